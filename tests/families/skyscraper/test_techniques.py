"""Every technique's steps follow from what they say they look at, and from nothing else.

A step that names a line is held against all arrangements of that line that fit
the candidates ahead of it and the clues it cites; the others have checks of
their own.  All of them are held against the board's solutions too.

All steps of a round are reasoned on the board as it stood when the round began.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
import sky_brute
import sky_random

import cluesmith as cs
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper, facts, keep
from cluesmith.families.skyscraper.rules import visible
from cluesmith.families.skyscraper.techniques import techniques
from cluesmith.family import Step, Technique
from cluesmith.forms.grid import Grid

Masks = tuple[int, ...]
Line = tuple[str, int]

# No board that a person is likely to meet needs it; see test_explain.
UNSEEN = "search"
FOUND = [technique for technique in techniques() if technique.name != UNSEEN]
LEVELS = ("easy", "medium", "hard", "extreme")
SIZES = {4: 16, 5: 32, 6: 8}
# Up to 6x6 a hidden set is always a naked set of up to four other cells, and found as that.
ROOMY = {"size": 8, "level": "hard", "style": "sparse", "seed": 0, "count": 90}
BY_LINE = {
    *("clue-one", "staircase", "facing-clues", "last-cell", "too-tall"),
    *("tallest-place", "almost-all-seen", "all-rise", "clue-two", "too-many-seen", "too-few-seen"),
    *("naked-set", "hidden-set", "one-clue-list", "two-clue-list"),
}
WITHOUT_CLUES = {"last-cell", "last-value", "naked-set", "hidden-set", "fish", "chain"}


class Explained(NamedTuple):
    """A step as it was reasoned, and as its reader sees it, who has made those before it."""

    puzzle: Skyscraper
    reasoned: Step
    read: Step


def explanation(puzzle: Skyscraper) -> Iterator[Explained]:
    for _, steps in groupby(cs.explain(puzzle), lambda step: step.round):
        first = next(steps)
        for step in (first, *steps):
            yield Explained(puzzle, replace(step, before=first.before), step)


@cache
def explained() -> list[Explained]:
    """Steps on puzzles of every level, whole and with a few facts left out."""
    found = []
    for size, count in SIZES.items():
        for level in LEVELS:
            many = cs.generate("skyscraper", size=size, level=level, seed=0, count=count)
            for puzzle in many:
                for board in (puzzle, thinned(puzzle)):
                    found += explanation(board)
        for seed in range(count):
            board = sky_random.random_board(size, seed)
            found += explanation(board)
    for puzzle in cs.generate("skyscraper", **ROOMY):
        if "hidden-set" in cs.rate(puzzle).steps:
            for board in (puzzle, thinned(puzzle)):
                found += [e for e in explanation(board) if e.read.technique == "hidden-set"]
    return found


def thinned(puzzle: Skyscraper) -> Skyscraper:
    """Up to three facts fewer: most such boards have a few solutions."""
    stated = facts(puzzle)
    rng = Random(f"thin {puzzle.size} {puzzle.meta['level']} {puzzle.meta['seed']}")
    return keep(puzzle, rng.sample(stated, len(stated) - rng.randint(1, 3)))


def steps_of(technique: str) -> list[tuple[Skyscraper, Step]]:
    return [(found.puzzle, found.reasoned) for found in explained_by(technique)]


def explained_by(technique: str) -> list[Explained]:
    return [found for found in explained() if found.read.technique == technique]


@cache
def possible(puzzle: Skyscraper) -> tuple[set[int], ...] | None:
    """The heights each cell has in some solution; None where there are too many, or none."""
    if puzzle.size <= sky_brute.LARGEST:
        grids: set[Grid] = sky_brute.some(puzzle, 200)
    else:
        limits = cs.Limits(solutions=200)
        grids = {found.grid for found in cs.solutions(puzzle, limits=limits)}
    if not 0 < len(grids) < 200:
        return None
    cells = puzzle.size**2
    flat = [[height for row in grid for height in row] for grid in grids]
    return tuple({grid[cell] for grid in flat} for cell in range(cells))


def cells_of(line: Line, size: int) -> list[int]:
    kind, i = line
    return [i * size + k if kind == "row" else k * size + i for k in range(size)]


def arrangements(masks: Sequence[int], taken: int = 0) -> Iterator[tuple[int, ...]]:
    """All ways to put different heights into cells with these candidates."""
    if not masks:
        yield ()
        return
    for height in range(1, masks[0].bit_length() + 1):
        bit = 1 << (height - 1)
        if masks[0] & bit & ~taken:
            for rest in arrangements(masks[1:], taken | bit):
                yield (height, *rest)


def fitting(
    before: Masks, line: Line, clues: Sequence[Clue], size: int
) -> Iterator[tuple[int, ...]]:
    """The arrangements of a line that show these clues."""
    for heights in arrangements([before[cell] for cell in cells_of(line, size)]):
        if all(
            visible(heights if clue.side in ("top", "left") else heights[::-1]) == clue.value
            for clue in clues
        ):
            yield heights


def after(before: Masks, step: Step, size: int) -> Masks:
    """The candidates once a step is made: a placed height goes from its row and column."""
    masks = list(before)
    for r, c, value in step.removed:
        masks[r * size + c] &= ~(1 << (value - 1))
    for r, c, value in step.placed:
        for i in range(size):
            masks[r * size + i] &= ~(1 << (value - 1))
            masks[i * size + c] &= ~(1 << (value - 1))
        masks[r * size + c] = 1 << (value - 1)
    return tuple(masks)


def assert_cited(puzzle: Skyscraper, step: Step) -> None:
    """Cells are on the board, clues are the puzzle's, and what goes was still there."""
    size = puzzle.size
    assert step.placed or step.removed
    assert step.cells
    assert len(step.before) == size**2
    for r, c in step.cells:
        assert 0 <= r < size > c >= 0
    for clue in step.clues:
        assert puzzle.clues.side(clue.side)[clue.index] == clue.value > 0
    for r, c, value in (*step.placed, *step.removed):
        assert step.before[r * size + c] >> (value - 1) & 1, step
    assert len(set(step.removed)) == len(step.removed)
    assert step.technique not in WITHOUT_CLUES or not step.clues


def assert_follows(puzzle: Skyscraper, step: Step) -> None:
    """The step follows from the candidates ahead of it and its own clues."""
    assert_cited(puzzle, step)
    if step.technique in BY_LINE:
        follows_from_line(puzzle, step)
    else:
        {
            "last-value": follows_from_cell,
            "fish": follows_from_fish,
            "chain": follows_from_chain,
            "assumption": follows_from_refutation,
        }[step.technique](puzzle, step)


def follows_from_line(puzzle: Skyscraper, step: Step) -> None:
    size, line = puzzle.size, step.details["line"]
    sides = ("left", "right") if line[0] == "row" else ("top", "bottom")
    assert all(clue.side in sides and clue.index == line[1] for clue in step.clues)
    cells = cells_of(line, size)
    places = {cell: place for place, cell in enumerate(cells)}
    assert all(r * size + c in places for r, c in step.cells)
    seen: list[set[int]] = [set() for _ in cells]
    for heights in fitting(step.before, line, step.clues, size):
        for place, height in enumerate(heights):
            seen[place].add(height)
    for r, c, value in step.placed:
        assert seen[places[r * size + c]] <= {value}, step
    for r, c, value in step.removed:
        assert value not in seen[places[r * size + c]], step


def follows_from_cell(puzzle: Skyscraper, step: Step) -> None:
    ((r, c, value),) = step.placed
    assert step.before[r * puzzle.size + c] == 1 << (value - 1)
    assert step.cells == ((r, c),)


def follows_from_fish(puzzle: Skyscraper, step: Step) -> None:
    size, value = puzzle.size, step.details["value"]
    lines, across = step.details["lines"], step.details["across"]
    assert len(lines) == len(across) >= 2
    inside = {cell for line in lines for cell in cells_of(line, size)}
    shared = {cell for line in across for cell in cells_of(line, size)}
    at = {cell for cell in range(size**2) if step.before[cell] >> (value - 1) & 1}
    assert inside & at <= shared, "the height has places beside the fish"
    assert set(step.removed) <= {(*divmod(cell, size), value) for cell in shared & at - inside}


def follows_from_chain(puzzle: Skyscraper, step: Step) -> None:
    size, value, chain = puzzle.size, step.details["value"], step.details["chain"]
    masks = {(r, c): step.before[r * size + c] for r, c, _ in chain}
    (r, c, forced), last = chain[0], chain[-1]
    assert masks[r, c] == 1 << (value - 1) | 1 << (forced - 1), "the first is one or the other"
    for one, other in pairwise(chain):
        assert (one[0] == other[0]) != (one[1] == other[1]), "neighbours share a line"
        pair = 1 << (one[2] - 1) | 1 << (other[2] - 1)
        assert masks[other[:2]] == pair, "what one has, the next cannot have"
    assert last[2] == value
    for row, column, gone in step.removed:
        assert gone == value
        for end in (chain[0], last):
            assert (row == end[0]) != (column == end[1]), "in line with both ends"


def follows_from_refutation(puzzle: Skyscraper, step: Step) -> None:
    """Each small step follows, each leads to the next, and the last to a contradiction."""
    size, details = puzzle.size, step.details
    r, c = details["cell"]
    assert step.removed == ((r, c, details["value"]),)
    supposed = Step(
        "", step.level, step.cells, ((r, c, details["value"]),), (), (), {}, step.before
    )
    now = after(step.before, supposed, size)
    for small in details["steps"]:
        assert small.before == now
        assert small.level.rank < step.level.rank
        assert_follows(puzzle, small)
        now = after(now, small, size)
    assert_contradiction(puzzle, now, details["contradiction"])


def assert_contradiction(puzzle: Skyscraper, now: Masks, found: dict[str, Any]) -> None:
    size = puzzle.size
    if found["kind"] == "cell":
        r, c = found["cell"]
        assert now[r * size + c] == 0
    elif found["kind"] == "place":
        bit = 1 << (found["value"] - 1)
        assert not any(now[cell] & bit for cell in cells_of(found["line"], size))
    else:
        assert found["kind"] == "line"
        kind, i = found["line"]
        sides = ("left", "right") if kind == "row" else ("top", "bottom")
        clues = [Clue(side, i, puzzle.clues.side(side)[i]) for side in sides]
        clues = [clue for clue in clues if clue.value]
        assert next(fitting(now, found["line"], clues, size), None) is None


@pytest.mark.parametrize("technique", FOUND, ids=lambda technique: technique.name)
def test_steps_follow_from_what_they_cite(technique: Technique) -> None:
    steps = steps_of(technique.name)
    assert len(steps) >= 10, "the boards above must show it"
    for puzzle, step in steps:
        assert step.level is technique.level
        assert_follows(puzzle, step)


@pytest.mark.parametrize("technique", FOUND, ids=lambda technique: technique.name)
def test_steps_tell_their_reader_something_new(technique: Technique) -> None:
    for puzzle, _, step in explained_by(technique.name):
        assert_cited(puzzle, step)


@pytest.mark.parametrize("technique", FOUND, ids=lambda technique: technique.name)
def test_steps_lose_no_solution(technique: Technique) -> None:
    checked = several = 0
    for puzzle, step in steps_of(technique.name):
        heights = possible(puzzle)
        if heights is None:
            continue
        checked += 1
        several += any(len(some) > 1 for some in heights)
        for r, c, value in step.placed:
            assert heights[r * puzzle.size + c] == {value}, (puzzle, step)
        for r, c, value in step.removed:
            assert value not in heights[r * puzzle.size + c], (puzzle, step)
    assert checked >= 8
    assert several >= 1, "also where there are several solutions"


@pytest.mark.parametrize("technique", ["tallest-place", "too-many-seen", "too-few-seen"])
def test_counts_of_trials_hold_for_every_arrangement(technique: str) -> None:
    for puzzle, step in steps_of(technique):
        size, line, clue = puzzle.size, step.details["line"], step.clues[0]
        cells = cells_of(line, size)
        tried = [(*test["cell"], test["value"]) for test in step.details["tests"]]
        assert tried == list(step.removed)
        for test in step.details["tests"]:
            place = cells.index(test["cell"][0] * size + test["cell"][1])
            assert test["least"] > clue.value or test["most"] < clue.value
            for heights in fitting(step.before, line, (), size):
                if heights[place] == test["value"]:
                    seen = visible(heights if clue.side in ("top", "left") else heights[::-1])
                    assert test["least"] <= seen <= test["most"], (puzzle, step)


@pytest.mark.parametrize("technique", ["one-clue-list", "two-clue-list"])
def test_a_list_strikes_all_that_no_arrangement_has(technique: str) -> None:
    for puzzle, step, read in explained_by(technique):
        size, line = puzzle.size, step.details["line"]
        seen = [0] * size**2
        for heights in fitting(step.before, line, step.clues, size):
            for cell, height in zip(cells_of(line, size), heights, strict=True):
                seen[cell] |= 1 << (height - 1)
        now = after(read.before, read, size)
        for cell in cells_of(line, size):
            assert now[cell] == seen[cell] & read.before[cell], (puzzle, read)


def test_a_fish_strikes_its_height_from_all_cells_across() -> None:
    for puzzle, step, read in explained_by("fish"):
        size, value = puzzle.size, step.details["value"]
        lines, across = step.details["lines"], step.details["across"]
        inside = {cell for line in lines for cell in cells_of(line, size)}
        now = after(read.before, read, size)
        for line in across:
            for cell in cells_of(line, size):
                assert cell in inside or not now[cell] >> (value - 1) & 1, (puzzle, read)


@pytest.mark.parametrize("technique", ["naked-set", "hidden-set"])
def test_sets_have_as_many_cells_as_heights(technique: str) -> None:
    for puzzle, step in steps_of(technique):
        cells, values = step.details["cells"], step.details["values"]
        assert len(cells) == len(values) >= 2
        struck = {(r, c) for r, c, _ in step.removed}
        gone = {value for _, _, value in step.removed}
        if technique == "naked-set":
            assert not struck & set(cells)
            assert gone <= set(values)
        else:
            assert struck <= set(cells)
            assert not gone & set(values)
        assert {r * puzzle.size + c for r, c in cells} <= set(
            cells_of(step.details["line"], puzzle.size)
        )
