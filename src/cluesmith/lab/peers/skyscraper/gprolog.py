"""GNU Prolog with the model of the Skyscraper paper.

Domains, all-different on rows and columns, and per building one either-or over
reified primitives: it tops the tallest so far and one less is left to see, or
it does not and nothing changes.  Labeling takes the smallest domain, ties by
most constraints (`most_constrained`, SICStus' ffc), values upwards.  Clues that
are not shown post nothing.
"""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers.peer import verdict_of
from cluesmith.lab.peers.prolog import GnuProlog
from cluesmith.lab.peers.skyscraper.lines import views

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
"""


class SkyscraperProlog(GnuProlog):
    most = 2

    def program(self, puzzle: Skyscraper) -> str:
        return _board(puzzle) + PROGRAM

    def answer(self, count: int) -> str:
        return verdict_of(count)


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
