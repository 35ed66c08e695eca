"""Steps made by hand, at least one of every technique, on one 6x6 board.

They feed the tests of words and drawings; whether the ladder finds such steps
is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cluesmith.families.skyscraper.puzzle import Clue, Clues, Skyscraper
from cluesmith.family import Level, Step

SIZE = 6
PUZZLE = Skyscraper(
    SIZE,
    Clues(
        top=(1, 6, 0, 2, 0, 3),
        left=(4, 0, 2, 0, 3, 0),
        bottom=(0, 1, 0, 0, 5, 0),
        right=(3, 0, 3, 0, 0, 2),
    ),
    ((0,) * 6, (0,) * 6, (0,) * 6, (0, 0, 0, 4, 0, 0), (0,) * 6, (0,) * 6),
)
FULL = (1 << SIZE) - 1
Cell = tuple[int, int]
Entry = tuple[int, int, int]


def clue(side: str, index: int) -> Clue:
    return Clue(side, index, PUZZLE.clues.side(side)[index])


def ahead(known: Mapping[Cell, Iterable[int]]) -> tuple[int, ...]:
    """Masks with these candidates in some cells; placed heights are swept from their lines."""
    masks = [FULL] * SIZE**2
    for (r, c), values in {**known, (3, 3): (4,)}.items():
        masks[r * SIZE + c] = sum(1 << (value - 1) for value in values)
    for r, c in [*(cell for cell, values in known.items() if len(tuple(values)) == 1), (3, 3)]:
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
    clues: Iterable[Clue] = (),
    known: Mapping[Cell, Iterable[int]] | None = None,
) -> Step:
    facts, before = tuple(clues), ahead(known or {})
    return Step(
        technique, level, tuple(cells), tuple(placed), tuple(removed), facts, details, before
    )


def row(index: int, columns: Iterable[int] = range(SIZE)) -> list[Cell]:
    return [(index, column) for column in columns]


def column(index: int, rows: Iterable[int] = range(SIZE)) -> list[Cell]:
    return [(at, index) for at in rows]


ROW1, ROW2, ROW3, ROW5, ROW6 = (("row", index) for index in (0, 1, 2, 4, 5))
LEFT1, RIGHT1, LEFT3, RIGHT3 = (clue(side, i) for i in (0, 2) for side in ("left", "right"))
LEFT5, TOP4, RIGHT6 = clue("left", 4), clue("top", 3), clue("right", 5)

EASY = (
    made(
        "clue-one",
        Level.EASY,
        {"line": ("column", 0)},
        cells=[(0, 0)],
        placed=[(0, 0, 6)],
        clues=[clue("top", 0)],
    ),
    made(
        "staircase",
        Level.EASY,
        {"line": ("column", 1)},
        cells=column(1),
        placed=[(r, 1, r + 1) for r in range(SIZE)],
        clues=[clue("top", 1)],
    ),
    made(
        "facing-clues",
        Level.EASY,
        {"line": ROW1},
        cells=row(0),
        placed=[(0, 3, 6)],
        clues=[LEFT1, RIGHT1],
    ),
    made(
        "last-cell",
        Level.EASY,
        {"line": ROW2, "value": 5},
        cells=row(1),
        placed=[(1, 4, 5)],
        known={(1, c): (1, 2, 3, 4, 6) for c in (0, 1, 2, 3, 5)},
    ),
    made("last-value", Level.EASY, {}, cells=[(1, 4)], placed=[(1, 4, 5)], known={(1, 4): (5,)}),
    made(
        "too-tall",
        Level.EASY,
        {"line": ROW1},
        cells=row(0, range(3)),
        removed=[(0, 0, 4), (0, 0, 5), (0, 0, 6), (0, 1, 5), (0, 1, 6), (0, 2, 6)],
        clues=[LEFT1],
    ),
    made(
        "too-tall",
        Level.EASY,
        {"line": ROW1, "hidden": (5,)},
        cells=row(0, range(2)),
        removed=[(0, 0, 3), (0, 0, 4), (0, 1, 4)],
        clues=[LEFT1],
        known={(0, 4): (6,), (0, 5): (5,)},
    ),
    made(
        "too-tall",
        Level.EASY,
        {"line": ROW1, "hidden": (4, 5)},
        cells=row(0, range(1)),
        removed=[(0, 0, 3)],
        clues=[LEFT1],
        known={(0, 3): (6,), (0, 4): (5,), (0, 5): (4,)},
    ),
)
MEDIUM = (
    made(
        "tallest-place",
        Level.MEDIUM,
        {
            "line": ROW3,
            "tests": (
                {"cell": (2, 0), "least": 1, "most": 1, "clue": LEFT3},
                {"cell": (2, 3), "least": 3, "most": 4, "clue": LEFT3},
                {"cell": (2, 4), "least": 4, "most": 5, "clue": LEFT3},
                {"cell": (2, 5), "least": 1, "most": 1, "clue": RIGHT3},
            ),
        },
        cells=row(2),
        removed=[(2, c, 6) for c in (0, 3, 4, 5)],
        clues=[LEFT3, RIGHT3],
    ),
    made(
        "almost-all-seen",
        Level.MEDIUM,
        {"line": ROW5, "known": (6, 5), "first": (4, 0), "hidden": ((4, 1), (4, 2))},
        cells=row(4, range(3)),
        removed=[(4, 0, 1), (4, 0, 2), (4, 1, 4), (4, 2, 4)],
        clues=[LEFT5],
        known={(4, 3): (5,), (4, 5): (6,)},
    ),
    made(
        "almost-all-seen",
        Level.MEDIUM,
        {"line": ("column", 0), "known": (), "first": (0, 0), "hidden": tuple(column(0)[1:])},
        cells=column(0),
        removed=[(0, 0, 1), (3, 0, 6)],
        clues=[clue("top", 0)],
    ),
    made(
        "all-rise",
        Level.MEDIUM,
        {"line": ROW5, "known": (6,), "cells": ((4, 0), (4, 1))},
        cells=row(4, range(2)),
        removed=[(4, 0, 5), (4, 1, 1)],
        clues=[LEFT5],
        known={(4, 2): (6,)},
    ),
    made(
        "all-rise",
        Level.MEDIUM,
        {"line": ("column", 1), "known": ()},
        cells=column(1),
        removed=[(0, 1, 6), (5, 1, 1)],
        clues=[clue("top", 1)],
    ),
    made(
        "clue-two",
        Level.MEDIUM,
        {"line": ("column", 3), "first": (0, 3)},
        cells=column(3),
        removed=[(1, 3, 5), (0, 3, 6)],
        clues=[TOP4],
    ),
    made(
        "clue-two",
        Level.MEDIUM,
        {"line": ("column", 3), "first": (0, 3)},
        cells=column(3),
        removed=[(1, 3, 3), (0, 3, 1)],
        clues=[TOP4],
        known={(0, 3): (1, 2, 3), (4, 3): (6,)},
    ),
    made(
        "too-many-seen",
        Level.MEDIUM,
        {"line": ROW3, "tests": ({"cell": (2, 1), "value": 5, "least": 3},)},
        cells=row(2),
        removed=[(2, 1, 5)],
        clues=[LEFT3],
    ),
    made(
        "too-many-seen",
        Level.MEDIUM,
        {
            "line": ROW3,
            "tests": (
                {"cell": (2, 1), "value": 5, "least": 3},
                {"cell": (2, 1), "value": 4, "least": 4},
            ),
        },
        cells=row(2),
        removed=[(2, 1, 5), (2, 1, 4)],
        clues=[LEFT3],
    ),
    made(
        "too-many-seen",
        Level.MEDIUM,
        {
            "line": ROW3,
            "tests": tuple(
                {"cell": (2, c), "value": v, "least": least}
                for c, v, least in ((1, 5, 4), (2, 4, 3), (3, 3, 4))
            ),
        },
        cells=row(2),
        removed=[(2, 1, 5), (2, 2, 4), (2, 3, 3)],
        clues=[LEFT3],
    ),
    made(
        "too-few-seen",
        Level.MEDIUM,
        {"line": ROW6, "tests": ({"cell": (5, 4), "value": 3, "most": 1},)},
        cells=row(5),
        removed=[(5, 4, 3)],
        clues=[RIGHT6],
    ),
    made(
        "too-few-seen",
        Level.MEDIUM,
        {
            "line": ROW1,
            "tests": (
                {"cell": (0, 1), "value": 3, "most": 3},
                {"cell": (0, 2), "value": 3, "most": 2},
            ),
        },
        cells=row(0),
        removed=[(0, 1, 3), (0, 2, 3)],
        clues=[LEFT1],
    ),
)
HARD = (
    made(
        "naked-set",
        Level.HARD,
        {"line": ROW2, "values": (2, 5), "cells": ((1, 0), (1, 3))},
        cells=[(1, 0), (1, 3)],
        removed=[(1, c, v) for c in (1, 2, 4, 5) for v in (2, 5)],
        known={(1, 0): (2, 5), (1, 3): (2, 5)},
    ),
    made(
        "hidden-set",
        Level.HARD,
        {"line": ("column", 5), "values": (1, 2, 6), "cells": ((0, 5), (2, 5), (4, 5))},
        cells=[(0, 5), (2, 5), (4, 5)],
        removed=[(r, 5, v) for r in (0, 2, 4) for v in (3, 4, 5)],
        known={(r, 5): (3, 4, 5) for r in (1, 3, 5)},
    ),
    *(
        made(
            "one-clue-list",
            Level.HARD,
            {"line": ROW3, "arrangements": count},
            cells=row(2),
            removed=[(2, 2, 1), (2, 2, 3), (2, 2, 4), (2, 2, 5)],
            clues=[LEFT3],
        )
        for count in (None, 1, 17)
    ),
    *(
        made(
            "two-clue-list",
            Level.HARD,
            {"line": ROW3, "arrangements": count},
            cells=row(2),
            removed=[(2, 2, 1)],
            clues=clues,
        )
        for count in (None, 1, 4)
        for clues in ((LEFT3, RIGHT3), ())
    ),
)
CHAIN = ((0, 0, 3), (0, 4, 2), (4, 4, 1), (4, 2, 5))
SUB_STEPS = tuple(
    made("last-value", Level.EASY, {}, placed=[(r, c, v)])
    for r, c, v in ((0, 1, 3), (0, 2, 4), (1, 1, 2), (1, 2, 1), (2, 2, 5))
)
FAILURES = (
    {"kind": "cell", "cell": (3, 2)},
    {"kind": "place", "line": ("column", 2), "value": 4},
    {"kind": "line", "line": ROW3},
)
EXTREME = (
    made(
        "fish",
        Level.EXTREME,
        {"value": 3, "lines": (ROW2, ROW5), "across": (("column", 0), ("column", 2))},
        cells=[(r, c) for r in (1, 4) for c in (0, 2)],
        removed=[(0, 0, 3), (5, 2, 3)],
        known={(r, c): (1, 2, 4, 5, 6) for r in (1, 4) for c in (1, 3, 4, 5)},
    ),
    made(
        "chain",
        Level.EXTREME,
        {"value": 5, "chain": CHAIN},
        cells=[link[:2] for link in CHAIN],
        removed=[(0, 2, 5), (4, 0, 5)],
        known={(0, 0): (3, 5), (0, 4): (2, 3), (4, 4): (1, 2), (4, 2): (1, 5)},
    ),
    *(
        made(
            "assumption",
            Level.EXTREME,
            {"cell": (0, 0), "value": 2, "steps": SUB_STEPS[:told], "contradiction": failure},
            cells=[(0, 0)],
            removed=[(0, 0, 2)],
        )
        for told, failure in zip((5, 2, 0), FAILURES, strict=True)
    ),
)
SEARCH = (made("search", Level.SEARCH, {}, cells=[(2, 2)], placed=[(2, 2, 4)]),)

STEPS = EASY + MEDIUM + HARD + EXTREME + SEARCH
