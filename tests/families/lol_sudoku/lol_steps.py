"""Steps made by hand, at least one of every technique, on one 6x6 board.

They feed the tests of words and drawings; whether the ladder finds such steps
is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.family import Level, Step

SIZE = 6
GIVENS = {(0, 4): 1, (1, 0): 2, (2, 3): 2, (3, 1): 5, (3, 5): 2, (4, 4): 6}
MARKED = {(4, 4): 3, (5, 2): 3}
Cell = tuple[int, int]
Entry = tuple[int, int, int]
Border = tuple[int, int, str]


def grid(filled: Mapping[Cell, int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(filled.get((r, c), 0) for c in range(SIZE)) for r in range(SIZE))


PUZZLE = LolSudoku(
    SIZE,
    grid(GIVENS),
    grid(MARKED),
    walls=((2, 2, "right"), (2, 2, "down"), (0, 4, "down")),  # type: ignore[arg-type]
    links=((0, 0, "right"), (0, 1, "down")),  # type: ignore[arg-type]
)
# Found before every step, besides what is given.
WALLS: tuple[Border, ...] = ((0, 0, "down"), (3, 4, "right"), (4, 3, "down"))
LINKS: tuple[Border, ...] = ((3, 3, "down"), (2, 3, "down"), (2, 5, "down"), (3, 5, "down"))
CORNER: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 1))
COLUMN: tuple[Cell, ...] = ((2, 3), (3, 3), (4, 3))
THIRD: tuple[Cell, ...] = ((4, 4), (5, 2))
FULL: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


def ahead(known: Mapping[Cell, Iterable[int]]) -> tuple[int, ...]:
    """Masks with these candidates in some cells; placed digits are swept from their lines."""
    masks = [(1 << SIZE) - 1] * SIZE**2
    fixed = {cell: (digit,) for cell, digit in GIVENS.items()}
    for (r, c), values in {**known, **fixed}.items():
        masks[r * SIZE + c] = sum(1 << (value - 1) for value in values)
    placed = [cell for cell, values in known.items() if len(tuple(values)) == 1]
    for r, c in [*placed, *fixed]:
        for i in range(SIZE):
            for other in (r * SIZE + i, i * SIZE + c):
                if other != r * SIZE + c:
                    masks[other] &= ~masks[r * SIZE + c]
    return tuple(masks)


def made(
    technique: str,
    level: Level,
    details: Mapping[str, Any],
    *,
    cells: Iterable[Cell] = (),
    placed: Iterable[Entry] = (),
    removed: Iterable[Entry] = (),
    known: Mapping[Cell, Iterable[int]] | None = None,
    walls: Iterable[Border] = (),
    links: Iterable[Border] = (),
) -> Step:
    """A step on the board; walls and links are known besides those of every step."""
    before = {
        "digits": ahead(known or {}),
        "walls": (*PUZZLE.walls, *WALLS, *walls),
        "links": (*PUZZLE.links, *LINKS, *links),
    }
    details = {"walls": (), "links": (), "joined": (), **details}
    return Step(technique, level, tuple(cells), tuple(placed), tuple(removed), (), details, before)


def row(index: int, columns: Iterable[int] = range(SIZE)) -> list[Cell]:
    return [(index, column) for column in columns]


EASY = (
    made("last-value", Level.EASY, {}, cells=[(4, 1)], placed=[(4, 1, 4)], known={(4, 1): (4,)}),
    made(
        "last-cell",
        Level.EASY,
        {"line": ("row", 4), "value": 3},
        cells=row(4),
        placed=[(4, 2, 3)],
        known={(4, c): (1, 4, 5) for c in (0, 1, 3, 5)},
    ),
    made(
        "area-full",
        Level.EASY,
        {
            "group": FULL,
            "walls": (
                (0, 2, "right"),
                (1, 0, "right"),
                (1, 1, "down"),
                (1, 2, "right"),
                (2, 1, "right"),
            ),
        },
        cells=FULL,
        links=[(0, 1, "right"), (0, 2, "down"), (1, 1, "right"), (1, 2, "down")],
    ),
    made(
        "area-full",
        Level.EASY,
        {"group": FULL, "walls": ((1, 0, "right"), (1, 1, "down"))},
        cells=FULL,
        links=[(0, 1, "right"), (0, 2, "down"), (1, 1, "right"), (1, 2, "down")],
        walls=[(0, 2, "right"), (1, 2, "right"), (2, 1, "right")],
    ),
    made(
        "one-way-out",
        Level.EASY,
        {"group": CORNER, "joined": ((1, 2),), "links": ((1, 1, "right"),)},
        cells=CORNER,
        walls=[(0, 1, "right"), (1, 0, "right"), (1, 1, "down")],
    ),
    made(
        "one-way-out",
        Level.EASY,
        {"group": THIRD, "joined": ((5, 4),), "links": ((4, 4, "down"),)},
        cells=THIRD,
        walls=[(3, 4, "down"), (4, 3, "right"), (4, 4, "right")],
    ),
    made(
        "same-digit",
        Level.EASY,
        {"value": 2, "pair": ((2, 3), (3, 5)), "walls": ((2, 4, "right"),)},
        cells=[(2, 3), (3, 5), (2, 4), (2, 5)],
        links=[(2, 3, "right")],
    ),
    made(
        "same-digit",
        Level.EASY,
        {"value": 2, "pair": ((1, 0), (2, 3))},
        cells=[(1, 0), (2, 3)],
    ),
)
MEDIUM = (
    made(
        "too-far",
        Level.MEDIUM,
        {"group": CORNER, "cell": (5, 3)},
        cells=[*CORNER, (5, 3)],
    ),
    made(
        "too-far",
        Level.MEDIUM,
        {"group": COLUMN, "cell": (5, 5), "walls": ((5, 3, "right"), (5, 4, "right"))},
        cells=[*COLUMN, (5, 5)],
        links=[(4, 3, "down")],
    ),
    made(
        "missing-digit",
        Level.MEDIUM,
        {
            "group": COLUMN,
            "value": 3,
            "cell": (3, 4),
            "joined": ((3, 4),),
            "links": ((3, 3, "right"),),
        },
        cells=[*COLUMN, (3, 4)],
        placed=[(3, 4, 3)],
    ),
    made(
        "full-count",
        Level.MEDIUM,
        {
            "group": CORNER,
            "joined": ((0, 2), (1, 2), (2, 1)),
            "links": ((0, 1, "right"), (1, 1, "right"), (1, 1, "down"), (0, 2, "down")),
            "walls": ((0, 2, "right"),),
        },
        cells=CORNER,
        removed=[(1, 2, 5)],
    ),
)
HARD = (
    made(
        "bridge",
        Level.HARD,
        {
            "group": THIRD,
            "cell": (5, 3),
            "why": "parts",
            "joined": ((5, 3),),
            "links": ((5, 2, "right"),),
        },
        cells=[*THIRD, (5, 3)],
    ),
    made(
        "bridge",
        Level.HARD,
        {
            "group": CORNER,
            "cell": (1, 2),
            "why": "size",
            "joined": ((1, 2),),
            "links": ((1, 1, "right"),),
        },
        cells=[*CORNER, (1, 2)],
    ),
    made(
        "bridge",
        Level.HARD,
        {
            "group": COLUMN,
            "cell": (3, 2),
            "why": "digit",
            "value": 5,
            "joined": ((3, 2),),
            "links": ((3, 2, "right"),),
        },
        cells=[*COLUMN, (3, 2)],
    ),
    made(
        "naked-set",
        Level.HARD,
        {"house": ("row", 5), "values": (4, 3), "cells": ((5, 0), (5, 4))},
        cells=[(5, 0), (5, 4)],
        removed=[(5, c, v) for c in (1, 2) for v in (3, 4)],
        known={(5, 0): (3, 4), (5, 4): (3, 4)},
    ),
    made(
        "hidden-set",
        Level.HARD,
        {"house": ("area", FULL), "values": (5, 6), "cells": ((0, 2), (2, 2))},
        cells=[(0, 2), (2, 2)],
        removed=[(0, 2, 2), (0, 2, 3), (0, 2, 4), (2, 2, 1), (2, 2, 3), (2, 2, 4)],
        known=dict.fromkeys(((0, 0), (0, 1), (1, 1), (1, 2)), (1, 3, 4)),
        links=[(0, 1, "right"), (0, 2, "down"), (1, 1, "right"), (1, 2, "down")],
    ),
    made(
        "cut-corner",
        Level.HARD,
        {"border": (1, 4, "right"), "kind": "wall", "count": 1, "walls": ((1, 4, "right"),)},
        cells=[(0, 5)],
    ),
    made(
        "cut-corner",
        Level.HARD,
        {
            "border": (2, 1, "right"),
            "kind": "wall",
            "count": 2,
            "pockets": (((3, 2),), ((2, 0), (3, 0))),
            "walls": ((2, 1, "right"),),
        },
        cells=[(2, 0), (3, 0)],
        walls=[(1, 0, "down"), (3, 0, "down"), (3, 2, "right"), (3, 2, "down")],
    ),
    made(
        "cut-corner",
        Level.HARD,
        {
            "border": (2, 1, "right"),
            "kind": "wall",
            "count": 8,
            "pockets": (tuple((r, c) for r in (4, 5) for c in range(4)),),
            "walls": ((2, 1, "right"),),
        },
        cells=[(r, c) for r in (4, 5) for c in range(4)],
    ),
    made(
        "cut-corner",
        Level.HARD,
        {"border": (4, 1, "right"), "kind": "link", "count": 5, "links": ((4, 1, "right"),)},
        cells=[(3, 0), (4, 0), (4, 1), (5, 0), (5, 1)],
        walls=[(2, 0, "down"), (3, 0, "right"), (5, 1, "right"), (3, 1, "down")],
    ),
)
SUB_STEPS = tuple(
    made("last-value", Level.EASY, {}, placed=[entry])
    for entry in ((1, 1, 3), (1, 2, 4), (5, 1, 2), (5, 2, 1), (2, 2, 5))
)
DRAWN_ONLY = (made("same-digit", Level.EASY, {"pair": ((1, 0), (2, 3)), "value": 2}),)
DIGIT = {"kind": "digit", "cell": (1, 2), "value": 3}
SUPPOSED: tuple[tuple[Any, Any, Any, Any], ...] = (
    (DIGIT, SUB_STEPS, {"kind": "cell", "cell": (5, 1)}, {"removed": [(1, 2, 3)]}),
    (
        DIGIT,
        SUB_STEPS[:2],
        {"kind": "place", "house": ("area", FULL), "value": 4},
        {"removed": [(1, 2, 3)]},
    ),
    (
        {"kind": "wall", "border": (1, 2, "right")},
        DRAWN_ONLY,
        {"kind": "area", "group": CORNER},
        {"links": ((1, 2, "right"),)},
    ),
    (
        {"kind": "link", "border": (4, 0, "right")},
        (),
        {"kind": "count", "cells": ((5, 1), (5, 0))},
        {"walls": ((4, 0, "right"),)},
    ),
    (
        {"kind": "link", "border": (4, 0, "down")},
        (),
        {"kind": "count", "cells": ((4, 1),)},
        {"walls": ((4, 0, "down"),)},
    ),
)
EXTREME = tuple(
    made(
        "assumption",
        Level.EXTREME,
        {
            "suppose": suppose,
            "steps": steps,
            "contradiction": failure,
            "walls": follows.get("walls", ()),
            "links": follows.get("links", ()),
        },
        cells=[suppose["cell"]] if "cell" in suppose else (),
        removed=follows.get("removed", ()),
    )
    for suppose, steps, failure, follows in SUPPOSED
)
SEARCH = (
    made("search", Level.SEARCH, {}, cells=[(2, 4)], placed=[(2, 4, 4)]),
    made(
        "search",
        Level.SEARCH,
        {"joined": ((4, 1), (4, 2)), "links": ((4, 1, "right"), (3, 1, "down"))},
        cells=[(4, 1), (4, 2)],
    ),
    made("search", Level.SEARCH, {"joined": ((0, 3), (2, 1))}, cells=[(0, 3)]),
    made(
        "search",
        Level.SEARCH,
        {"links": tuple((0, c, "right") for c in range(5))},
        cells=row(0),
    ),
)

STEPS = EASY + MEDIUM + HARD + EXTREME + SEARCH
