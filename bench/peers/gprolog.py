"""GNU Prolog with the model of the Skyscraper paper.

Domains, all-different on rows and columns, and per building one either-or over
reified primitives: it tops the tallest so far and one less is left to see, or
it does not and nothing changes.  Labeling takes the smallest domain, ties by
most constraints (`most_constrained`, SICStus' ffc), values upwards.  Clues that
are not shown post nothing.

The time is taken inside Prolog (its clock has milliseconds, so a fast board is
solved many times over) and covers posting, labeling, and the search for a
second solution; starting the process and reading the program are left out.
Prolog cannot be stopped from inside, so the limit kills the process; full
stacks count as unknown too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from cluesmith.families.skyscraper.puzzle import Skyscraper

from . import Proof, verdict_of, views

# Kilobytes; the defaults overflow at 12x12.
STACKS = dict.fromkeys(("GLOBALSZ", "LOCALSZ", "TRAILSZ", "CSTRSZ"), "131072")
START = 1.0  # seconds allowed for starting and reading the program
PROGRAM = """\
square(N, Rows, Cells) :-
    fd_domain(Cells, 1, N),
    columns(Rows, Columns),
    different(Rows),
    different(Columns).

different([]).
different([Line|Lines]) :- fd_all_different(Line), different(Lines).

columns([[]|_], []) :- !.
columns(Rows, [Column|Columns]) :- peel(Rows, Column, Rest), columns(Rest, Columns).

peel([], [], []).
peel([[Cell|Cells]|Rows], [Cell|Column], [Cells|Rest]) :- peel(Rows, Column, Rest).

sights(_, []).
sights(N, [sight(View, Clue)|Sights]) :- sight(View, 0, Clue, N), sights(N, Sights).

sight([], _, 0, _).
sight([Height|View], Tallest, Left, N) :-
    fd_domain(Taller, 0, N),
    fd_domain(Fewer, 0, N),
    (Height #> Tallest #/\\ Taller #= Height #/\\ Fewer #= Left - 1) #\\/
    (Height #=< Tallest #/\\ Taller #= Tallest #/\\ Fewer #= Left),
    sight(View, Taller, Fewer, N).

solution :-
    board(N, Rows, Cells, Sights),
    square(N, Rows, Cells),
    sights(N, Sights),
    fd_labeling(Cells, [variable_method(most_constrained)]).

% Solutions, two at most.
count :- g_assign(found, 0), solution, g_inc(found), g_read(found, 2), !.
count.

% Multiplies the runs until they fill the clock.
timed(Runs, Found, Total, Used) :-
    statistics(user_time, [Start, _]),
    runs(Runs),
    statistics(user_time, [End, _]),
    Time is End - Start,
    (   Time < 50, Runs < 4096
    ->  More is Runs * 4, timed(More, Found, Total, Used)
    ;   g_read(found, Found), Total = Time, Used = Runs
    ).

runs(Runs) :- for(_, 1, Runs), \\+ \\+ count, fail.
runs(_).

main :-
    timed(1, Found, Total, Runs),
    write(result(Found, Total, Runs)), nl.

:- initialization((main, halt)).
"""


class GnuProlog:
    name = "GNU Prolog"

    def __init__(self) -> None:
        self.program = shutil.which("gprolog")

    def available(self) -> str | None:
        return None if self.program else "gprolog is not installed"

    def takes(self, puzzle: Skyscraper) -> bool:
        return True

    def prove(self, puzzle: Skyscraper, limit: float = 60.0) -> Proof:
        assert self.program
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "board.pl")
            source.write_text(_board(puzzle) + PROGRAM, "ascii")
            began = time.perf_counter()
            try:
                done = subprocess.run(
                    [self.program, "--consult-file", str(source)],
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    env={**os.environ, **STACKS},
                    timeout=limit + START,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return Proof("unknown", limit)
        if "stack overflow" in done.stdout + done.stderr:
            return Proof("unknown", time.perf_counter() - began)
        _, found, rest = done.stdout.partition("result(")
        if not found:
            raise RuntimeError(f"gprolog: {(done.stdout + done.stderr).strip()[-300:]}")
        solutions, total, runs = map(int, rest.partition(")")[0].split(","))
        return Proof(verdict_of(solutions), total / runs / 1000)


def _board(puzzle: Skyscraper) -> str:
    """The fact board(N, Rows, Cells, Sights), with fresh variables in empty cells."""
    names = {
        (r, c): str(value) if value else f"X{r}_{c}"
        for r, row in enumerate(puzzle.grid)
        for c, value in enumerate(row)
    }
    span = range(puzzle.size)
    rows = ",".join("[" + ",".join(names[r, c] for c in span) + "]" for r in span)
    sights = ",".join(
        f"sight([{','.join(names[cell] for cell in view)}],{clue})" for view, clue in views(puzzle)
    )
    return f"board({puzzle.size}, [{rows}], [{','.join(names.values())}], [{sights}]).\n"
