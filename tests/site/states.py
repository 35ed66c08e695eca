"""Boards as players may leave them: right and wrong entries, marks, areas and borders."""

from __future__ import annotations

from random import Random
from typing import Any

import cluesmith as cs
from cluesmith import registry
from cluesmith.workbench import read

Json = dict[str, Any]


def states(puzzle: Any, rng: Random, count: int) -> list[Json]:
    """So many, as puzzle JSON with entries and marks."""
    kind = registry.family_of(puzzle).puzzle
    [found] = cs.solve(puzzle).solutions
    solution, given = kind.solution_to_json(found), kind.to_json(puzzle)
    make = {"skyscraper": skyscraper, "lol-sudoku": lol_sudoku, "gold-star": gold_star}
    return [{**given, **make[puzzle.family](given, solution, rng)} for _ in range(count)]


def parsed(state: Json) -> Any:
    return read.from_json(state)


def skyscraper(given: Json, solution: Json, rng: Random) -> Json:
    grid = entered(given["grid"], solution["grid"], rng, 0, range(1, given["size"] + 1))
    marks = marked(grid, given["grid"], solution["grid"], rng, given["size"])
    return {"entries": {"grid": grid}, **marks}


def lol_sudoku(given: Json, solution: Json, rng: Random) -> Json:
    size = given["size"]
    digits = entered(given["digits"], solution["digits"], rng, 0, range(1, size + 1))
    share = rng.choice((0, 0.3, 1))
    known = given.get("areas") or [[0] * size for _ in range(size)]
    areas = [
        [0 if known[r][c] or rng.random() >= share else area for c, area in enumerate(row)]
        for r, row in enumerate(solution["areas"])
    ]
    if rng.random() < 0.2:
        r, c = rng.randrange(size), rng.randrange(size)
        areas[r][c] = 0 if known[r][c] else rng.randint(1, size)
    drawn = {tuple(one) for one in (*given.get("walls", ()), *given.get("links", ()))}
    walls, links = [], []
    share, wrong = rng.choice((0, 0.3)), rng.random() < 0.1
    for r in range(size):
        for c in range(size):
            for to, (r2, c2) in (("right", (r, c + 1)), ("down", (r + 1, c))):
                if r2 < size and c2 < size and (r, c, to) not in drawn and rng.random() < share:
                    same = solution["areas"][r][c] == solution["areas"][r2][c2]
                    if wrong and rng.random() < 0.1:
                        same = not same
                    (links if same else walls).append([r, c, to])
    entries = {"digits": digits, "areas": areas, "walls": walls, "links": links}
    return {"entries": entries, **marked(digits, given["digits"], solution["digits"], rng, size)}


def gold_star(given: Json, solution: Json, rng: Random) -> Json:
    most = 2 * given["points"]
    there = given.get("digits") or [None] * most
    [digits] = entered([there], [solution["digits"]], rng, None, range(most))
    entries: Json = {"digits": digits}
    if "?" in given["operators"]:
        share = rng.choice((0, 0.5, 1))
        entries["operators"] = "".join(
            right if sign == "?" and rng.random() < share else "?"
            for sign, right in zip(given["operators"], solution["operators"], strict=True)
        )
    if rng.random() < 0.5:
        return {"entries": entries}
    marks = [
        []
        if value is not None or entry is not None
        else sorted({right, *rng.sample(range(most), 4)})
        for value, entry, right in zip(there, digits, solution["digits"], strict=True)
    ]
    return {"entries": entries, "marks": marks}


def entered(
    given: list[list[Any]], solution: list[list[int]], rng: Random, nothing: Any, values: range
) -> list[list[Any]]:
    """Some right values where nothing is given; in one state of four, some are wrong."""
    share, wrong = rng.choice((0, 0.1, 0.3, 0.6, 0.9)), rng.random() < 0.25
    return [
        [
            nothing
            if there != nothing or rng.random() >= share
            else rng.choice(values)
            if wrong and rng.random() < 0.3
            else right
            for there, right in zip(line, rights, strict=True)
        ]
        for line, rights in zip(given, solution, strict=True)
    ]


def marked(
    grid: list[list[int]],
    given: list[list[int]],
    solution: list[list[int]],
    rng: Random,
    size: int,
) -> Json:
    """Marks in empty cells, with the right value among them but for a few."""
    if rng.random() < 0.4:
        return {}
    forgets = rng.random() < 0.15
    return {
        "marks": [
            [
                []
                if grid[r][c] or given[r][c] or rng.random() < 0.3
                else sorted(
                    {
                        *rng.sample(range(1, size + 1), rng.randint(1, size - 1)),
                        *([] if forgets and rng.random() < 0.2 else [solution[r][c]]),
                    }
                )
                for c in range(size)
            ]
            for r in range(size)
        ]
    }
