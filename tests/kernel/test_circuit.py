"""Circuits: small graphs against enumeration, large ones that only reasoning can settle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

import pytest
from harness import PROMISES, Spec, Values

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.circuit import Circuit
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy


def is_circuit(successors: Values) -> bool:
    seen, node = 0, 0
    for _ in successors:
        if not 0 <= successors[node] < len(successors):
            return False
        node = successors[node]
        seen += 1
        if node == 0:
            break
    return node == 0 and seen == len(successors)


def round_trips(size: int) -> list[Values]:
    """All circuits through 0..size-1, as successors."""
    found = []
    for order in permutations(range(1, size)):
        path = (0, *order, 0)
        after = dict(pairwise(path))
        found.append(tuple(after[i] for i in range(size)))
    return found


def circuit(ranges: Sequence[range]) -> Spec:
    size = len(ranges)
    return Spec(
        f"Circuit: {size} over {ranges[-1]}",
        is_circuit,
        Circuit,
        ranges,
        "check",
        solutions=[
            trip
            for trip in round_trips(size)
            if all(value in span for value, span in zip(trip, ranges, strict=True))
        ],
        cap=100_000,
    )


SPECS = [
    circuit([range(1)]),
    circuit([range(-1, 4)]),
    circuit([range(2)] * 2),
    circuit([range(-2, 5)] * 3),
    circuit([range(4)] * 4),
    circuit([range(-i, 6 + i) for i in range(5)]),
    circuit([range(6)] * 6),
    circuit([range(7)] * 7),
    circuit([range(-20, 60), range(4), range(-2, 70), range(100)]),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def graph(edges: Sequence[Sequence[int]]) -> tuple[Engine, list[int]]:
    """An engine and its variables, with the successors of each node as domains."""
    engine = Engine()
    size = len(edges)
    nodes = []
    for targets in edges:
        if size <= 64:
            node = engine.variables(1, 0, sum(1 << j for j in targets))
        else:
            node = engine.wide_variable(min(targets), max(targets))
            for j in {*engine.values(node)} - {*targets}:
                assert engine.drop(node, j)
                assert not engine.has(node, j)
        nodes.append(node)
    Circuit(engine, nodes)
    return engine, nodes


def test_a_graph_in_two_parts_fails() -> None:
    engine, _ = graph([(1, 2), (0, 2), (0, 1), (4, 5), (3, 5), (3, 4)])
    assert engine.fixpoint() == events.FAILED


def test_a_part_that_cannot_be_left_fails() -> None:
    engine, _ = graph([(1, 3), (2, 3), (0, 1, 3), (4, 5), (3, 5), (3, 4)])
    assert engine.fixpoint() == events.FAILED


def test_the_only_edge_between_two_branches_is_taken() -> None:
    """A circuit goes from 0 to the second branch (3, 4, 5), to the first (1, 2), and back."""
    engine, _ = graph([(1, 2, 3), (2, 0), (1, 0), (4, 5), (5, 3, 0), (4, 3, 0, 1, 2)])
    assert engine.fixpoint() == events.STABLE
    assert engine.values(0) == [3]
    assert engine.values(4) == [5]
    assert engine.values(5) == [1, 2]
    assert engine.narrow(5, 0b10)
    assert engine.fixpoint() == events.STABLE
    assert engine.assignment(0, 6) == [3, 2, 0, 4, 5, 1]


def test_branches_are_not_passed_over() -> None:
    """From the third branch (5, 6) no circuit goes back to the first (1, 2) at once."""
    first, second, third = [(2, 0), (1, 0)], [(4, 1), (3, 2)], [(6, 3, 1), (5, 4, 2, 0)]
    engine, _ = graph([(1, 3, 5), *first, *second, *third])
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(i) for i in (0, 5, 6)] == [[5], [6], [4]]


@pytest.mark.parametrize("size", [63, 64, 65, 130])
def test_steps_of_one_or_two(size: int) -> None:
    """Who takes one step past 0 must take one at a time all around: else a node is passed over."""
    steps = [(i + 1, i + 2) for i in range(size - 2)]
    engine, nodes = graph([*steps, (size - 1,), (0,)])
    assert engine.keep_to(nodes[0], 1)
    run = Run(Search(engine, Strategy("leftmost/step/up", nodes)))
    assert [engine.value(node) for _ in run for node in nodes] == [*range(1, size), 0]
    assert engine.backtracks <= size


@pytest.mark.parametrize("size", [60, 64, 65, 130])
def test_a_long_chain_is_not_closed_early(size: int) -> None:
    """From size - 2 over 0, 1, ... to size - 3, which must not lead back, but to the last."""
    start, last = size - 2, size - 1
    chain = [(i + 1,) for i in range(size - 3)]
    engine, nodes = graph([*chain, (start, last), (0,), (size - 3, start)])
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(node) for node in nodes[-3:]] == [[last], [0], [start]]
    assert engine.statistics()["entailments"] == 1


@pytest.mark.parametrize("size", [0, 5000])
def test_the_number_of_nodes_is_bounded(size: int) -> None:
    engine = Engine()
    first = engine.variables(size, 0, 1) if size else 0
    with pytest.raises(UsageError, match="1 to 4096 nodes"):
        Circuit(engine, range(first, first + size))
