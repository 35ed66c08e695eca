"""What is searched: an engine with its search, and what its numbers mean to people.

A puzzle's variables have the names and values that its family's `Inspection` gives them; all
others are auxiliary.  A `Model` names its variables and its constraints itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import __version__, registry
from cluesmith.errors import UsageError
from cluesmith.family import Puzzle, Unknown
from cluesmith.kernel import mode
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.modelling import Model
from cluesmith.kernel.search import Brancher
from cluesmith.kernel.strategy import Strategy
from cluesmith.tracing.head import PLACE
from cluesmith.workbench import solve

DEFAULT_STRATEGY = "ff/step/up"  # of a Model
AUXILIARY = "aux"


@dataclass(frozen=True, slots=True)
class Subject:
    """An engine that has not run, the branchers of its search, and the trace's head.

    `variables` are the engine's indices of the trace's variables, by their place; those that
    are `labelled` are branched on.  `solution` reads the engine's present assignment.
    """

    engine: Any
    brancher: Brancher
    fallback: Brancher | None
    labelled: Sequence[int]
    variables: Sequence[int]
    solution: Callable[[], Any]
    head: Mapping[str, Any]

    def solved(self, numbers: Sequence[int]) -> Any:
        """The solution with these numbers for the variables."""
        for variable, number in zip(self.variables, numbers, strict=True):
            self.engine.keep_from(variable, number)
            self.engine.keep_to(variable, number)
        return self.solution()


def subject_of(searched: Any, model: str | None, strategy: str | None) -> Subject:
    """A puzzle by a model of its family, or a `Model`."""
    if isinstance(searched, Model):
        if model is not None:
            raise UsageError("a Model has no other model: leave model out")
        return _of_model(searched, strategy)
    return _of_puzzle(searched, model, strategy)


def _of_puzzle(puzzle: Puzzle, model: str | None, strategy: str | None) -> Subject:
    family = registry.family_of(puzzle)
    problem = solve.build(puzzle, model)
    engine, labelled = problem.engine, problem.variables
    unknowns = family.inspection.unknowns(puzzle) if family.inspection else []
    known = dict(zip(labelled, unknowns, strict=False))
    others = (variable for variable in _indices(engine) if variable not in known)
    auxiliary = zip(others, getattr(problem, "auxiliary", tuple)(), strict=False)
    names = {variable: name for variable, name in auxiliary if name is not None}
    names |= {variable: unknown.name for variable, unknown in known.items()}
    head = {
        "puzzle": family.puzzle.to_json(puzzle),
        "model": model or next(iter(family.models)),
        "strategy": strategy,
        **_head(engine, labelled, names, known, ()),
    }
    if strategy is None:
        brancher, fallback = problem.brancher, problem.fallback
    else:
        brancher, fallback = Strategy(str(strategy), labelled), None
    return Subject(engine, brancher, fallback, labelled, _indices(engine), problem.solution, head)


def _of_model(model: Model, strategy: str | None) -> Subject:
    built = model.build()
    engine, labelled = built.engine, built.variables
    strategy = DEFAULT_STRATEGY if strategy is None else strategy
    head = {
        "puzzle": None,
        "model": None,
        "strategy": strategy,
        **_head(engine, labelled, built.names, {}, built.labels),
    }
    brancher = Strategy(strategy, labelled)
    return Subject(engine, brancher, None, labelled, _indices(engine), built.solution, head)


def _head(
    engine: Engine,
    labelled: Sequence[int],
    names: Mapping[int, str],
    unknowns: Mapping[int, Unknown],
    labels: Sequence[str],
) -> dict[str, Any]:
    """What the head says of an engine before its search."""
    variables, branched = _indices(engine), set(labelled)
    described = []
    for place, variable in enumerate(variables):
        name: dict[str, Any] = {"name": names.get(variable, f"{AUXILIARY} {place}")}
        if variable not in names:
            name["unnamed"] = True
        if variable not in branched:
            name["auxiliary"] = True
        described.append(name | _described(engine, variable, unknowns.get(variable)))
    return {
        "cluesmith": __version__,
        "kernel": mode.name(),
        "counters": engine.statistics(),
        "variables": described,
        "constraints": _constraints(engine, variables, labels),
    }


def _indices(engine: Engine) -> list[int]:
    """The engine's indices of all variables, in the order in which they were made."""
    return [first + i for first, count in engine.ranges for i in range(count)]


def _described(engine: Engine, variable: int, unknown: Unknown | None) -> dict[str, Any]:
    """A variable's domain before the search, where a puzzle shows it, its values' words."""
    described: dict[str, Any] = {} if unknown is None else {"cell": list(unknown.cell)}
    if engine.is_open(variable):
        low, high = engine.bounds(variable)
        described |= {"low": low, "high": high}
        if engine.extent(variable) < high - low + 1:
            every = set(engine.values(variable))
            described["gone"] = [value for value in range(low, high) if value not in every]
        return described
    base = engine.start(variable)
    described |= {"base": base, "mask": f"{engine.mask(variable):x}"}
    if engine.is_wide(variable):
        described["wide"] = True
    if unknown is not None:
        plain = list(range(base, base + len(unknown.values)))
        described["count"] = len(unknown.values)
        if list(unknown.values) != plain:
            described["words"] = list(unknown.values)
    return described


def _constraints(
    engine: Engine, variables: Sequence[int], labels: Sequence[str]
) -> list[dict[str, Any]]:
    """Each propagator for the head: its class, the places of its variables, its formula."""
    place = {variable: at for at, variable in enumerate(variables)}
    found = []
    for number, scope in enumerate(engine.scopes()):
        propagator = engine.propagators[number]
        described: dict[str, Any] = {
            "kind": type(propagator).__name__,
            "scope": list(dict.fromkeys(map(place.__getitem__, scope))),
        }
        if formula := propagator.formula(engine):
            described["formula"] = PLACE.sub(lambda at: f"{{{place[int(at[1])]}}}", formula)
        if number < len(labels) and labels[number]:
            described["label"] = labels[number]
        if not engine.is_active(number):
            described["entailed"] = True
        found.append(described)
    return found
