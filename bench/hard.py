"""Classes of boards on which solvers that learn used to be ahead: who answers, and how fast.

    python bench/hard.py [--boards 4] [--seconds 20] [--only TEXT] [--strict]

Boards are generated here, by seed.  Every board goes to cluesmith and to each peer in turn, in
one process; times go from the parsed puzzle to the answer, which must be the same.  Who has not
answered after `--seconds` counts with these.  A row shows median, worst and how many were
answered.  Exit code 1 where solvers disagree, with --strict also where a peer's median is better
than ours, or one answers a board that we do not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

try:
    import hard_gold
except ImportError:
    hard_gold = None
import random_boards
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.forms.grid import empty_grid, in_rows
from cluesmith.lab.instances import lol_sudoku, skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of
from cluesmith.lab.peers.clingo import Clingo
from cluesmith.lab.peers.clingo_lol_sudoku import ClingoLol
from cluesmith.lab.peers.cpsat import CpSatLister
from cluesmith.lab.peers.cpsat_skyscraper import CpSatTuned
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.solve import check, solve

SEED = 2026
Boards = Callable[[int], Sequence[Any]]  # so many of them


@dataclass(frozen=True)
class Class:
    """A kind of board; `most` solutions are asked for: 1 is any, 2 is whether there is just one."""

    name: str
    most: int
    boards: Boards


def no_clues(size: int) -> Clues:
    none = (0,) * size
    return Clues(none, none, none, none)


def with_givens(size: int, share: float) -> Boards:
    """All clues, and this share of the cells."""
    return lambda count: [
        skyscraper.Draw(size, number).board(1.0, _cells(size, share, number))
        for number in range(count)
    ]


def _cells(size: int, share: float, number: int) -> Sequence[tuple[int, int]]:
    cells = [(r, c) for r in range(size) for c in range(size)]
    return random.Random(f"givens {size} {number}").sample(cells, round(share * len(cells)))


def shown(size: int, share: float) -> Boards:
    return lambda count: random_boards.random_share(size, count, SEED, share)


def holes(size: int, share: float) -> Boards:
    """Latin squares without clues, this share of whose cells are open."""
    return lambda count: [
        replace(
            skyscraper.Draw(size, number).board(0.0, _cells(size, 1 - share, number)),
            clues=no_clues(size),
        )
        for number in range(count)
    ]


def fewest_givens(size: int) -> Boards:
    """Latin squares without clues, none of whose givens can go."""

    def squares(count: int) -> Iterator[Skyscraper]:
        for board in random_boards.minimal(size, count, SEED, _is_unique_without_clues):
            yield replace(board, clues=no_clues(size))

    return lambda count: list(squares(count))


def _is_unique_without_clues(board: Skyscraper) -> bool:
    return bool(check(replace(board, clues=no_clues(board.size))).verdict == "unique")


def marked(size: int, share: float) -> Boards:
    return lambda count: [lol_sudoku.marked(size, share, number) for number in range(count)]


def carved(size: int, style: str) -> Boards:
    return lambda count: [
        lol_sudoku.minimal(size, style, rng_named(f"hard {size} {style} {number}"))
        for number in range(count)
    ]


SKYSCRAPER = [
    *(Class(f"{n}x{n} all clues, first", 1, shown(n, 1.0)) for n in (17, 18, 20, 24)),
    *(Class(f"{n}x{n} half the clues, first", 1, shown(n, 0.5)) for n in (16, 17, 20)),
    *(Class(f"{n}x{n} 30 % of the clues, first", 1, shown(n, 0.3)) for n in (20, 25, 30)),
    Class("17x17 all clues, 10 % givens", 1, with_givens(17, 0.1)),
    Class("20x20 all clues, 20 % givens", 1, with_givens(20, 0.2)),
    Class("16x16 all clues, two", 2, shown(16, 1.0)),
    *(Class(f"Latin {n}x{n}, fewest givens", 2, fewest_givens(n)) for n in (20, 24)),
    *(Class(f"Latin {n}x{n}, 42 % holes, first", 1, holes(n, 0.42)) for n in (36, 40)),
]
LOL = [
    *(Class(f"Lol {n}x{n} marked, {share:.0%} digits", 2, marked(n, share))
      for n in (9, 10, 12) for share in (0.2, 0.3)),
    *(Class(f"Lol {n}x{n} marked, carved", 2, carved(n, "marks")) for n in (8, 9)),
    Class("Lol 10x10 areas, carved", 2, carved(10, "areas")),
]  # fmt: skip


def cpsat_lol(most: int) -> Peer:
    return CpSatLister("cluesmith.lab.peers.cpsat_lol_sudoku", most, verdict_of)


def sets() -> Iterator[tuple[Class, Sequence[Peer]]]:
    for one in SKYSCRAPER:
        yield one, (CpSatTuned(one.most), Clingo(one.most))
    for one in LOL:
        yield one, (cpsat_lol(one.most), ClingoLol(one.most))
    for name, most, boards, peers in hard_gold.sets() if hard_gold else ():
        yield Class(name, most, boards), peers


def ours(puzzle: Any, most: int, seconds: float) -> Proof:
    began = time.perf_counter()
    if most == 1:
        result = solve(puzzle, seconds=seconds)
    else:
        result = check(puzzle, seconds=seconds)
    answered = result.complete or result.count >= most
    verdict = verdict_of(result.count) if answered else UNKNOWN
    return Proof(verdict, time.perf_counter() - began)


@dataclass(frozen=True)
class Row:
    """Who took how long over the boards of a class; None: no answer."""

    times: dict[str, list[float | None]]

    def answered(self, name: str) -> int:
        return sum(seconds is not None for seconds in self.times[name])

    def median(self, name: str, limit: float) -> float:
        return median(limit if seconds is None else seconds for seconds in self.times[name])


def race(one: Class, peers: Sequence[Peer], count: int, seconds: float) -> Row:
    """Everybody on every board; raises SystemExit on a disagreement."""
    times: dict[str, list[float | None]] = {"cluesmith": []}
    for puzzle in one.boards(count):
        answers = {"cluesmith": ours(puzzle, one.most, seconds)}
        for peer in peers:
            if peer.takes(puzzle):
                answers[peer.name] = peer.prove(puzzle, seconds)
        if len({proof.verdict for proof in answers.values()} - {UNKNOWN}) > 1:
            sys.exit(f"{one.name}: {answers}: {puzzle}")
        for name, proof in answers.items():
            known = None if proof.verdict == UNKNOWN else proof.seconds
            times.setdefault(name, []).append(known)
    return Row(times)


def line(name: str, row: Row, limit: float) -> tuple[bool, str]:
    """Whether we are ahead, and the row in words."""
    mine, ahead, cells = row.median("cluesmith", limit), True, []
    for peer, times in row.times.items():
        worst = max(limit if seconds is None else seconds for seconds in times)
        of = f"{row.answered(peer)}/{len(times)}"
        ratio = "" if peer == "cluesmith" else f" {row.median(peer, limit) / mine:6.1f}x"
        cells.append(f"{peer} {row.median(peer, limit):7.3f} ({worst:6.3f}; {of}){ratio}")
        ahead &= row.median(peer, limit) >= mine
        ahead &= not any(
            ours is None and theirs is not None
            for ours, theirs in zip(row.times["cluesmith"], times, strict=True)
        )
    return ahead, f"{'ahead' if ahead else 'BEHIND':<7}{name:<34}" + "  ".join(cells)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=4, metavar="N", help="boards of a class")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="for an answer")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="classes with this in their name"
    )
    parser.add_argument("--strict", action="store_true", help="exit 1 where we are behind")
    options = parser.parse_args()
    met = True
    for one, peers in sets():
        if options.only in one.name:
            here = [peer for peer in peers if peer.available() is None]
            row = race(one, here, options.boards, options.seconds)
            ahead, text = line(one.name, row, options.seconds)
            met &= ahead
            print(text, flush=True)
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
