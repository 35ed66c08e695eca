"""Models, rules checker and comparison of solutions agree with each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.family import Family, Verdict
from cluesmith.kernel.run import Limits
from cluesmith.workbench.solve import check, solve

NODES = 20_000
STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}


def all_solutions(puzzle: Any, model: str | None = None) -> list[Any] | None:
    """Every solution, or None where there is too much to search or the model cannot say it."""
    try:
        result = solve(puzzle, model=model, limits=Limits(nodes=NODES))
    except UnsupportedError:
        return None
    return list(result.solutions) if result.complete else None


def as_text(family: Family, solutions: list[Any]) -> list[str]:
    return sorted(json.dumps(family.puzzle.solution_to_json(solution)) for solution in solutions)


def test_every_model_gives_the_same_solutions(family: Family) -> None:
    """As far as the rules accept them: a model may answer a weaker rule, or repeat some."""
    compared = dict.fromkeys(family.models, 0)
    for puzzle in family.examples().puzzles.values():
        truth = all_solutions(puzzle)
        if truth is None:
            continue
        for model in family.models:
            found = all_solutions(puzzle, model)
            if found is not None:
                compared[model] += 1
                right = [solution for solution in found if not family.rules(puzzle, solution)]
                assert set(as_text(family, right)) == set(as_text(family, truth))
    assert all(count >= 3 for count in compared.values()), compared


def test_every_solution_keeps_the_rules_and_is_found_once(family: Family, example: Any) -> None:
    found = all_solutions(example)
    if found is None:
        pytest.skip("too many nodes for a full list")
    for solution in found:
        assert family.rules(example, solution) == []
    texts = as_text(family, found)
    assert len(set(texts)) == len(texts)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Every whole number inside a JSON value, and the way to it."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(item, (*path, key))
    elif type(value) is int:
        yield path, value


def changed(value: Any, path: tuple[Any, ...], number: int) -> Any:
    copy = deepcopy(value)
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = number
    return copy


def test_any_change_of_a_solution_is_a_mistake(family: Family, example: Any) -> None:
    """Each cell of a right board, set to each other number that the board uses."""
    solutions = solve(example).solutions
    if not solutions:
        return
    right = family.puzzle.solution_to_json(solutions[0])
    found = list(numbers(right))
    for path, number in found:
        alike = {other for other_path, other in found if other_path[0] == path[0]}
        for other in alike - {number}:
            wrong = family.puzzle.solution_from_json(example, changed(right, path, other))
            words = family.rules(example, wrong)
            assert words, f"{path} from {number} to {other}"
            assert all(word.isprintable() for word in words)


def test_numbers_off_the_board_are_refused_or_mistakes(family: Family, example: Any) -> None:
    solutions = solve(example).solutions
    if not solutions:
        return
    right = family.puzzle.solution_to_json(solutions[0])
    for path, _ in numbers(right):
        for other in (-1, 10_000):
            try:
                wrong = family.puzzle.solution_from_json(example, changed(right, path, other))
            except PuzzleError:
                continue
            assert family.rules(example, wrong)


def test_differences_are_where_solutions_differ(family: Family) -> None:
    compared = 0
    for puzzle in family.examples().puzzles.values():
        found = list(solve(puzzle, limits=Limits(solutions=6)).solutions)
        for one in found:
            assert family.puzzle.differences(one, one) == []
        for one, other in combinations(found, 2):
            compared += 1
            words = family.puzzle.differences(one, other)
            assert words
            assert words == family.puzzle.differences(other, one)
            assert len(set(words)) == len(words)
            values = family.puzzle.solution_to_json(one), family.puzzle.solution_to_json(other)
            if list(values[0]) == ["grid"]:
                pairs = zip(numbers(values[0]), numbers(values[1]), strict=True)
                assert words == [
                    f"r{path[1] + 1}c{path[2] + 1}" for (path, a), (_, b) in pairs if a != b
                ]
    assert compared


def test_a_result_as_json(family: Family, example: Any) -> None:
    result = check(example)
    value = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert set(value) == {
        *("id", "family", "verdict", "count", "complete"),
        *("solutions", "conflict", "stats", "seconds"),
    }
    assert value["id"] == example.meta["id"]
    assert value["family"] == family.name
    assert value["count"] == len(value["solutions"]) == result.count
    assert set(value["stats"]) == STATS
    assert bool(value["conflict"]) == (value["verdict"] == Verdict.NONE)
    assert len(value["solutions"]) == {"unique": 1, "multiple": 2, "none": 0}[value["verdict"]]
