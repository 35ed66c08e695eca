"""Facts are what a puzzle states: they rebuild it, they have places, they make conflicts."""

from __future__ import annotations

import json
import re
from typing import Any

from cluesmith import registry
from cluesmith.family import Family, Verdict
from cluesmith.workbench.solve import check, solve

KINDS = {"clue", "given", "area", "wall", "link", "operator"}
PLACES = ("row", "column", "index")


def test_facts_rebuild_the_puzzle(family: Family, example: Any) -> None:
    facts = list(family.puzzle.facts(example))
    again = family.puzzle.keep(example, facts)
    assert again == example
    assert again.meta == example.meta
    assert family.puzzle.keep(example, reversed(facts)) == example
    assert len(set(map(str, facts))) == len(facts)


def test_without_facts_the_puzzle_is_blank(family: Family, example: Any) -> None:
    blank = family.puzzle.keep(example, ())
    assert list(family.puzzle.facts(blank)) == []
    assert solve(blank).count == 1, "a blank board has a solution"
    assert family.puzzle.keep(blank, family.puzzle.facts(example)) == example


def test_a_part_of_the_facts_is_kept_as_it_is(family: Family, example: Any) -> None:
    facts = list(family.puzzle.facts(example))
    for part in (facts[::2], facts[1::2], facts[:1], facts[-1:]):
        assert list(family.puzzle.facts(family.puzzle.keep(example, part))) == part


def test_facts_in_json_are_0_based_and_in_words_1_based(family: Family, example: Any) -> None:
    size = family.puzzle.to_json(example).get("size")
    for fact in family.puzzle.facts(example):
        value = fact.to_json()
        assert json.loads(json.dumps(value)) == value
        assert value["kind"] in KINDS or family.name not in registry.BUILT_IN
        words = str(fact)
        assert words
        assert words.isprintable(), "one line"
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        places = {key: value[key] for key in PLACES if key in value}
        assert places, "a fact has a place"
        for place in places.values():
            assert type(place) is int
            assert place >= 0
            assert size is None or place < size
            assert place + 1 in numbers or lettered(place) in words.split()


def lettered(place: int) -> str:
    """Cells that stand in no row or column are named A to Z, then AA, AB and so on."""
    return ("" if place < 26 else "A") + chr(ord("A") + place % 26)


def test_a_conflict_is_irreducible(family: Family, example: Any) -> None:
    result = check(example)
    if result.verdict is not Verdict.NONE:
        assert result.conflict == ()
        return
    facts = list(family.puzzle.facts(example))
    conflict = list(result.conflict)
    assert conflict
    assert all(fact in facts for fact in conflict)
    assert result.found_conflict is not None
    assert result.found_conflict.irreducible
    assert check(family.puzzle.keep(example, conflict)).verdict is Verdict.NONE
    for left_out in conflict:
        others = [fact for fact in conflict if fact != left_out]
        assert solve(family.puzzle.keep(example, others)).count == 1, f"without {left_out}"


def test_a_conflict_is_found_under_every_model(family: Family, example: Any) -> None:
    if check(example).verdict is Verdict.NONE:
        for model in family.models:
            result = check(example, model=model)
            assert result.verdict is Verdict.NONE
            assert result.conflict
