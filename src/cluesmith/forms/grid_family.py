"""Parts for a family whose puzzles have a `grid` of givens and one full grid as solution.

`grid_kind` makes its `PuzzleKind`, `draw_grid` its SVG; `INSPECTION` is what its x-rays look at.
Families with boards of another look write their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cluesmith.family import Addable, Inspection, PuzzleKind, Span
from cluesmith.forms import jsontext, svg
from cluesmith.forms.grid import (
    Given,
    Solution,
    answers,
    differences,
    empty_grid,
    entries,
    restated,
    solution_to_json,
    unknowns,
)
from cluesmith.forms.svg import Drawing, Look

LOOK = Look.of(
    {
        "paper": ("#ffffff", "#15181d"),
        "lines": ("#b8bcc2", "#4b515b"),
        "frame": ("#1c2027", "#c3c7cc"),
        "between": ("#0f1216", "#fbfaf7"),
        "givens": ("#0f1216", "#fbfaf7"),
        "solved": ("#2b5d95", "#92b8e6"),
    },
    stroked=("lines", "frame"),
)


def grid_kind(puzzle: Any, sizes: Span, schema: Callable[[], dict[str, Any]]) -> PuzzleKind:
    """Puzzles of a class with `from_json`, `to_json`, `facts` and `keep`, as data."""
    return PuzzleKind(
        from_json=puzzle.from_json,
        to_json=puzzle.to_json,
        solution_from_json=solution_from_json,
        solution_to_json=solution_to_json,
        schema=schema,
        sizes=sizes,
        facts=puzzle.facts,
        keep=puzzle.keep,
        entries=entries,
        differences=differences,
        addable=addable,
    )


INSPECTION = Inspection(unknowns, answers, restated)


def solution_from_json(puzzle: Any, value: Mapping[str, Any]) -> Solution:
    """A full board for the puzzle; whether it is right is for the rules to say."""
    board = jsontext.mapping(value, "solution")
    return Solution(jsontext.grid(board.get("grid"), puzzle.size, 1, puzzle.size, "solution"))


def addable(_puzzle: Any, solution: Solution) -> list[Addable]:
    """Every number of the solution."""
    found = [Given(*entry) for entry in entries(solution)]
    return [{given: (given,) for given in found}]


class _Layout(svg.SquareLayout):
    """A board with a narrow margin."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        return round(0.25 * self.cell) + 0.5


Cell = tuple[int, ...]


def draw_grid(
    title: str,
    puzzle: Any,
    solution: Solution | None = None,
    theme: str = "auto",
    between: Iterable[tuple[Cell, Cell, str]] = (),
) -> Drawing:
    """The board with its givens and the solution; `between` are signs between two cells."""
    layout, colours = _Layout(puzzle.size), LOOK.colours(theme)
    full = solution.grid if solution else empty_grid(puzzle.size)
    solved = [mark for mark in svg.marks(full) if not puzzle.grid[mark.row][mark.column]]
    sign = round(0.4 * layout.cell, 2)
    placed = [
        (
            (layout.centre(one[1]) + layout.centre(other[1])) / 2,
            (layout.centre(one[0]) + layout.centre(other[0])) / 2 + svg.HALF_DIGIT * sign,
            svg.xml(text),
        )
        for one, other, text in between
    ]
    parts = [
        *svg.lines(layout, colours),
        svg.texts("between", placed, sign, colours, svg.BOLD_FACE),
        svg.numbers("givens", svg.marks(puzzle.grid), layout.digit, svg.BOLD_FACE, layout, colours),
        svg.numbers("solved", solved, layout.digit, svg.PLAIN_FACE, layout, colours),
    ]
    name = puzzle.meta.get("title") or f"{title}, {puzzle.size}x{puzzle.size}"
    state = "solved" if solution else "to be solved"
    size = (layout.canvas, layout.canvas)
    about = (puzzle.family, theme, size, str(name), f"{title}, {state}")
    ink = layout.box.grown(1.5, 1.5, 1.5, 1.5)
    return LOOK.drawing(*about, parts, frame=layout.box, ink=ink)
