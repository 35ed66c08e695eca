"""Reversible memory, seen through an engine's variables."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import AtMost

FULL = 2**64 - 1


def words(engine: Engine, count: int) -> list[int]:
    return [engine.domain(variable) for variable in range(count)]


def test_pop_puts_back_every_level() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b1111)
    engine.push()
    engine.narrow(0, 0b0111)
    engine.narrow(0, 0b0011)
    engine.push()
    engine.narrow(0, 0b0001)
    engine.narrow(2, 0b1000)
    assert words(engine, 3) == [0b0001, 0b1111, 0b1000]
    engine.pop()
    assert words(engine, 3) == [0b0011, 0b1111, 0b1111]
    engine.pop()
    assert words(engine, 3) == [0b1111] * 3
    assert engine.depth == 0


def test_what_was_narrowed_before_the_first_level_stays() -> None:
    engine = Engine()
    engine.variables(1, 0, 0b111)
    engine.narrow(0, 0b110)
    engine.push()
    engine.narrow(0, 0b100)
    engine.pop()
    assert engine.domain(0) == 0b110


def test_a_word_saved_at_a_closed_level_is_saved_again() -> None:
    """Stamps of a closed level must not pass for those of the level opened after it."""
    engine = Engine()
    engine.variables(1, 0, 0b111)
    engine.push()
    for _ in range(3):
        engine.push()
        engine.narrow(0, 0b001)
        engine.pop()
        assert engine.domain(0) == 0b111
        engine.push()
        engine.narrow(0, 0b010)
        engine.pop()
        assert engine.domain(0) == 0b111
    engine.narrow(0, 0b011)
    engine.push()
    engine.narrow(0, 0b001)
    engine.pop()
    assert engine.domain(0) == 0b011
    engine.pop()
    assert engine.domain(0) == 0b111


@pytest.mark.parametrize("seed", range(20))
def test_a_random_walk_against_copies(seed: int) -> None:
    """Levels, trail and words all outgrow their first room on the way."""
    draw = Random(seed)
    engine = Engine(draw.choice((1, 2, 64)))
    expected: list[int] = []
    above: list[list[int]] = []
    for _ in range(600):
        kind = draw.random()
        if kind < 0.05:
            mask = draw.getrandbits(64) | 1 << 63
            first = engine.variables(2, 0, mask)
            assert first == len(expected) == engine.size - 2
            # New words belong to no level: they outlive it as they were made.
            expected += [mask, mask]
            for level in above:
                level += [mask, mask]
        elif kind < 0.35:
            engine.push()
            above.append(list(expected))
        elif kind < 0.5 and above:
            engine.pop()
            expected = above.pop()
        elif expected:
            variable = draw.randrange(len(expected))
            mask = draw.getrandbits(64) | draw.getrandbits(64)
            alive = engine.narrow(variable, mask)
            assert alive is bool(expected[variable] & mask)
            if alive:
                expected[variable] &= mask
        assert engine.depth == len(above)
        assert words(engine, len(expected)) == expected


@pytest.mark.parametrize("room", [0, 1])
def test_a_store_made_too_small_grows(room: int) -> None:
    engine = Engine(room)
    engine.push()
    engine.variables(100, 0, FULL)
    for variable in range(100):
        engine.narrow(variable, 1)
    assert words(engine, 100) == [1] * 100
    engine.pop()
    assert words(engine, 100) == [FULL] * 100


def test_a_thousand_levels() -> None:
    engine = Engine()
    engine.variables(1000, 0, 0b11)
    for variable in range(1000):
        engine.push()
        engine.narrow(variable, 0b01)
    for variable in reversed(range(1000)):
        assert engine.domain(variable) == 0b01
        engine.pop()
        assert engine.domain(variable) == 0b11


def test_a_propagators_retirement_is_undone() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b1111)
    AtMost(engine, 0, 1)
    engine.fixpoint()
    engine.push()
    engine.narrow(0, 0b0001)
    engine.fixpoint()
    assert engine.statistics()["entailments"] == 1
    engine.pop()
    engine.narrow(1, 0b0011)
    engine.fixpoint()
    assert engine.values(0) == [0, 1]
