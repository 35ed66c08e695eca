"""clingo on Lol Sudoku boards, asked for one model or two.

Atoms: cell has digit; cell is of area; and that it can be reached from the area's root, within
the area.  A cell of an area that is not reached is forbidden: that atoms hold only if they can
be derived is what answer sets are for.  For each area and digit one cell is both.  The root is
the first cell shown; of an area that is not shown it is its first cell in reading order, and these
areas are numbered in that order, so that each solution comes once.
"""

from __future__ import annotations

import time

from cluesmith.families.lol_sudoku.puzzle import CONNECTED, LolSudoku
from cluesmith.forms.grid import filled
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of

PROGRAM = """
#defined shown/2.
#defined given/2.
cell((1..n, 1..n)).
beside((R, C), (R, C + 1)) :- cell((R, C)), C < n.
beside((R, C), (R + 1, C)) :- cell((R, C)), R < n.
beside(X, Y) :- beside(Y, X).
1 { digit(X, 1..n) } 1 :- cell(X).
1 { area(X, 1..n) } 1 :- cell(X).
:- D = 1..n, R = 1..n, { digit((R, C), D) : C = 1..n } != 1.
:- D = 1..n, C = 1..n, { digit((R, C), D) : R = 1..n } != 1.
both(X, A, D) :- digit(X, D), area(X, A).
:- A = 1..n, D = 1..n, { both(X, A, D) : cell(X) } != 1.
:- A = 1..n, { area(X, A) : cell(X) } != n.
root(X, A) :- shown(X, A), X <= Y : shown(Y, A).
free(A) :- A = 1..n, not shown(_, A).
follows((R, C + 1), (R, C)) :- cell((R, C)), C < n.
follows((R + 1, 1), (R, n)) :- R = 1..n-1.
entered(X, A) :- free(A), area(X, A).
entered(Y, A) :- entered(X, A), follows(Y, X).
root(X, A) :- free(A), area(X, A), not entered(Y, A) : follows(X, Y).
:- free(A), free(B), A < B, area(X, B), not entered(X, A).
reached(X, A) :- root(X, A).
reached(Y, A) :- reached(X, A), beside(X, Y), area(Y, A).
:- area(X, A), not reached(X, A).
:- shown(X, A), not area(X, A).
:- given(X, D), not digit(X, D).
"""


class ClingoLol(Peer):
    name = package = "clingo"

    def __init__(self, most: int = 2) -> None:
        super().__init__()
        self.most = most

    def takes(self, puzzle: LolSudoku) -> bool:
        return puzzle.rule == CONNECTED and not puzzle.walls and not puzzle.links

    def prove(self, puzzle: LolSudoku, limit: float = 60.0) -> Proof:
        from clingo.control import Control

        began = time.perf_counter()
        control = Control([str(self.most), "-c", f"n={puzzle.size}"])
        facts = [
            f"{name}(({r + 1}, {c + 1}), {value})."
            for name, grid in (("shown", puzzle.areas), ("given", puzzle.digits))
            for r, c, value in filled(grid)
        ]
        control.add("base", [], PROGRAM + " ".join(facts))
        control.ground([("base", [])])
        models = 0

        def count(_model: object) -> None:
            nonlocal models
            models += 1

        with control.solve(on_model=count, async_=True) as search:
            ended = search.wait(limit)
            if not ended:
                search.cancel()
        done = ended or models >= self.most
        return Proof(verdict_of(models) if done else UNKNOWN, time.perf_counter() - began)
