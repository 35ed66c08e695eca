"""What follows from areas being connected: each reason, taken alone, forces what it explains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from cluesmith.families.lol_sudoku.connected import Connected
from cluesmith.families.lol_sudoku.neighbours import beside
from cluesmith.kernel import mode
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.choices import Choices

ROUNDS = 150 if mode.name() == "compiled" else 10
Area = frozenset[int]


@cache
def areas(size: int) -> tuple[Area, ...]:
    """All sets of `size` connected cells of the board."""
    found: set[Area] = {frozenset([cell]) for cell in range(size * size)}
    for _ in range(size - 1):
        found = {
            area | {other}
            for area in found
            for cell in area
            for other in beside(cell, size)
            if other not in area
        }
    return tuple(found)


class Labels:
    """Cells of which each has a label, and nothing known but that labels are connected."""

    def __init__(self, size: int, walls: list[tuple[int, int]]) -> None:
        self.size, cells = size, size * size
        engine = Engine(cells)
        engine.variables(cells, 1, (1 << size) - 1)
        self.choices = Choices(engine, range(cells))
        Connected(self.choices, 0, size, walls)
        self.learner = self.choices.ready().learner
        self.place = {
            self.choices.literal(cell, label): (cell, label)
            for cell in range(cells)
            for label in range(size)
        }
        self.supposed: set[int] = set()
        self.possible = [
            area for area in areas(size) if not any(a in area and b in area for a, b in walls)
        ]

    def assume(self, literal: int) -> bool:
        self.supposed.add(literal)
        return self.learner.assume(literal)

    def is_inferred(self, clause: list[int]) -> bool:
        """Whether a literal and its reason are not supposed, and not that a cell has one label."""
        cells = {self.place[literal & ~1][0] for literal in clause[1:]}
        return clause[0] not in self.supposed and cells != {self.place[clause[0] & ~1][0]}

    def holds(self, literal: int, area: Area) -> bool:
        """Whether a literal is true where its label has this area."""
        cell, _ = self.place[literal & ~1]
        return (cell in area) != bool(literal & 1)

    def label(self, literal: int) -> int:
        return self.place[literal & ~1][1]

    def check(self, clause: list[int]) -> None:
        """A clause about one label holds for whatever area that has."""
        assert len({self.label(literal) for literal in clause}) == 1, clause
        assert all(any(self.holds(one, area) for one in clause) for area in self.possible)


def walls_of(size: int, dice: Random) -> list[tuple[int, int]]:
    sides = [(a, b) for a in range(size * size) for b in beside(a, size) if a < b]
    return dice.sample(sides, dice.randint(0, 3))


def by_exactly_one(labels: Labels, clause: list[int]) -> bool:
    """Whether a clause is that a cell has one label."""
    return len({labels.place[literal & ~1][0] for literal in clause}) == 1


def states(size: int, dice: Random) -> Iterator[Labels]:
    """Random decisions, most of them true to some map, until they contradict each other."""
    for _ in range(ROUNDS):
        labels = Labels(size, walls_of(size, dice))
        learner = labels.learner
        aim = dice.choice(labels.possible)
        for literal in dice.sample(sorted(labels.place), len(labels.place)):
            cell, label = labels.place[literal]
            if learner.is_true(literal) or learner.is_true(literal ^ 1):
                continue
            wanted = (cell in aim) if label == 0 else dice.random() < 0.3
            if dice.random() < 0.05:
                wanted = not wanted
            if not labels.assume(literal if wanted else literal ^ 1):
                clause = learner.clause()
                if not by_exactly_one(labels, clause):
                    labels.check(clause)
                break
        yield labels


@pytest.mark.parametrize("size", [3, 4])
def test_each_reason_forces_what_it_explains(size: int) -> None:
    explained = 0
    for labels in states(size, Random(size)):
        for literal, reason in labels.learner.implied():
            clause = [literal, *reason]
            if literal > 1 and labels.is_inferred(clause):
                explained += 1
                labels.check(clause)
    assert explained > ROUNDS


def test_all_kinds_of_reasons_occur() -> None:
    """A cell is out as it is cut off, or too far; and in, as the others need it."""
    labels = Labels(4, [])
    learner, literal = labels.learner, labels.choices.literal
    assert labels.assume(literal(0, 0))  # the first cell has the first label
    assert learner.is_true(literal(15, 0) ^ 1)  # the last one is too far away
    assert labels.assume(literal(1, 0) ^ 1)  # so it goes on downwards
    assert learner.is_true(literal(4, 0))
    assert labels.assume(literal(8, 0) ^ 1)
    assert learner.is_true(literal(5, 0))
    assert not learner.is_true(literal(2, 0))
    for implied, reason in learner.implied():
        if implied > 1 and labels.is_inferred([implied, *reason]):
            labels.check([implied, *reason])
