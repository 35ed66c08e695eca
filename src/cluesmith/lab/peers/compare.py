"""Compare cluesmith with its peers on the same puzzles, in turn, in one process.

A busy moment of the machine then affects all of them alike, and their ratio is
worth more than either time.  Also lists the peers of each family, installed or
not; creating them starts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any

from cluesmith.errors import CluesmithError
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, solutions, verdict_of
from cluesmith.lab.peers.clingo import Clingo
from cluesmith.lab.peers.cpsat import CpSatLister
from cluesmith.lab.peers.cpsat_skyscraper import CpSat, CpSatTuned
from cluesmith.lab.peers.gecode import Gecode
from cluesmith.lab.peers.iss import Iss
from cluesmith.lab.peers.nucs import GoldNucs, SkyscraperNucs
from cluesmith.lab.peers.prolog import GoldProlog, SkyscraperProlog
from cluesmith.lab.peers.towers import Towers
from cluesmith.workbench.solve import Solving, check

_FOLDER = "cluesmith.lab.peers"


def for_skyscraper() -> tuple[Peer, ...]:
    others = Clingo(), Gecode(), Towers(), SkyscraperProlog(), SkyscraperNucs()
    return CpSat(), CpSatTuned(), *others


def for_lol_sudoku() -> tuple[Peer, ...]:
    return CpSatLister(f"{_FOLDER}.cpsat_lol_sudoku", 2, verdict_of), Iss()


def for_gold_star() -> tuple[Peer, ...]:
    cpsat = CpSatLister(f"{_FOLDER}.cpsat_gold_star", 1_000_000, solutions)
    return cpsat, GoldProlog(), GoldNucs()


REPEATS, REPEAT_SECONDS = 101, 0.05


class Disagreement(CluesmithError):
    """Two solvers gave different answers."""


@dataclass
class Turns:
    """Seconds by puzzle: ours, and each peer's on as many puzzles as it had time for."""

    total: int
    ours: list[float] = field(default_factory=list)
    peers: dict[str, list[Proof]] = field(default_factory=dict)

    def ratio(self, peer: str) -> float | None:
        """The peer's median over ours, on the puzzles that it was given."""
        proofs = self.peers.get(peer)
        if not proofs:
            return None
        return median(proof.seconds for proof in proofs) / median(self.ours[: len(proofs)])

    def beyond(self, peer: str) -> bool:
        """Whether the median itself is only a lower bound, as the limit came first."""
        proofs = self.peers[peer]
        return sum(proof.verdict == UNKNOWN for proof in proofs) * 2 >= len(proofs)


def in_turns(
    puzzles: Sequence[Any], peers: Sequence[Peer], ours: Callable[[Any], Proof], limit: float
) -> Turns:
    """Run everyone on every puzzle; raises Disagreement.

    A peer that has spent `limit` seconds, on one puzzle or on all, leaves.
    """
    turns = Turns(len(puzzles))
    left = {peer.name: limit for peer in peers}
    ours(puzzles[0])
    for peer in peers:
        if peer.stays_loaded and peer.takes(puzzles[0]):
            peer.prove(puzzles[0], limit)
    for number, puzzle in enumerate(puzzles, 1):
        mine = ours(puzzle)
        turns.ours.append(mine.seconds)
        for peer in peers:
            if left[peer.name] <= 0 or not peer.takes(puzzle):
                continue
            began = perf_counter()
            proof = peer.prove(puzzle, limit)
            left[peer.name] -= perf_counter() - began
            turns.peers.setdefault(peer.name, []).append(proof)
            if proof.verdict == UNKNOWN:
                left[peer.name] = 0.0
            elif proof.verdict != mine.verdict:
                raise Disagreement(
                    f"puzzle {number}: cluesmith says {mine.verdict}, "
                    f"{peer.name} says {proof.verdict}: {puzzle}"
                )
    return turns


def proven(puzzle: Any) -> Proof:
    """cluesmith's verdict and the median time of a few runs."""
    return _repeated(lambda: str(check(puzzle).verdict))


def counted(puzzle: Any) -> Proof:
    """cluesmith's number of solutions, all found, and the median time of a few runs."""

    def count() -> str:
        solving = Solving(puzzle)
        solving.exhaust()
        return solutions(solving.run.count)

    return _repeated(count)


def _repeated(work: Callable[[], str]) -> Proof:
    times: list[float] = []
    answer = ""
    while len(times) < REPEATS and sum(times) < REPEAT_SECONDS:
        began = perf_counter()
        answer = work()
        times.append(perf_counter() - began)
    return Proof(answer, median(times))
