"""A trace has the domains that the engine had, and causes that make their changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from following import Case, cases, followed, masks
from sky_random import telling_board

from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.tracing.nodes import Step
from cluesmith.tracing.record import trace
from cluesmith.tracing.subject import Subject
from cluesmith.tracing.trace import Trace

NODES = 60
CHUNK = 10


def recorded(case: Case, events: bool = True, nodes: int = NODES) -> Trace:
    return trace(
        case.puzzle,
        model=case.model,
        strategy=case.strategy,
        nodes=nodes,
        solutions=None,
        events=events,
    )


def check_domains(case: Case, nodes: int = NODES) -> Trace:
    """Each node's domains, and the counters, as in a search that nobody records."""
    found = recorded(case, nodes=nodes)
    engine_had = followed(case.subject(), nodes)
    assert len(found) - 1 == max(engine_had, default=0)
    for node, domains in engine_had.items():
        assert found.masks(node) == domains, (case, node)
    subject = case.subject()
    Run(Search(subject.engine, subject.brancher), Limits(nodes=nodes), subject.fallback).exhaust()
    assert found.stats == subject.engine.statistics()
    return found


def check_tree_alone(case: Case, draw: Random) -> None:
    """The same tree without events; its propagation done again leaves the same domains."""
    full, bare = recorded(case), recorded(case, events=False)
    assert not bare.has_events
    assert full.has_events
    for name in ("depths", "outcomes", "alternatives", "decided", "codes", "prunings"):
        assert getattr(full, name) == getattr(bare, name)
    node = draw.randrange(len(full))
    if full.outcomes[node] != 2:
        assert bare.masks(node) == full.masks(node)


def check_side(subject: Subject, step: Step, left: list[Any]) -> None:
    """The two sides of an equation share a result that is no variable: both run, on a copy.

    They find at least the change: one of them may not have been up to date.
    """
    engine, number = subject.engine, step.constraint.number
    sides = [at for at, each in enumerate(engine.propagators) if type(each).__name__ == "Side"]
    pair = sides.index(number) // 2 * 2  # they are posted two by two
    engine.push()
    runs = list(map(engine.run_alone, (*sides[pair : pair + 2], number)))
    alive = all(runs)
    for change in step.changes:
        assert masks(subject)[change.variable.index] & ~change.after == 0 or not alive
    assert not (step.failed and alive)
    engine.pop()
    for variable, domain in zip(subject.variables, left, strict=True):
        engine.narrow(variable, domain)


def check_causes(case: Case, draw: Random) -> None:
    """Along a path, each recorded propagator alone makes the change that is recorded for it."""
    found = recorded(case)
    subject = case.subject()
    engine = subject.engine
    for node in found.path(draw.randrange(len(found))):
        decision = found.decision(node)
        if decision is not None:
            engine.push()
            index = decision.variable.index
            engine.narrow(subject.variables[index], found.start_masks(node)[index])
        assert masks(subject) == found.start_masks(node)
        for step in found.steps(node):
            entailments = engine.statistics()["entailments"]
            left = list(masks(subject))
            for change in step.changes:
                assert left[change.variable.index] == change.before
                left[change.variable.index] = change.after
            if step.constraint.kind == "Side":
                check_side(subject, step, left)
                continue
            alive = engine.run_alone(step.constraint.number)
            assert list(masks(subject)) == left, (case, node, step)
            assert alive != step.failed
            assert (engine.statistics()["entailments"] > entailments) == step.entailed
        assert masks(subject) == found.masks(node)


@pytest.mark.parametrize("first", range(0, 60, CHUNK))
def test_a_trace_has_the_domains_of_the_engine(first: int) -> None:
    for case in cases(range(first, first + CHUNK)):
        check_domains(case)


def test_a_search_that_restarts_has_the_domains_of_the_engine() -> None:
    found = check_domains(Case(telling_board(13, 0), "exact", None), 700)
    assert found.restarts


@pytest.mark.parametrize("first", range(100, 130, CHUNK))
def test_a_tree_alone_is_propagated_again(first: int) -> None:
    draw = Random(first)
    for case in cases(range(first, first + CHUNK)):
        check_tree_alone(case, draw)


@pytest.mark.parametrize("first", range(200, 260, CHUNK))
def test_each_cause_alone_makes_its_change(first: int) -> None:
    draw = Random(first)
    for case in cases(range(first, first + CHUNK)):
        check_causes(case, draw)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 2150, 5 * CHUNK))
def test_many_traces(first: int) -> None:
    draw = Random(first)
    for case in cases(range(first, first + 5 * CHUNK)):
        check_domains(case)
        check_tree_alone(case, draw)
        check_causes(case, draw)
