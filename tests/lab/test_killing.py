"""A run killed at any moment loses no finished row, repeats none, and leaves nothing running."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import sleep

import artificial
import pytest
from artificial import MANY, REPEATS, becomes_true, processes_naming

from cluesmith.lab import machine
from cluesmith.lab.store import read

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

KILLS = 24
Runs = set[tuple[str, int]]
WANTED: Runs = {(str(number), repeat) for number in range(MANY) for repeat in range(REPEATS)}


def start(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, artificial.__file__, "follow", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def told(lines: str) -> Runs:
    """The rows that a run said were kept, by what came through whole."""
    whole = [line.split() for line in lines.split("\n")[:-1] if line not in ("start", "end")]
    return {(instance, int(repeat)) for instance, repeat in whole}


def kept(folder: Path) -> Counter[tuple[str, int]]:
    return Counter((row.case.instance, row.repeat) for row in read(folder, "many"))


def test_killed_again_and_again(tmp_path: Path) -> None:
    dice = Random(6)
    acknowledged: Runs = set()
    before: list[bytes] = []
    for kill in range(KILLS):
        run = start(tmp_path)
        assert run.stdout is not None
        assert run.stderr is not None
        if kill % 4:
            assert run.stdout.readline() == "start\n", run.stderr.read()
            sleep(dice.uniform(0, 0.15))
        else:  # perhaps while it still starts
            sleep(dice.uniform(0, 0.4))
        run.kill()
        out, err = run.communicate()
        assert err == ""
        assert run.returncode == -9
        acknowledged |= told(out)
        assert becomes_true(lambda: not processes_naming(str(tmp_path)), 2)
        there = kept(tmp_path)
        assert set(there) >= acknowledged
        assert set(there.values()) <= {1}
        if before:  # what stood there stands there still
            assert (tmp_path / "many.csv").read_bytes().startswith(b"".join(before))
        if (tmp_path / "many.csv").exists():
            before = (tmp_path / "many.csv").read_bytes().splitlines(keepends=True)
            before = [line for line in before if line.endswith(b"\n")]
    interrupted = set(kept(tmp_path))
    assert acknowledged
    assert interrupted < WANTED, "every kill must have met unfinished work"
    out, err = start(tmp_path).communicate()
    assert err == ""
    assert out.endswith("end\n")
    assert told(out) == WANTED - interrupted
    assert kept(tmp_path) == Counter(WANTED)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_nothing_outlives_a_run(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, artificial.__file__, "lab", "run", "long", "--out", str(tmp_path)]
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wanted = 1 + min(3, len(machine.cores()))
    assert becomes_true(lambda: len(processes_naming(str(tmp_path))) == wanted)
    sleep(0.1)  # children bind themselves to us first of all
    run.send_signal(number)
    assert run.wait(10) == -number
    assert becomes_true(lambda: not processes_naming(str(tmp_path)), 2)
