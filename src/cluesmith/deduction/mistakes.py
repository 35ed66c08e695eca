"""Mistakes: which of a player's entries are wrong, which one to report, and why it is wrong.

An entry is a family's fact; `as_entry` makes it a cell and a value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cluesmith.deduction.step_recorder import StepRecorder
from cluesmith.family import Cell, Entry, Level, Mistake, Step

Entered = TypeVar("Entered", bound=Hashable)
Sees = Callable[[Cell, Cell], bool]


def in_line(cell: Cell, other: Cell) -> bool:
    """Whether two cells of a square board share a row or a column."""
    return bool((cell[0] == other[0]) != (cell[1] == other[1]))


def ruled_out(
    entered: Iterable[Entered], is_possible: Callable[[Sequence[Entered]], bool]
) -> list[Entered]:
    """Of several solutions: the entries that, with those before them, leave none."""
    kept: list[Entered] = []
    wrong: list[Entered] = []
    for entry in entered:
        (kept if is_possible([*kept, entry]) else wrong).append(entry)
    return wrong


def about(
    entry: Entered,
    wrong: Sequence[Entered],
    as_entry: Callable[[Entered], Entry],
    clashes: Iterable[Any] = (),
    reason: Step | None = None,
) -> Mistake:
    """One of the wrong entries, as a mistake to report."""
    *cell, value = as_entry(entry)
    others = tuple(as_entry(other) for other in wrong if other != entry)
    return Mistake(tuple(cell), value, tuple(clashes), reason, others)


def easiest(
    wrong: Sequence[Entered],
    as_entry: Callable[[Entered], Entry],
    clashes: Callable[[Entered], Iterable[Any]],
    reason: Callable[[Entered], Step | None],
) -> Mistake:
    """The wrong entry that is easiest to see: by its clashes, else by the shortest refutation."""
    for entry in wrong:
        if found := tuple(clashes(entry)):
            return about(entry, wrong, as_entry, found)
    reasons = {entry: reason(entry) for entry in wrong}
    lengths = {entry: _length(step) for entry, step in reasons.items() if step}
    entry = min(lengths, key=lengths.__getitem__, default=wrong[0])
    return about(entry, wrong, as_entry, (), reasons[entry])


def _length(reason: Step) -> int:
    """How far to seek a reason is; one that needs steps first comes after all that do not."""
    after: int = reason.details.get("after", 0)
    return len(reason.details.get("steps", ())) + 1000 * after


def refuted(recorder: StepRecorder, board: Any, supposed: Any, entry: Entry) -> Step | None:
    """An entry shown to be wrong by what follows on the board where it is supposed."""
    found = recorder.refutation(supposed)
    if found is None:
        return None
    *cell, value = entry
    details = {"cell": tuple(cell), "value": value, **found}
    before = board.candidates()
    return Step("assumption", Level.EXTREME, (tuple(cell),), (), (entry,), (), details, before)


def first_against(recorder: StepRecorder, board: Any, entry: Entry, sees: Sees) -> Step | None:
    """The first step that rules an entry out, `after` so many others; None if only a search does.

    `sees`: whether two cells cannot have the same value.
    """
    for count, step in enumerate(recorder.climb(board)):
        if rules_out(step, entry, sees):
            return replace(step, details={**step.details, "after": count})
    return None


def rules_out(step: Step, entry: Entry, sees: Sees) -> bool:
    """Whether a step shows that a cell does not have a value."""
    *cell, value = entry
    return entry in step.removed or any(
        (place == cell and found != value) or (found == value and sees(tuple(place), tuple(cell)))
        for *place, found in step.placed
    )


def trusted(masks: Sequence[int], values: Sequence[int], least: int) -> tuple[int, ...]:
    """A player's marks, without those of cells that have lost the right value.

    The least value there is has bit 0.
    """
    return tuple(
        mask if mask >> (value - least) & 1 else 0
        for mask, value in zip(masks, values, strict=True)
    )
