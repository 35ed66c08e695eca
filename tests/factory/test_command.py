"""``cluesmith factory``: run, status and plan, and how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from drivers import Driver, await_made, cell, nothing_left, records, write_plan
from injection import PATIENCE, SOURCE
from invariants import check_finished, check_ledger

from cluesmith.cli import factory as command
from cluesmith.cli import main, output
from cluesmith.errors import CluesmithError
from cluesmith.factory import plan as plans
from cluesmith.factory import run as factories
from cluesmith.factory import shelving, work
from cluesmith.factory.ledger import Ledger
from cluesmith.factory.work import Made, Range
from cluesmith.library.library import Library

CELLS = [
    cell("skyscraper", 30, size=4, level="easy", tags=["small"]),
    cell("gold-star", 5, points=4, level="easy"),
]
FEW = [cell("skyscraper", 99, size=3, level="easy"), cell("skyscraper", 3, size=4)]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The library that every command uses."""
    monkeypatch.setenv("CLUESMITH_LIBRARY", str(tmp_path / "library.db"))
    return str(tmp_path / "library.db")


@pytest.fixture
def plan(tmp_path: Path) -> str:
    return str(write_plan(tmp_path / "plan.toml", CELLS))


@pytest.fixture
def run(shelf: str, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command of the factory in this process: its exit code, and what it printed."""

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.run(["factory", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def refused(done: tuple[int, str, str], *words: str) -> None:
    code, out, err = done
    assert (code, out) == (2, "")
    assert err.startswith("cluesmith")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


def replace_work(monkeypatch: pytest.MonkeyPatch, before: Callable[[Range, int], object]) -> None:
    """Have something done before each range is made, with the range and its turn."""
    plain, turns = work.make, iter(range(1, 10**6))

    def make(task: Range) -> Made:
        before(task, next(turns))
        return plain(task)

    monkeypatch.setattr(work, "make", make)


@pytest.fixture
def undisturbed(tmp_path: Path) -> list[tuple[object, ...]]:
    """What the plan gives in one go."""
    with Library(tmp_path / "alone.db") as library:
        from cluesmith.engines.here import Here

        alone = [plans.cell_of(one) for one in CELLS]
        list(factories.Factory(library, alone, Here(work.make), warn=print))
        return records(library)


def test_run_to_the_end(run: Run, plan: str, shelf: str) -> None:
    assert run("run", plan) == (0, f"35 of 35 puzzles in {shelf}\n", "")
    assert run("run", plan) == (0, f"35 of 35 puzzles in {shelf}\n", "")
    with Library(shelf) as library:
        check_finished(library)
        assert library.count("tag=small") == 30


def test_as_json(run: Run, plan: str) -> None:
    code, out, err = run("run", plan, "--json")
    assert (code, err) == (0, "")
    first, second = map(json.loads, out.splitlines())
    assert first["name"] == "skyscraper 4 easy"
    assert (first["state"], first["puzzles"], first["wanted"]) == ("full", 30, 30)
    assert (second["name"], second["leased"], second["parked"]) == ("gold-star 4 easy", 0, [])
    assert run("status", "--json") == (0, out, "")


def test_another_library_and_processes(run: Run, plan: str, tmp_path: Path, shelf: str) -> None:
    other = str(tmp_path / "new" / "other.db")
    done = run("run", plan, "--library", other, "--jobs", "2")
    assert done == (0, f"35 of 35 puzzles in {other}\n", "")
    assert not Path(shelf).exists()


def test_an_exhausted_cell(run: Run, tmp_path: Path, shelf: str) -> None:
    path = str(write_plan(tmp_path / "few.toml", FEW))
    code, out, err = run("run", path)
    assert code == 3
    assert re.fullmatch(rf"\d\d of 102 puzzles in {re.escape(shelf)}\n", out)
    assert re.fullmatch(
        r"cluesmith: skyscraper 3 easy: \d+ different puzzles found in \d+ seeds: "
        r"no new puzzle turned up\n",
        err,
    )
    table = run("status")[1]
    assert " exhausted " in table
    assert table.endswith("skyscraper 3 easy: no new puzzle turned up\n")


def test_ranges_that_were_given_up(
    run: Run, plan: str, monkeypatch: pytest.MonkeyPatch, undisturbed: Any, shelf: str
) -> None:
    def fail(task: Range, _: int) -> None:
        if "skyscraper" in task.spec:
            raise CluesmithError("no way")

    with monkeypatch.context() as patch:
        replace_work(patch, fail)
        code, out, err = run("run", plan)
    assert (code, out) == (3, f"5 of 35 puzzles in {shelf}\n")
    lines = err.splitlines()
    where = "skyscraper 4 easy, seeds 1 to 4"
    assert lines[0] == f"cluesmith: {where}: given up: no way"
    assert f"cluesmith: given up: {where}: no way" in lines[3:]
    assert lines[-1].endswith("3 ranges in a row failed: no way")
    code, out, err = run("run", plan)
    assert (code, out) == (3, f"5 of 35 puzzles in {shelf}\n")
    assert f"given up: {where}: no way\n" in run("status")[1]
    assert run("run", plan, "--retry") == (0, f"35 of 35 puzzles in {shelf}\n", "")
    with Library(shelf) as library:
        check_ledger(library)
        assert records(library) == undisturbed


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "ACTION"),
        (["rnu"], "did you mean run?"),
        (["run"], "PLAN"),
        (["run", "none.toml"], "none.toml: No such file or directory"),
        (["run", "PLAN", "--jobs", "0"], "--jobs"),
        (["run", "PLAN", "--timeout", "-1"], "--timeout"),
        (["run", "PLAN", "--library", "mysql://x/y"], "sqlite and postgresql are known"),
        (["run", "PLAN", "--library", ""], "expected a path or a URL"),
        (["run", "PLAN", "--retyr"], "did you mean --retry?"),
        (["run", "PLAN", "PLAN"], "unexpected argument"),
        (["status", "none.toml"], "none.toml: No such file or directory"),
        (["status", "--retry"], "--retry is an option of another subcommand"),
        (["plan", "--weeks", "0"], "--weeks"),
        (["plan", "--weeks", "5201"], "weeks is 5201, expected 1 to 5,200"),
        (["plan", "skyscrapre"], "did you mean skyscraper?"),
        (["plan", ""], "no family ''"),
        (["plan", "skyscraper level"], "'level' is not name=value, as in level=hard"),
        (["plan", "skyscraper level=hrad"], "did you mean hard?"),
        (["plan", "skyscraper size=x"], "size is 'x', expected a whole number"),
        (["plan", "skyscraper count=0"], "count is 0, expected a whole number from 1 on"),
        (["plan", "skyscraper count=-1"], "count is '-1'"),
        (["plan", "skyscraper count=999999999"], "expected 1 to 1,000,000,000"),
        (["plan", "skyscraper", "skyscraper size=6"], "the same as cell 1"),
        (["plan", "skyscraper", "--tag", " "], "a tag is"),
    ],
)
def test_bad_usage(run: Run, plan: str, shelf: str, arguments: list[str], says: str) -> None:
    refused(run(*(plan if word == "PLAN" else word for word in arguments)), says)
    assert not Path(shelf).exists()


def test_a_bad_plan_is_named_with_its_cell(run: Run, tmp_path: Path, shelf: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('[[cell]]\nfamily = "skyscraper"\ncount = 1\nlevel = "hrad"\n')
    refused(run("run", str(path)), f"{path}: cell 1: no level 'hrad'; did you mean hard?")
    assert not Path(shelf).exists()


def test_a_library_that_does_not_exist(run: Run, shelf: str) -> None:
    refused(run("status"), "there is no library at", shelf)
    assert not Path(shelf).exists()


# Ctrl-C


def press(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGINT)


def continued(run: Run, plan: str, shelf: str, undisturbed: Any) -> None:
    with Library(shelf) as library:
        check_ledger(library)
    lines = run("status", "--json")[1].splitlines()
    assert [json.loads(line)["leased"] for line in lines] == [0, 0]
    assert run("run", plan) == (0, f"35 of 35 puzzles in {shelf}\n", "")
    with Library(shelf) as library:
        check_finished(library)
        assert records(library) == undisturbed


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_ctrl_c_while_puzzles_are_made(
    run: Run, plan: str, shelf: str, turn: int, monkeypatch: pytest.MonkeyPatch, undisturbed: Any
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(factories, "RANGE_SECONDS", 1e-9)  # one seed, one range
        replace_work(patch, lambda _, number: number == turn and press())
        code, out, err = run("run", plan)
    made = 0 if turn == 1 else turn + 2  # the first range has four seeds
    assert (code, out) == (130, f"{made} of 35 puzzles in {shelf}\n")
    assert err == f"interrupted: {made} of 35 puzzles made; the same command continues\n"
    continued(run, plan, shelf, undisturbed)


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_while_puzzles_are_shelved(
    run: Run, plan: str, shelf: str, presses: int, monkeypatch: pytest.MonkeyPatch, undisturbed: Any
) -> None:
    """Once: the transaction is completed.  Twice: it has not happened."""
    plain, left = shelving.store, presses

    def store(*given: Any) -> None:
        nonlocal left
        plain(*given)
        while left:
            left -= 1
            press()

    with monkeypatch.context() as patch:
        patch.setattr(shelving, "store", store)
        code, _, err = run("run", plan)
    assert code == 130
    assert re.fullmatch(r"interrupted: \d+ of 35 puzzles made; the same command continues\n", err)
    continued(run, plan, shelf, undisturbed)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_the_process(tmp_path: Path, number: signal.Signals) -> None:
    place = str(tmp_path / "library.db")
    plan = write_plan(tmp_path / "plan.toml", [cell("skyscraper", 10**6, size=5, level="medium")])
    with nothing_left(), Library(place) as library:
        driver = Driver(tmp_path, "run", str(plan), "--library", place, "--jobs", "2")
        try:
            await_made(library, 1, driver)
            driver.send(number)
        finally:
            driver.kill()
        check_ledger(library)
        assert driver.process.returncode == (130 if number == signal.SIGINT else -number)
    *_, last = driver.lines()
    assert re.fullmatch(
        r"interrupted: [\d,]+ of 1,000,000 puzzles made; the same command continues", last
    )


# Status


def test_the_status_as_a_table(run: Run, plan: str, tmp_path: Path) -> None:
    run("run", plan)
    code, out, err = run("status")
    assert (code, err) == (0, "")
    head, *rows = out.splitlines()
    assert head.split() == ["puzzles", "of", "state", "seeds", "work", "cell"]
    assert [row.split()[:3] for row in rows] == [["30", "30", "full"], ["5", "5", "full"]]
    assert [row.partition(" s  ")[2] for row in rows] == ["skyscraper 4 easy", "gold-star 4 easy"]
    other = str(write_plan(tmp_path / "other.toml", [CELLS[1], FEW[0]]))
    assert run("status", other)[1].splitlines() == [head, rows[1]]


def test_the_status_names_each_factory_with_its_own_ranges(run: Run, plan: str, shelf: str) -> None:
    with Library(shelf) as library, library.writing() as base:
        with subprocess.Popen([sys.executable, "-c", ""]) as ended:
            pass
        gone = f"{socket.gethostname()[:100]} {ended.pid} cc"
        for owner, sizes in (("here 1 aa", [4]), ("there 2 bb", [4, 4]), (gone, [4])):
            ledger = Ledger(base, owner)
            for number, state in ledger.states(ledger.open(plans.read(plan))).items():
                ledger.lease(state, sizes if number == 1 else [4])
    assert run("status")[1].splitlines()[-2:] == [
        "at work: here 1 aa, 2 ranges leased",
        "at work: there 2 bb, 3 ranges leased",
    ]


def test_the_status_from_another_process_during_a_run(
    run: Run, plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[dict[str, Any]]] = []

    def look(task: Range, number: int) -> None:
        if number == 3:
            asked = [sys.executable, "-m", "cluesmith", "factory", "status", "--json"]
            env = {**os.environ, "PYTHONPATH": SOURCE}
            done = subprocess.run(asked, env=env, check=True, timeout=PATIENCE, capture_output=True)
            seen.append([json.loads(line) for line in done.stdout.splitlines()])

    monkeypatch.setattr(factories, "RANGE_SECONDS", 1e-9)
    replace_work(monkeypatch, look)
    assert run("run", plan)[0] == 0
    ((first, second),) = seen
    assert (first["state"], first["puzzles"], first["seeds"], first["leased"]) == ("open", 5, 5, 1)
    assert len(first["factories"]) == 1
    assert f" {os.getpid()} " in next(iter(first["factories"]))
    assert (second["state"], second["puzzles"], second["leased"]) == ("open", 0, 0)


# Progress


def test_a_line_of_progress_a_minute(run: Run, plan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a clock that goes on by 20 s for each range, if stderr is not a terminal."""
    now = 0.0

    def pass_by(*_: object) -> None:
        nonlocal now
        now += 20

    monkeypatch.setattr(output, "monotonic", lambda: now)
    monkeypatch.setattr(factories, "RANGE_SECONDS", 1e-9)
    replace_work(monkeypatch, pass_by)
    code, _, err = run("run", plan)
    assert code == 0
    assert command.LOG_SECONDS == 60
    lines = err.splitlines()
    assert len(lines) == now // 60 > 5
    assert re.fullmatch(
        r"factory: \d+ of 35, 1 worker, \d+\.\d per (s|min), about \d+ (s|min) left", lines[0]
    )


# Plans


def test_a_year_of_puzzles(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "year.toml"
    assert run("plan", "--weeks", "52", "--out", str(path)) == (0, "", "")
    year = plans.read(path)
    assert sum(one.count for one in year) == 52 * 60
    assert path.read_text().startswith("# 3,120 puzzles for 52 weeks, 60 a week\n")
    assert run("plan")[1] == path.read_text()
    replace_work(monkeypatch, press)
    code, _, err = run("run", str(path))
    assert code == 130
    assert err == "interrupted: 0 of 3,120 puzzles made; the same command continues\n"


def test_cells_as_words(run: Run, tmp_path: Path, shelf: str) -> None:
    path = str(tmp_path / "plan.toml")
    words = [
        "skyscraper size=4 count=2 seed=7",
        "gold-star: size=4",
        "skyscraper level=medium technique=clue-two",
    ]
    assert run("plan", *words, "--weeks", "3", "--tag", "é 🎉", "--out", path) == (0, "", "")
    first, second, third = plans.read(path)
    assert (first.options["size"], first.count, first.first_seed) == (4, 6, 7)
    assert (second.options["points"], second.count, tuple(second.tags)) == (4, 3, ("é 🎉",))
    assert (third.technique, third.count) == ("clue-two", 3)
    assert run("run", path) == (0, f"12 of 12 puzzles in {shelf}\n", "")


def test_a_plan_as_json(run: Run, tmp_path: Path) -> None:
    code, out, err = run("plan", "skyscraper min-score=2 count=3", "--weeks", "2", "--json")
    expected = {"family": "skyscraper", "min-score": 2, "count": 6}
    assert (code, json.loads(out), err) == (0, expected, "")
