"""Classes of boards on which solvers that learn used to be ahead, or might be: who is faster.

    python bench/hard.py [--boards 4] [--seconds 20] [--only TEXT] [--strict]

Boards are generated here, by seed.  Every board goes to cluesmith and to each peer in turn, in
one process; times go from the parsed puzzle to the answer, which must be the same, and are of the
processor, so that other work on the machine does not matter.  Who has not answered after
`--seconds` counts with these.  A row shows median, worst and how many were answered.  Exit code
1 where solvers disagree, with --strict also where a peer's median is better than ours, where one
answers a board that we do not, or where a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import hard_gold
import hard_lol as lol
import hard_skyscraper as sky
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of
from cluesmith.lab.peers.clingo import Clingo
from cluesmith.lab.peers.clingo_lol_sudoku import ClingoLol
from cluesmith.lab.peers.cpsat import CpSatLister
from cluesmith.lab.peers.cpsat_skyscraper import CpSatTuned
from cluesmith.workbench.solve import check, solve
from hard_clingo import ClingoGold

Boards = Callable[[int], Sequence[Any]]  # so many of them


@dataclass(frozen=True)
class Class:
    """A kind of board; `most` solutions are asked for: 1 is any, 2 is whether there is just one.

    Our median may be at most `median`, our worst `worst` seconds.  With `count`, there are so many
    boards whatever is asked for, and no peer is asked.
    """

    name: str
    most: int
    boards: Boards
    median: float | None = None
    worst: float | None = None
    count: int | None = None


SKYSCRAPER = [
    *(Class(f"{n}x{n} all clues, first", 1, sky.shown(n, 1.0)) for n in (17, 18)),
    Class("20x20 all clues, first", 1, sky.shown(20, 1.0), median=0.3),
    *(Class(f"{n}x{n} all clues, first", 1, sky.shown(n, 1.0)) for n in (24, 32)),
    *(Class(f"{n}x{n} half the clues, first", 1, sky.shown(n, 0.5)) for n in (16, 17, 20)),
    *(Class(f"{n}x{n} 30 % of the clues, first", 1, sky.shown(n, 0.3)) for n in (20, 25, 30)),
    Class("17x17 all clues, 10 % givens", 1, sky.with_givens(17, 0.1)),
    Class("20x20 all clues, 20 % givens", 1, sky.with_givens(20, 0.2)),
    Class("16x16 all clues, two", 2, sky.shown(16, 1.0)),
    *(Class(f"{n}x{n} 20 % of the clues, two", 2, sky.shown(n, 0.2)) for n in (12, 14, 16)),
    *(Class(f"{n}x{n} 30 % clues and givens", 2, sky.with_givens(n, 0.3, 0.3)) for n in (12, 16)),
    *(Class(f"{n}x{n} fewest givens", 2, sky.minimal(n)) for n in (12, 14, 16)),
    *(Class(f"{n}x{n} contradictory", 1, sky.contradictory(n)) for n in (12, 14, 16)),
    *(Class(f"Latin {n}x{n}, fewest givens", 2, sky.fewest_givens(n)) for n in (20, 24)),
    *(Class(f"Latin {n}x{n}, 42 % holes, first", 1, sky.holes(n, 0.42)) for n in (25, 33, 36, 40)),
]
LOL = [
    *(Class(f"Lol {n}x{n} marked, {share:.0%} digits", 2, lol.marked(n, share))
      for n in (9, 10) for share in (0.2, 0.3)),
    *(Class(f"Lol 12x12 marked, {share:.0%} digits", 2, lol.marked(12, share), median=5.0)
      for share in (0.2, 0.3)),
    *(Class(f"Lol {n}x{n} marked, carved", 2, lol.carved(n, "marks")) for n in (8, 9)),
    *(Class(f"Lol {n}x{n} digits only, 30 %", 2, lol.digits_only(n, 0.3)) for n in (9, 10, 12)),
    Class("Lol 10x10 areas, carved", 2, lol.carved(10, "areas")),
    *(Class(f"Lol {n}x{n} half the areas, 20 %", 2, lol.whole_areas(n, 0.5, 0.2)) for n in (9, 12)),
    Class("Lol 9x9 marked, 500 boards", 2, lol.many_marked(9), worst=1.0, count=500),
]  # fmt: skip


def cpsat_lol(most: int) -> Peer:
    return CpSatLister("cluesmith.lab.peers.cpsat_lol_sudoku", most, verdict_of)


def cpsat_gold(most: int) -> Peer:
    return CpSatLister("cluesmith.lab.peers.cpsat_gold_star", most, verdict_of)


def sets() -> Iterator[tuple[Class, Sequence[Peer]]]:
    for one in SKYSCRAPER:
        yield one, (CpSatTuned(one.most), Clingo(one.most))
    for one in LOL:
        yield one, () if one.count else (cpsat_lol(one.most), ClingoLol(one.most))
    for kind in hard_gold.classes():
        one = Class(f"Gold {kind.name}", 2 if kind.conflict else 1, kind.boards)
        if kind.conflict:
            yield one, (hard_gold.Core(),)
        else:
            yield one, (cpsat_gold(1) if "open" in kind.name else hard_gold.Linear(), ClingoGold())


def ours(puzzle: Any, most: int, seconds: float) -> str:
    """The verdict, if there was time for it."""
    result = (solve if most == 1 else check)(puzzle, seconds=seconds)
    answered = result.complete or result.count >= most
    return verdict_of(result.count) if answered else UNKNOWN


def timed(answer: Callable[[], str]) -> Proof:
    """An answer and its processor time: nobody uses more than one core."""
    began = time.process_time()
    verdict = answer()
    return Proof(verdict, time.process_time() - began)


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

    def keeps(self, one: Class) -> bool:
        """Whether our times keep the bars of their class."""
        times = self.seconds("cluesmith")
        return (one.median is None or median(times) <= one.median) and (
            one.worst is None or max(times) <= one.worst
        )


def race(one: Class, peers: Sequence[Peer], count: int, seconds: float) -> Row:
    """Everybody on every board; raises SystemExit on a disagreement."""
    boards = []
    for puzzle in one.boards(one.count or count):
        answers = {"cluesmith": timed(partial(ours, puzzle, one.most, seconds))}
        for peer in peers:
            if peer.takes(puzzle):
                answers[peer.name] = timed(lambda p=peer, b=puzzle: p.prove(b, seconds).verdict)
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
            word = ("ahead" if row.keeps(one) else "MISSED") if ahead else "BEHIND"
            met &= word == "ahead"
            words = "  ".join(map(row.words, row.names))
            print(f"{word:<7}{one.name:<34}{words}", flush=True)
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
