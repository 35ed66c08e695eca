"""What a propagator's docstring promises, checked against plain enumeration.

Long, because it is also run as a script, alone.
A test gives a `Spec`: which assignments hold, how to post, the values of the
variables and the claimed consistency.  From it `PROMISES` derive, over random
but seeded domains, everything a propagator owes the engine (after Gecode's
``test/int.hh``).  Only the engine's public methods are used, so that the same
checks run on the compiled and on the interpreted kernel.

Run as a script with test files as arguments, it prints a digest of what every
`Spec` in their `SPECS` does: `test_modes` compares those of both kernel modes.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import cluesmith  # noqa: F401  (chooses the kernel's mode before the kernel is imported)
from cluesmith.kernel import events, mode
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.propagation import clauses

Values = tuple[int, ...]
Domains = tuple[Values, ...]  # one ascending tuple of values per variable
WIDEST = 64  # values of a variable whose domain is one word

COMPILED = mode.name() == "compiled"
CASES = 100 if COMPILED else 50
DIGEST_CASES = 8  # the same in both modes


@dataclass(frozen=True)
class Spec:
    """One constraint over variables with the values of `ranges`.

    A variable with more than 64 is wide: a domain that does not fit a word has no holes.

    consistency:
        "domain": exactly the values that occur in a solution are left
        "bounds", "value": exactly what `reference` leaves
        "check": no solution is lost and full assignments are decided
    `cap` bounds the assignments enumerated a case; `solutions`, where given,
    are all of them, and `cases` scales the number of random cases.
    """

    name: str
    holds: Callable[[Values], bool]
    post: Callable[[Engine, Sequence[int]], Any]
    ranges: Sequence[range]
    consistency: str = "domain"
    reference: Callable[[Domains], Domains | None] | None = None
    solutions: Sequence[Values] | None = field(default=None, repr=False)
    cap: int = 1500
    cases: float = 1.0

    def __str__(self) -> str:
        return self.name

    @cached_property
    def variables(self) -> Sequence[int]:
        """Their numbers in an engine, where a wide one has two more words for its bounds."""
        sizes = [3 if is_wide(span) else 1 for span in self.ranges]
        return [sum(sizes[:i]) for i in range(len(sizes))]

    def seeded(self, purpose: str) -> Random:
        return Random(f"{self.name} {purpose}")

    def rounds(self) -> range:
        return range(max(1, round(CASES * self.cases)))


# Engines


def build(spec: Spec, domains: Domains) -> Engine:
    """An engine with the variables and the constraint, not yet propagated."""
    engine = Engine(1)
    for i, (values, span) in enumerate(zip(domains, spec.ranges, strict=True)):
        if is_wide(span):
            variable = engine.wide_variable(values[0], values[-1])
        else:
            variable = engine.variables(1, span.start, mask(values, span.start))
        assert variable == spec.variables[i]
        assert keep(spec, engine, i, values)
    spec.post(engine, spec.variables)
    return engine


def is_wide(span: range) -> bool:
    return len(span) > WIDEST


def keep(spec: Spec, engine: Engine, place: int, values: Sequence[int]) -> bool:
    """Keep some values of the variable at that place; False if none is left."""
    span, variable = spec.ranges[place], spec.variables[place]
    if not is_wide(span):
        return engine.narrow(variable, mask(values, span.start))
    if not engine.keep_from(variable, values[0]) or not engine.keep_to(variable, values[-1]):
        return False
    holes = sorted(set(engine.values(variable)) - set(values))
    return all(engine.drop(variable, value) for value in holes)


def mask(values: Sequence[int], base: int) -> int:
    return sum(1 << value - base for value in values)


def left(spec: Spec, engine: Engine) -> Domains:
    return tuple(tuple(engine.values(variable)) for variable in spec.variables)


def run(spec: Spec, engine: Engine) -> Domains | None:
    """Propagate; what is left, or None on failure."""
    outcome = engine.fixpoint()
    assert outcome in (events.STABLE, events.FAILED)
    return left(spec, engine) if outcome == events.STABLE else None


def propagated(spec: Spec, domains: Domains) -> Domains | None:
    """What a fresh engine leaves of `domains`."""
    return run(spec, build(spec, domains))


# Random domains and assignments


def full(spec: Spec) -> Domains:
    return tuple(tuple(span) for span in spec.ranges)


def some_values(draw: Random, values: Sequence[int]) -> Values:
    """Not empty: all, one, an interval, the two ends, or any subset."""
    kind = draw.randrange(6)
    if kind == 0:
        return tuple(values)
    if kind == 1:
        return (draw.choice(values),)
    if kind == 2:
        start = draw.randrange(len(values))
        return tuple(values[start : draw.randrange(start, len(values)) + 1])
    if kind == 3:
        return tuple(sorted({values[0], values[-1]}))
    return tuple(sorted(draw.sample(values, draw.randint(1, len(values)))))


def without_holes(span: range, values: Values) -> Values:
    """What a variable can have instead: all between, where a wide one's do not fit a word."""
    if is_wide(span) and values[-1] - values[0] >= WIDEST:
        return tuple(range(values[0], values[-1] + 1))
    return values


def random_domains(spec: Spec, draw: Random, cap: int) -> Domains:
    """Random domains with at most `cap` assignments."""
    domains = [without_holes(span, some_values(draw, span)) for span in spec.ranges]
    while prod(map(len, domains)) > cap:
        widest = max(range(len(domains)), key=lambda i: len(domains[i]))
        values = domains[widest]
        half = (len(values) + 1) // 2
        if values[-1] - values[0] >= WIDEST:
            start = draw.randrange(len(values) - half + 1)
            domains[widest] = values[start : start + half]
        else:
            domains[widest] = tuple(sorted(draw.sample(values, half)))
    return tuple(domains)


def solutions_within(spec: Spec, domains: Domains) -> list[Values]:
    if spec.solutions is None:
        return [assignment for assignment in product(*domains) if spec.holds(assignment)]
    sets = [set(values) for values in domains]
    return [
        known
        for known in spec.solutions
        if all(value in values for value, values in zip(known, sets, strict=True))
    ]


def full_assignments(spec: Spec, draw: Random) -> Iterator[Values]:
    """Any, one that holds, and its neighbours, which mostly do not."""
    yield tuple(draw.choice(span) for span in spec.ranges)
    found = solutions_within(spec, random_domains(spec, draw, spec.cap))
    if found:
        solution = draw.choice(found)
        yield solution
        for i, span in enumerate(spec.ranges):
            yield (*solution[:i], draw.choice(span), *solution[i + 1 :])


# The promises


def prunes_as_claimed(spec: Spec) -> None:
    """No solution is lost, and what should go is gone: nothing more, nothing less."""
    draw = spec.seeded("prunes")
    for _ in spec.rounds():
        domains = random_domains(spec, draw, spec.cap)
        result = propagated(spec, domains)
        found = solutions_within(spec, domains)
        if spec.consistency == "domain":
            expected = tuple(map(occurring, zip(*found, strict=True))) if found else None
            assert result == expected, domains
            continue
        if spec.reference is not None:
            assert result == spec.reference(domains), domains
        if result is None:
            assert not found, domains
        else:
            assert set(solutions_within(spec, result)) == set(found), domains


def occurring(column: Values) -> Values:
    return tuple(sorted(set(column)))


def is_entailed_only_when_true(spec: Spec) -> None:
    """A propagator that retires leaves nothing but solutions."""
    draw = spec.seeded("entailed")
    for _ in spec.rounds():
        domains = random_domains(spec, draw, spec.cap)
        engine = build(spec, domains)
        result = run(spec, engine)
        if result is not None and engine.statistics()["entailments"] > 0:
            assert len(solutions_within(spec, result)) == prod(map(len, result)), domains


def decides_full_assignments(spec: Spec) -> None:
    """Fixed at once or one variable after the other: refused iff it does not hold."""
    draw = spec.seeded("decides")
    for _ in spec.rounds():
        for assignment in full_assignments(spec, draw):
            fixed: Domains = tuple((value,) for value in assignment)
            verdict = spec.holds(assignment)
            assert propagated(spec, fixed) == (fixed if verdict else None), assignment
            assert assigned_in_turn(spec, draw, assignment) is verdict, assignment


def assigned_in_turn(spec: Spec, draw: Random, assignment: Values) -> bool:
    engine = build(spec, full(spec))
    if engine.fixpoint() == events.FAILED:
        return False
    for variable in draw.sample(range(len(assignment)), len(assignment)):
        fixed = keep(spec, engine, variable, (assignment[variable],))
        if not fixed or engine.fixpoint() == events.FAILED:
            return False
    return True


def reaches_its_fixpoint(spec: Spec) -> None:
    """Running again changes nothing; one that calls itself idempotent ran but once."""
    draw = spec.seeded("fixpoint")
    for _ in spec.rounds():
        domains = random_domains(spec, draw, spec.cap)
        engine = build(spec, domains)
        result = run(spec, engine)
        if result is None:
            continue
        assert propagated(spec, result) == result, domains
        assert engine.fixpoint() == events.STABLE
        (propagator,) = engine.propagators
        if propagator.idempotent:
            assert engine.statistics()["resumptions"] == 1, domains


def backtracks_and_goes_on(spec: Spec) -> None:
    """Down and up a random tree: `pop` restores, and each step ends as from scratch."""
    draw = spec.seeded("walk")
    for _ in spec.rounds():
        walk(spec, draw)


def walk(spec: Spec, draw: Random) -> None:
    engine = build(spec, random_domains(spec, draw, 1 << 24))
    current = run(spec, engine)
    above: list[Domains] = []
    for _ in range(10):
        if current is None:
            if not above:
                return
        else:
            assert left(spec, engine) == current == propagated(spec, current)
        unfixed = [i for i, values in enumerate(current or ()) if len(values) > 1]
        if above and (not unfixed or draw.random() < 0.3):
            engine.pop()
            current = above.pop()
            assert left(spec, engine) == current
            continue
        if current is None or not unfixed:
            return
        if draw.random() < 0.8:
            engine.push()
            above.append(current)
        for variable in draw.sample(unfixed, min(len(unfixed), draw.randint(1, 2))):
            values = current[variable]
            kept = sorted(draw.sample(values, draw.randint(1, len(values) - 1)))
            kept = without_holes(spec.ranges[variable], tuple(kept))
            assert keep(spec, engine, variable, kept)
        narrowed = left(spec, engine)
        current = run(spec, engine)
        assert current == propagated(spec, narrowed), narrowed


def explains_itself(spec: Spec) -> None:
    """Each reason that it gives to a learner, taken alone, forces the pruning or the failure."""
    if any(map(is_wide, spec.ranges)):
        return  # the search that learns takes ordinary variables only
    draw = spec.seeded("explains")
    for _ in range(max(1, round(CASES * spec.cases / 10))):
        domains = random_domains(spec, draw, spec.cap)
        engine = build(spec, domains)
        if engine.fixpoint() == events.FAILED:
            continue
        found = solutions_within(spec, domains)
        for literals in explained(spec, draw, engine):
            assert all(any(map(partial(is_so, solution), literals)) for solution in found), domains


Literal = tuple[int, int, bool]  # a variable, a value, and whether the variable has it


def is_so(solution: Values, literal: Literal) -> bool:
    variable, value, has = literal
    return (solution[variable] == value) is has


def explained(spec: Spec, draw: Random, engine: Engine) -> Iterator[list[Literal]]:
    """The clauses by which a learner explains what follows from random literals, one by one."""
    choices = clauses(engine, range(len(spec.ranges)))
    learner = choices.learner
    meaning: dict[int, Literal] = {}
    for variable, span in enumerate(spec.ranges):
        for value in engine.values(variable):
            literal = choices.literal(variable, value - span.start)
            meaning |= {literal: (variable, value, True), literal ^ 1: (variable, value, False)}
    seen: set[int] = {0, 1}
    while unknown := [i for i in meaning if not (learner.is_true(i) or learner.is_true(i ^ 1))]:
        supposed = draw.choice(unknown)
        alive = learner.suppose(supposed)
        if not alive:
            yield [meaning[i] for i in learner.conflict()]
        seen.add(supposed)
        for literal in sorted(meaning.keys() - seen):
            if learner.is_true(literal):
                seen.add(literal)
                yield [meaning[i] for i in (literal, *learner.reason_of(literal))]
        if not alive:
            return


PROMISES = (
    prunes_as_claimed,
    is_entailed_only_when_true,
    decides_full_assignments,
    reaches_its_fixpoint,
    backtracks_and_goes_on,
    explains_itself,
)


# Digests


def digest(spec: Spec) -> str:
    """Every domain and counter that comes of some seeded domains, in one line."""
    draw = spec.seeded("digest")
    seen = hashlib.sha256()
    for _ in range(DIGEST_CASES):
        engine = build(spec, random_domains(spec, draw, 1 << 20))
        seen.update(repr((run(spec, engine), engine.statistics())).encode())
        for _ in range(3):
            domains = left(spec, engine)
            unfixed = [i for i, values in enumerate(domains) if len(values) > 1]
            if not unfixed:
                break
            engine.push()
            variable = draw.choice(unfixed)
            kept = some_values(draw, domains[variable])
            keep(spec, engine, variable, without_holes(spec.ranges[variable], kept))
            result = run(spec, engine)
            seen.update(repr((result, engine.statistics())).encode())
            if result is None:
                engine.pop()
    return seen.hexdigest()


def load(path: str) -> ModuleType:
    """A test file as a module."""
    found = importlib.util.spec_from_file_location(f"digested_{Path(path).stem}", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def digests(paths: Sequence[str]) -> dict[str, str]:
    """The digest of every spec of the test files, and of their own `DIGESTS`, by name."""
    result = {"kernel": mode.name()}
    for path in paths:
        module = load(path)
        for spec in getattr(module, "SPECS", ()):
            assert spec.name not in result, spec.name
            result[spec.name] = digest(spec)
        for name, own in getattr(module, "DIGESTS", {}).items():
            result[name] = own()
    return result


if __name__ == "__main__":
    # The test files import this very module under its own name.
    sys.modules["harness"] = sys.modules["__main__"]
    print(json.dumps(digests(sys.argv[1:])))
