"""Gecode through MiniZinc: its own time, for two solutions.

The seconds are Gecode's `initTime` + `solveTime`: the start of the processes
and MiniZinc's flattening (about 80 ms a board) are left out, which flatters
this peer, as flattening is part of building its model.

The model: all-different at domain consistency; per clue an automaton over
(tallest, seen) read along the line; per line an automaton over the *places* of
the heights from the tallest down, whose state (first and last place taken,
seen from either end) serves both clues at once.  Search by weighted degree.
docs/lab.md lists what else was tried.
First-fail instead of weighted degree: equal to 7x7, 1.5 times slower at 9x9.
The board is printed in full: MiniZinc drops a solution that prints like the one
before.  Only the files of the constraints used are included: with MiniZinc 2.6 and
Gecode's older library, `globals.mzn` does not compile.
"""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Iterable, Iterator
from typing import TypeVar

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof
from cluesmith.lab.peers.sightlines import Cell, lines, views
from cluesmith.lab.peers.worker_process import run_on

State = TypeVar("State")
FLATTENING = 60.0  # seconds allowed on top of the limit before the process is given up
HEAD = """\
include "alldifferent.mzn";
include "regular.mzn";
include "inverse.mzn";
array[1..{n}, 1..{n}] of var 1..{n}: x;
constraint forall(i in 1..{n})(all_different([x[i,j] | j in 1..{n}]) :: domain);
constraint forall(j in 1..{n})(all_different([x[i,j] | i in 1..{n}]) :: domain);
solve :: int_search([x[i,j] | i,j in 1..{n}], dom_w_deg, indomain_min, complete) satisfy;
output [show(x)];
"""


class Automaton:
    """A deterministic automaton as MiniZinc's `regular` wants it: states from 1, 0 is failure."""

    def __init__(self, steps: list[list[int]], accepting: list[int]) -> None:
        self.states = len(steps)
        self.table = "[|" + "|".join(",".join(map(str, row)) for row in steps) + "|]"
        self.accepting = "{" + ",".join(map(str, accepting)) + "}"


class Gecode(Peer):
    name = "Gecode"
    command = "minizinc"
    stays_loaded = False

    def available(self) -> str | None:
        lacking = None if self.program and self._has_gecode else "minizinc has no gecode"
        return super().available() or lacking

    def prove(self, puzzle: Skyscraper, limit: float = 60.0) -> Proof:
        command = [self.program, "--solver", "gecode", "-n", "2", "--statistics"]
        command += ["--solver-time-limit", str(max(1, round(limit * 1000)))]
        done = run_on(model(puzzle), ".mzn", command, limit + FLATTENING, None)
        return _read(done.stdout, done.stderr) if done else Proof(UNKNOWN, limit)

    @functools.cached_property
    def _has_gecode(self) -> bool:
        command = [self.program, "--solvers"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        return "org.gecode.gecode" in found.stdout


def model(puzzle: Skyscraper) -> str:
    """The puzzle as MiniZinc text."""
    size = puzzle.size
    parts = [HEAD.format(n=size)]
    for r, row in enumerate(puzzle.grid, 1):
        parts += [f"constraint x[{r},{c}] = {v};" for c, v in enumerate(row, 1) if v]
    tables: dict[str, Automaton] = {}
    for view, clue in views(puzzle):
        tables[f"view{clue}"] = automaton = by_place(size, clue)
        parts.append(_regular(f"[{_cells(view)}]", f"view{clue}", automaton, size))
        for place, (r, c) in enumerate(view, 1):
            parts.append(f"constraint x[{r + 1},{c + 1}] <= {min(size, size - clue + place)};")
    for number, line in enumerate(lines(puzzle)):
        if not (line.near or line.far):
            continue
        name = f"line{line.near}_{line.far}"
        tables[name] = automaton = by_height(size, line.near, line.far)
        parts.append(f"array[1..{size}] of var 1..{size}: p{number};")
        parts.append(f"constraint inverse([{_cells(line.cells)}], p{number}) :: domain;")
        falling = ",".join(f"p{number}[{height}]" for height in range(size, 0, -1))
        parts.append(_regular(f"[{falling}]", name, automaton, size))
    for name, automaton in tables.items():
        parts.append(f"array[1..{automaton.states}, 1..{size}] of int: {name} = {automaton.table};")
    return "\n".join(parts)


@functools.cache
def by_place(size: int, clue: int) -> Automaton:
    """Reads the heights along a view; the state is (tallest, seen)."""
    numbers = {(0, 0): 1}
    steps: list[list[int]] = []
    for tallest, count in _growing(numbers):
        row = [0] * size
        for height in range(1, size + 1):
            now = max(tallest, height)
            seen = count + (height > tallest)
            if height != tallest and (seen == clue if now == size else seen < clue):
                row[height - 1] = numbers.setdefault((now, seen), len(numbers) + 1)
        steps.append(row)
    return Automaton(steps, [numbers[size, clue]] if (size, clue) in numbers else [])


@functools.cache
def by_height(size: int, near: int, far: int) -> Automaton:
    """Reads the places of the heights from the tallest down.

    A building is seen from an end iff it stands before all places taken so far, so the
    state is the first and last place taken and how many are seen from the ends with clues.
    """
    numbers = {(size + 1, 0, 0, 0): 1}
    steps: list[list[int]] = []
    for first, last, seen_near, seen_far in _growing(numbers):
        row = [0] * size
        for place in range(1, size + 1):
            if place in (first, last):
                continue
            low, high = min(first, place), max(last, place)
            left = seen_near + (place < first) if near else 0
            right = seen_far + (place > last) if far else 0
            # What is still to be seen must find room before the first, after the last.
            if 0 <= near - left < low and 0 <= far - right <= size - high:
                state = (low, high, left, right)
                row[place - 1] = numbers.setdefault(state, len(numbers) + 1)
        steps.append(row)
    accepting = [n for state, n in numbers.items() if state[2:] == (near, far)]
    return Automaton(steps, accepting)


def _growing(numbers: dict[State, int]) -> Iterator[State]:
    """The states in order of their numbers, those added meanwhile too."""
    done = 0
    while done < len(numbers):
        for state in list(numbers)[done:]:
            yield state
            done += 1


def _cells(cells: Iterable[Cell]) -> str:
    return ",".join(f"x[{r + 1},{c + 1}]" for r, c in cells)


def _regular(variables: str, name: str, automaton: Automaton, size: int) -> str:
    return (
        f"constraint regular({variables}, {automaton.states}, {size}, {name}, 1, "
        f"{automaton.accepting});"
    )


def _read(printed: str, complaint: str) -> Proof:
    times = dict(re.findall(r"%%%mzn-stat: (initTime|solveTime)=(\S+)", printed))
    if "=====UNSATISFIABLE=====" in printed:
        # Flattening may refute a board by itself: then Gecode's time is nothing.
        return Proof("none", sum(map(float, times.values())))
    if len(times) < 2:
        raise RuntimeError(f"minizinc: {complaint.strip()[-300:]}")
    boards = printed.count("----------")
    ended = "==========" in printed
    verdict = "multiple" if boards > 1 else "unique" if boards and ended else UNKNOWN
    return Proof(verdict, sum(map(float, times.values())))
