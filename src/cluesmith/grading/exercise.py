"""What an exercise is: hidden instances, a reference model, and the rules in plain Python.

A student's file defines ``model(...)``, which takes an instance's arguments and returns a pair:
the model, and its answer, which is made of variables, sums, lists and dictionaries.  An exercise
is one module with one value `EXERCISE`: built in, or in a teacher's file.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import isfinite
from random import Random
from textwrap import fill
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.kernel.strategy import NAMES as STRATEGIES
from cluesmith.support import script

VALUE = "EXERCISE"
FREE = "STRATEGY"  # the name of a student's own strategy
FIRST_STRATEGY = "leftmost/step/up"  # of a new file, where students choose one
COUNTERS = ("nodes", "backtracks", "prunings", "resumptions")
MOST_INSTANCES = 1000
LONGEST_ARGUMENTS = 100_000  # bytes of JSON

Arguments = Mapping[str, Any]


class Goal(StrEnum):
    """What a search is for: all solutions, the first, or the best.

    Of the last two, the proof that there is none counts as well.
    """

    ALL = "all"
    FIRST = "first"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Exercise:
    """What students are to model, and how their models are judged.

    `instance(random, number)` draws the arguments of `model` for an instance, which JSON must
    be able to hold; `number` counts from 0, so that later ones can be harder.  `model` is the
    reference.  `check(answer, **arguments)` says which rule an answer breaks, or None: it
    judges by the rules alone.  A model is too weak if it needs more than `factor` times what
    the reference needs of a counter, and more than `spare`.

    Where the best solution is wanted, `model` also returns what is to be minimized, and
    `cost(answer, **arguments)` says by the rules what an answer costs.

    With `strategy` None students choose by themselves, as ``STRATEGY = "ff/step/up"`` in
    their file; the reference then takes `reference_strategy`.
    """

    name: str
    title: str
    task: str
    instance: Callable[[Random, int], Arguments]
    model: Callable[..., Any]
    check: Callable[..., str | None]
    goal: Goal = Goal.ALL
    cost: Callable[..., int] | None = None
    strategy: str | None = "ff/step/up"
    reference_strategy: str = "ff/step/up"
    counter: str = "backtracks"
    factor: float = 3.0
    spare: int = 20
    instances: int = 6
    source: str = ""  # the teacher's file that it comes from; empty if it is built in

    @property
    def parameters(self) -> list[str]:
        """The names of the arguments of `model`."""
        return list(inspect.signature(self.model).parameters)

    def drawn(self, seed: int, count: int) -> list[Arguments]:
        """The hidden instances of a seed."""
        return [
            self.instance(Random(f"{self.name} {seed} {number}"), number) for number in range(count)
        ]

    def allowed(self, needed: int) -> int:
        """The most of the counter that a model may take, where the reference needs so much."""
        return max(int(self.factor * needed), self.spare)

    def new_file(self) -> str:
        """The file that students begin with."""
        task = "\n\n".join(fill(paragraph, 88) for paragraph in self.task.split("\n\n"))
        lines = [
            f'"""{self.title}.\n\n{task}\n"""\n',
            "from cluesmith.kernel.modelling import Model, all_different\n",
            f'{VALUE} = "{self.name}"',
            *([f'{FREE} = "{FIRST_STRATEGY}"'] if self.strategy is None else []),
            f"\n\ndef model({', '.join(self.parameters)}):",
            "    m = Model()",
            "    answer = []  # variables and constraints: yours",
            *(["    cost = 0"] if self.goal == Goal.BEST else []),
            "    return m, answer, cost" if self.goal == Goal.BEST else "    return m, answer",
        ]
        return "\n".join(lines) + "\n"


def load(path: str) -> Exercise:
    """The exercise of a teacher's file; raises a UsageError that names what to mend."""
    found = getattr(script.load(path), VALUE, None)
    if not isinstance(found, Exercise):
        what = "no" if found is None else f"a {type(found).__name__} as"
        raise UsageError(f"{path}: {what} {VALUE}, expected {VALUE} = Exercise(name=..., ...)")
    _check(found, path)
    return replace(found, source=path, instance=_instance(found, path))


def _check(exercise: Exercise, path: str) -> None:
    for field in ("name", "title", "task"):
        if not isinstance(getattr(exercise, field), str) or not getattr(exercise, field).strip():
            raise UsageError(f"{path}: {field} is {getattr(exercise, field)!r:.60}, expected text")
    for field in ("instance", "model", "check"):
        if not callable(getattr(exercise, field)):
            given = f"{getattr(exercise, field)!r:.60}"
            raise UsageError(f"{path}: {field} is {given}, expected a function")
    for field, known in (
        ("goal", list(Goal)),
        ("strategy", [*STRATEGIES, None]),
        ("reference_strategy", STRATEGIES),
        ("counter", COUNTERS),
    ):
        if getattr(exercise, field) not in known:
            few = ", ".join(map(str, known)) if len(known) < 9 else "one such as ff/step/up"
            given = f"{getattr(exercise, field)!r:.60}"
            raise UsageError(f"{path}: {field} is {given}, expected {few}")
    if exercise.goal == Goal.BEST and not callable(exercise.cost):
        raise UsageError(f"{path}: cost is {exercise.cost!r:.60}, expected a function")
    factor, spare, instances = exercise.factor, exercise.spare, exercise.instances
    if not (isinstance(factor, int | float) and isfinite(factor) and factor >= 1):
        raise UsageError(f"{path}: factor is {factor!r:.60}, expected a number from 1")
    if type(spare) is not int or spare < 0:
        raise UsageError(f"{path}: spare is {spare!r:.60}, expected a whole number from 0")
    if type(instances) is not int or not 1 <= instances <= MOST_INSTANCES:
        expected = f"expected a whole number from 1 to {MOST_INSTANCES:,}"
        raise UsageError(f"{path}: instances is {instances!r:.60}, {expected}")


def _instance(exercise: Exercise, path: str) -> Callable[[Random, int], Arguments]:
    def instance(random: Random, number: int) -> Arguments:
        with script.blaming(path):
            drawn = dict(exercise.instance(random, number))
            size = len(json.dumps(drawn, allow_nan=False))
        if list(drawn) != exercise.parameters:
            wanted = ", ".join(exercise.parameters)
            given = ", ".join(map(str, drawn))
            raise UsageError(f"{path}: instance gives {given:.60}, but model takes {wanted:.60}")
        if size > LONGEST_ARGUMENTS:
            raise UsageError(f"{path}: an instance is longer than {LONGEST_ARGUMENTS:,} bytes")
        return drawn

    return instance
