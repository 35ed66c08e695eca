"""The whole line and the single clue, against all permutations or all assignments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from random import Random

import pytest
from harness import COMPILED, PROMISES, Domains, Spec, Values, mask, occurring

from cluesmith.families.skyscraper.arrangements import MAX_LINE
from cluesmith.families.skyscraper.line import Line, OtherVisibility, Visibility
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine


def seen(heights: Sequence[int]) -> int:
    tallest, count = -1, 0
    for height in heights:
        if height > tallest:
            tallest = height
            count += 1
    return count


@cache
def shown(size: int) -> list[tuple[Values, int, int]]:
    """All permutations with what is seen of them from both ends."""
    return [(p, seen(p), seen(p[::-1])) for p in permutations(range(1, size + 1))]


def line(size: int, near: int, far: int) -> Spec:
    solutions = [p for p, n, f in shown(size) if (not near or near == n) and (not far or far == f)]
    return Spec(
        f"Line: {near} [{size}] {far}",
        set(solutions).__contains__,
        lambda engine, v: Line(engine, v[0], 1, size, near, far),
        (range(1, size + 1),) * size,
        solutions=solutions,
        cap=1 << 30,
        cases=0.25 if size < 7 else 0.1,
    )


def backwards(size: int, near: int, far: int) -> Spec:
    """From the last cell to the first."""
    straight = line(size, far, near)
    return Spec(
        f"Line backwards: {near} [{size}] {far}",
        straight.holds,
        lambda engine, v: Line(engine, v[-1], -1, size, near, far),
        straight.ranges,
        solutions=straight.solutions,
        cap=1 << 30,
    )


def strided(size: int, near: int, far: int) -> Spec:
    """Every second cell, as in a column of a board two wide; the others stay as they are."""
    straight = line(size, near, far)
    return Spec(
        f"Line strided: {near} [{size}] {far}",
        lambda a: straight.holds(a[::2]),
        lambda engine, v: Line(engine, v[0], 2, size, near, far),
        (range(1, size + 1),) * (2 * size - 1),
    )


def visible(a: Sequence[int], clue: int) -> bool:
    """Shows `clue` buildings; none is as tall as the tallest before it."""
    repeats = any(height == max(a[:i]) for i, height in enumerate(a) if i)
    return not repeats and seen(a) == clue


def visibility(values: range, size: int, clue: int) -> Spec:
    return Spec(
        f"Visibility: {clue} [{size}] of {values}",
        lambda a: visible(a, clue),
        lambda engine, v: Visibility(engine, v[0], 1, size, clue),
        (values,) * size,
        cap=700,
        cases=0.5,
    )


def visibility_strided(size: int, clue: int) -> Spec:
    """Backwards over every second cell."""
    return Spec(
        f"Visibility strided: {clue} [{size}]",
        lambda a: visible(a[::-2], clue),
        lambda engine, v: Visibility(engine, v[-1], -2, size, clue),
        (range(1, size + 1),) * (2 * size - 1),
    )


def other_visibility(values: range, size: int, clue: int) -> Spec:
    """Any number is seen but the clue."""
    return Spec(
        f"OtherVisibility: not {clue} [{size}] of {values}",
        lambda a: any(visible(a, seen) for seen in range(1, size + 1) if seen != clue),
        lambda engine, v: OtherVisibility(engine, v[0], 1, size, clue),
        (values,) * size,
        cap=700,
        cases=0.5,
    )


SPECS = [
    *(
        line(size, near, far)
        for size in range(1, 7)
        for near in range(size + 2)
        for far in range(size + 2)
    ),
    *(line(7, near, far) for near, far in [(0, 0), (3, 3), (4, 4), (2, 5), (0, 6), (1, 0)]),
    *(backwards(5, near, far) for near, far in [(2, 3), (4, 2), (0, 3), (5, 0)]),
    *(strided(3, near, far) for near, far in [(2, 2), (2, 1), (0, 2)]),
    *(
        visibility(range(1, size + 1), size, clue)
        for size in range(1, 6)
        for clue in range(1, size + 2)
    ),
    *(
        other_visibility(range(1, size + 1), size, clue)
        for size in range(1, 6)
        for clue in range(1, size + 1)
    ),
    visibility(range(3), 4, 2),
    visibility(range(3, 9), 4, 3),
    visibility(range(1, 64), 3, 2),
    visibility(range(1, 65), 3, 3),
    visibility(range(1, 65), 1, 1),
    visibility_strided(3, 2),
    visibility_strided(3, 1),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


# Lines too long for all permutations: a hidden solution among a few values a cell.


def permutation_showing(draw: Random, size: int, near: int, far: int) -> Values:
    """Rising to the tallest, falling from it, the unseen ones dropped in where they hide."""
    while True:
        rest = draw.sample(range(1, size), size - 1)
        rising, falling = sorted(rest[: near - 1]), sorted(rest[near - 1 : near + far - 2])
        heights = [*rising, size, *reversed(falling)]
        for hidden in rest[near + far - 2 :]:
            heights.insert(draw.randint(0, len(heights)), hidden)
            if (seen(heights), seen(heights[::-1])) != (near, far):
                break
        else:
            return tuple(heights)


def permutations_within(domains: Domains, used: int = 0) -> Iterator[Values]:
    if not domains:
        yield ()
        return
    for value in domains[0]:
        if not used >> value & 1:
            for rest in permutations_within(domains[1:], used | 1 << value):
                yield (value, *rest)


@pytest.mark.parametrize("size", [9, 12, 15, 16])
def test_long_lines(size: int) -> None:
    draw = Random(size)
    # The most pairs of counts that fit a word, all seen, and few seen.
    half = size // 2
    clues = [(half, size - half), (half, size + 1 - half), (2, 3), (size, 1)]
    for near, far in clues * (5 if COMPILED else 1):
        hidden = permutation_showing(draw, size, near, far)
        domains = tuple(
            tuple(sorted({height, *draw.sample(range(1, size + 1), 2)})) for height in hidden
        )
        given_near, given_far = draw.choice([(near, far), (near, far), (near, 0), (0, far)])
        found = [
            p
            for p in permutations_within(domains)
            if given_near in (0, seen(p)) and given_far in (0, seen(p[::-1]))
        ]
        engine = Engine()
        for values in domains:
            engine.variables(1, 1, mask(values, 1))
        Line(engine, 0, 1, size, given_near, given_far)
        assert engine.fixpoint() == events.STABLE
        left = tuple(tuple(engine.values(cell)) for cell in range(size))
        assert left == tuple(map(occurring, zip(*found, strict=True))), (near, far, domains)


def test_the_longest_line_alone() -> None:
    """All of 2**16 states: 16 seen from one end leave one permutation."""
    engine = Engine()
    engine.variables(MAX_LINE, 1, 2**MAX_LINE - 1)
    Line(engine, 0, 1, MAX_LINE, MAX_LINE, 0)
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(cell) for cell in range(MAX_LINE)] == [
        [height] for height in range(1, MAX_LINE + 1)
    ]


def test_lines_of_one_size_do_not_disturb_each_other() -> None:
    """They share their work space, also after a failure."""
    engine = Engine()
    engine.variables(8, 1, 15)
    Line(engine, 0, 1, 4, 2, 3)
    alone = engine.fixpoint()
    before = [engine.values(cell) for cell in range(4)]
    broken = Engine()
    broken.variables(4, 1, 3)
    Line(broken, 0, 1, 4, 2, 3)
    assert broken.fixpoint() == events.FAILED
    Line(engine, 4, 1, 4, 2, 3)
    assert engine.fixpoint() == alone == events.STABLE
    assert [engine.values(cell) for cell in range(4, 8)] == before


def test_visibility_of_the_longest_line() -> None:
    engine = Engine()
    engine.variables(64, 1, 2**64 - 1)
    Visibility(engine, 0, 1, 64, 64)
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(cell) for cell in range(64)] == [[height] for height in range(1, 65)]
