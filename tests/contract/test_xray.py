"""X-rays of every family's boards: unknowns, denials, limits, and what an edit keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cluesmith import registry
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.family import Fact, Family, Inspection, Verdict
from cluesmith.kernel import mode
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.workbench.solve import build, check, solve
from cluesmith.workbench.xray import XRay, xray

pytestmark = pytest.mark.needs("inspection")

LARGEST = 6 if mode.name() == "compiled" else 4  # rows or points of the boards looked at
LIMIT = 3


def boards(family: Family) -> list[Any]:
    found = [puzzle for puzzle in family.examples().puzzles.values() if puzzle.size <= LARGEST]
    assert found
    return found


def inspection(family: Family) -> Inspection:
    assert family.inspection is not None
    return family.inspection


def dropped(family: Family, puzzle: Any) -> Iterator[tuple[Fact, Any]]:
    """Each fact of a puzzle, and the puzzle without it."""
    facts = family.puzzle.facts(puzzle)
    for fact in facts:
        yield fact, family.puzzle.keep(puzzle, [other for other in facts if other != fact])


def told(found: XRay) -> tuple[object, ...]:
    """What an x-ray says that does not depend on which solutions it met."""
    needs = [need.needed for need in found.needs]
    return found.verdict, found.count, found.exact, found.candidates, needs


def test_the_unknowns_are_the_variables_of_the_model(family: Family) -> None:
    for puzzle in boards(family):
        unknowns, problem = inspection(family).unknowns(puzzle), build(puzzle)
        assert [*problem.variables] == [*range(len(unknowns))]
        assert len({unknown.cell for unknown in unknowns}) == len(unknowns)
        assert len({unknown.name for unknown in unknowns}) == len(unknowns)
        engine = problem.engine
        for _ in Run(Search(engine, problem.brancher), Limits(solutions=5)):
            answers = inspection(family).answers(puzzle, problem.solution())
            places = [engine.value(v) - engine.base(v) for v in problem.variables]
            expected = [unknown.values[i] for unknown, i in zip(unknowns, places, strict=True)]
            assert list(answers) == expected


def test_a_denial_breaks_its_fact_and_no_other(family: Family) -> None:
    denial = inspection(family).denial
    if denial is None:
        pytest.skip("the family has no denials")
    seen = 0
    for puzzle in boards(family):
        for fact, fewer in dropped(family, puzzle):
            problem = denial(puzzle, fact)
            if problem is None:
                continue
            for _ in Run(Search(problem.engine, problem.brancher), Limits(solutions=2, nodes=500)):
                solution = problem.solution()
                assert family.rules(fewer, solution) == []
                assert family.rules(puzzle, solution) != []
                seen += 1
    assert seen


def test_every_fact_is_needed_or_not_as_check_says(family: Family) -> None:
    for puzzle in boards(family):
        found = xray(puzzle, limit=LIMIT)
        assert found.complete
        assert found.verdict is check(puzzle).verdict
        if found.verdict is Verdict.UNIQUE:
            assert {c.count for c in found.candidates} == {1}
            assert list(found.solutions) == list(solve(puzzle).solutions)
            for need, (_, fewer) in zip(found.needs, dropped(family, puzzle), strict=True):
                assert need.needed == (check(fewer).verdict is Verdict.MULTIPLE)
        if found.verdict is Verdict.NONE:
            kept = family.puzzle.keep(puzzle, found.conflict)
            assert check(kept).verdict is Verdict.NONE


def test_after_an_edit_it_says_what_it_says_from_scratch(family: Family) -> None:
    for puzzle in boards(family):
        found = xray(puzzle, limit=LIMIT)
        edits = [edited for _, edited in dropped(family, puzzle)]
        for edited in edits[:: max(1, len(edits) // 2)]:
            after = found.after(edited)
            assert told(after) == told(xray(edited, limit=LIMIT))
            assert told(after.after(puzzle)) == told(found)


def test_after_another_board_nothing_is_kept(family: Family) -> None:
    one, *others = boards(family)
    found = xray(one, limit=LIMIT)
    for other in others:
        assert told(found.after(other)) == told(xray(other, limit=LIMIT))
    for name in registry.BUILT_IN:
        strange = registry.family(name).examples().puzzles.values()
        other = min(strange, key=lambda puzzle: puzzle.size)
        assert told(found.after(other)) == told(xray(other, limit=LIMIT))


def test_its_json(family: Family) -> None:
    for puzzle in boards(family):
        found = xray(puzzle, limit=LIMIT)
        record = json.loads(json.dumps(found.to_json()))
        assert record["id"] == puzzle.meta["id"]
        assert (record["verdict"], record["count"]) == (str(found.verdict), found.count)
        assert [each["needed"] for each in record["facts"]] == [n.needed for n in found.needs]
        for fact, need in zip(record["facts"], found.needs, strict=True):
            assert fact["fact"] == need.fact.to_json()
            if need.prevents is not None:
                fewer = dict(dropped(family, puzzle))[need.fact]
                read = family.puzzle.solution_from_json(fewer, fact["prevents"])
                assert family.rules(fewer, read) == []
        for solution in record["solutions"]:
            read = family.puzzle.solution_from_json(puzzle, solution)
            assert family.rules(puzzle, read) == []


def test_it_draws_itself(family: Family) -> None:
    for puzzle in boards(family):
        found = xray(puzzle, limit=LIMIT)
        html = found._repr_html_()
        assert "<svg " in html
        assert f"<b>{found.verdict}</b>" in html
        facts = found.conflict if found.verdict is Verdict.NONE else found.needless
        assert html.count("<li>") == len(facts)


def test_a_conflict_that_was_cut_short_is_found_again(family: Family) -> None:
    for puzzle in boards(family):
        whole = xray(puzzle, limit=LIMIT)
        if whole.verdict is Verdict.NONE:
            cut = xray(puzzle, limit=LIMIT, seconds=0.0)
            assert cut.after(puzzle).conflict == whole.conflict
            assert whole.after(puzzle).known.conflict is whole.known.conflict


@pytest.mark.parametrize("limits", [{"seconds": 0.0}, {"cancelled": lambda: True}])
def test_what_a_limit_cut_short_is_not_wrong(family: Family, limits: dict[str, Any]) -> None:
    reasons = set()
    for puzzle in boards(family):
        whole, cut = xray(puzzle, limit=LIMIT), xray(puzzle, limit=LIMIT, **limits)
        reasons.add(cut.stopped)
        assert told(cut) == told(whole) or not cut.complete
        assert cut.verdict in (whole.verdict, Verdict.UNKNOWN)
        for need, sure in zip(cut.needs, whole.needs, strict=True):
            assert need.needed in (sure.needed, None)
        counts = {(c.cell, c.value): c.count for c in whole.candidates}
        for candidate in cut.candidates:
            count = counts.get((candidate.cell, candidate.value), 0)
            assert candidate.count == count if candidate.exact else candidate.count <= count
        assert told(cut.after(puzzle)) == told(whole)
    assert reasons - {None} == {"time" if "seconds" in limits else "cancelled"}


def test_a_limit_that_is_none_is_refused(family: Family) -> None:
    for limit in (0, -1, 1.0, True, "1", 100_001):
        with pytest.raises(UsageError, match="limit of solutions is"):
            xray(boards(family)[0], limit=limit)  # type: ignore[arg-type]


def test_a_family_that_does_not_say_what_is_unknown(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = family._replace(inspection=None)
    monkeypatch.setattr(registry, "family_of", lambda _puzzle: plain)
    with pytest.raises(UnsupportedError, match="cannot be x-rayed"):
        xray(boards(family)[0])
