"""Several factories fill one library at once: nobody fails, and the content is the same."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from drivers import Driver, cell, export, nothing_left, records, write_plan
from invariants import check_finished

from cluesmith.library.library import Library

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

PLAN = [
    cell("skyscraper", 90, size=4, level="easy", tags=["small"]),
    cell("skyscraper", 40, size=4, level="easy", symmetry="half-turn"),
    cell("skyscraper", 12, size=5, level="medium", tags=["two"], technique="clue-two"),
    cell("gold-star", 10, points=5, level="hard"),
]
# Shares cells with the plan above, in another order, and has one of its own.  None of its puzzles
# can come from another cell, so that the order in which they are shelved does not matter.
OTHER = [cell("lol-sudoku", 6, size=6, level="easy", tags=["last"]), PLAN[3]]


def start(folder: Path, place: str, plans: Sequence[Path]) -> list[Driver]:
    return [
        Driver(folder, "run", str(plan), "--library", place, name=f"{number}-{plan.stem}")
        for number, plan in enumerate(plans)
    ]


def finish(drivers: Sequence[Driver]) -> None:
    """Wait for all; whatever happens, none is left."""
    try:
        for driver in drivers:
            driver.finish()
            assert driver.lines() == []
    finally:
        for driver in drivers:
            driver.kill()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A library that both plans have filled, one after the other, on one core."""
    folder = tmp_path_factory.mktemp("alone")
    place = str(folder / "alone.db")
    for name, cells in (("plan", PLAN), ("other", OTHER)):
        finish(start(folder, place, [write_plan(folder / f"{name}.toml", cells)]))
    return place


def test_three_factories_and_two_plans(tmp_path: Path, place: str, alone: str) -> None:
    plan = write_plan(tmp_path / "plan.toml", PLAN)
    other = write_plan(tmp_path / "other.toml", OTHER)
    with nothing_left():
        finish(start(tmp_path, place, [plan, plan, other]))
    with Library(place) as library, Library(alone) as expected:
        check_finished(library)
        check_finished(expected)
        assert records(library) == records(expected)
    assert export(place) == export(alone)
