"""A quick proof of uniqueness, and the verdict by whatever it takes."""

from __future__ import annotations

from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.proof.prover import Prover
from cluesmith.families.lol_sudoku.puzzle import CONNECTED, LolSudoku, Solution, canonical
from cluesmith.family import Proof, Verdict
from cluesmith.forms.grid import in_rows
from cluesmith.kernel.run import first, judged
from cluesmith.support.threads import one_a_thread

LARGEST = 10  # as many rows as a set of cells holds
# Some 4 ms.  What takes more nodes is mostly learned sooner, unless many areas are shown.
MOST_NODES = 500
NODES_WITH_AREAS = 2_000
# Digits alone leave many maps, and the kernel, in reading order, soon finds two of them.
NODES_WITHOUT_AREAS = 200


@one_a_thread
def _prover(size: int) -> Prover:
    return Prover(size)


def prove(puzzle: LolSudoku, nodes: int | None = None) -> Proof | None:
    """All solutions or two of them; None for a puzzle that takes more nodes: it is the kernel's."""
    size = puzzle.size
    if size > LARGEST or puzzle.rule != CONNECTED:
        return None
    prover = _prover(size)
    prover.state.load(puzzle.digits, puzzle.areas, puzzle.walls, puzzle.links)
    if prover.prove(_most_nodes(puzzle, nodes)) < 0:
        return None
    stats = {
        "nodes": prover.nodes,
        "backtracks": prover.backtracks,
        "prunings": prover.prunings,
        "resumptions": prover.resumptions,
        "entailments": 0,
        "constraints": 3 * size + len(puzzle.walls) + len(puzzle.links),
    }
    return Proof([_solution(puzzle, *found) for found in prover.found], stats)


def _most_nodes(puzzle: LolSudoku, asked: int | None) -> int:
    shown = puzzle.size**2 - sum(row.count(0) for row in puzzle.areas)
    if not (shown or puzzle.walls or puzzle.links):
        return NODES_WITHOUT_AREAS if asked is None else min(asked, NODES_WITHOUT_AREAS)
    if asked is not None:
        return asked
    return NODES_WITH_AREAS if shown > 3 * puzzle.size else MOST_NODES


def decide(puzzle: LolSudoku) -> tuple[Verdict, Solution | None]:
    """The verdict by whatever it takes, with the solution if there is just one."""
    proof = prove(puzzle)
    return judged(proof.solutions if proof else search(puzzle, 2))


def search(puzzle: LolSudoku, most: int) -> list[Solution]:
    """Solutions by the kernel, up to so many."""
    return first(exact(puzzle), most)


def _solution(puzzle: LolSudoku, digits: list[int], areas: list[int]) -> Solution:
    size = puzzle.size
    return Solution(in_rows(digits, size), canonical(puzzle, in_rows(areas, size)))
