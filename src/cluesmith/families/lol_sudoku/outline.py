"""The outline of a set of cells, a little inside their edges, as an SVG path.

Sets that touch keep apart this way, and the borders between cells stay free.
"""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]

# Each side of a cell runs clockwise, so the cell is always on its right.
_SIDES = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))
_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def outline(cells: Collection[Cell], side: int, inset: int, near: float) -> str:
    """A closed loop for each piece and each hole; cells that only meet at a corner part."""
    inside = set(cells)
    leaving: dict[Cell, list[Cell]] = {}
    for r, c in sorted(inside):
        for (start, end), (down, right) in zip(_SIDES, _BEYOND, strict=True):
            if (r + down, c + right) not in inside:
                leaving.setdefault((r + start[0], c + start[1]), []).append(
                    (r + end[0], c + end[1])
                )
    path = ""
    while leaving:
        path += _drawn(_loop(leaving), side, inset, near)
    return path


def _loop(leaving: dict[Cell, list[Cell]]) -> list[Cell]:
    """The corners of one loop, taken out of what is left to draw.

    The uppermost corner on the left belongs to one loop only.
    """
    start = min(leaving)
    loop = [start]
    here, turn = start, start
    while True:
        ends = leaving[here]
        # Where two loops meet, the right turn stays with the cell it comes from.
        end = turn if turn in ends else ends[0]
        ends.remove(end)
        if not ends:
            del leaving[here]
        down, right = end[0] - here[0], end[1] - here[1]
        here, turn = end, (end[0] + right, end[1] - down)
        if here == start:
            return loop
        loop.append(here)


def _drawn(loop: list[Cell], side: int, inset: int, near: float) -> str:
    """The loop moved inwards; corners where it goes straight on are left out."""
    points = []
    for at, (row, column) in enumerate(loop):
        before, after = loop[at - 1], loop[(at + 1) % len(loop)]
        come = (row - before[0], column - before[1])
        go = (after[0] - row, after[1] - column)
        if come != go:
            # To the right of (down, right) lies (right, -down): both sides push inwards.
            y = near + row * side + inset * (come[1] + go[1])
            x = near + column * side - inset * (come[0] + go[0])
            points.append((x, y))
    steps = " ".join(f"{x:g} {y:g}" for x, y in points)
    return f"M{steps}z"
