"""What a trace answers: nodes, steps, reasons in words, solutions; the same in both kernels."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sky_random import telling_board

import cluesmith as cs
from cluesmith.kernel.modelling import Model, all_different
from cluesmith.kernel.run import Limits, Way, searching
from cluesmith.tracing.nodes import Outcome
from cluesmith.workbench.solve import build

T1, T3 = (cs.examples("skyscraper")[name] for name in ("t1", "t3"))
PAPER = cs.trace(T3, model="paper")


def test_the_tree_hangs_together() -> None:
    for node in PAPER:
        assert all(PAPER[child].parent == node.id for child in node.children)
        assert [PAPER[child].alternative for child in node.children] == list(
            range(len(node.children))
        )
        assert node.depth == len(PAPER.path(node.id)) - 1
        assert (node.outcome is Outcome.OPEN) == bool(node.children)
        assert (node.failure is None) == (node.outcome is not Outcome.FAILED)
    assert PAPER[0].decision is None
    assert PAPER[-1].id == len(PAPER) - 1
    assert [node.id for node in PAPER[3:6]] == [3, 4, 5]


def test_steps_lead_from_the_start_of_a_node_to_its_end() -> None:
    for node in PAPER:
        state = list(PAPER.start_masks(node.id))
        for change in node.changes:
            index = change.variable.index
            assert state[index] == change.before
            state[index] = change.after
            removed = set(change.variable.words(change.before)) - set(
                change.variable.words(change.after)
            )
            assert set(change.removed) == removed
        assert tuple(state) == PAPER.masks(node.id)
        decisions = 0 if node.decision is None else 1
        assert len(node.changes) + decisions == PAPER.prunings[node.id]
        assert sum(step.entailed for step in node.steps) == PAPER.entailments[node.id]


def test_solutions_are_those_of_the_search() -> None:
    trace = cs.trace(cs.examples("skyscraper")["many"], solutions=None)
    wanted = list(cs.solutions(trace.puzzle, search="depth-first"))
    assert [trace.solution(node) for node in trace.solutions] == wanted
    assert trace.solution(0) is None


def test_every_value_that_is_gone_has_a_reason() -> None:
    draw = Random(5)
    for node in draw.sample(range(len(PAPER)), 12):
        path = PAPER.path(node)
        for variable, left in zip(PAPER.variables[:16], PAPER.domains(node), strict=False):
            for value in set(range(1, 5)) - set(left):
                reason = PAPER.why(node, variable, value)
                assert reason.node in path
                if reason.cause == "propagation":
                    assert reason.step is not None
                    assert any(
                        change.variable == variable and value in change.removed
                        for change in reason.step.changes
                    )
                    assert [each for each, _ in reason.scope] == [
                        PAPER.variables[i] for i in reason.step.constraint.scope
                    ]
                elif reason.cause == "decision":
                    assert reason.decision == PAPER.decision(reason.node)
                assert str(value) in reason.words("en")
                assert str(value) in reason.words("pt")


def test_places_have_several_names() -> None:
    puzzle = cs.examples("lol-sudoku")["p1"]
    trace = cs.trace(puzzle, model="paper", nodes=20)
    assert trace.variable((0, 1)) == trace.variable("r1c2") == trace.variable(1)
    area = trace.variable(("area", 0, 1))
    assert area == trace.variable("area of r1c2")
    assert area.said("pt") == "área de L1C2"
    for wrong in ("r9c9", (9, 9), 10**6, -1, None, 2.5):
        with pytest.raises(cs.UsageError):
            trace.variable(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("node", "place", "value", "because"),
    [
        (-1, (0, 0), 1, "no node -1"),
        (75, (0, 0), 1, "there are 0 to 74"),
        (0, (0, 0), 4, "r1c1 can still be 4 at node 0"),
        (0, (0, 0), "x", "r1c1 has no value 'x'"),
        (0, "r1c9", 4, "no variable 'r1c9'"),
    ],
)
def test_wrong_questions_are_refused(node: int, place: Any, value: Any, because: str) -> None:
    with pytest.raises(cs.UsageError, match=because):
        PAPER.why(node, place, value)


def test_values_that_were_never_there() -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 3, "grid": [[1,0,0],[0,0,0],[0,0,0]]}')
    reason = cs.trace(puzzle).why(0, (0, 0), 2)
    assert reason.cause == "start"
    assert reason.words("pt") == "L1C1: o 2 já não era possível quando a procura começou"


@pytest.mark.parametrize(
    ("family", "name", "model", "said"),
    [
        ("skyscraper", "t3", "exact", "row 2: all different, 3 seen from the left"),
        ("skyscraper", "t3", "paper", "column 1: all different"),
        ("gold-star", "taught", "paper", "C * A = I * F"),
        ("lol-sudoku", "p1", "paper", "area of r1c1: a neighbour is in the same area"),
        ("skyscraper", "t3", "paper", "counts ↓ r2c1 ⇔ to see ↓ r1c1 = to see ↓ r2c1 + 1"),
        ("skyscraper", "t3", "paper", "seen ↓ r1c1 or unseen ↓ r1c1"),
        ("lol-sudoku", "p1", "exact", "each area has each digit once"),
    ],
)
def test_constraints_in_words(family: str, name: str, model: str, said: str) -> None:
    trace = cs.trace(cs.examples(family)[name], model=model, nodes=1)
    assert said in [constraint.words() for constraint in trace.constraints]
    assert all(constraint.words("pt") for constraint in trace.constraints)


def test_a_part_of_a_clue_shows_the_cells_it_is_about() -> None:
    failure = PAPER.failure(next(i for i, node in enumerate(PAPER.outcomes) if node == 2))
    assert failure is not None
    assert failure.constraint.words() == "seen → r2c4 or unseen → r2c4"
    assert failure.variable is None  # what is always true is no variable to speak of
    names = [PAPER.variables[i].name for i in failure.constraint.shown]
    assert "r2c4" in names
    row = next(each for each in PAPER.constraints if each.words() == "row 2: all different")
    assert row.shown == list(row.scope)


def test_the_default_search_is_the_one_of_solve() -> None:
    puzzle = telling_board(13, 0)
    trace = cs.trace(puzzle, nodes=2000)
    problem = build(puzzle)
    searching(problem, Limits(nodes=2000), Way.DEPTH_FIRST).exhaust()
    assert trace.stats == problem.engine.statistics()


def test_restarts_are_marked() -> None:
    trace = cs.trace(telling_board(13, 0), nodes=2000)
    assert len(trace.restarts) >= 2
    for node in trace.restarts:
        assert trace[node].is_restart
        assert trace.alternatives[node] > 0
        assert node not in trace.path(node - 1)


def test_a_model_is_traced_with_its_names() -> None:
    model = Model()
    x, y, z = model.variables("xyz", 1, 3)
    model.post(all_different([x, y, z]), x < y, (y == 2) | (z == 2))
    trace = cs.trace(model, solutions=None)
    assert [str(trace.solution(node)) for node in trace.solutions] == list(
        map(str, model.solutions())
    )
    assert trace.stats == model.statistics
    assert trace.why(0, y, 1).constraint is not None
    assert "(y == 2) | (z == 2): y == 2 ⇔ y = 2" in " ".join(map(str, trace.constraints))
    with pytest.raises(cs.UsageError, match="no other model"):
        cs.trace(model, model="paper")


def test_the_papers_count_of_backtracks() -> None:
    trace = cs.trace(T1, model="paper", strategy="leftmost/step/up", events=False)
    assert trace.stats["backtracks"] == trace.outcomes.count(2) == 166_199
    assert trace.stats["nodes"] == len(trace) - 1 == 332_409
    assert len(trace.data) < 4_000_000


BOTH = """
import hashlib, sys
import cluesmith as cs
from following import cases
from cluesmith.tracing.file import read
for case in cases(range(int(sys.argv[1]), int(sys.argv[2]))):
    trace = cs.trace(case.puzzle, model=case.model, strategy=case.strategy, nodes=30)
    digest = hashlib.sha256(trace.outcomes)
    for column in trace.contents.columns.values():
        digest.update(column.tobytes())
    for part in trace.contents.parts:
        digest.update(part.events)
    print(len(trace), digest.hexdigest())
"""


def test_both_kernels_write_the_same_trace(
    in_both_modes: Callable[..., tuple[str, str]],
) -> None:
    paths = f"import sys; sys.path[:0] = {sys.path!r}\n"
    compiled, interpreted = in_both_modes(paths + BOTH, "0", "9")
    assert compiled == interpreted
    assert len(compiled.splitlines()) >= 6
