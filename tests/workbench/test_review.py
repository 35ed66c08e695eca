"""A review of a player's entries: all that is wrong, and whether they are a solution."""

from __future__ import annotations

from typing import Any

import pytest

from cluesmith import registry
from cluesmith.family import Mistake, Verdict
from cluesmith.languages import LANGUAGES
from cluesmith.workbench.generate import generate
from cluesmith.workbench.records import is_solved, review, review_record

NAMES = registry.names()


def played(name: str, entries: dict[str, Any]) -> Any:
    family = registry.family(name)
    return family.puzzle.from_json(
        {**family.puzzle.to_json(generate(name, seed=1)), "entries": entries}
    )


def solution(name: str) -> dict[str, Any]:
    found: dict[str, Any] = generate(name, seed=1).meta["solution"]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_nothing_entered_is_neither_wrong_nor_finished(name: str) -> None:
    found = review(generate(name, seed=1))
    assert (found.verdict, found.finished, found.mistakes) == (Verdict.UNIQUE, False, ())


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_finished(name: str) -> None:
    full = played(name, solution(name))
    assert review(full).finished
    assert is_solved(full)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_entry_is_listed(name: str, language: str) -> None:
    """Two cells that are not given, with their values exchanged."""
    board = registry.family(name).puzzle.to_json(generate(name, seed=1))
    key = "grid" if name == "skyscraper" else "digits"
    values = solution(name)[key]
    if name == "gold-star":
        entries: list[Any] = [None] * len(values)
        first, second = [i for i, given in enumerate(board[key]) if given is None][:2]
        entries[first], entries[second] = values[second], values[first]
        cells = {(first,), (second,)}
    else:
        entries = [[0] * len(row) for row in values]
        open_cells = [
            (r, c) for r, row in enumerate(board[key]) for c, given in enumerate(row) if not given
        ]
        first = open_cells[0]
        second = next((r, c) for r, c in open_cells if values[r][c] != values[first[0]][first[1]])
        entries[first[0]][first[1]] = values[second[0]][second[1]]
        entries[second[0]][second[1]] = values[first[0]][first[1]]
        cells = {first, second}
    puzzle = played(name, {key: entries})
    found = review(puzzle)
    assert not found.finished
    assert {mistake.cell for mistake in found.mistakes} == cells
    assert all(isinstance(mistake, Mistake) for mistake in found.mistakes)
    told = review_record(puzzle, found, language)["mistakes"]
    assert all(mistake["text"] for mistake in told)
    assert len({mistake["text"] for mistake in told}) == 2


def test_entries_of_the_wrong_shape_are_no_solution() -> None:
    puzzle = generate("skyscraper", seed=1)
    family = registry.family("skyscraper")
    board = {**family.puzzle.to_json(puzzle), "entries": {"grid": [[0] * 6] * 6}}
    assert not is_solved(family.puzzle.from_json(board))
