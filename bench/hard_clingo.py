"""clingo on Gold Stars: the digits of cells, and what the sides of an equation give.

Where operators are open they are chosen, too.  Division is exact.
"""

from __future__ import annotations

import time

from cluesmith.families.gold_star.puzzle import EXACT, OPEN, GoldStar
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of

LARGEST = 10  # points; beyond, grounding alone takes 2 to 15 s, which no limit ends
PROGRAM = """
#defined open/1.
#defined given/2.
digit(0..n-1).
1 { has(C, D) : digit(D) } 1 :- C = 0..n-1.
1 { has(C, D) : C = 0..n-1 } 1 :- digit(D).
1 { stands(P, O) : O = (add; sub; mul; div) } 1 :- open(P).
gives(add, A, B, A + B) :- digit(A), digit(B), A != B.
gives(sub, A, B, A - B) :- digit(A), digit(B), A != B.
gives(mul, A, B, A * B) :- digit(A), digit(B), A != B, A > 0, B > 0.
gives(div, A, B, A / B) :- digit(A), digit(B), A != B, A > 0, B > 0, A \\ B = 0.
1 { value(E, V) : gives(_, _, _, V) } 1 :- side(E, _, _, _).
:- side(E, C, F, P), stands(P, O), has(C, A), has(F, B), gives(O, A, B, V), not value(E, V).
:- side(E, C, F, P), stands(P, O), has(C, A), has(F, B), not gives(O, A, B, _).
:- side(E, C, F, P), stands(P, O), value(E, V), has(C, A), not has(F, B) : gives(O, A, B, V).
:- side(E, C, F, P), stands(P, O), value(E, V), has(F, B), not has(C, A) : gives(O, A, B, V).
:- given(C, D), not has(C, D).
"""
NAMES = {"+": "add", "-": "sub", "*": "mul", "/": "div"}


class ClingoGold(Peer):
    name = package = "clingo"

    def __init__(self, most: int = 1) -> None:
        super().__init__()
        self.most = most

    def takes(self, puzzle: GoldStar) -> bool:
        return puzzle.division == EXACT and puzzle.points <= LARGEST

    def prove(self, puzzle: GoldStar, limit: float = 60.0) -> Proof:
        from clingo.control import Control

        began = time.perf_counter()
        control = Control([str(self.most), "-c", f"n={2 * puzzle.points}"])
        facts = [f"given({cell}, {d})." for cell, d in enumerate(puzzle.digits) if d is not None]
        for place, operator in enumerate(puzzle.operators):
            is_open = operator == OPEN
            facts.append(f"open({place})." if is_open else f"stands({place}, {NAMES[operator]}).")
        for number, equation in enumerate(puzzle.star.equations):
            (w, x, y, z), (left, right) = equation.cells, equation.operators
            facts.append(f"side({number}, {w}, {x}, {left}). side({number}, {y}, {z}, {right}).")
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
