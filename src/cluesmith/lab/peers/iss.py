"""Interactive-Sudoku-Solver, a web page's solver in JavaScript, in a node process that stays.

It knows this puzzle as chaos construction and numbers areas so that no map
comes twice, as we do.  It is in no package registry: `CLUESMITH_ISS` names a
checkout of github.com/sigh/Interactive-Sudoku-Solver, of which only
`js/sandbox/simple_solver.js` is called.  The time is taken in node, around
reading the string, building its model and counting to two, as the median of a
few runs where they are short, so its code is compiled; starting is left out.
"""

from __future__ import annotations

import os
from pathlib import Path

from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.codec.sudoku_sites import ISS
from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.lab.peers import Peer, Proof
from cluesmith.lab.peers.worker_process import Resident

VARIABLE = "CLUESMITH_ISS"
SOLVER = Path("js", "sandbox", "simple_solver.js")
WORKER = Path(__file__).with_name("iss_worker.mjs")
START_SECONDS = 60.0
LARGEST = 11  # a digit and an area for each cell, and at most 256 of both


class Iss(Peer):
    name = "Interactive-Sudoku-Solver"
    command = "node"

    def __init__(self) -> None:
        super().__init__()
        self.checkout = os.environ.get(VARIABLE, "")
        solver = str(Path(self.checkout, SOLVER).absolute())
        command = [self.program or self.command, str(WORKER), solver]
        self.process = Resident(self.name, command, START_SECONDS)

    def available(self) -> str | None:
        if not self.checkout:
            return f"set {VARIABLE} to a checkout"
        if not Path(self.checkout, SOLVER).is_file():
            return f"{VARIABLE} is {self.checkout}, which has no {SOLVER}"
        return super().available()

    def takes(self, puzzle: LolSudoku) -> bool:
        if puzzle.size > LARGEST:
            return False
        try:
            ISS.encode(puzzle)
        except UnsupportedError:
            return False
        return True

    def prove(self, puzzle: LolSudoku, limit: float = 60.0) -> Proof:
        return self.process.prove(ISS.encode(puzzle), limit, self.answer)
