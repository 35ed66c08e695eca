"""Killed at random moments, again and again: nothing is lost or doubled, nothing stays behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from injection import PATIENCE, SOURCE

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

KILLS = {"census": 50, "lab": 50, "generate": 40, "sort": 30, "booklet": 30}
SEED = 8
# The lab's, off a terminal.
PROGRESS = re.compile(r" of \d+, about .* left$|^all \d+ runs done in ")


class Killer:
    """Runs a command and kills it at a random moment of the time that it takes."""

    def __init__(self, folder: Path, *arguments: str, stdin: str = os.devnull) -> None:
        self.dice = Random(SEED)
        self.folder = folder
        self.work = folder / "work"
        self.temporary = folder / "temporary"
        self.work.mkdir()
        self.temporary.mkdir()
        self.command = [sys.executable, "-m", "cluesmith", *arguments]
        self.stdin = stdin
        self.met = 0  # kills that came before the end

    def start(self) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": SOURCE, "TMPDIR": str(self.temporary)}
        with open(self.stdin, "rb") as given, open(self.folder / "out", "wb") as out:
            return subprocess.Popen(
                self.command, stdin=given, stdout=out, stderr=subprocess.PIPE, cwd=self.work,
                env=env, start_new_session=True,
            )  # fmt: skip

    def finish(self) -> float:
        """Run it to its end; the seconds it took."""
        began = monotonic()
        process = self.start()
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, err
        assert all(map(PROGRESS.search, err.decode().splitlines())), err
        self._check_gone(process)
        return monotonic() - began

    def kill(self, within: float) -> None:
        process = self.start()
        try:
            process.wait(self.dice.uniform(0, within))
        except subprocess.TimeoutExpired:
            self.met += 1
        process.kill()
        _, err = process.communicate(timeout=PATIENCE)
        assert err == b""
        assert process.returncode in (0, -signal.SIGKILL)
        self._check_gone(process)

    def _check_gone(self, process: subprocess.Popen[bytes]) -> None:
        """Workers end by themselves; no temporary data is left."""
        end = monotonic() + PATIENCE
        while is_alive(process.pid):
            assert monotonic() < end
            sleep(0.02)
        assert list(self.temporary.iterdir()) == []

    def names(self) -> list[str]:
        return sorted(str(path.relative_to(self.work)) for path in self.work.rglob("*"))

    def out(self) -> bytes:
        return (self.folder / "out").read_bytes()


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def strike(killer: Killer, kills: int, within: float, check: Callable[[], None]) -> None:
    for _ in range(kills):
        killer.kill(within)
        check()
    assert killer.met > kills // 4
    print(f"\n{kills} kills, {killer.met} before the end")


def test_census(tmp_path: Path) -> None:
    killer = Killer(tmp_path, "census", "--points", "6", "--write", "a.sqlite", "--json")
    seconds = killer.finish()
    expected = killer.out(), (killer.work / "a.sqlite").read_bytes()

    def check() -> None:
        """A file that is there is whole; then all begins anew."""
        if (killer.work / "a.sqlite").exists():
            assert (killer.work / "a.sqlite").read_bytes() == expected[1]
            killer.finish()
            assert killer.out() == expected[0]
            assert killer.names() == ["a.sqlite"]
            (killer.work / "a.sqlite").unlink()

    strike(killer, KILLS["census"], 1.2 * seconds, check)
    killer.finish()
    assert (killer.out(), (killer.work / "a.sqlite").read_bytes()) == expected
    assert killer.names() == ["a.sqlite"]


def test_lab(tmp_path: Path) -> None:
    killer = Killer(tmp_path, "lab", "run", "gold-points", "--quick", "--out", "rows")
    seconds = min(3.0, killer.finish())
    path = killer.work / "rows" / "gold-points.csv"

    def runs() -> list[tuple[str, ...]]:
        lines = path.read_text().split("\n")[1:-1] if path.exists() else []
        return [tuple(line.split(",")[1:6]) for line in lines]

    wanted = sorted(runs())
    path.unlink()
    kept: set[tuple[str, ...]] = set()

    def check() -> None:
        found = runs()
        assert len(found) == len(set(found))
        assert kept <= set(found)
        kept.update(found)

    strike(killer, KILLS["lab"], seconds, check)
    killer.finish()
    check()
    assert sorted(runs()) == wanted
    assert killer.names() == ["rows", "rows/.lock", "rows/gold-points.csv"]


def test_generate(tmp_path: Path) -> None:
    size = ["--size", "5", "--level", "hard", "--count", "60", "--seed", "1"]
    killer = Killer(tmp_path, "generate", "skyscraper", *size, "--jobs", "2", "--json")
    seconds = killer.finish()
    expected = killer.out()

    def check() -> None:
        assert expected.startswith(killer.out())
        assert not killer.out() or killer.out().endswith(b"\n")

    strike(killer, KILLS["generate"], seconds, check)
    killer.finish()
    assert killer.out() == expected


def test_sort(tmp_path: Path) -> None:
    given = tmp_path / "in.jsonl"
    with given.open("w") as file:
        for n in range(30_000):
            meta = {"level": "easy", "score": 30_000 - n, "title": "x" * 99}
            file.write(json.dumps({"family": "skyscraper", "size": 4, **meta}) + "\n")
    killer = Killer(tmp_path, "sort", "-", stdin=str(given))
    seconds = killer.finish()
    expected = killer.out()
    assert len(expected.splitlines()) == 30_000

    def check() -> None:
        assert expected.startswith(killer.out())

    strike(killer, KILLS["sort"], seconds, check)
    killer.finish()
    assert killer.out() == expected


def test_booklet(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    killer = Killer(tmp_path, "booklet", "skyscraper:", "-o", "a.pdf", "--title", "New")
    seconds = killer.finish()
    path = killer.work / "a.pdf"
    new = path.read_bytes()
    old = new.replace(b"New", b"Old")

    def check() -> None:
        assert path.read_bytes() in (old, new)
        path.write_bytes(old)

    strike(killer, KILLS["booklet"], 1.1 * seconds, check)
    killer.finish()
    assert path.read_bytes() == new
    assert killer.names() == ["a.pdf"]
