"""Skyscraper as constraints: the exact model, and the paper's own.

`exact` filters each line as a whole; past `MOST_WHOLE` it falls back to
all-different and one automaton per clue.  Parts of it can be left out, to
learn what each is worth: see `PARTS`.  `paper` posts what Cruz and Carneiro
post and no more, so that their experiment can be repeated: all-different, and
per building the reified primitives of "it tops the tallest so far and uses up
one of the clue, or it does not", joined by and/or on truth values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cluesmith.errors import unknown
from cluesmith.families.grid_problem import GridProblem, post_grid
from cluesmith.families.skyscraper.line import Line, OtherVisibility, Visibility
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, Clue, Fact, Skyscraper, facts, keep
from cluesmith.forms.grid import cell_name
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.handover import Learning
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.latin import Latin
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.propagators.reified import AndIff, AtMostIff, EqualIff, OrIff

if TYPE_CHECKING:
    from cluesmith.kernel.learning.choices import Choices

WIDE = 8  # the size from which cheap all-different propagators pay
# Up to here a line is filtered as a whole, in up to size * 2**size steps.  Beyond, learning finds
# solutions 5 to 30 times sooner, and proves unique boards in half to three times the time.
MOST_WHOLE = 12
# Nodes that take about as long as to make the clauses; long lines are filtered less, and fail
# more; without clues there are few clauses.
PATIENCE, LITTLE_PATIENCE, LEAST_PATIENCE = 1000, 400, 50
ANY = (1 << 64) - 1  # a domain with all the values there are

# What `exact` can do without, and what replaces it.
PARTS = {
    "lines": "each line as a whole; else all-different and one automaton per clue",
    "sets": "all-different by sets, where no line is filtered as a whole; else value by value",
    "latin": f"a cheap check before the lines, from {WIDE}x{WIDE} on; else nothing",
}


def exact(puzzle: Skyscraper, *, without: frozenset[str] = frozenset()) -> GridProblem:
    """The strongest filtering the size allows, but for the `PARTS` to leave out."""
    for part in without - PARTS.keys():
        raise unknown("part", part, PARTS)
    size, clues = puzzle.size, puzzle.clues
    engine = post_grid(puzzle.grid, room=4 * size)
    if size >= WIDE and "latin" not in without:
        Latin(engine, 0, size)
    different = Distinct if "sets" in without else AllDifferent
    post: Callable[..., object] = Line
    if size > MOST_WHOLE or "lines" in without:
        post = partial(post_long_line, different)
    elif size >= WIDE:
        post = partial(post_wide_line, different)
    for i in range(size):
        post(engine, i * size, 1, size, clues.left[i], clues.right[i])
        post(engine, i, size, size, clues.top[i], clues.bottom[i])
    # The tall buildings decide what is seen, so they are placed first.  Where
    # lines are filtered less, the smallest domain is the better guide.
    strategy = "max/step/down" if size <= MOST_WHOLE else "ff/step/up"
    if size <= MOST_WHOLE:
        patience = PATIENCE
    elif any(clues.left + clues.right + clues.top + clues.bottom):
        patience = LITTLE_PATIENCE
    else:
        patience = LEAST_PATIENCE
    learning = Learning(range(size * size), partial(_clauses, puzzle, engine), patience)
    return GridProblem(engine, size, strategy, restarts=size >= WIDE, learning=learning)


def _clauses(puzzle: Skyscraper, engine: Engine) -> Choices:
    from cluesmith.families.skyscraper.clauses import clauses

    return clauses(puzzle, engine)


def denial(puzzle: Skyscraper, fact: Fact) -> GridProblem | None:
    """The puzzle without a fact that it states, where every solution breaks that fact."""
    problem = exact(keep(puzzle, [other for other in facts(puzzle) if other != fact]))
    engine, size = problem.engine, puzzle.size
    if isinstance(fact, Clue):
        first, step = _view(fact, size)
        OtherVisibility(engine, first, step, size, fact.value)
        return replace(problem, learning=None)  # its clauses do not know of this
    rest = (1 << size) - 1 ^ 1 << fact.value - 1
    return problem if engine.narrow(fact.row * size + fact.column, rest) else None


def _view(clue: Clue, size: int) -> tuple[int, int]:
    """The first cell that is seen from a clue, and the step to the next."""
    line = clue.index * size if clue.side in ("left", "right") else clue.index
    step = 1 if clue.side in ("left", "right") else size
    if clue.side in ("left", "top"):
        return line, step
    return line + (size - 1) * step, -step


Different = Callable[[Engine, Sequence[int]], object]


def post_wide_line(
    different: Different, engine: Engine, first: int, step: int, size: int, near: int, far: int
) -> None:
    if near or far:
        Line(engine, first, step, size, near, far)
    else:
        different(engine, range(first, first + size * step, step))


def post_long_line(
    different: Different, engine: Engine, first: int, step: int, size: int, near: int, far: int
) -> None:
    different(engine, range(first, first + size * step, step))
    if near:
        Visibility(engine, first, step, size, near)
    if far:
        Visibility(engine, first + (size - 1) * step, -step, size, far)


def paper(puzzle: Skyscraper) -> GridProblem:
    """The paper's decomposition, with its default labeling."""
    size, clues = puzzle.size, puzzle.clues
    engine = post_grid(puzzle.grid, room=4 * size)
    rows = [range(i * size, (i + 1) * size) for i in range(size)]
    columns = [range(i, size * size, size) for i in range(size)]
    for line in rows + columns:
        AllDifferent(engine, line)
    for i in range(size):
        post_clue(engine, rows[i], clues.left[i])
        post_clue(engine, rows[i][::-1], clues.right[i])
        post_clue(engine, columns[i], clues.top[i])
        post_clue(engine, columns[i][::-1], clues.bottom[i])
    names = partial(_auxiliary_names, puzzle)
    return GridProblem(engine, size, "ffc/step/up", restarts=False, auxiliary=names)


def post_clue(engine: Engine, cells: Sequence[int], clue: int) -> None:
    """Walk away from the clue with the tallest so far and what is left of the count."""
    if not clue:
        return
    size = len(cells)
    # The paper leaves these variables unbounded, and it shows: without the
    # impossible tallest 0, t1 takes 165,995 backtracks instead of 166,199.  Only
    # on the largest board there is no room for it in 64 values.
    lowest = 0 if size < MAX_SIZE else 1
    tallest = engine.variables(1, 0, 1)
    left = engine.variables(1, clue, 1)
    true = engine.variables(1, 0, 2)
    for place, cell in enumerate(cells):
        new_tallest = engine.variables(1, lowest, ANY)
        new_left = engine.variables(1, 0, 1 if place == size - 1 else ANY)
        parts = engine.variables(8, 0, 3)
        tops, takes, counts, hides, keeps, stays, seen, unseen = range(parts, parts + 8)
        AtMostIff(engine, tops, tallest, cell, -1)
        EqualIff(engine, takes, new_tallest, cell)
        EqualIff(engine, counts, left, new_left, 1)
        AtMostIff(engine, hides, cell, tallest)
        EqualIff(engine, keeps, new_tallest, tallest)
        EqualIff(engine, stays, left, new_left)
        AndIff(engine, seen, (tops, takes, counts))
        AndIff(engine, unseen, (hides, keeps, stays))
        OrIff(engine, true, (seen, unseen))
        tallest, left = new_tallest, new_left


# What is named for each cell on the way from a clue: as they are made in `post_clue`.
AUXILIARY = (
    "tallest", "to see", "tops", "takes", "counts", "hides", "keeps", "stays", "seen", "unseen",
)  # fmt: skip


def _auxiliary_names(puzzle: Skyscraper) -> list[str | None]:
    """``tallest → r1c2``: the variables of `post_clue`, the arrow showing which way it looks.

    What is always true needs no name.
    """
    size, clues, names = puzzle.size, puzzle.clues, list[str | None]()
    ways = range(size), range(size)[::-1]
    for i in range(size):
        for clue, arrow, cells in (
            (clues.left[i], "→", [(i, c) for c in ways[0]]),
            (clues.right[i], "←", [(i, c) for c in ways[1]]),
            (clues.top[i], "↓", [(r, i) for r in ways[0]]),
            (clues.bottom[i], "↑", [(r, i) for r in ways[1]]),
        ):
            if clue:
                before = f"{arrow} before {cell_name(*cells[0])}"
                names += [f"tallest {before}", f"to see {before}", None]
                places = (f"{arrow} {cell_name(*cell)}" for cell in cells)
                names += [f"{name} {place}" for place in places for name in AUXILIARY]
    return names


MODELS = {"exact": exact, "paper": paper}
