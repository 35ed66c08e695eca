"""Facts in symmetric groups: every fact once, and each group closed under its move."""

from __future__ import annotations

import pytest

from cluesmith.families.skyscraper.symmetry import MOVES, orbits

Place = tuple[str, int, int]


def place_of(fact: int, size: int) -> Place:
    """A clue as (side, index, 0), a given as ("cell", row, column)."""
    if fact >= 4 * size:
        return ("cell", *divmod(fact - 4 * size, size))
    line, end = divmod(fact, 2)
    if line < size:
        return (("left", "right")[end], line, 0)
    return (("top", "bottom")[end], line - size, 0)


def moved(symmetry: str, place: Place, size: int) -> Place:
    """Where a fact comes to stand when the sheet is turned or mirrored: side by side, by hand."""
    kind, i, j = place
    far = size - 1
    if symmetry == "none":
        return place
    if symmetry == "half-turn":
        if kind == "cell":
            return ("cell", far - i, far - j)
        other = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[kind]
        return (other, far - i, 0)
    if symmetry == "diagonal":
        if kind == "cell":
            return ("cell", j, i)
        return ({"top": "left", "left": "top", "bottom": "right", "right": "bottom"}[kind], i, 0)
    if kind == "cell":
        return ("cell", j, far - i)
    return {
        "top": ("right", i, 0),
        "right": ("bottom", far - i, 0),
        "bottom": ("left", i, 0),
        "left": ("top", far - i, 0),
    }[kind]


@pytest.mark.parametrize("symmetry", MOVES)
@pytest.mark.parametrize("size", [*range(1, 10), 16])
def test_groups_are_a_partition_closed_under_the_move(symmetry: str, size: int) -> None:
    groups = orbits(size, symmetry)
    assert sorted(fact for group in groups for fact in group) == list(range(4 * size + size**2))
    for group in groups:
        places = {place_of(fact, size) for fact in group}
        assert {moved(symmetry, place, size) for place in places} == places
        assert len({kind == "cell" for kind, _, _ in places}) == 1, "clues apart from givens"


@pytest.mark.parametrize("symmetry", MOVES)
@pytest.mark.parametrize("size", range(2, 10))
def test_groups_are_as_small_as_they_can_be(symmetry: str, size: int) -> None:
    for group in orbits(size, symmetry):
        place = start = place_of(group[0], size)
        seen = [start]
        while (place := moved(symmetry, place, size)) != start:
            seen.append(place)
        assert [place_of(fact, size) for fact in group] == seen


def test_clues_come_first() -> None:
    for symmetry in MOVES:
        kinds = [group[0] >= 24 for group in orbits(6, symmetry)]
        assert kinds == sorted(kinds)


@pytest.mark.parametrize(
    ("symmetry", "size", "clues", "givens"),
    [
        ("none", 5, 20, 25),
        ("half-turn", 5, 10, 13),
        ("quarter-turn", 5, 5, 7),
        ("diagonal", 5, 10, 15),
        ("half-turn", 6, 12, 18),
        ("quarter-turn", 6, 6, 9),
        ("diagonal", 6, 12, 21),
    ],
)
def test_how_many_groups_there_are(symmetry: str, size: int, clues: int, givens: int) -> None:
    groups = orbits(size, symmetry)
    assert sum(group[0] < 4 * size for group in groups) == clues
    assert sum(group[0] >= 4 * size for group in groups) == givens
