"""Random solved boards: an area map of N connected areas of N cells, filled with digits.

For a map, two neighbouring areas are merged, a random spanning tree is drawn
through their cells, and an edge that divides it into two equal halves is cut;
done over and over this forgets the rows it began with.  Even trees and cuts would
leave mostly compact areas: so a tree winds, going on from its last cell where it
can, and a cut that shortens the border is mostly undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.neighbours import beside
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import Fact, LolSudoku, Solution, keep
from cluesmith.forms.grid import Grid, empty_grid, in_rows
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.support import minimise
from cluesmith.support.rng import Rng

ROUNDS = 12  # recombinations for each area
RELUCTANCE = 4  # one in so many cuts that shorten the border is kept
CARVING_NODES = 2000  # some 20 ms for each of a hundred proofs
FILL_NODES = 3000  # most maps can be filled at once, a few hardly or not at all


def solved_board(size: int, rng: Rng) -> Solution:
    """A random map, filled with random digits."""
    while True:
        puzzle = LolSudoku(size, empty_grid(size), area_map(size, rng))
        problem = exact(puzzle)
        search = Search(problem.engine, Bumped(problem.variables, rng))
        for _ in Run(search, Limits(nodes=FILL_NODES, solutions=1)):
            return problem.solution()


def is_unique(puzzle: LolSudoku) -> bool:
    """Whether a quick proof shows that there is just one solution; where it gives up, no."""
    proof = prove(puzzle, CARVING_NODES)
    return proof is not None and len(proof.solutions) == 1


def carve(
    puzzle: LolSudoku,
    groups: Sequence[Sequence[Fact]],
    is_good: Callable[[LolSudoku], bool],
    always: Iterable[Fact] = (),
) -> LolSudoku:
    """The puzzle with only the groups of facts that it needs to stay good."""
    return keep(puzzle, minimise.carve(groups, lambda kept: is_good(keep(puzzle, kept)), always))


def area_map(size: int, rng: Rng) -> Grid:
    """A map with areas numbered from 1, in no particular order."""
    area_of = [cell // size for cell in range(size * size)]
    for _ in range(ROUNDS * size):
        cell = rng.below(size * size)
        others = [area_of[other] for other in beside(cell, size) if area_of[other] != area_of[cell]]
        if others:
            recombine(area_of, area_of[cell], others[rng.below(len(others))], size, rng)
    return in_rows([area + 1 for area in area_of], size)


def recombine(area_of: list[int], one: int, other: int, size: int, rng: Rng) -> None:
    """Divide the cells of two areas anew, if the tree drawn allows it."""
    cells = [cell for cell, area in enumerate(area_of) if area in (one, other)]
    order, parent = spanning_tree(cells, size, rng)
    below = dict.fromkeys(cells, 1)
    halves = []
    for cell in reversed(order[1:]):
        if below[cell] == size:
            halves.append(cell)
        below[parent[cell]] += below[cell]
    if not halves:
        return
    top = halves[rng.below(len(halves))]
    inside = {top}
    for cell in order:
        if cell != top and parent[cell] in inside:
            inside.add(cell)
    before = border(cells, area_of, size)
    was = {cell: area_of[cell] for cell in cells}
    for cell in cells:
        area_of[cell] = one if cell in inside else other
    if border(cells, area_of, size) < before and rng.below(RELUCTANCE):
        for cell, area in was.items():
            area_of[cell] = area


def border(cells: list[int], area_of: list[int], size: int) -> int:
    """How many of the borders of these cells separate two areas."""
    return sum(area_of[cell] != area_of[other] for cell in cells for other in beside(cell, size))


def spanning_tree(cells: list[int], size: int, rng: Rng) -> tuple[list[int], dict[int, int]]:
    """The cells in an order in which each comes after its parent, and the parents."""
    among = set(cells)
    root = cells[rng.below(len(cells))]
    parent = {root: root}
    order = [root]
    edges = rng.shuffle([(root, cell) for cell in beside(root, size) if cell in among])
    while edges:
        known, cell = edges.pop()
        if cell in parent:
            continue
        parent[cell] = known
        order.append(cell)
        onward = [(cell, other) for other in beside(cell, size) if other in among]
        edges.extend(rng.shuffle(onward))
    return order, parent
