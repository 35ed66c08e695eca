"""A player's progress, kept in a puzzle's metadata: entries and marks.

`entries` is {"digits", "operators"}, both as in a puzzle and both optional;
`marks` is, per cell, the list of digits the player still thinks possible,
empty for no marks.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from cluesmith.families.gold_star.codec.puzzle_json import entered
from cluesmith.families.gold_star.partial_star import known_before, single
from cluesmith.families.gold_star.puzzle import OPEN, OPERATOR, OPERATORS, Digits, GoldStar
from cluesmith.families.gold_star.star import letter
from cluesmith.family import Cell, Entry, Left, Step
from cluesmith.forms import jsontext, state_before
from cluesmith.forms.state_before import mask_of


@dataclass(frozen=True, slots=True)
class Entries:
    """A player's digits, None where none was entered, and operators, "?" where none was."""

    digits: Digits
    operators: tuple[str, ...]


def entries(puzzle: GoldStar) -> Entries:
    """What the player has entered, save what is given too; what differs from it stays."""
    count = 2 * puzzle.points
    value = puzzle.meta.get("entries")
    if value is None:
        return Entries((None,) * count, (OPEN,) * count)
    digits, operators = entered(value, count)
    return Entries(
        tuple(
            None if entry == given else entry
            for given, entry in zip(puzzle.digits, digits, strict=True)
        ),
        tuple(
            OPEN if entry == given else entry
            for given, entry in zip(puzzle.operators, operators, strict=True)
        ),
    )


def marks(puzzle: GoldStar) -> tuple[int, ...]:
    """The player's marks, a mask per cell (digit v is bit v); 0 for a cell without marks."""
    count = 2 * puzzle.points
    value = puzzle.meta.get("marks")
    if value is None:
        return (0,) * count
    return tuple(
        mask_of(cell, 0, count - 1, f"marks at {letter(i)}")
        for i, cell in enumerate(jsontext.items(value, count, "marks"))
    )


def before(puzzle: GoldStar, step: Step) -> GoldStar:
    """The puzzle as a player has it before a step."""
    masks, known = step.before["digits"], known_before(puzzle, step)
    digits = [
        digit if given is None and is_settled(masks, step.removed, cell) else None
        for cell, (given, digit) in enumerate(zip(puzzle.digits, known.digits, strict=True))
    ]
    operators = [
        sign if given == OPEN else OPEN
        for given, sign in zip(puzzle.operators, known.operators, strict=True)
    ]
    marks = [
        [value for value in range(len(masks)) if mask >> value & 1]
        if given is None and entry is None
        else []
        for given, entry, mask in zip(puzzle.digits, digits, masks, strict=True)
    ]
    state = {"entries": {"digits": digits, "operators": operators}, "marks": marks}
    return replace(puzzle, meta={**puzzle.meta, **state})


def is_settled(masks: Sequence[int], removed: Container[Entry], cell: int) -> bool:
    """Whether a cell's digit was placed before: alone, and gone from all other cells.

    A last candidate that other cells still have was not noticed yet.
    """
    value = single(masks[cell])
    if value is None or (cell, value) in removed:
        return False
    return sum(mask >> value & 1 for mask in masks) == 1


def between(
    puzzle: GoldStar, before: Left, after: Left, decided: Cell | None, cells: Sequence[Cell]
) -> Step:
    """The step from one state of a search to a later one."""
    step = state_before.between(before, after, decided, cells)
    digits = [sum(1 << int(value) for value in before[i,]) for i in range(2 * puzzle.points)]
    left = [before.get((OPERATOR, place), ()) for place in range(len(puzzle.operators))]
    operators = [sum(1 << OPERATORS.index(str(sign)) for sign in signs) for signs in left]
    state = {"digits": digits, "operators": operators}
    return replace(step, before=state, puzzle=puzzle)
