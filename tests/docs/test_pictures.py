"""The pictures of README and the home page are what their script draws."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "draw_pictures.py"))


@pytest.mark.parametrize("name", TOOL["PICTURES"])
def test_a_picture_is_up_to_date(name: str) -> None:
    stored = (ROOT / "docs" / f"{name}.svg").read_text("utf-8")
    assert stored == TOOL["PICTURES"][name](), "run tools/draw_pictures.py"


def test_the_chart_has_every_solver_and_set_of_the_table() -> None:
    solvers = TOOL["figures"]()
    assert [each.solver for each in solvers] == [
        "CP-SAT", "CP-SAT tuned", "clingo", "Gecode", "Towers (C)", "GNU Prolog",
    ]  # fmt: skip
    assert [each.sets for each in solvers] == [19, 19, 19, 19, 16, 19]


def test_ratios_are_read_with_thousands_and_bounds() -> None:
    assert [TOOL["ratio"](cell) for cell in ("0.97x", "2.9kx", ">137kx", ">219x")] == [
        0.97, 2900, 137_000, 219,
    ]  # fmt: skip
