"""The propagators of areas, against plain enumeration and against hidden solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise, permutations, product
from random import Random

import pytest
from harness import (
    COMPILED,
    PROMISES,
    Domains,
    Spec,
    Values,
    decides_full_assignments,
    mask,
    prunes_as_claimed,
    reaches_its_fixpoint,
)

from cluesmith.families.lol_sudoku.area_digits import AreaDigits
from cluesmith.families.lol_sudoku.area_names import AreaNames
from cluesmith.families.lol_sudoku.area_shape import AreaShape
from cluesmith.families.lol_sudoku.combined import Combined
from cluesmith.families.lol_sudoku.has_neighbour import Company
from cluesmith.families.lol_sudoku.neighbours import beside
from cluesmith.families.lol_sudoku.shards import MOST, Shards
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import Different, Equal


def in_shape(labels: Sequence[int], size: int) -> bool:
    """Each label on `size` cells, which are connected."""
    for label in range(1, size + 1):
        area = {cell for cell, held in enumerate(labels) if held == label}
        if len(area) != size:
            return False
        reached = waiting = {min(area)}
        while waiting:
            waiting = {other for cell in waiting for other in beside(cell, size)} & area
            waiting -= reached
            reached = reached | waiting
        if reached != area:
            return False
    return True


def each_once(digits: Sequence[int], labels: Sequence[int], size: int) -> bool:
    return len(set(zip(digits, labels, strict=True))) == size * size


@cache
def maps(size: int) -> list[Values]:
    """Every map of areas in shape, under all names."""
    return [m for m in product(range(1, size + 1), repeat=size * size) if in_shape(m, size)]


def area_digits(size: int) -> Spec:
    cells = size * size
    return Spec(
        f"AreaDigits: {size}",
        lambda a: each_once(a[:cells], a[cells:], size),
        lambda engine, v: AreaDigits(engine, v[0], v[cells], size),
        (range(1, size + 1),) * (2 * cells),
        "check",
        cap=1000,
    )


def area_shape(size: int) -> Spec:
    """By itself: the digits are all open, so that nothing but the shape is asked for."""
    cells = size * size

    def post(engine: Engine, variables: Sequence[int]) -> AreaShape:
        digits = engine.variables(cells, 1, (1 << size) - 1)
        return AreaShape(engine, digits, variables[0], size)

    return Spec(
        f"AreaShape: {size}",
        lambda a: in_shape(a, size),
        post,
        (range(1, size + 1),) * cells,
        "check",
        solutions=maps(size),
        cap=1 << 30,
    )


def whole_areas(size: int) -> Spec:
    """Digits and shape together, as they are posted: the shape looks at the digits, too."""
    cells = size * size

    def post(engine: Engine, variables: Sequence[int]) -> None:
        AreaDigits(engine, variables[0], variables[cells], size)
        AreaShape(engine, variables[0], variables[cells], size)

    return Spec(
        f"AreaDigits and AreaShape: {size}",
        lambda a: each_once(a[:cells], a[cells:], size) and in_shape(a[cells:], size),
        post,
        (range(1, size + 1),) * (2 * cells),
        "check",
        cap=1000,
    )


@cache
def boards(size: int) -> list[Values]:
    """Every map of areas in shape with every way to put digits there."""
    orders = list(permutations(range(1, size + 1)))
    found = []
    for labels in maps(size):
        for choice in product(orders, repeat=size):
            stocks = [list(order) for order in choice]
            found.append((*(stocks[label - 1].pop() for label in labels), *labels))
    return found


def sharded_areas(
    size: int, walls: Sequence[tuple[int, int]] = (), links: Sequence[tuple[int, int]] = ()
) -> Spec:
    """Digits and shape as they are posted, with shards, walls and links."""
    cells = size * size

    def fenced(a: Values) -> bool:
        return all(a[cells + i] != a[cells + j] for i, j in walls) and all(
            a[cells + i] == a[cells + j] for i, j in links
        )

    def post(engine: Engine, variables: Sequence[int]) -> None:
        AreaDigits(engine, variables[0], variables[cells], size)
        AreaShape(engine, variables[0], variables[cells], size)
        for one, other in walls:
            Different(engine, variables[cells + one], variables[cells + other])
        for one, other in links:
            Equal(engine, variables[cells + one], variables[cells + other])
        Shards(engine, variables[0], variables[cells], size, walls, links)

    return Spec(
        f"Shards: {size}, walls {walls}, links {links}",
        lambda a: each_once(a[:cells], a[cells:], size) and in_shape(a[cells:], size) and fenced(a),
        post,
        (range(1, size + 1),) * (2 * cells),
        "check",
        solutions=[board for board in boards(size) if fenced(board)],
        cap=1 << 30,
    )


def area_names(count: int, labels: int, free: Sequence[int]) -> Spec:
    pairs = list(pairwise(free))

    def holds(a: Values) -> bool:
        return all(later not in a or later not in before(a, early) for early, later in pairs)

    def before(a: Values, label: int) -> Values:
        return a[: a.index(label)] if label in a else a

    def not_too_early(domains: Domains) -> Domains | None:
        sets = [set(values) for values in domains]
        for early, later in pairs:
            start = next((i for i, values in enumerate(sets) if early in values), count)
            for values in sets[: start + 1]:
                values.discard(later)
        return tuple(tuple(sorted(values)) for values in sets) if all(sets) else None

    return Spec(
        f"AreaNames: {list(free)} of {labels} in {count} cells",
        holds,
        lambda engine, v: AreaNames(engine, v[0], count, sum(1 << label - 1 for label in free)),
        (range(1, labels + 1),) * count,
        "value",
        not_too_early,
        cap=700,
    )


def company(others: int, values: range) -> Spec:
    return Spec(
        f"Company: {others} others of {values}",
        lambda a: a[0] in a[1:],
        lambda engine, v: Company(engine, v[0], list(v[1:])),
        (values,) * (others + 1),
    )


def combined(size: int) -> Spec:
    return Spec(
        f"Combined: {size}",
        lambda a: a[2] == size * (a[1] - 1) + a[0] % size,
        lambda engine, v: Combined(engine, v[0], v[1], v[2], size),
        (range(1, size + 1), range(1, size + 1), range(size * size)),
        solutions=[
            (digit, area, size * (area - 1) + digit % size)
            for digit in range(1, size + 1)
            for area in range(1, size + 1)
        ],
        cap=1 << 30,
    )


JOINT = [
    *(whole_areas(size) for size in (1, 2, 3)),
    *(sharded_areas(size) for size in (1, 2, 3)),
]
FENCED = [
    sharded_areas(3, walls=[(0, 1), (4, 7)]),
    sharded_areas(3, links=[(1, 4), (7, 8)]),
    sharded_areas(3, walls=[(1, 2)], links=[(3, 4)]),
]
ALONE = [
    *(area_digits(size) for size in (1, 2, 3)),
    *(area_shape(size) for size in (1, 2, 3)),
    area_names(1, 1, [1]),
    area_names(4, 3, [1, 2, 3]),
    area_names(5, 4, [2, 4]),
    area_names(6, 4, [1, 3, 4]),
    area_names(4, 4, [3]),
    area_names(9, 3, [1, 2, 3]),
    company(1, range(1, 5)),
    company(2, range(1, 5)),
    company(3, range(1, 5)),
    company(4, range(1, 4)),
    company(2, range(1, 13)),
    *(combined(size) for size in range(1, 9)),
]
SPECS = ALONE + JOINT + FENCED


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", ALONE, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("promise", [p for p in PROMISES if p is not reaches_its_fixpoint])
@pytest.mark.parametrize("spec", JOINT, ids=str)
def test_promise_of_both(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("promise", [prunes_as_claimed, decides_full_assignments])
@pytest.mark.parametrize("spec", FENCED, ids=str)
def test_promise_with_borders(spec: Spec, promise: Callable[[Spec], None]) -> None:
    """A wall may retire long before the areas are known."""
    promise(spec)


# Boards too large to enumerate: a hidden solution must never be lost.


def snake(size: int, draw: Random) -> list[int]:
    """A map of connected areas: a snake through the board cut up, then cells swapped."""
    lines = (range(r * size, (r + 1) * size)[:: 1 - r % 2 * 2] for r in range(size))
    order = list(chain(*lines))
    labels = [0] * (size * size)
    for i, cell in enumerate(order):
        labels[cell] = i // size + 1
    for _ in range(30):
        cell, other = draw.randrange(size * size), draw.randrange(size * size)
        labels[cell], labels[other] = labels[other], labels[cell]
        if not in_shape(labels, size):
            labels[cell], labels[other] = labels[other], labels[cell]
    return labels


def hidden_board(size: int, draw: Random) -> tuple[list[int], list[int]]:
    """Digits, different in each area but not in lines, and a map."""
    labels = snake(size, draw)
    stock = {label: draw.sample(range(1, size + 1), size) for label in range(1, size + 1)}
    return [stock[label].pop() for label in labels], labels


def some_around(value: int, size: int, share: float, draw: Random) -> int:
    values = {v for v in range(1, size + 1) if draw.random() < share}
    return mask(sorted(values | {value}), 1)


def some_borders(
    labels: Sequence[int], size: int, draw: Random
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """A few of the walls and of the links of a map."""
    walls, links = [], []
    for cell in range(size * size):
        for other in beside(cell, size):
            if cell < other and draw.random() < 0.15:
                (links if labels[cell] == labels[other] else walls).append((cell, other))
    return walls, links


@pytest.mark.parametrize("with_shards", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 8, 9, 10, 12])
def test_a_hidden_solution_is_never_lost(size: int, with_shards: bool) -> None:
    """Domains shrink at random around a board, up and down: it stays, and in the end is left."""
    draw = Random(size)
    cells = size * size
    for _ in range(40 if COMPILED else 4):
        board = list(chain(*hidden_board(size, draw)))
        share = draw.choice((0.1, 0.3, 0.6, 0.9))
        engine = Engine()
        for value in board:
            engine.variables(1, 1, some_around(value, size, share, draw))
        AreaDigits(engine, 0, cells, size)
        AreaShape(engine, 0, cells, size)
        if with_shards and size <= MOST:
            Shards(engine, 0, cells, size, *some_borders(board[cells:], size, draw))
        while True:
            assert engine.fixpoint() == events.STABLE, board
            left = [engine.domain(variable) for variable in range(2 * cells)]
            assert all(word >> value - 1 & 1 for word, value in zip(left, board, strict=True))
            unfixed = [i for i, word in enumerate(left) if word & (word - 1)]
            if not unfixed:
                break
            # What a branch away from the board does must be undone.
            engine.push()
            if engine.narrow(draw.choice(unfixed), 1 << draw.randrange(size)):
                engine.fixpoint()
            engine.pop()
            assert [engine.domain(variable) for variable in range(2 * cells)] == left
            for variable in draw.sample(unfixed, min(len(unfixed), draw.randint(1, size))):
                assert engine.narrow(variable, some_around(board[variable], size, 0.3, draw))


@pytest.mark.parametrize("size", [4, 5, 8, 12])
def test_a_map_in_pieces_is_refused(size: int) -> None:
    """Swaps that tear an area apart, every cell known."""
    draw = Random(size)
    refused = 0
    for _ in range(60 if COMPILED else 10):
        labels = snake(size, draw)
        one, other = draw.sample(range(size * size), 2)
        labels[one], labels[other] = labels[other], labels[one]
        engine = Engine()
        engine.variables(size * size, 1, (1 << size) - 1)
        for label in labels:
            engine.variables(1, 1, 1 << label - 1)
        AreaShape(engine, 0, size * size, size)
        sound = in_shape(labels, size)
        refused += not sound
        assert engine.fixpoint() == (events.STABLE if sound else events.FAILED), labels
    assert refused


@pytest.mark.parametrize("size", [2, 3])
def test_names_leave_one_map_of_each(size: int) -> None:
    """Of the maps that differ by names only, one is left."""
    kept = 0
    for labels in maps(size):
        engine = Engine()
        for label in labels:
            engine.variables(1, 1, 1 << label - 1)
        AreaNames(engine, 0, size * size, (1 << size) - 1)
        kept += engine.fixpoint() == events.STABLE
    assert kept * len(list(permutations(range(size)))) == len(maps(size))
