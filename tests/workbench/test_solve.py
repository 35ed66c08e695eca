"""Solving and checking: what limits, verdicts, counts and statistics mean."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.families.skyscraper.rules import mistakes
from cluesmith.family import Lazy, Verdict
from cluesmith.forms.grid import empty_grid
from cluesmith.kernel.run import NO_LIMITS, Limits
from cluesmith.workbench import solve as solving
from cluesmith.workbench.read import named
from cluesmith.workbench.solve import Solving, build, check, is_solvable, solutions, solve

STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}
BLANK_3 = 12  # Latin squares of 3
load = Lazy.load


def example(name: str) -> Skyscraper:
    (puzzle,) = named(f"skyscraper:{name}")
    return puzzle


def blank(size: int) -> Skyscraper:
    return Skyscraper(size, Clues.none(size), empty_grid(size))


def test_the_time_told_is_not_that_of_an_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a slot stands for is imported before the clock is started."""
    told: list[str] = []
    prove = Lazy("cluesmith.families.skyscraper.prove", "prove")
    monkeypatch.setattr(solving, "perf_counter", lambda: float(told.append("clock") or 0))
    monkeypatch.setattr(Lazy, "load", lambda self: told.append("import") or load(self))
    family = registry.family("skyscraper")._replace(prove=prove)
    monkeypatch.setattr(registry, "family_of", lambda _: family)
    assert check(example("t3")).verdict is Verdict.UNIQUE
    assert set(told[:-2]) == {"import"}
    assert told[-2:] == ["clock", "clock"]


def test_solve_stops_at_the_first_solution_and_claims_no_more() -> None:
    for name in ("t3", "many"):
        result = solve(example(name))
        assert (result.count, len(result.solutions)) == (1, 1)
        assert result.verdict is Verdict.UNKNOWN
        assert not result.complete
        assert result.stopped == "solutions"
        assert result.conflict == ()


def test_solving_on_shows_that_the_first_was_the_only_one() -> None:
    result = solve(example("t3"), limits=NO_LIMITS)
    assert (result.verdict, result.count, result.complete) == (Verdict.UNIQUE, 1, True)
    assert result.stopped is None


def test_two_solutions_decide_though_there_may_be_more() -> None:
    result = solve(example("many"), limits=Limits(solutions=2))
    assert (result.verdict, result.count, result.complete) == (Verdict.MULTIPLE, 2, False)
    assert result.stopped == "solutions"


def test_all_solutions() -> None:
    result = solve(blank(3), limits=NO_LIMITS)
    assert (result.verdict, result.count, result.complete) == (Verdict.MULTIPLE, BLANK_3, True)
    assert len({solution.grid for solution in result.solutions}) == BLANK_3
    assert result.stopped is None


@pytest.mark.parametrize("limit", [1, 2, 5, BLANK_3 - 1, BLANK_3])
def test_a_limit_on_solutions_is_exact(limit: int) -> None:
    """Even where the last solution was found: that it was the last is not yet known."""
    result = solve(blank(3), limits=Limits(solutions=limit))
    assert (result.count, result.complete, result.stopped) == (limit, False, "solutions")


def test_a_limit_past_the_last_solution_is_not_reached() -> None:
    result = solve(blank(3), limits=Limits(solutions=BLANK_3 + 1))
    assert (result.count, result.complete, result.stopped) == (BLANK_3, True, None)


def test_no_solution() -> None:
    result = solve(example("clash"))
    assert (result.verdict, result.count, result.complete) == (Verdict.NONE, 0, True)
    assert list(result.solutions) == []
    assert result.stopped is None


def test_check_gives_the_three_verdicts() -> None:
    unique, multiple, none = (check(example(name)) for name in ("t3", "many", "clash"))
    assert (unique.verdict, unique.count, unique.complete) == (Verdict.UNIQUE, 1, True)
    assert (multiple.verdict, multiple.count, multiple.complete) == (Verdict.MULTIPLE, 2, False)
    assert multiple.solutions[0] != multiple.solutions[1]
    assert (none.verdict, none.count, none.complete) == (Verdict.NONE, 0, True)
    assert unique.conflict == multiple.conflict == ()
    assert none.conflict


def test_counting_needs_no_solutions_kept() -> None:
    solving = Solving(blank(4))
    solving.exhaust()
    result = solving.result([])
    assert (result.count, result.complete, result.verdict) == (576, True, Verdict.MULTIPLE)
    assert list(result.solutions) == []


@pytest.mark.parametrize("model", ["exact", "paper"])
def test_statistics_are_counted(model: str) -> None:
    result = solve(example("many"), model=model, limits=NO_LIMITS)
    assert set(result.stats) == STATS
    assert all(type(number) is int and number >= 0 for number in result.stats.values())
    for key in ("nodes", "prunings", "resumptions", "constraints"):
        assert result.stats[key] > 0
    assert result.seconds >= 0


def test_a_search_is_the_same_each_time() -> None:
    one, other = (solve(blank(4), limits=Limits(solutions=100)) for _ in range(2))
    assert one.solutions == other.solutions
    assert one.stats == other.stats


@pytest.mark.parametrize("size", [9, 16, 17, 30])
def test_time_runs_out_on_what_never_ends(size: int) -> None:
    result = solve(blank(size), limits=Limits(seconds=0.05))
    assert result.stopped == "time"
    assert not result.complete
    assert result.count == len(result.solutions)
    assert result.verdict is (Verdict.MULTIPLE if result.count > 1 else Verdict.UNKNOWN)


def test_time_runs_out_before_anything_is_known() -> None:
    """The paper's own board under its slowest labeling: a second and more to the first solution."""
    result = solve(
        example("t4"),
        model="paper",
        strategy="leftmost/step/up",
        limits=Limits(seconds=0.02),
    )
    assert result.stopped == "time"
    assert (result.verdict, result.count, result.complete) == (Verdict.UNKNOWN, 0, False)


def test_check_in_no_time_knows_nothing() -> None:
    result = check(example("t4"), model="paper", seconds=0.0)
    assert result.verdict is Verdict.UNKNOWN
    assert result.stopped == "time"
    assert result.conflict == ()


def test_a_limit_on_nodes() -> None:
    for nodes in (1, 10, 1000):
        result = solve(example("t4"), model="paper", limits=Limits(nodes=nodes))
        assert result.stopped == "nodes"
        assert result.stats["nodes"] <= nodes
        assert (result.verdict, result.count, result.complete) == (Verdict.UNKNOWN, 0, False)
    assert check(example("t4"), model="paper", nodes=10).verdict is Verdict.UNKNOWN


def test_a_node_limit_is_no_hindrance_where_no_nodes_are_needed() -> None:
    result = check(example("t4"), nodes=1)
    assert result.verdict is Verdict.UNIQUE
    assert result.stats["nodes"] == 0


def test_cancelling_at_once() -> None:
    result = solve(blank(9), limits=Limits(cancelled=lambda: True))
    assert result.stopped == "cancelled"
    assert not result.complete


def test_cancelling_keeps_what_was_found() -> None:
    found = 0

    def cancelled() -> bool:
        return found >= 50

    solving = Solving(blank(9), limits=Limits(cancelled=cancelled))
    kept = []
    for solution in solving:
        found += 1
        kept.append(solution)
    result = solving.result(kept)
    assert result.stopped == "cancelled"
    assert result.count == len(result.solutions) == 50
    assert result.verdict is Verdict.MULTIPLE


def test_ctrl_c_loses_no_solution() -> None:
    solving = Solving(blank(9))
    kept = []
    # pytest may run where nobody listens to Ctrl-C; Python's own handler is what users have.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for solution in solving:
            kept.append(solution)
            if len(kept) == 50:
                signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, before)
    result = solving.result(kept)
    assert result.count == len(kept) == 50
    assert (result.verdict, result.complete) == (Verdict.MULTIPLE, False)


def test_leaving_the_loop_early_and_going_on() -> None:
    solving = Solving(blank(3))
    first = list(islice(solving, 5))
    assert solving.result(first).count == 5
    rest = list(solving)
    assert len({solution.grid for solution in first + rest}) == BLANK_3
    assert solving.result(first + rest).complete


def test_solutions_come_lazily() -> None:
    puzzle = blank(9)
    first = list(islice(solutions(puzzle), 1_000))
    assert len({solution.grid for solution in first}) == 1_000
    assert all(mistakes(puzzle, solution) == [] for solution in first)


def test_solutions_obey_limits() -> None:
    assert len(list(solutions(blank(9), limits=Limits(solutions=7)))) == 7
    assert list(solutions(example("clash"))) == []


def test_two_searches_do_not_disturb_each_other() -> None:
    """Lines of one size share their work space; the searches must not notice."""
    alone = [list(islice(solutions(blank(n)), 40)) for n in (4, 4, 5)]
    turns = zip(*(solutions(blank(n)) for n in (4, 4, 5)), strict=False)
    together = [list(found) for found in zip(*islice(turns, 40), strict=True)]
    assert together == alone


@pytest.mark.parametrize("strategy", ["leftmost/step/up", "ffc/enum/down", "max_regret/bisect/up"])
@pytest.mark.parametrize("model", ["exact", "paper"])
def test_strategies_change_the_way_not_the_end(model: str, strategy: str) -> None:
    found = solve(example("many"), model=model, strategy=strategy, limits=NO_LIMITS)
    usual = solve(example("many"), limits=NO_LIMITS)
    assert {s.grid for s in found.solutions} == {s.grid for s in usual.solutions}


@pytest.mark.parametrize("run", [solve, check, solutions, Solving])
def test_an_unknown_model_is_a_usage_error(run: object) -> None:
    assert callable(run)
    with pytest.raises(UsageError, match=r"no skyscraper model 'exactly'; did you mean exact"):
        run(example("t3"), model="exactly")


@pytest.mark.parametrize("run", [solve, check, solutions, Solving])
@pytest.mark.parametrize(
    "strategy",
    ["", 5, "nonsense", "ffc", "ffc/step", "ffc/step/sideways", "ffc/step/up/up", "FFC/step/up"],
)
def test_an_unknown_strategy_is_a_usage_error(run: object, strategy: Any) -> None:
    assert callable(run)
    with pytest.raises(UsageError) as caught:
        run(example("t3"), strategy=strategy)
    assert str(caught.value).isprintable()


def test_a_strategy_that_is_asked_for_is_never_replaced() -> None:
    assert Solving(blank(16)).run.fallback is not None
    assert Solving(blank(16), strategy="ff/step/up").run.fallback is None


def test_build_takes_the_first_model_unless_told() -> None:
    assert len(build(example("t3")).variables) == 16
    counts = [
        build(example("t3"), model).engine.statistics()["constraints"]
        for model in (None, "exact", "paper")
    ]
    assert counts[0] == counts[1] < counts[2]


@pytest.mark.parametrize("model", ["exact", "paper"])
@pytest.mark.parametrize("size", [1, 16, 17, 62, 63, 64])
def test_every_size_can_be_built(model: str, size: int) -> None:
    clue = (size,) + (0,) * (size - 1)
    puzzle = Skyscraper(size, Clues(clue, clue, clue[::-1], clue[::-1]), empty_grid(size))
    assert len(build(puzzle, model).variables) == size * size


def test_is_solvable_may_not_know() -> None:
    assert is_solvable(example("t3"), Limits()) is True
    assert is_solvable(example("clash"), Limits()) is False
    assert is_solvable(example("many"), Limits(nodes=1)) is None


def test_threads_do_not_disturb_each_other() -> None:
    """Interpreted too, where a switch may come in the middle of a propagator's run."""
    puzzles = [example("t1"), example("t5"), example("many"), example("clash")] * 6
    expected = [check(puzzle).verdict for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        assert [result.verdict for result in pool.map(check, puzzles)] == expected


def test_limits_are_said_alike() -> None:
    board = blank(4)
    for verb in (solve, check):
        assert verb(board, limits=Limits(seconds=9, solutions=2 if verb is check else 1)).count
        assert verb(board, seconds=9, nodes=1000).count
        with pytest.raises(UsageError, match="given twice"):
            verb(board, limits=Limits(), seconds=9)
    assert solve(board, seconds=9).count == 1
    assert len(list(solutions(board, nodes=10**6))) == 576
    assert check(board, limits=Limits(seconds=9)).verdict is Verdict.MULTIPLE
    assert check(board, limits=Limits(nodes=1)).stopped in ("nodes", "solutions")
    with pytest.raises(UsageError, match="two solutions"):
        check(board, limits=Limits(solutions=1))
