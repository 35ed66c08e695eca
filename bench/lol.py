"""Lol Sudoku: how fast puzzles are proven unique, generated, and their solutions listed.

    python bench/lol.py [--quick] [--strict]

Puzzles show half of the areas whole, or single marked cells of each, and as few
digits as keep them unique.  Each goes to cluesmith and to its peers in turn:
CP-SAT with the model that the tests use as an oracle, one worker, and
Interactive-Sudoku-Solver where node is there and CLUESMITH_ISS names a checkout
of it.  A peer that has spent a minute on a set, or on a board, leaves it: its
ratio is taken on the boards it did.  Exit code 1 when two solvers disagree;
with --strict also when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import median

import cluesmith as cs
from cluesmith.families.lol_sudoku.generate import generate
from cluesmith.lab.peers.everyone import for_lol_sudoku
from cluesmith.lab.peers.lol_sudoku.boards import minimal
from cluesmith.lab.peers.turns import Disagreement, Turns, in_turns, proven
from cluesmith.support.rng import Rng

SIZES = (5, 6, 7, 8, 9)
PEER_SECONDS = 60.0
MEDIANS = {("areas", 9): 3e-3, ("marks", 8): 80e-3, ("marks", 9): 200e-3}
WORST_SHARE = 0.95
WORST = {("areas", 9): 40e-3}
COLUMNS = dict(zip(("CP-SAT", "ISS"), for_lol_sudoku(), strict=True))
# how many times our time a peer takes, at least, by set
RATIOS = {("CP-SAT", style, size): 50 for style in ("areas", "marks") for size in SIZES}
RATIOS |= {("ISS", "areas", size): 3 for size in SIZES}
RATIOS |= {("ISS", "marks", size): 20 for size in (8, 9)}


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def shown(turns: Turns, peer: str) -> str:
    """The ratio, marked where the limit came first or not all boards were done."""
    ratio = turns.ratio(peer)
    if ratio is None:
        return "-"
    mark = ">" if turns.beyond(peer) else ""
    star = "" if len(turns.peers[peer]) == turns.total else "*"
    return f"{mark}{ratio:,.{0 if ratio >= 10 else 1}f}x{star}"


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
    peers = [peer for peer in COLUMNS.values() if peer.available() is None]
    rng = Rng(2018)
    print(
        f"\n{'set':<10}{'n':>4}{'median ms':>11}{'95 % ms':>10}{'max ms':>10}"
        + "".join(f"{column:>10}" for column in COLUMNS)
    )
    for style in ("areas", "marks"):
        for size in SIZES:
            puzzles = [minimal(size, style, rng) for _ in range(count)]
            try:
                turns = in_turns(puzzles, peers, proven, PEER_SECONDS)
            except Disagreement as fault:
                print(f"DISAGREEMENT: {style}-{size}, {fault}")
                return 1
            ordered = sorted(turns.ours)
            high = ordered[min(len(ordered) - 1, int(WORST_SHARE * len(ordered)))]
            print(
                f"{style + '-' + str(size):<10}{count:>4}{median(ordered) * 1e3:>11.2f}"
                f"{high * 1e3:>10.2f}{ordered[-1] * 1e3:>10.2f}"
                + "".join(f"{shown(turns, peer.name):>10}" for peer in COLUMNS.values()),
                flush=True,
            )
            if (style, size) in MEDIANS:
                judge(f"{style}-{size}, median", median(ordered), MEDIANS[style, size])
            if (style, size) in WORST:
                judge(f"{style}-{size}, 95 %", high, WORST[style, size])
            for column, peer in COLUMNS.items():
                ratio, promised = turns.ratio(peer.name), RATIOS.get((column, style, size))
                if ratio is not None and promised is not None:
                    judge(f"{style}-{size}, {column} takes", ratio, promised, at_least=True)
    print("(> at least: the limit came first; * not all boards of the set)")
    for peer in COLUMNS.values():
        missing = peer.available()
        if missing:
            print(f"{peer.name}: not compared, {missing}")
    print()
    for size, promised in ((6, 0.2), (9, 5.0)):
        for level in ("easy", "medium", "hard", "extreme"):
            makes = generate(range(5), size=size, level=level)
            times = [timed(lambda makes=makes: next(makes)) for _ in range(5)]
            judge(f"generate {size}x{size} {level}, median of 5", median(times), promised)
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
