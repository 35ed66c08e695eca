"""Variables with more than 64 values: bounds first, and a mask once their range fits a word."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from harness import COMPILED

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.failure_weights import Weighted
from cluesmith.kernel.learning.propagation import clauses
from cluesmith.kernel.propagators.binary import Different
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Brancher, Search
from cluesmith.kernel.strategy import CHOICES, NAMES, VARIABLES, Strategy

FARTHEST = 2**63 - 1
CASES = 300 if COMPILED else 60


class Plain:
    """A set of numbers, with the engine's operations: what a variable should be."""

    def __init__(self, values: Sequence[int], kind: str) -> None:
        self.values = set(values)
        self.is_wide = kind != "ordinary"
        self.has_holes = kind != "bounds" and len(values) <= 4096

    @property
    def is_open(self) -> bool:
        return self.is_wide and max(self.values) - min(self.values) > 63

    def keep(self, kept: set[int]) -> bool:
        """Whether any is left; what would leave none changes nothing."""
        if self.values & kept:
            self.values &= kept
            return True
        return False

    def drop(self, value: int) -> bool:
        inside = min(self.values) < value < max(self.values)
        cannot = self.is_open and inside and not self.has_holes
        return True if cannot else self.keep(self.values - {value})


def same(engine: Engine, variable: int, plain: Plain) -> None:
    left = sorted(plain.values)
    assert list(engine.values(variable)) == left
    assert (engine.least(variable), engine.most(variable)) == engine.bounds(variable)
    assert engine.bounds(variable) == (left[0], left[-1])
    assert engine.is_open(variable) is plain.is_open
    assert engine.extent(variable) == len(left)
    assert engine.fixed(variable) is (len(left) == 1)
    for value in (left[0] - 1, *left[:3], *left[-3:], left[-1] + 1, left[0] + 64, left[-1] - 64):
        assert engine.has(variable, value) is (value in plain.values)


@pytest.mark.parametrize("kind", ["bounds", "holes", "ordinary"])
def test_random_cuts_and_drops_up_and_down_the_levels(kind: str) -> None:
    is_wide = kind != "ordinary"
    for seed in range(CASES):
        rng = Random(seed)
        engine = Engine(1)
        low = rng.choice([rng.randint(-200, 100), -(2**40), 2**62])
        spans = [0, 5, 63, 64, 65, 127, 128, 200, 1000, 5000]
        high = low + (rng.choice(spans) if is_wide else rng.randint(0, 63))
        if is_wide:
            variable = engine.wide_variable(low, high, kind == "holes")
        else:
            variable = engine.variables(1, low, (1 << high - low + 1) - 1)
        plain = Plain(range(low, high + 1), kind)
        above: list[set[int]] = []
        for _ in range(25):
            same(engine, variable, plain)
            value = rng.randint(min(plain.values) - 2, max(plain.values) + 2)
            step = rng.randrange(6)
            if step == 0:
                kept = {v for v in plain.values if v >= value}
                assert engine.keep_from(variable, value) is plain.keep(kept)
            elif step == 1:
                kept = {v for v in plain.values if v <= value}
                assert engine.keep_to(variable, value) is plain.keep(kept)
            elif step in (2, 3):
                for _ in range(rng.choice([1, 1, 30])):
                    ends = min(plain.values), max(plain.values)
                    value = rng.choice([rng.randint(*ends), rng.randint(*ends), *ends])
                    assert engine.drop(variable, value) is plain.drop(value)
            elif step == 4:
                engine.push()
                above.append(set(plain.values))
            elif above:
                engine.pop()
                plain.values = above.pop()


def test_the_widest_there_is() -> None:
    engine = Engine()
    variable = engine.wide_variable(-FARTHEST, FARTHEST)
    assert engine.bounds(variable) == (-FARTHEST, FARTHEST)
    assert engine.extent(variable) == FARTHEST
    assert engine.has(variable, 0)
    assert engine.has(variable, -FARTHEST)
    assert not engine.has(variable, -FARTHEST - 1)
    assert engine.keep_from(variable, FARTHEST - 1)
    assert list(engine.values(variable)) == [FARTHEST - 1, FARTHEST]
    assert engine.keep_to(variable, FARTHEST)
    assert engine.drop(variable, FARTHEST)
    assert engine.value(variable) == FARTHEST - 1
    assert not engine.keep_from(variable, FARTHEST)
    assert not engine.keep_to(variable, -FARTHEST)


@pytest.mark.parametrize("span", [(2, 1), (-(2**63), 0), (0, 2**63), (-(2**70), 2**70)])
def test_ranges_past_64_bits_are_refused(span: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="cannot have the values"):
        Engine().wide_variable(*span)


def test_each_change_is_a_pruning_and_wakes_who_watches() -> None:
    engine = Engine()
    wide = engine.wide_variable(0, 1000)
    assert engine.keep_from(wide, 10)
    assert engine.keep_to(wide, 500)
    assert engine.keep_to(wide, 500)  # nothing new
    assert engine.drop(wide, 300)  # nothing that could be noted
    assert engine.statistics()["prunings"] == 2
    assert engine.keep_from(wide, 490)
    assert engine.drop(wide, 495)
    assert engine.statistics()["prunings"] == 4
    assert list(engine.values(wide)) == [490, 491, 492, 493, 494, 496, 497, 498, 499, 500]


def test_masks_and_learning_refuse_wide_variables() -> None:
    engine = Engine()
    wide, other = engine.wide_variable(0, 100), engine.variables(1, 0, 3)
    with pytest.raises(UsageError, match="at most 64 values"):
        Different(engine, wide, other)
    with pytest.raises(UsageError, match="no mask"):
        engine.domain(wide)
    with pytest.raises(UsageError, match="search depth-first"):
        clauses(engine, [wide, other])


def found(engine: Engine, brancher: Brancher, variables: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(map(engine.value, variables)) for _ in Run(Search(engine, brancher))]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("has_holes", [False, True])
def test_every_strategy_finds_each_value_once(name: str, has_holes: bool) -> None:
    engine = Engine()
    wide, other = engine.wide_variable(-100, 200, has_holes), engine.variables(1, 7, 0b101)
    gone = {-99, -98, 0, *range(30, 150, 3), 198, 200} if has_holes else set()
    assert all(engine.drop(wide, value) for value in gone)
    pairs = found(engine, Strategy(name, [wide, other]), [wide, other])
    assert sorted(pairs) == [(x, y) for x in range(-100, 201) if x not in gone for y in (7, 9)]
    values = [x for x, y in pairs if y == 7]
    choice, order = name.split("/")[1:]
    if choice in ("step", "enum", "bisect"):
        assert values == sorted(values, reverse=order == "down")


@pytest.mark.parametrize("up", [True, False])
def test_failure_weights_find_each_value_once(up: bool) -> None:
    engine = Engine()
    wide, other = engine.wide_variable(0, 99), engine.variables(1, 7, 0b101)
    pairs = found(engine, Weighted([wide, other], up), [wide, other])
    assert sorted(pairs) == [(x, y) for x in range(100) for y in (7, 9)]


@pytest.mark.parametrize(
    ("rule", "first"),
    [
        ("leftmost", 0), ("min", 1), ("max", 2), ("ff", 3), ("anti_first_fail", 2),
        ("occurrence", 0), ("ffc", 3), ("max_regret", 3),
    ],
)  # fmt: skip
def test_the_rules_compare_wide_variables_with_others(rule: str, first: int) -> None:
    """0: 10..110; 1: -5..100; 2: 20..2**50; 3: 20, 22 (wide, but closed); all unconstrained."""
    engine = Engine()
    spans = [(10, 110), (-5, 100), (20, 2**50), (20, 22)]
    variables = [engine.wide_variable(low, high) for low, high in spans]
    engine.drop(variables[3], 21)
    search = Search(engine, Strategy(f"{rule}/step/up", variables))
    search.node_limit = 1
    assert search.advance(1e9) == events.NODE_LIMIT
    fixed = [i for i, variable in enumerate(variables) if engine.fixed(variable)]
    assert fixed == [first]
    assert rule in VARIABLES


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("order", ["up", "down"])
def test_what_is_tried_first_of_an_open_variable(choice: str, order: str) -> None:
    engine = Engine()
    wide = engine.wide_variable(-50, 101)
    search = Search(engine, Strategy(f"leftmost/{choice}/{order}", [wide]))
    search.node_limit = 1
    assert search.advance(1e9) == (
        events.SOLUTION if choice in ("step", "enum") else events.NODE_LIMIT
    )
    one = -50 if order == "up" else 101
    half = (-50, 25) if order == "up" else (26, 101)
    assert engine.bounds(wide) == ((one, one) if choice in ("step", "enum") else half)
