"""clingo, in process, asked for two models or one.

The rules are handed over ground, through clingo's backend: a rule program of
the same encoding, parsed and grounded by clingo, takes 1.4 to 1.7 times as
long (3.3 against 2.0 ms at 5x5, 24 against 18 at 9x9, 44 against 32 at 10x10).
Atoms: cell has height; "some height >= h stands among the first i cells of a
view"; height h is seen.  A clue bounds the number of seen heights.  Lost:
counting hidden places instead of seen heights (1.1 to 1.5 times), an automaton
over (tallest, seen) (4 times at 9x9, 16 times at 10x10), the other
configurations of clasp (equal within noise, or up to 1.6 times slower).
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of
from cluesmith.lab.peers.sightlines import Cell, highest, lines, views

if TYPE_CHECKING:
    from clingo.backend import Backend

Heights = dict[int, int]  # height -> the atom saying so


class Clingo(Peer):
    name = package = "clingo"

    def __init__(self, most: int = 2) -> None:
        super().__init__()
        self.most = most

    def prove(self, puzzle: Skyscraper, limit: float = 60.0) -> Proof:
        from clingo.control import Control

        began = time.perf_counter()
        control = Control([str(self.most)])
        with control.backend() as rules:
            cells = _post_square(rules, puzzle)
            for view, clue in views(puzzle):
                _post_view(rules, [cells[cell] for cell in view], clue)
        models = 0

        def count(_model: object) -> None:
            nonlocal models
            models += 1

        with control.solve(on_model=count, async_=True) as search:
            ended = search.wait(limit)
            if not ended:
                search.cancel()
        verdict = verdict_of(models) if ended or models >= self.most else UNKNOWN
        return Proof(verdict, time.perf_counter() - began)


def _post_square(rules: Backend, puzzle: Skyscraper) -> dict[Cell, Heights]:
    cells = {}
    for (r, c), top in highest(puzzle).items():
        given = puzzle.grid[r][c]
        heights = [given] if given else range(1, top + 1)
        cells[r, c] = {height: rules.add_atom() for height in heights}
        rules.add_rule(list(cells[r, c].values()), [], choice=True)
        _post_one(rules, cells[r, c].values())
    for line in lines(puzzle):
        for height in range(1, puzzle.size + 1):
            _post_one(rules, [cells[q][height] for q in line.cells if height in cells[q]])
    return cells


def _post_view(rules: Backend, view: list[Heights], clue: int) -> None:
    """The tallest is always seen; any other height iff none taller stands before it."""
    size = len(view)
    seen = [0] + [rules.add_atom() for _ in range(size - 1)]
    before: Heights = {}
    for place, heights in enumerate(view):
        for height, atom in heights.items():
            if height < size:
                taller = before.get(height + 1)
                rules.add_rule([seen[height]], [atom, -taller] if taller else [atom])
        if place < size - 1:
            before = _at_least(rules, heights, before)
    _post_count(rules, seen[1:], clue - 1)


def _at_least(rules: Backend, heights: Heights, before: Heights) -> Heights:
    """Atoms for "this height or a taller one stands here or before"."""
    size = max(heights.keys() | before.keys(), default=0)
    reached: Heights = {}
    for height in range(size, 1, -1):
        reached[height] = rules.add_atom()
        for source in (heights.get(height), before.get(height), reached.get(height + 1)):
            if source:
                rules.add_rule([reached[height]], [source])
    return reached


def _post_one(rules: Backend, atoms: Iterable[int]) -> None:
    atoms = list(atoms)
    rules.add_weight_rule([], 2, [(atom, 1) for atom in atoms])
    rules.add_rule([], [-atom for atom in atoms])


def _post_count(rules: Backend, atoms: list[int], count: int) -> None:
    rules.add_weight_rule([], count + 1, [(atom, 1) for atom in atoms])
    rules.add_weight_rule([], len(atoms) - count + 1, [(-atom, 1) for atom in atoms])
