"""Traces of models of the layer: the domains of the engine, wide variables among them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from random_models import random_model

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.modelling import Model
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import NAMES
from cluesmith.tracing import domains
from cluesmith.tracing.subject import Subject, subject_of

NODES = 40
MANY = 5000  # values


def values(subject: Subject) -> list[list[int]]:
    """The engine's domains; of a variable with very many values, its bounds."""
    engine = subject.engine
    return [
        list(engine.values(variable))
        if engine.extent(variable) < MANY
        else list(engine.bounds(variable))
        for variable in subject.variables
    ]


def of_trace(trace: cs.Trace, node: int) -> list[list[int]]:
    pairs = zip(trace.variables, trace.masks(node), strict=True)
    return [listed(left, variable.base) for variable, left in pairs]


def listed(domain: domains.Domain, base: int) -> list[int]:
    numbers = domains.numbers(domain, base)
    return list(numbers) if len(numbers) < MANY else [numbers[0], numbers[-1]]


def check(model: Model, strategy: str, draw: Random) -> None:
    """Each node's domains as the engine has them when it stops there; the causes, alone."""
    trace = cs.trace(model, strategy=strategy, nodes=NODES, solutions=None)
    subject = subject_of(model, None, strategy)
    search = Search(subject.engine, subject.brancher)
    search.node_limit = 1
    outcome = events.SLICE
    while outcome != events.EXHAUSTED and search.node_limit <= NODES:
        outcome = search.advance(1.0)
        node = subject.engine.nodes
        assert of_trace(trace, node) == values(subject), (strategy, node)
        if outcome == events.NODE_LIMIT:
            search.node_limit += 1
    assert trace.stats == subject.engine.statistics()
    again = cs.Trace.read(bytes(trace.data))
    node = draw.randrange(len(trace))
    assert again.domains(node) == trace.domains(node)
    assert [str(step) for step in again.steps(node)] == [str(step) for step in trace.steps(node)]


def check_causes(model: Model, strategy: str, draw: Random) -> None:
    trace = cs.trace(model, strategy=strategy, nodes=NODES, solutions=None)
    bare = cs.trace(model, strategy=strategy, nodes=NODES, solutions=None, events=False)
    subject = subject_of(model, None, strategy)
    engine = subject.engine
    node = draw.randrange(len(trace))
    if trace.outcomes[node] != 2:
        assert bare.masks(node) == trace.masks(node)
    for at in trace.path(node):
        if at:
            engine.push()
            decide(engine, subject.variables[trace.decided[at]], trace.propagation.kept(at))
        for step in trace.steps(at):
            engine.run_alone(step.constraint.number)
            now = values(subject)
            for change in {c.variable.index: c for c in step.changes}.values():
                wanted = listed(change.after, change.variable.base)
                assert now[change.variable.index] == wanted, (strategy, at, step)
        assert values(subject) == of_trace(trace, at)


def decide(engine: Any, variable: int, kept: domains.Domain) -> None:
    if isinstance(kept, domains.Span):
        engine.keep_from(variable, kept.low)
        engine.keep_to(variable, kept.high)
    elif engine.is_open(variable):
        numbers = domains.numbers(kept, 0)
        engine.keep_from(variable, numbers[0])
        engine.keep_to(variable, numbers[-1])
    else:
        engine.narrow(variable, kept.mask if isinstance(kept, domains.Window) else kept)


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_random_models(first: int) -> None:
    draw = Random(first)
    for seed in range(first, first + 20):
        try:
            model, _ = random_model(seed).model()
            model.build()
        except UsageError:
            continue
        check(model, NAMES[seed * 7 % len(NAMES)], draw)
        check_causes(model, NAMES[seed * 3 % len(NAMES)], draw)
