"""Gold Star: how fast operator lists are solved to the end, and large stars proven.

    python bench/gold.py [--quick] [--strict]

A list is solved when all its solutions are found and it is shown that there are
no more.  Most random lists have none; the solvable ones are drawn from them.
CP-SAT runs the model that the tests use as an oracle, one worker, on the first
lists of each set.  Large stars come from a blank star with some digits placed
by chance, solved: its operators, alone or with a third of the digits.  Exit
code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median

import cluesmith as cs
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar
from cluesmith.lab.peers.gold_star import cpsat as gold_cpsat
from cluesmith.workbench.solve import Solving

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "oracle"))
from gold_random import blind

# points: random lists, solvable ones.
LISTS = {5: (2000, 500), 6: (1000, 100), 7: (500, 20), 8: (500, 10)}
PEER_LISTS = 30
PEER_SECONDS = 30.0
LARGE = (8, 10, 12, 16)
PATIENCE = 10.0  # seconds for one large star
BAR = 50e-6


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def to_the_end(puzzle: GoldStar) -> None:
    Solving(puzzle).exhaust()


def ours(puzzles: list[GoldStar]) -> list[float]:
    """The median of three runs each."""
    return [median(timed(lambda p=p: to_the_end(p)) for _ in range(3)) for p in puzzles]


def theirs(puzzles: list[GoldStar]) -> list[float]:
    times: list[float] = []
    for puzzle in puzzles[:PEER_LISTS]:
        if sum(times) > PEER_SECONDS:
            break
        times.append(timed(lambda p=puzzle: gold_cpsat.some(p, 10_000)))
    return times


def solvable(points: int, count: int, rng: Random) -> list[GoldStar]:
    found: list[GoldStar] = []
    while len(found) < count:
        puzzle = blind(points, rng)
        if cs.solve(puzzle).count:
            found.append(puzzle)
    return found


def large(points: int, given: int, rng: Random) -> GoldStar:
    """The operators of a random star that is true, and so many of its digits."""
    cells = range(2 * points)
    while True:
        digits = dict(zip(rng.sample(cells, 4), rng.sample(cells, 4), strict=True))
        blank = GoldStar(points, (OPEN,) * len(cells), tuple(map(digits.get, cells)))
        solved = cs.solve(blank, limits=cs.Limits(seconds=2.0, solutions=1))
        if solved.count:
            (star,) = solved.solutions
            shown = rng.sample(cells, given)
            kept = tuple(star.digits[i] if i in shown else None for i in cells)
            return GoldStar(points, star.operators, kept)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer stars")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    share = 10 if options.quick else 1
    missed = 0
    to_the_end(blind(5, Random(0)))  # imports
    header = f"{'lists':<14}{'n':>6}{'median us':>12}{'mean us':>12}{'max us':>12}{'CP-SAT':>10}"
    print(header, flush=True)
    for points, counts in LISTS.items():
        rng = Random(f"bench {points}")
        random_lists = [blind(points, rng) for _ in range(counts[0] // share)]
        with_solutions = solvable(points, counts[1] // share, rng)
        for kind, puzzles in (("random", random_lists), ("solvable", with_solutions)):
            times = ours(puzzles)
            peer = theirs(puzzles)
            ratio = median(peer) / median(times[: len(peer)])
            print(
                f"{kind + ' ' + str(points):<14}{len(puzzles):>6}{median(times) * 1e6:>12.1f}"
                f"{mean(times) * 1e6:>12.1f}{max(times) * 1e6:>12.0f}{ratio:>9,.0f}x",
                flush=True,
            )
            if (points, kind) == (5, "random"):
                met = median(times) <= BAR
                missed += not met
                verdict = "met" if met else "MISSED"
                print(f"{verdict:7} five points, median of random lists, at most {BAR * 1e6:g} us")
    print(f"\n{'large stars':<22}{'n':>4}{'median ms':>12}{'max ms':>12}{'not in 10 s':>13}")
    for points in LARGE:
        for given in (0, 2 * points // 3):
            rng = Random(f"large {points} {given}")
            puzzles = [large(points, given, rng) for _ in range(3 if options.quick else 10)]
            results = [cs.check(puzzle, seconds=PATIENCE) for puzzle in puzzles]
            times = [result.seconds for result in results]
            late = sum(result.verdict is cs.Verdict.UNKNOWN for result in results)
            print(
                f"{f'{points} points, {given} given':<22}{len(puzzles):>4}"
                f"{median(times) * 1e3:>12.2f}{max(times) * 1e3:>12.2f}{late:>13}",
                flush=True,
            )
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
