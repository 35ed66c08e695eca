"""Steps made by hand, at least one of every technique, on one star of five points.

They feed the tests of words and drawings; whether the ladder finds such steps
is tested elsewhere.  The star's equations are I + F = C / A, A * D = G * J,
B + C = D * E, B ? F = H * J and I - H = G - E.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, GoldStar, Operator, neighbours
from cluesmith.family import Entry, Level, Step

POINTS = 5
PUZZLE = GoldStar(POINTS, tuple("/*+*?-+*-*"), (*(None,) * 4, 3, *(None,) * 5))
A, B, C, D, E, F, G, H, I, J = range(10)  # noqa: E741
ALL = range(10)
ASKED = 4  # the operator to be found, between B and F


def ahead(
    puzzle: GoldStar, known: Mapping[int, Iterable[int]], signs: Mapping[int, str]
) -> dict[str, tuple[int, ...]]:
    """Candidates: all of them, but for some cells; what is placed is gone from the others."""
    cells = range(2 * puzzle.points)
    values = {cell: set(known.get(cell, cells)) for cell in cells}
    values |= {cell: {digit} for cell, digit in enumerate(puzzle.digits) if digit is not None}
    for placed in [cell for cell in cells if len(values[cell]) == 1]:
        for other in cells:
            values[other] -= values[placed] if other != placed else set()
    left = [
        signs.get(place, OPERATORS if given == OPEN else given)
        for place, given in enumerate(puzzle.operators)
    ]
    return {
        "digits": tuple(sum(1 << value for value in values[cell]) for cell in cells),
        "operators": tuple(sum(1 << OPERATORS.index(sign) for sign in each) for each in left),
    }


def made(
    technique: str,
    level: Level,
    details: Mapping[str, Any],
    placed: Iterable[Entry] = (),
    removed: Iterable[Entry] = (),
    known: Mapping[int, Iterable[int]] | None = None,
    signs: Mapping[int, str] | None = None,
    puzzle: GoldStar = PUZZLE,
) -> Step:
    """A step that looks at the cells and operators of its equations, else at those it names."""
    equations = details.get("equations", [details["equation"]] if "equation" in details else [])
    used = [puzzle.star.equations[index] for index in equations]
    cells = {(cell,) for equation in used for cell in equation.cells}
    if not used:
        cells = {details["cell"]} if "cell" in details else set(details.get("cells", ()))
    places = [place for equation in used for place in equation.operators]
    return Step(
        technique,
        level,
        tuple(sorted(cells)),
        tuple(placed),
        tuple(removed),
        tuple(
            Operator(place, puzzle.operators[place], neighbours(puzzle.points)[place])
            for place in places
            if puzzle.operators[place] != OPEN
        ),
        details,
        ahead(puzzle, known or {}, signs or {}),
    )


def gone(cell: int, *values: int) -> list[Entry]:
    return [(cell, value) for value in values]


CHAIN = tuple(
    made("last-digit", Level.EASY, {"cell": (cell,), "value": value}, [(cell, value)])
    for cell, value in ((A, 1), (C, 8), (J, 0), (G, 2), (H, 4))
)
REMOVAL = made("naked-set", Level.HARD, {"cells": ((A,),), "values": (1,)}, removed=[(B, 1)])
OPERATOR_FOUND = made(
    "quadruples",
    Level.MEDIUM,
    {"equation": 3, "count": 1, "shown": ((2, 4, 8, 1),)},
    [("operator", ASKED, "*")],
)


def supposed(steps: tuple[Step, ...], contradiction: Mapping[str, Any]) -> Step:
    details = {"cell": (D,), "value": 9, "steps": steps, "contradiction": contradiction}
    return made(
        "assumption", Level.EXTREME, details, removed=[(D, 9)], known={F: (0, 6), D: (5, 9)}
    )


FOUR_WAYS = ((6, 2, 7, 3), (9, 4, 8, 3), (8, 2, 9, 3), (7, 6, 4, 3))
STEPS = (
    made("no-zero", Level.EASY, {"equation": 0, "side": 1}, removed=[(C, 0), (A, 0)]),
    made("no-zero", Level.EASY, {"equation": 0, "side": 1}, removed=[(C, 0)], known={A: (1, 2)}),
    made("no-zero", Level.EASY, {"equation": 1, "side": 0}, removed=[(A, 0), (D, 0)]),
    made("no-zero", Level.EASY, {"equation": 1, "side": 0}, removed=[(D, 0)], known={A: (1, 2)}),
    made(
        "no-zero",
        Level.EASY,
        {"equation": 3, "side": 0},
        removed=[(B, 0), (F, 0)],
        signs={ASKED: "*/"},
    ),
    made(
        "no-zero",
        Level.EASY,
        {"equation": 3, "side": 0},
        removed=[(F, 0)],
        signs={ASKED: "*/"},
    ),
    made("last-digit", Level.EASY, {"cell": (G,), "value": 5}, [(G, 5)]),
    made("last-cell", Level.EASY, {"cell": (J,), "value": 9}, [(J, 9)]),
    made(
        "last-of-equation",
        Level.EASY,
        {"equation": 2, "cell": (C,), "value": 4},
        [(C, 4)],
        known={B: (8,), D: (6,)},
    ),
    made(
        "size",
        Level.EASY,
        {"equation": 0, "side": 0, "least": 1, "most": 9},
        removed=[*gone(I, 9), *gone(F, 9)],
        known={F: range(1, 10), I: range(1, 10)},
    ),
    made(
        "size",
        Level.EASY,
        {"equation": 4, "side": 0, "least": -3, "most": 6},
        removed=[*gone(H, 8, 9)],
        known={I: (0, 1, 2), G: range(10)},
    ),
    made(
        "size",
        Level.EASY,
        {"equation": 4, "side": 0, "least": -1, "most": 2},
        removed=[*gone(I, 0, 9)],
        known={H: (4, 5)},
    ),
    made(
        "size",
        Level.EASY,
        {"equation": 3, "side": 0, "least": Fraction(5, 2), "most": 9},
        removed=[*gone(B, 0)],
    ),
    made(
        "size",
        Level.EASY,
        {"equation": 2, "side": 0, "least": 18, "most": 18},
        removed=[*gone(B, 0, 1, 2, 4, 5, 7, 8)],
        known={D: (6,)},
    ),
    made(
        "parity",
        Level.MEDIUM,
        {"equation": 4, "parities": ((G, "odd"),)},
        removed=gone(G, 0, 4),
        known={I: (8,), H: (2, 6), G: (0, 1, 4, 5)},
    ),
    made(
        "parity",
        Level.MEDIUM,
        {"equation": 1, "parities": ((G, "odd"), (J, "odd"), (D, "even"))},
        removed=[*gone(G, 2, 4, 6, 8), *gone(J, 2, 4, 6, 8), *gone(D, 1, 5, 7, 9)],
    ),
    made(
        "parity",
        Level.MEDIUM,
        {"equation": 1, "parities": ((G, "even"), (J, "even"), (D, "odd"))},
        removed=gone(D, 2, 4, 6, 8),
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 4, "count": 4, "shown": FOUR_WAYS},
        removed=[*gone(I, 0, 1, 2, 4, 5), *gone(H, 9)],
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 4, "count": 17, "shown": (*FOUR_WAYS, (9, 8, 4, 3), (5, 1, 7, 3))},
        removed=gone(H, 9),
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 3, "count": 2, "shown": ((8, 1, 4, 2), (9, 2, 7, 1))},
        removed=[("operator", ASKED, "/"), ("operator", ASKED, "-"), (B, 6)],
    ),
    OPERATOR_FOUND,
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 0, "count": 1914, "shown": FOUR_WAYS},
        removed=[*gone(I, 6), *gone(F, 6)],
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 3, "count": 25, "shown": FOUR_WAYS},
        removed=[*gone(B, 0, 6, 7, 8, 9), *gone(H, 2, 4), ("operator", ASKED, "/")],
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 3, "count": 40, "shown": FOUR_WAYS},
        removed=[("operator", ASKED, "-"), ("operator", ASKED, "/")],
    ),
    made(
        "quadruples",
        Level.MEDIUM,
        {"equation": 0, "count": 25, "shown": FOUR_WAYS},
        [(A, 1)],
        known={A: (1, 4, 5)},
    ),
    made(
        "naked-set",
        Level.HARD,
        {"cells": ((A,), (H,)), "values": (1, 2)},
        removed=[*gone(C, 1, 2), *gone(J, 2)],
        known={A: (1, 2), H: (1, 2), C: (1, 2, 4, 8), J: (2, 5, 6, 7)},
    ),
    made(
        "hidden-set",
        Level.HARD,
        {"cells": ((F,), (G,), (I,)), "values": (0, 8, 9)},
        removed=[*gone(F, 1, 2, 4), *gone(I, 5)],
        known={F: (0, 1, 2, 4, 8), G: (0, 9), I: (5, 8, 9)},
    ),
    made(
        "two-equations",
        Level.HARD,
        {"equations": (0, 2), "shared": ((C,),), "count": 12},
        removed=[*gone(C, 1, 5), *gone(B, 0)],
    ),
    made(
        "two-equations",
        Level.HARD,
        {"equations": (0, 2), "shared": ((C,),), "count": 1},
        [(C, 8), (B, 4)],
    ),
    supposed(CHAIN, {"kind": "cell", "cell": (J,)}),
    supposed(CHAIN[:2], {"kind": "digit", "value": 4}),
    supposed((OPERATOR_FOUND, *CHAIN[:2]), {"kind": "equation", "equation": 0}),
    supposed((REMOVAL,), {"kind": "equation", "equation": 2}),
    supposed((), {"kind": "equation", "equation": 2}),
    made("search", Level.SEARCH, {"cell": (D,), "value": 5}, [(D, 5)]),
    made(
        "search",
        Level.SEARCH,
        {"operator": ASKED, "value": "-"},
        [("operator", ASKED, "-")],
    ),
)
