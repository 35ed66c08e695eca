"""Runs in processes: order, what counts as done, failures, memory, and nothing left behind."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest
from artificial import (
    becomes_true,
    counting,
    experiment,
    is_running,
    measured,
    misbehaving,
    note,
    sleeping,
    with_options,
)

from cluesmith import __version__
from cluesmith.kernel import mode
from cluesmith.lab import measure, runner
from cluesmith.lab.experiment import Case, Measured
from cluesmith.lab.store import Store, read

LINUX = sys.platform == "linux"


def test_rows_tell_what_was_measured_and_where(tmp_path: Path) -> None:
    (row,) = measured(experiment(counting, "abc", repeats=1), tmp_path)
    assert row.experiment == "small"
    assert row.case.key == ("abc", "exact", "ff/step/up", '{"level": 1}')
    assert row.measured == Measured(0.5, {"nodes": 3}, values={"said": "abc"})
    assert (row.repeat, row.kernel, row.version) == (0, mode.name(), __version__)
    assert row.machine == measure.machine()
    assert "core" in row.machine
    assert read(tmp_path, "small") == [row]


def test_repeat_by_repeat_over_all_cases(tmp_path: Path) -> None:
    rows = measured(experiment(counting, *"abc", repeats=3), tmp_path, [None])
    assert [row.case.instance for row in rows] == [*"abcabcabc"]
    assert [row.repeat for row in rows] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert read(tmp_path, "small") == rows


def test_only_what_is_missing_is_measured(tmp_path: Path) -> None:
    chosen = experiment(counting, *"abc", repeats=2)
    assert len(measured(chosen, tmp_path, quick=True)) == 2
    first = [(row.case.instance, row.repeat) for row in measured(chosen, tmp_path)]
    assert sorted(first) == [("a", 1), ("b", 1), ("c", 0), ("c", 1)]
    assert measured(chosen, tmp_path) == []
    more = [(row.case.instance, row.repeat) for row in measured(chosen, tmp_path, repeats=3)]
    assert sorted(more) == [("a", 2), ("b", 2), ("c", 2)]
    plan = runner.plan(chosen, tmp_path)
    assert (plan.missing, plan.done, plan.others) == ([], 6, 0)


def test_what_was_cut_is_not_repeated(tmp_path: Path) -> None:
    def cut_at_b(case: Case) -> Measured:
        return Measured(0.5, is_cut=case.instance == "b")

    chosen = experiment(cut_at_b, *"abc", repeats=3)
    rows = measured(chosen, tmp_path, [None])
    assert [row.case.instance for row in rows] == [*"abcacac"]
    plan = runner.plan(chosen, tmp_path, repeats=4)
    assert [task.case.instance for task in plan.missing] == [*"ac"]


def test_other_options_are_another_case_and_equal_cases_are_one(tmp_path: Path) -> None:
    chosen = experiment(counting, "a", "a", "b", repeats=1)
    assert len(measured(chosen, tmp_path)) == 2
    assert len(measured(with_options(chosen, level=2), tmp_path)) == 2
    assert len(measured(with_options(chosen, level=1), tmp_path)) == 0


@pytest.mark.parametrize("change", [{"version": "0.0.1"}, {"kernel": "other"}])
def test_rows_of_another_version_or_kernel_are_kept_but_not_counted(
    tmp_path: Path, change: dict[str, str]
) -> None:
    chosen = experiment(counting, *"abc", repeats=1)
    old = [replace(row, **change) for row in measured(chosen, tmp_path / "other")]
    with Store(tmp_path) as store:
        for row in old:
            store.append(row)
    plan = runner.plan(chosen, tmp_path)
    assert (len(plan.missing), plan.done, plan.others) == (3, 0, 3)
    new = measured(chosen, tmp_path)
    assert read(tmp_path, "small") == old + new
    assert runner.plan(chosen, tmp_path).missing == []


@pytest.mark.parametrize(
    ("instance", "why"),
    [
        ("raises", "ValueError: no such thing"),
        ("leaves", "ended with code 3"),
        ("is killed", "died of SIGKILL"),
    ],
)
def test_a_run_that_dies_is_kept_as_cut_and_not_tried_again(
    tmp_path: Path, instance: str, why: str
) -> None:
    chosen = experiment(misbehaving, instance, "fine", repeats=1)
    rows = {row.case.instance: row.measured for row in measured(chosen, tmp_path)}
    assert rows["fine"].failure == ""
    assert not rows["fine"].is_cut
    assert rows[instance].failure == why
    assert rows[instance].is_cut
    assert rows[instance].stats == {}
    assert measured(chosen, tmp_path) == []


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Measured(float("nan")), "seconds are nan"),
        (Measured(1.0, {"leaves": 1}), "no counter 'leaves'"),
        (Measured(1.0, values={"x": object()}), "not JSON serializable"),
        (Measured(1.0, values={"x": "y" * 1_000_000}), "values longer than"),
        (None, "measure gives None"),
    ],
)
def test_a_measurement_that_cannot_be_kept_is_a_failure(
    tmp_path: Path, wrong: Measured, why: str
) -> None:
    (row,) = measured(experiment(lambda case: wrong, "a", repeats=1), tmp_path)
    assert why in row.measured.failure
    assert read(tmp_path, "small") == [row]


def test_a_run_that_does_not_stop_is_killed_with_all_it_started(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    for seconds in (1.0, 10.0, 100.0):  # on a busy machine it may not have started another yet
        chosen = experiment(misbehaving, "starts another", repeats=1, kill_after=seconds)
        (row,) = measured(with_options(chosen, file=str(noted)), tmp_path / f"{seconds}")
        assert re.fullmatch(r"killed after \d+ s", row.measured.failure)
        assert row.measured.seconds >= seconds
        assert row.measured.is_cut
        if noted.exists():
            break
    assert not LINUX or becomes_true(lambda: not is_running(int(noted.read_text())))


def test_what_a_finished_run_leaves_behind_is_ended(tmp_path: Path) -> None:
    def leaving(case: Case) -> Measured:
        import subprocess

        return Measured(0.1, values={"pid": subprocess.Popen(["sleep", "1000"]).pid})

    (row,) = measured(experiment(leaving, "a", repeats=1), tmp_path)
    assert not LINUX or becomes_true(lambda: not is_running(row.measured.values["pid"]))


def test_closing_ends_the_children_and_keeps_the_rows(tmp_path: Path) -> None:
    def some_sleep(case: Case) -> Measured:
        if case.instance != "a":
            note(tmp_path / case.instance, f"{os.getpid()}")
            sleeping(case)
        return counting(case)

    chosen = experiment(some_sleep, *"abcd", repeats=1)
    with Store(tmp_path) as store:
        rows = runner.run(runner.plan(chosen, tmp_path).missing, store, [None, None])
        kept = next(row for row in rows if row is not None)
        assert becomes_true(lambda: all((tmp_path / name).exists() for name in "bc") or next(rows))
        rows.close()
    for name in "bc":
        pid = int((tmp_path / name).read_text())
        assert not LINUX or becomes_true(lambda: not is_running(pid))  # noqa: B023
    assert not (tmp_path / "d").exists()
    assert read(tmp_path, "small") == [kept]


def test_two_at_once_and_never_more(tmp_path: Path) -> None:
    def timed(case: Case) -> Measured:
        began = monotonic()
        if case.instance in "ab":  # these wait for each other
            note(tmp_path / case.instance, "here")
            becomes_true(lambda: (tmp_path / "a").exists() and (tmp_path / "b").exists())
        sleep(0.1)
        return Measured(0.1, values={"began": began, "ended": monotonic()})

    rows = measured(experiment(timed, *"abcdef", repeats=1), tmp_path, [None, None])
    spans = [(row.measured.values["began"], row.measured.values["ended"]) for row in rows]
    at_once = [sum(b <= began < e for b, e in spans) for began, _ in spans]
    assert max(at_once) == 2


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no cores to be bound to")
def test_each_run_keeps_to_a_core_of_its_own(tmp_path: Path) -> None:
    def where(case: Case) -> Measured:
        sleep(0.05)
        return Measured(0.1, values={"cores": sorted(os.sched_getaffinity(0))})

    before = os.sched_getaffinity(0)
    rows = measured(experiment(where, *"abcdef", repeats=1), tmp_path)
    used = [row.measured.values["cores"] for row in rows]
    assert all(len(cores) == 1 for cores in used)
    assert {core for (core,) in used} <= before
    assert len(before) == 1 or len({core for (core,) in used}) > 1
    assert os.sched_getaffinity(0) == before


def test_peak_memory_is_each_runs_own(tmp_path: Path) -> None:
    size = 60_000_000

    def filling(case: Case) -> Measured:
        block = bytearray(size) if case.instance == "big" else b""
        return Measured(0.1, values={"length": len(block)})

    chosen = experiment(filling, "little", "big", "small", repeats=1)
    little, big, small = (row.peak_memory for row in measured(chosen, tmp_path, [None]))
    assert big > little + 0.9 * size
    assert abs(small - little) < 0.1 * size


def test_what_a_run_prints_or_asks_is_not_ours(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def chatty(case: Case) -> Measured:
        for stream in (1, 2):
            os.write(stream, b"noise\n")
        print("noise", flush=True)
        return Measured(0.1, values={"read": os.read(0, 10).decode()})

    (row,) = measured(experiment(chatty, "a", repeats=1), tmp_path)
    assert row.measured.values == {"read": ""}
    assert capfd.readouterr() == ("", "")


def test_nothing_to_do(tmp_path: Path) -> None:
    assert measured(experiment(counting, repeats=3), tmp_path) == []
    assert read(tmp_path, "small") == []
