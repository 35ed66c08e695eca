"""What a setter does with a puzzle, on every family's boards."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from capabilities import symmetry

from cluesmith.errors import NotFoundError, UnsupportedError, UsageError
from cluesmith.family import Family, Verdict
from cluesmith.kernel import mode
from cluesmith.kernel.run import Limits
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.duplicates import canonical, canonical_key
from cluesmith.workbench.generate import generate
from cluesmith.workbench.setting import forced, make_unique, shuffle, thin_out
from cluesmith.workbench.solve import check, solve

COMPILED = mode.name() == "compiled"
LARGEST = 9 if COMPILED else 5  # rows or points of the boards looked at
MADE = 12 if COMPILED else 2  # puzzles generated where a test wants other ones
NODES = 5_000
SEED = 7


def boards(family: Family, *verdicts: Verdict) -> list[Any]:
    found = []
    for puzzle in family.examples().puzzles.values():
        if puzzle.size <= LARGEST and (not verdicts or check(puzzle).verdict in verdicts):
            found.append(puzzle)
    assert found
    return found


def blank(family: Family) -> Any:
    return family.puzzle.keep(boards(family)[0], ())


# The same puzzle in other clothes


def count(puzzle: Any) -> int | None:
    """How many solutions there are; None where that is too long to find out."""
    result = solve(puzzle, limits=Limits(nodes=NODES))
    return result.count if result.complete else None


@pytest.mark.needs("symmetry")
def test_a_turned_puzzle_has_as_many_solutions(family: Family) -> None:
    for puzzle in boards(family):
        turned = list(symmetry(family).turned(puzzle))
        assert turned[0] == puzzle
        assert turned[0].meta == puzzle.meta
        counts = {count(other) for other in turned} - {None}
        assert len(counts) <= 1
        assert {len(family.puzzle.facts(other)) for other in turned} == {
            len(family.puzzle.facts(puzzle))
        }


@pytest.mark.needs("symmetry")
def test_a_shuffled_puzzle_is_the_same_and_keeps_its_solution(family: Family) -> None:
    for puzzle in boards(family):
        shuffled = shuffle(puzzle, seed=SEED).puzzle
        assert canonical(shuffled) == canonical(puzzle)
        assert check(shuffled).verdict is check(puzzle).verdict
        assert shuffled.meta["id"] == puzzle.meta["id"]
        assert family.puzzle.from_json(family.puzzle.to_json(shuffled)) == shuffled
        if puzzle.meta.get("solution") is not None:
            stored = family.puzzle.solution_from_json(shuffled, shuffled.meta["solution"])
            assert family.rules(shuffled, stored) == []
            assert list(check(shuffled).solutions) == [stored]


@pytest.mark.needs("symmetry")
def test_what_a_player_did_moves_along(family: Family) -> None:
    for puzzle in boards(family, Verdict.UNIQUE):
        solution = family.puzzle.solution_to_json(solve(puzzle).solutions[0])
        cells = next(iter(solution))
        meta = {**puzzle.meta, "entries": solution, "marks": marked(solution[cells])}
        shuffled = shuffle(replace(puzzle, meta=meta), seed=SEED).puzzle
        entered = family.puzzle.solution_from_json(shuffled, shuffled.meta["entries"])
        assert family.rules(shuffled, entered) == []
        assert shuffled.meta["marks"] == marked(family.puzzle.solution_to_json(entered)[cells])


def marked(cells: Any) -> Any:
    return [marked(item) if isinstance(item, list) else [item] for item in cells]


@pytest.mark.needs("symmetry")
@pytest.mark.parametrize("name", ["solution", "entries", "marks"])
@pytest.mark.parametrize(
    "odd", [3, [1, 2], {"grid": [[1]], "digits": [1]}, {"grid": 3, "digits": 3}]
)
def test_what_cannot_be_read_is_dropped(family: Family, name: str, odd: Any) -> None:
    puzzle = boards(family)[0]
    shuffled = shuffle(replace(puzzle, meta={"title": "odd", name: odd}), seed=SEED).puzzle
    assert shuffled.meta == {"title": "odd"}


@pytest.mark.needs("symmetry")
def test_the_key_is_the_same_in_all_clothes(family: Family) -> None:
    for puzzle in boards(family):
        keys = {canonical(other) for other in symmetry(family).turned(puzzle)}
        keys |= {canonical(shuffle(puzzle, seed=seed).puzzle) for seed in range(10)}
        assert keys == {canonical(puzzle)}
        assert puzzle.family.encode() in canonical(puzzle)
        assert re.fullmatch("[0-9a-f]{32}", canonical_key(puzzle))
        assert len({canonical_key(other) for other in symmetry(family).turned(puzzle)}) == 1


@pytest.mark.needs("symmetry", "generation")
def test_other_puzzles_have_other_keys(family: Family) -> None:
    made = list(generate(family.name, count=MADE, seed=SEED))
    assert len({canonical(puzzle) for puzzle in made}) == len(made)
    for puzzle in made:
        facts = list(family.puzzle.facts(puzzle))
        fewer = [
            family.puzzle.keep(puzzle, [*facts[:i], *facts[i + 1 :]]) for i in range(len(facts))
        ]
        assert canonical(puzzle) not in map(canonical, fewer)


@pytest.mark.needs("symmetry", "generation", "deduction")
def test_a_shuffled_puzzle_is_of_the_same_level(family: Family) -> None:
    for puzzle in generate(family.name, count=MADE, seed=SEED):
        shuffled = shuffle(puzzle, seed=SEED).puzzle
        assert shuffled.meta["level"] == puzzle.meta["level"] == rate(shuffled).level
        assert shuffled.meta["score"] == puzzle.meta["score"] == rate(shuffled).score
        assert "seed" not in shuffled.meta


# What is forced


def test_forced_is_what_all_solutions_share(family: Family) -> None:
    for puzzle in boards(family):
        found = forced(puzzle, seconds=None)
        result = solve(puzzle, limits=Limits(nodes=NODES))
        assert found.verdict is check(puzzle).verdict
        assert found.complete
        if result.complete:
            listed = [set(family.puzzle.entries(solution)) for solution in result.solutions]
            assert set(found.entries) == (set.intersection(*listed) if listed else set())


def test_without_time_what_is_listed_is_forced_all_the_same(family: Family) -> None:
    for puzzle in boards(family):
        cut = forced(puzzle, seconds=0.0)
        assert set(cut.entries) <= set(forced(puzzle, seconds=None).entries)
        assert cut.verdict in (check(puzzle).verdict, Verdict.UNKNOWN)


def test_nothing_is_forced_on_a_blank_board(family: Family) -> None:
    found = forced(blank(family), seconds=None)
    assert (found.verdict, found.entries, found.complete) == (Verdict.MULTIPLE, (), True)


# Made unique


@pytest.mark.needs("addable")
def test_made_unique_is_unique_with_the_old_facts_and_none_too_many(family: Family) -> None:
    for puzzle in [*boards(family, Verdict.MULTIPLE), blank(family)]:
        changed = make_unique(puzzle, seed=SEED, seconds=None)
        result = check(changed.puzzle)
        assert result.verdict is Verdict.UNIQUE
        assert family.rules(puzzle, result.solutions[0]) == []
        old, new = set(family.puzzle.facts(puzzle)), set(family.puzzle.facts(changed.puzzle))
        assert changed.facts
        assert new - old == set(changed.facts)
        assert old <= new
        assert changed.complete
        for fact in changed.facts:
            assert (
                check(family.puzzle.keep(changed.puzzle, new - {fact})).verdict is Verdict.MULTIPLE
            )


@pytest.mark.needs("addable")
def test_what_is_added_follows_from_the_seed(family: Family) -> None:
    puzzle = blank(family)
    made = [
        family.puzzle.to_json(make_unique(puzzle, seed=seed, seconds=None).puzzle)
        for seed in (1, 1, 2, 3, 4)
    ]
    assert made[0] == made[1]
    assert len(set(map(json.dumps, made))) > 1


@pytest.mark.needs("addable")
def test_a_unique_puzzle_is_left_as_it_is(family: Family) -> None:
    for puzzle in boards(family, Verdict.UNIQUE):
        changed = make_unique(puzzle, seed=SEED, seconds=None)
        assert changed.puzzle is puzzle
        assert changed.facts == ()


@pytest.mark.needs("addable")
def test_a_stored_solution_stays_true(family: Family) -> None:
    for puzzle in boards(family, Verdict.MULTIPLE):
        other = family.puzzle.solution_to_json(solve(puzzle).solutions[0])
        stored = replace(puzzle, meta={**puzzle.meta, "solution": other, "level": "easy"})
        made = make_unique(stored, seed=SEED, seconds=None).puzzle
        assert "level" not in made.meta
        assert list(check(made).solutions) == [
            family.puzzle.solution_from_json(made, made.meta["solution"])
        ]


@pytest.mark.needs("addable")
def test_no_solution_cannot_be_made_unique(family: Family) -> None:
    for puzzle in boards(family, Verdict.NONE):
        with pytest.raises(UnsupportedError, match="no solution"):
            make_unique(puzzle, seed=SEED, seconds=None)


@pytest.mark.needs("addable")
def test_making_unique_ends_in_time(family: Family) -> None:
    with pytest.raises(NotFoundError, match="was not made unique within 0 s"):
        make_unique(blank(family), seed=SEED, seconds=0.0)


# Thinned out


def test_thinned_out_is_unique_and_has_nothing_needless(family: Family) -> None:
    for puzzle in boards(family, Verdict.UNIQUE):
        changed = thin_out(puzzle, seed=SEED, seconds=None)
        result = check(changed.puzzle)
        assert result.verdict is Verdict.UNIQUE
        before, after = set(family.puzzle.facts(puzzle)), set(family.puzzle.facts(changed.puzzle))
        assert before - after == set(changed.facts)
        assert after <= before
        for fact in after if changed.complete else ():
            assert (
                check(family.puzzle.keep(changed.puzzle, after - {fact})).verdict
                is Verdict.MULTIPLE
            )


def test_only_a_unique_puzzle_is_thinned_out(family: Family) -> None:
    for verdict, words in ((Verdict.NONE, "no solution"), (Verdict.MULTIPLE, "several solutions")):
        for puzzle in boards(family, verdict):
            with pytest.raises(UnsupportedError, match=words):
                thin_out(puzzle, seed=SEED, seconds=None)


@pytest.mark.needs("symmetry")
def test_a_seed_that_is_none_is_refused(family: Family) -> None:
    for seed in (-1, 1 << 63, 1.0, "1"):
        with pytest.raises(UsageError, match="seed is"):
            shuffle(blank(family), seed=seed)  # type: ignore[arg-type]
