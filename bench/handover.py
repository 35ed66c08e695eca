"""What easy boards pay for a search that could be handed over to one that learns.

    python bench/handover.py [--runs 2000] [--strict]

The default search and depth-first search alone, in turns; a time is the least of all runs, from
the parsed puzzle to the last solution.  Exit code 1 with --strict where the default takes more
than 2 % longer.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter
from typing import Any

import cluesmith as cs
from cluesmith.workbench.solve import Solving

BOARDS = (
    ("skyscraper", 5),
    ("skyscraper", 6),
    ("skyscraper", 9),
    ("lol-sudoku", 6),
    ("gold-star", 5),
)
WAYS = (None, "depth-first")
BAR = 0.02


def timed(puzzle: Any, search: str | None) -> float:
    began = perf_counter()
    Solving(puzzle, search=search).exhaust()
    return perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--strict", action="store_true", help="exit 1 when the bar is missed")
    options = parser.parse_args()
    met = True
    for family, size in BOARDS:
        puzzle = cs.generate(family, size=size, level="hard", seed=1)
        least = dict.fromkeys(WAYS, float("inf"))
        for run in range(options.runs):
            for way in WAYS if run % 2 else reversed(WAYS):
                least[way] = min(least[way], timed(puzzle, way))
        cost = least[None] / least["depth-first"] - 1
        met &= cost <= BAR
        word = "met" if cost <= BAR else "MISSED"
        print(
            f"{word:7} {family} {size}, hard: {least[None] * 1e6:.1f} us"
            f" instead of {least['depth-first'] * 1e6:.1f}, {cost:.1%} more, at most {BAR:.0%}"
        )
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
