# mypy: ignore-errors
"""Lol Sudoku as clauses, for the search that learns.

Besides "this cell has digit d" and "it is of area a" there is "it is the cell of area a with digit
d": exactly one cell is, for each area and digit, which also gives each area its size.  That areas
are connected is inferred by `Connected`.  Before, each candidate is tried by itself: on boards
none of whose facts can go that leaves a third to half of the conflicts.
"""

import cython

from cluesmith.families.lol_sudoku.connected import Connected
from cluesmith.families.lol_sudoku.model import LolProblem, cells_at, free_labels
from cluesmith.families.lol_sudoku.neighbours import neighbours
from cluesmith.families.lol_sudoku.proof.trials import Trials
from cluesmith.families.lol_sudoku.prove import LARGEST
from cluesmith.families.lol_sudoku.puzzle import CONNECTED, PAPER, LolSudoku
from cluesmith.forms.grid import filled
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.learner import Learner
from cluesmith.kernel.store import zeros


def clauses(puzzle: LolSudoku, problem: LolProblem) -> Choices:
    """The puzzle as clauses over what its engine has left."""
    size = puzzle.size
    cells = size * size
    is_solvable = refute(puzzle, problem.engine)
    choices = Choices(problem.engine, problem.variables)
    if not is_solvable:
        choices.learner.add([])
    for i in range(size):
        choices.different(list(range(i * size, (i + 1) * size)), size)
        choices.different(list(range(i, cells, size)), size)
    walls = [cells_at(wall, size) for wall in puzzle.walls]
    for label in range(size):
        for one, other in walls:
            choices.learner.add([choices.literal(cells + cell, label) ^ 1 for cell in (one, other)])
        for link in puzzle.links:
            one, other = (choices.literal(cells + i, label) for i in cells_at(link, size))
            choices.learner.add([one ^ 1, other])
            choices.learner.add([other ^ 1, one])
    post_pairs(choices, size)
    if size > 1:
        post_company(choices, size)
    post_names(choices, size, [label - 1 for label in free_labels(puzzle)])
    if puzzle.rule != PAPER:
        Connected(choices, cells, size, walls)
    return choices.ready()


def refute(puzzle: LolSudoku, engine: Engine) -> bool:
    """Narrow the engine to candidates that do not fail by themselves; False: no solution."""
    size = puzzle.size
    if size > LARGEST or puzzle.rule != CONNECTED:
        return True
    trials = Trials(size)
    trials.state.load(puzzle.digits, puzzle.areas, puzzle.walls, puzzle.links)
    if not trials.refute():
        return False
    shown = dict.fromkeys(area for *_, area in filled(puzzle.areas))
    free = sum(1 << label - 1 for label in free_labels(puzzle))
    labels = [1 << label - 1 for label in shown] + [free] * (size + 1 - len(shown))
    for cell, (digits, areas) in enumerate(trials.left()):
        left = 0
        for i in range(size + 1):
            if areas >> i & 1:
                left |= labels[i]
        if not engine.narrow(cell, digits) or not engine.narrow(size * size + cell, left):
            return False
    return engine.fixpoint() != events.FAILED


@cython.cfunc
@cython.exceptval(-1)
def post_pairs(choices: Choices, size: cython.int) -> cython.int:
    """Exactly one cell of each area has each digit."""
    label: cython.int
    digit: cython.int
    cell: cython.int
    cells: cython.int = size * size
    learner: Learner = choices.learner
    found = zeros("i", cells)
    pairs: cython.int[::1] = found
    for label in range(size):
        for digit in range(size):
            for cell in range(cells):
                pairs[cell] = choices.both(
                    choices.literal(cell, digit), choices.literal(cells + cell, label)
                )
            learner.begin()
            for cell in range(cells):
                learner.put(pairs[cell])
            learner.end()
            learner.begin()
            for cell in range(cells):
                if pairs[cell] != reasons.FALSE:
                    learner.put(pairs[cell])
            learner.end_group()
    return 0


@cython.cfunc
@cython.exceptval(-1)
def post_company(choices: Choices, size: cython.int) -> cython.int:
    """No cell is alone in its area."""
    label: cython.int
    cell: cython.int
    side: cython.int
    other: cython.int
    cells: cython.int = size * size
    learner: Learner = choices.learner
    around: cython.int[::1] = neighbours(size)
    for label in range(size):
        for cell in range(cells):
            learner.begin()
            learner.put(choices.literal(cells + cell, label) ^ 1)
            for side in range(4):
                other = around[4 * cell + side]
                if other >= 0:
                    learner.put(choices.literal(cells + other, label))
            learner.end()
    return 0


@cython.cfunc
@cython.exceptval(-1)
def post_names(choices: Choices, size: cython.int, labels: list) -> cython.int:
    """Labels that stand for areas not shown enter in their order."""
    label: cython.int
    before: cython.int = -1
    cell: cython.int
    entered: cython.int
    cells: cython.int = size * size
    learner: Learner = choices.learner
    for label in labels:
        if before >= 0:
            entered = reasons.FALSE
            for cell in range(cells):
                learner.two(choices.literal(cells + cell, label) ^ 1, entered)
                entered = choices.either(entered, choices.literal(cells + cell, before))
        before = label
    return 0
