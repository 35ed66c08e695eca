"""A run killed at any moment loses no finished row, repeats none, and leaves nothing running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import sleep

import artificial
import pytest
from artificial import HELD, MANY, REPEATS, becomes_true, processes_naming

from cluesmith.lab import measure
from cluesmith.lab.store import read

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

Runs = set[tuple[str, int]]
WANTED: Runs = {(str(number), repeat) for number in range(MANY) for repeat in range(REPEATS)}


def start(folder: Path, **env: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, artificial.__file__, "follow", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
    )


def told(lines: str) -> Runs:
    """The rows that a run said were kept, by what came through whole."""
    whole = [line.split() for line in lines.split("\n")[:-1] if line not in ("start", "end")]
    return {(instance, int(repeat)) for instance, repeat in whole}


def kept(folder: Path) -> Counter[tuple[str, int]]:
    return Counter((row.case.instance, row.repeat) for row in read(folder, "many"))


@pytest.mark.parametrize("kills", [20, pytest.param(60, marks=pytest.mark.soak)])
def test_killed_again_and_again(tmp_path: Path, kills: int) -> None:
    dice = Random(6)
    acknowledged: Runs = set()
    before: list[bytes] = []
    for kill in range(kills):
        run = start(tmp_path, **{HELD: f"{MANY - 1}"})
        assert run.stdout is not None
        assert run.stderr is not None
        first = ""
        if kill % 4:
            assert run.stdout.readline() == "start\n", run.stderr.read()
            if kill == 1:
                first = run.stdout.readline()
            sleep(dice.uniform(0, 0.15))
        else:  # perhaps while it still starts
            sleep(dice.uniform(0, 0.4))
        run.kill()
        out, err = run.communicate()
        assert err == ""
        assert run.returncode == -9
        acknowledged |= told(first + out)
        assert becomes_true(lambda: not processes_naming(str(tmp_path)))
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
    wanted = 1 + 2 * min(3, len(measure.cores()))  # a worker and its measurement on each
    assert becomes_true(lambda: len(processes_naming(str(tmp_path))) == wanted)
    run.send_signal(number)
    assert run.wait(120) == -number
    assert becomes_true(lambda: not processes_naming(str(tmp_path)))
