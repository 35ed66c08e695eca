"""A quick proof of uniqueness, for the boards that people solve."""

from __future__ import annotations

from cluesmith.families.skyscraper.model import exact
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.families.skyscraper.techniques import ladders
from cluesmith.family import Proof, Verdict
from cluesmith.forms.grid import Solution
from cluesmith.kernel.run import first, judged

LARGEST = 9  # a node takes well under a millisecond up to here
MOST_NODES = 200


def prove(puzzle: Skyscraper, nodes: int | None = None) -> Proof | None:
    """All solutions or two of them; None for a board that takes more nodes: it is the kernel's."""
    if puzzle.size > LARGEST:
        return None
    tools = ladders(puzzle.size)
    prover, runs = tools.prover, tools.whole_lines.runs
    if prover.prove(tools.start_proof(puzzle), MOST_NODES if nodes is None else nodes) < 0:
        return None
    stats = {
        "nodes": prover.nodes,
        "backtracks": prover.backtracks,
        "prunings": prover.prunings,
        "resumptions": tools.whole_lines.runs - runs,
        "entailments": 0,
        "constraints": 2 * puzzle.size,
    }
    return Proof([Solution(grid) for grid in prover.grids[:2]], stats)


def decide(puzzle: Skyscraper) -> tuple[Verdict, Solution | None]:
    """The verdict by whatever it takes, with the solution if there is just one."""
    proof = prove(puzzle)
    return judged(proof.solutions if proof else search(puzzle, 2))


def search(puzzle: Skyscraper, most: int) -> list[Solution]:
    """Solutions by the kernel, up to so many."""
    return first(exact(puzzle), most)
