"""An x-ray against plain enumeration of small random boards, from scratch and after edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import gold_brute
import gold_random
import lol_brute
import lol_random
import sky_brute
import sky_random

from cluesmith import registry
from cluesmith.families.gold_star.puzzle import Solution as Star
from cluesmith.families.lol_sudoku.puzzle import Solution as Areas
from cluesmith.families.lol_sudoku.puzzle import canonical
from cluesmith.family import Verdict
from cluesmith.workbench.xray import XRay, xray

Entries = frozenset[tuple[Any, ...]]


class Truth(NamedTuple):
    """A solution, and all of its entries by plain reading."""

    solution: Any
    entries: Entries


def sky_truth(puzzle: Any) -> Iterator[Truth]:
    for solution in sky_brute.solutions(puzzle):
        yield Truth(solution, frozenset(squared(solution.grid)))


def lol_truth(puzzle: Any) -> Iterator[Truth]:
    for digits, areas in lol_brute.solutions(puzzle):
        named = canonical(puzzle, areas)
        entries = {*squared(digits), *(("area", *entry) for entry in squared(named))}
        yield Truth(Areas(digits, areas), frozenset(entries))


def gold_truth(puzzle: Any) -> Iterator[Truth]:
    for digits, operators in gold_brute.solutions(puzzle):
        signs = {
            ("operator", place, operators[place])
            for place, given in enumerate(puzzle.operators)
            if given == "?"
        }
        yield Truth(Star(digits, operators), frozenset({*enumerate(digits), *signs}))


def squared(grid: Any) -> Iterator[tuple[int, int, int]]:
    return ((r, c, value) for r, row in enumerate(grid) for c, value in enumerate(row))


Make = Callable[[int, int], Any]
List = Callable[[Any], Iterator[Truth]]
MAKERS: list[tuple[Make, List, tuple[int, ...]]] = [
    (sky_random.random_board, sky_truth, (2, 3, 4)),
    (lol_random.random_puzzle, lol_truth, (2, 3)),
    (gold_random.random_puzzle, gold_truth, (3,)),
]
CASES = [
    pytest.param(make, truth, size, id=f"{truth.__name__}-{size}")
    for make, truth, sizes in MAKERS
    for size in sizes
]
LONG = [
    *CASES,
    pytest.param(lol_random.random_puzzle, lol_truth, 4, id="lol_truth-4"),
    pytest.param(gold_random.random_puzzle, gold_truth, 4, id="gold_truth-4"),
]
SEEDS, EDITS = range(8), 6
MANY_SEEDS, MANY_EDITS = range(150), 12
LIMITS = (1, 3, 10)


def compare(found: XRay, truth: List) -> None:
    """Everything in a complete x-ray that enumeration can tell."""
    puzzle, limit = found.puzzle, found.limit
    listed = list(truth(puzzle))
    verdicts = {0: Verdict.NONE, 1: Verdict.UNIQUE}
    assert found.complete
    assert found.verdict is verdicts.get(len(listed), Verdict.MULTIPLE), puzzle
    behind = Counter(entry for one in listed for entry in one.entries)
    many = {entry[:-1] for entry, count in behind.items() if count > limit}
    few = {entry[:-1] for entry in behind} - many
    assert found.exact == bool(few or not listed), puzzle
    assert found.count == len(listed) if found.exact else limit < found.count <= len(listed), puzzle
    counted = {(*c.cell, c.value): (c.count, c.exact) for c in found.candidates}
    assert counted == {entry: capped(count, limit) for entry, count in behind.items()}, puzzle
    compare_facts(found, truth)


def compare_facts(found: XRay, truth: List) -> None:
    puzzle = found.puzzle
    family = registry.family_of(puzzle)
    facts = list(family.puzzle.facts(puzzle))
    assert [need.fact for need in found.needs] == facts
    for need in found.needs:
        without = family.puzzle.keep(puzzle, [fact for fact in facts if fact != need.fact])
        changes = any(family.rules(puzzle, one.solution) for one in truth(without))
        assert need.needed == changes, (puzzle, need.fact)
        assert (need.prevents is not None) == changes
        if need.prevents is not None:
            assert family.rules(without, need.prevents) == []
            assert family.rules(puzzle, need.prevents) != []
    for solution in found.solutions:
        assert family.rules(puzzle, solution) == []
    if found.verdict is Verdict.NONE:
        kept = family.puzzle.keep(puzzle, found.conflict)
        assert next(truth(kept), None) is None
        for fact in found.conflict if found.irreducible else ():
            fewer = family.puzzle.keep(puzzle, [other for other in found.conflict if other != fact])
            assert next(truth(fewer), None) is not None, (puzzle, fact)


def capped(count: int, limit: int) -> tuple[int, bool]:
    return min(count, limit + 1), count <= limit


def edited(puzzle: Any, source: Any, rng: Random) -> Any:
    """The puzzle with a fact or two dropped, or some of another puzzle's added or exchanged."""
    kind = registry.family_of(puzzle).puzzle
    facts, others = list(kind.facts(puzzle)), list(kind.facts(source))
    for _ in range(rng.choice((1, 1, 1, 2))):
        if facts and rng.random() < 0.5:
            facts.remove(rng.choice(facts))
        elif others:
            facts.append(rng.choice(others))
    return kind.keep(puzzle, facts)


def follow(make: Make, truth: List, size: int, seed: int, edits: int) -> None:
    """An x-ray through a chain of edits, each compared with enumeration."""
    rng = Random(f"xray {size} {seed}")
    puzzle = make(size, seed)
    found = xray(puzzle, limit=rng.choice(LIMITS))
    compare(found, truth)
    for edit in range(edits):
        puzzle = edited(puzzle, make(size, seed + rng.choice((0, 0, 1000 + edit))), rng)
        limit = rng.choice((None, None, None, *LIMITS))
        found = found.after(puzzle, limit=limit)
        compare(found, truth)


@pytest.mark.parametrize(("make", "truth", "size"), CASES)
def test_an_xray_agrees_with_enumeration(make: Make, truth: List, size: int) -> None:
    for seed in SEEDS:
        follow(make, truth, size, seed, EDITS)


@pytest.mark.soak
@pytest.mark.parametrize(("make", "truth", "size"), LONG)
def test_many_xrays_agree_with_enumeration(make: Make, truth: List, size: int) -> None:
    for seed in MANY_SEEDS if size < 4 or make is sky_random.random_board else SEEDS:
        follow(make, truth, size, seed + 100, MANY_EDITS)
