"""`calibrate`: the report, JSON, the model's file, and logs that are wrong in some way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import players
import pytest

pytestmark = pytest.mark.usefixtures("few_draws")


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "solves.jsonl"
    path.write_text(players.log_text())
    return str(path)


def test_the_report_says_it_in_words(run, log: str) -> None:
    done = run("calibrate", log)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "skyscraper: 120 attempts at 32 puzzles by 6 players"
    assert "interval of 95 %" in done.out
    assert "    size 4   easy" in done.out
    assert lines[-1] == "left out: nothing"
    assert max(map(len, lines)) <= 80
    for title in ("all features", "score alone", "level alone"):
        (line,) = (line for line in lines if line.strip().startswith(title))
        assert " to " in line or "the same for all" in line


def test_json_and_the_models_file_agree(run, log: str, tmp_path: Path) -> None:
    model = tmp_path / "model.json"
    done = run("calibrate", log, "--json", "--seed", "7", "--out", str(model))
    assert done.code == 0
    record = done.record
    assert json.loads(model.read_text()) == {"calibrations": [record]}
    assert (record["family"], record["seed"]) == ("skyscraper", 7)
    assert set(record["correlation"]) == {"model", "score", "level"}
    assert {"low", "high", "value", "puzzles"} == set(record["correlation"]["model"])
    assert {"size", "level", "predicted", "actual"} <= set(record["minutes"][0])


def test_standard_input_and_several_logs(run, log: str, tmp_path: Path) -> None:
    text = Path(log).read_text()
    alone = run("calibrate", log).out
    assert run("calibrate", stdin=text).out == alone
    half = text.splitlines(keepends=True)
    (tmp_path / "one").write_text("".join(half[:60]))
    assert run("calibrate", str(tmp_path / "one"), "-", stdin="".join(half[60:])).out == alone
    again = run("calibrate", log, log)
    assert again.out == alone.replace("left out: nothing", "left out: 120 repeated")


def test_bad_lines_are_reported_counted_and_skipped(run, log: str) -> None:
    text = Path(log).read_text()
    alone = run("calibrate", log).out
    done = run("calibrate", stdin=f'{text}{{"player": "x"}}\n\nnonsense\n')
    assert done.code == 2
    assert done.out == alone.replace("left out: nothing", "left out: 2 bad lines")
    first, second = done.err.splitlines()
    assert first == "cluesmith: standard input, line 121: puzzle is missing"
    assert second.startswith("cluesmith: standard input, line 123: not valid JSON")


def test_what_is_no_log_is_not_read_to_its_end(run) -> None:
    done = run("calibrate", stdin="nonsense\n" * 1000)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 22  # 20 lines, that the rest is not read, and too little
    assert "20 bad lines, the rest is not read" in done.err


def test_too_little_and_nothing(run, log: str, tmp_path: Path) -> None:
    run("calibrate", stdin="").refused("the log is empty")
    run("calibrate", terminal=True).refused("no log")
    few = "".join(Path(log).read_text().splitlines(keepends=True)[:30])
    run("calibrate", stdin=few).refused("skyscraper: too few", "expected 90 at 30")
    missing = run("calibrate", str(tmp_path / "missing"))
    assert missing.code == 2
    assert "No such file" in missing.err


def test_the_model_never_replaces_a_log(run, log: str, tmp_path: Path) -> None:
    text = Path(log).read_text()
    run("calibrate", log, "--out", log).refused("it is an input")
    run("calibrate", log, "--out", str(tmp_path)).refused("is a folder")
    run("calibrate", log, "--out", "").refused("--out needs a file")
    run("calibrate", log, "--json", "--out", "-").refused("standard output")
    assert Path(log).read_text() == text


def test_puzzles_that_take_too_long_to_rate(run, log: str) -> None:
    done = run("calibrate", log, "--timeout", "0.000001")
    assert done.code == 2
    assert "line 1: " in done.err
    assert "within 1e-06 s: skipped" in done.err


def test_ctrl_c_ends_a_run_that_waits(environment, command, log: str, patience: int) -> None:
    child = subprocess.Popen(
        [*command, "calibrate", "--out", f"{log}.json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    assert child.stdin is not None
    assert child.stderr is not None
    child.stdin.write(Path(log).read_bytes() + b"nonsense\n")
    child.stdin.flush()
    assert b"line 121" in child.stderr.readline()  # all before it is read
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=patience)
    assert (child.returncode, out, err) == (130, b"", b"interrupted\n")
    assert not Path(f"{log}.json").exists()
