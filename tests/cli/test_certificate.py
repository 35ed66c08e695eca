"""check --certificate and verify: folders, JSON, both languages, limits and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

T3 = ("check", "skyscraper:t3", "--certificate")


def test_a_certificate_is_written_and_verified(run: Any, tmp_path: Path) -> None:
    place = str(tmp_path / "t3")
    done = run(*T3, place)
    assert done.code == 0
    assert f"certificate in {place}: a proof of 62 steps (" in done.out
    done = run("verify", place)
    assert done.code == 0
    assert done.out.startswith(f"{place}: unique, verified by cluesmith")
    assert "(a proof of 62 steps, " in done.out
    done = run("verify", place, "--lang", "pt")
    assert "solução única, verificado por cluesmith" in done.out


def test_several_puzzles_have_a_folder_each(run: Any, tmp_path: Path) -> None:
    place = tmp_path / "all"
    done = run("check", "skyscraper:many", "gold-star:all-times", "--certificate", str(place))
    assert done.code == 1
    assert {path.name for path in place.iterdir()} == {"0001", "0002"}
    done = run("verify", str(place / "0001"), str(place / "0002"), "--json")
    many, none = map(json.loads, done.out.splitlines())
    assert (many["verdict"], many["steps"], many["id"]) == ("multiple", 0, "many")
    assert (none["verdict"], none["verified"]) == ("none", True)
    assert "two solutions" in run("verify", str(place / "0001")).out


def test_what_is_left_of_a_longer_run_is_named(run: Any, tmp_path: Path) -> None:
    place = tmp_path / "all"
    longer = ("check", *["skyscraper:t3"] * 4, "--certificate", str(place))
    assert run(*longer).err == run(*longer).err == ""
    done = run("check", "skyscraper:t3", "gold-star:two", "--certificate", str(place))
    assert done.err == f"cluesmith: left from an earlier run: {place / '0003'} and 1 more\n"
    assert run("verify", str(place / "0002")).out.startswith(f"{place / '0002'}: multiple")


def test_as_json(run: Any, tmp_path: Path) -> None:
    plain = json.loads(run("check", "skyscraper:t3", "--json").out)
    place = str(tmp_path / "t3")
    found = json.loads(run(*T3, place, "--json", "--compress").out)
    assert found.pop("certificate") == place
    assert found.keys() == plain.keys()
    assert (tmp_path / "t3" / "proof.pbp.gz").exists()
    assert run("verify", place).code == 0


def test_rejected(run: Any, tmp_path: Path) -> None:
    place = tmp_path / "t3"
    run(*T3, str(place))
    proof = place / "proof.pbp"
    proof.write_text(proof.read_text().replace("rup 1 ", "rup 2 ", 1).replace(">= 1", ">= 3", 1))
    done = run("verify", str(place), str(tmp_path / "none"), "--json")
    assert done.code == 2
    assert [json.loads(line)["verified"] for line in done.out.splitlines()] == [False, False]
    first, second = done.err.splitlines()
    assert f"{place}: rejected: line 3 of the proof does not follow" in first
    assert "it is not a certificate" in second


def test_limits(run: Any, tmp_path: Path) -> None:
    place = tmp_path / "t1"
    done = run("check", "skyscraper:t1", "--certificate", str(place), "--timeout", "1e-9")
    assert done.code == 3
    assert not place.exists()
    run(*T3, str(place))
    done = run("verify", str(place), "--timeout", "1e-9")
    assert (done.code, done.out) == (3, "")
    assert done.err == f"cluesmith: {place}: not verified within 1e-09 s\n"


@pytest.mark.parametrize(
    ("options", "because"),
    [
        (("--certificate", "x", "--model", "paper"), "not with --model"),
        (("--compress",), "only with --certificate"),
        (("--certificate", ""), "expected a path"),
        (("--certificate", "-"), "needs a folder"),
        (("--certificate", "/dev/null"), "is a file"),
    ],
)
def test_usage(run: Any, options: tuple[str, ...], because: str) -> None:
    done = run("check", "skyscraper:t3", *options)
    assert done.code == 2
    assert because in done.err
