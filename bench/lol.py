"""Lol Sudoku: how fast puzzles are proven unique, generated, and their solutions listed.

    python bench/lol.py [--quick] [--strict]

Puzzles show half of the areas whole, or single marked cells of each, and as few
digits as keep them unique.  CP-SAT
runs the model that the tests use as an oracle, one worker, on the first boards
of each set, for at most a minute a set.  Exit code 1 with --strict when a bar
is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import median

import cluesmith as cs
from cluesmith.families.lol_sudoku.generate import generate
from cluesmith.kernel.dice import Dice
from cluesmith.lab.peers.lol_sudoku import cpsat as lol_cpsat
from cluesmith.lab.peers.lol_sudoku.boards import minimal

SIZES = (5, 6, 7, 8, 9)
PEER_SECONDS = 60.0
MEDIANS = {("areas", 9): 3e-3, ("marks", 8): 80e-3, ("marks", 9): 200e-3}
WORST_SHARE = 0.95
WORST = {("areas", 9): 40e-3}


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer boards")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    count = 5 if options.quick else 20
    missed = 0

    def judge(what: str, measured: float, promised: float, at_least: bool = False) -> None:
        nonlocal missed
        met = measured >= promised if at_least else measured <= promised
        missed += not met
        unit, scale = ("x", 1) if at_least else ("ms", 1e3)
        bound = "at least" if at_least else "at most"
        verdict = "met" if met else "MISSED"
        print(
            f"{verdict:7} {what:46} {measured * scale:9.2f} {unit}, {bound} {promised * scale:g}",
            flush=True,
        )

    examples = cs.examples("lol-sudoku")
    cs.solve(examples["p1"])  # imports
    judge("p3, first solution", timed(lambda: cs.solve(examples["p3"])), 5e-3)
    judge("p3, all 577", timed(lambda: list(cs.solutions(examples["p3"]))), 0.2)
    dice = Dice(2018)
    print(f"\n{'set':<10}{'n':>4}{'median ms':>11}{'95 % ms':>10}{'max ms':>10}{'CP-SAT':>10}")
    for style in ("areas", "marks"):
        for size in SIZES:
            puzzles = [minimal(size, style, dice) for _ in range(count)]
            ours = []
            for puzzle in puzzles:
                times = [timed(lambda puzzle=puzzle: cs.check(puzzle)) for _ in range(5)]
                ours.append(median(times))
            theirs: list[float] = []
            while len(theirs) < count and sum(theirs) < PEER_SECONDS:
                puzzle = puzzles[len(theirs)]
                theirs.append(timed(lambda puzzle=puzzle: lol_cpsat.some(puzzle, 2)))
            ratio = median(theirs) / median(ours[: len(theirs)])
            ordered = sorted(ours)
            high = ordered[min(len(ordered) - 1, int(WORST_SHARE * len(ordered)))]
            print(
                f"{style + '-' + str(size):<10}{count:>4}{median(ours) * 1e3:>11.2f}"
                f"{high * 1e3:>10.2f}{ordered[-1] * 1e3:>10.2f}{ratio:>9,.0f}x",
                flush=True,
            )
            if (style, size) in MEDIANS:
                judge(f"{style}-{size}, median", median(ours), MEDIANS[style, size])
            if (style, size) in WORST:
                judge(f"{style}-{size}, 95 %", high, WORST[style, size])
            judge(f"{style}-{size}, CP-SAT takes", ratio, 50, at_least=True)
    print()
    for size, promised in ((6, 0.2), (9, 5.0)):
        for level in ("easy", "medium", "hard", "extreme"):
            makes = generate(range(5), size=size, level=level)
            times = [timed(lambda makes=makes: next(makes)) for _ in range(5)]
            judge(f"generate {size}x{size} {level}, median of 5", median(times), promised)
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
