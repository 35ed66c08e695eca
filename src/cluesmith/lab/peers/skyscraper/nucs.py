"""NuCS with the running maximum: a building is seen iff it is the tallest so far."""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers.nucs import Nucs, Program
from cluesmith.lab.peers.peer import verdict_of
from cluesmith.lab.peers.skyscraper.lines import highest, lines, views


class SkyscraperNucs(Nucs):
    def program(self, puzzle: Skyscraper) -> Program:
        size = puzzle.size
        program = Program(decided=size * size, most=2)
        cells = {}
        for (r, c), top in highest(puzzle).items():
            given = puzzle.grid[r][c]
            cells[r, c] = program.variable(given or 1, given or top)
        for line in lines(puzzle):
            program.post("ALLDIFFERENT", [cells[cell] for cell in line.cells])
        for view, clue in views(puzzle):
            tallest = cells[view[0]]
            seen = []
            for place, cell in enumerate(view[1:], 2):
                taller = program.variable(place, size)
                program.post("MAX_EQ", [tallest, cells[cell], taller])
                seen.append(program.variable(0, 1))
                program.post("EQ_REIF", [seen[-1], cells[cell], taller])
                tallest = taller
            if seen:
                program.post("SUM_EQ_C", seen, [clue - 1])
        return program

    def answer(self, count: int) -> str:
        return verdict_of(count)
