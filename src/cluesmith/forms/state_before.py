"""A square board ahead of a step, as a player has it on paper: what is entered, what is marked.

A board's candidates are masks in reading order, value v the bit v-1.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluesmith.family import Step

Rows = Sequence[Sequence[int]]


def is_settled(masks: Sequence[int], step: Step, size: int, row: int, column: int) -> bool:
    """Whether a cell's value was placed before: alone, and gone from its row and column.

    A last candidate that its neighbours still have was not noticed yet.
    """
    mask = masks[row * size + column]
    if mask == 0 or mask & (mask - 1) or any(cell[:2] == (row, column) for cell in step.removed):
        return False
    neighbours = [row * size + c for c in range(size) if c != column]
    neighbours += [r * size + column for r in range(size) if r != row]
    return not any(masks[neighbour] & mask for neighbour in neighbours)


def entered(givens: Rows, masks: Sequence[int], step: Step) -> list[list[int]]:
    """The values placed before, 0 elsewhere and where one is given."""
    size, placed = len(givens), {cell[:2] for cell in step.placed}

    def value(row: int, column: int) -> int:
        known = givens[row][column] or (row, column) in placed
        if known or not is_settled(masks, step, size, row, column):
            return 0
        return masks[row * size + column].bit_length()

    return [[value(r, c) for c in range(size)] for r in range(size)]


def marked(givens: Rows, masks: Sequence[int], step: Step) -> list[list[list[int]]]:
    """The candidates of every cell that is neither given nor entered."""
    size, values = len(givens), entered(givens, masks, step)
    return [
        [
            [] if given or value else listed(masks[r * size + c])
            for c, (given, value) in enumerate(zip(row, values[r], strict=True))
        ]
        for r, row in enumerate(givens)
    ]


def listed(mask: int) -> list[int]:
    """The values of a mask."""
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]
