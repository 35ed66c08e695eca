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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

try:
    import hard_gold
except ImportError:
    hard_gold = None
import random_boards
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
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
    result = (solve if most == 1 else check)(puzzle, seconds=seconds)
    answered = result.complete or result.count >= most
    verdict = verdict_of(result.count) if answered else UNKNOWN
    return Proof(verdict, time.perf_counter() - began)


class Row:
    """Seconds of everybody, board by board; None is no answer.  A peer may not take a board."""

    def __init__(self, boards: Sequence[Mapping[str, float | None]], limit: float) -> None:
        self.boards, self.limit = boards, limit

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(name for board in self.boards for name in board))

    def seconds(self, name: str) -> list[float]:
        """Over the boards it took; without an answer the limit counts."""
        times = (board[name] for board in self.boards if name in board)
        return [self.limit if seconds is None else seconds for seconds in times]

    def is_ahead(self, peer: str) -> bool:
        """Whether we take less on these boards, and answer all that the peer does."""
        theirs = [board for board in self.boards if peer in board]
        missed = any(board["cluesmith"] is None and board[peer] is not None for board in theirs)
        return not missed and self.ratio(peer) >= 1

    def ratio(self, peer: str) -> float:
        both = Row([board for board in self.boards if peer in board], self.limit)
        return median(both.seconds(peer)) / median(both.seconds("cluesmith"))

    def words(self, name: str) -> str:
        times = self.seconds(name)
        answered = sum(board.get(name) is not None for board in self.boards)
        ratio = "" if name == "cluesmith" else f" {self.ratio(name):6.1f}x"
        return f"{name} {median(times):7.3f} ({max(times):6.3f}; {answered}/{len(times)}){ratio}"


def race(one: Class, peers: Sequence[Peer], count: int, seconds: float) -> Row:
    """Everybody on every board; raises SystemExit on a disagreement."""
    boards = []
    for puzzle in one.boards(count):
        answers = {"cluesmith": ours(puzzle, one.most, seconds)}
        for peer in peers:
            if peer.takes(puzzle):
                answers[peer.name] = peer.prove(puzzle, seconds)
        if len({proof.verdict for proof in answers.values()} - {UNKNOWN}) > 1:
            sys.exit(f"{one.name}: {answers}: {puzzle}")
        boards.append(
            {
                name: None if proof.verdict == UNKNOWN else proof.seconds
                for name, proof in answers.items()
            }
        )
    return Row(boards, seconds)


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
            ahead = all(row.is_ahead(peer) for peer in row.names if peer != "cluesmith")
            met &= ahead
            words = "  ".join(map(row.words, row.names))
            print(f"{'ahead' if ahead else 'BEHIND':<7}{one.name:<34}{words}", flush=True)
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
