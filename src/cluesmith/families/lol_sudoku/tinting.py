"""Which tint each area gets, so that no two that touch look alike.

A map of connected areas needs at most four; the paper's areas may lie apart in
pieces and need more.  Left out: what the tints look like.
"""

from __future__ import annotations

from cluesmith.families.lol_sudoku.puzzle import filled
from cluesmith.families.lol_sudoku.view import View

TINTS = 6
_FIRST_TRIED = 4


def tinted(view: View) -> dict[int, int]:
    """The tint of each known area, counted from 0; as few as do, evenly used."""
    names = list(dict.fromkeys(area for _, _, area in filled(view.areas)))
    touching: dict[int, set[int]] = {name: set() for name in names}
    for border in view.borders:
        (r, c), (down, right) = border.cell, border.neighbour
        one, other = view.areas[r][c], view.areas[down][right]
        if one and other and one != other:
            touching[one].add(other)
            touching[other].add(one)
    for tints in range(_FIRST_TRIED, TINTS + 1):
        chosen: dict[int, int] = {}
        if _choose(names, touching, tints, chosen):
            return chosen
    return {name: index % TINTS for index, name in enumerate(names)}


def _choose(
    names: list[int], touching: dict[int, set[int]], tints: int, chosen: dict[int, int]
) -> bool:
    """Extend the choice to all names; at most twelve areas, so plain search is quick."""
    if len(chosen) == len(names):
        return True
    name = names[len(chosen)]
    used = list(chosen.values())
    taken = {chosen[other] for other in touching[name] if other in chosen}
    for tint in sorted(set(range(tints)) - taken, key=lambda tint: (used.count(tint), tint)):
        chosen[name] = tint
        if _choose(names, touching, tints, chosen):
            return True
        del chosen[name]
    return False
