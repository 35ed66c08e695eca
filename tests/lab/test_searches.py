"""Searches compared with depth first: factors, their bounds, what is said of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from artificial import row

from cluesmith.errors import UsageError
from cluesmith.families.skyscraper.model import exact
from cluesmith.kernel.run import Way
from cluesmith.lab import searches
from cluesmith.lab.experiment import SEARCH, Case, Measured
from cluesmith.lab.instances import searched
from cluesmith.lab.instances.gold_star import sums
from cluesmith.lab.instances.skyscraper import named
from cluesmith.lab.searches import Compared
from cluesmith.lab.summary import Runs, by_case, seconds
from cluesmith.workbench.solve import solve

Times = dict[str, tuple[float, bool]]  # seconds by instance, and whether it was cut


def runs(**by_way: Times) -> Runs:
    """Runs with a node for each tenth of a second."""

    def rows() -> Iterator:
        for way, times in by_way.items():
            for instance, (time, is_cut) in times.items():
                case = Case(instance, options={SEARCH: way.replace("_", "-")})
                yield row(case, Measured(time, {"nodes": round(10 * time) - 1}, is_cut))

    return by_case(rows())


def only(some: Runs) -> Compared:
    (found,) = searches.compared({"boards": some})
    return found


def test_factors_are_geometric_means_over_shared_instances() -> None:
    first = {"a": (1.0, False), "b": (2.0, False), "c": (9.0, False)}
    found = only(runs(depth_first=first, learning={"a": (0.5, False), "b": (0.5, False)}))
    assert found.factor(seconds).value == pytest.approx((1 / 2 * 1 / 4) ** 0.5)
    assert found.factor(searches.nodes).value == pytest.approx((5 / 10 * 5 / 20) ** 0.5)
    assert (found.factor(seconds).cell, str(found.factor(seconds))) == ("0.35x", "0.35 times")
    assert list(searches.conclusions([found])) == [
        "boards: learning alone takes 0.35 times the nodes and 0.35 times the time of depth first."
    ]


@pytest.mark.parametrize(
    ("first", "other", "cell", "said"),
    [
        (True, False, "< 0.50x", "takes at most 0.50 times the nodes and at most 0.50 times the "
         "time of depth first, and answers 1 of 1 that depth first does not before the cut"),
        (False, True, "> 0.50x", "takes at least 0.50 times the nodes and at least 0.50 times the "
         "time of depth first, and is cut on 1 that depth first answers"),
        (True, True, "-", "answers 0 of 1 that depth first does not before the cut"),
    ],
)  # fmt: skip
def test_cut_runs_make_bounds(first: bool, other: bool, cell: str, said: str) -> None:
    found = only(runs(depth_first={"a": (2.0, first)}, auto={"a": (1.0, other)}))
    (line,) = searches.table("Searches", [found]).rows
    assert line[:4] == ["boards", "hand-over", cell, cell]
    assert line[4:] == [f"{1 - other} of 1", f"{1 - first} of 1"]
    assert list(searches.conclusions([found])) == [f"boards: the hand-over {said}."]


def test_bounds_from_both_sides_say_nothing() -> None:
    first = {"a": (2.0, True), "b": (1.0, False)}
    found = only(runs(depth_first=first, learning={"a": (1.0, False), "b": (2.0, True)}))
    assert not found.factor(seconds).is_known
    assert found.factor(seconds).cell == "-"
    (said,) = searches.conclusions([found])
    assert "an unknown multiple of the time" in said
    assert said.endswith("answers 1 of 1 that depth first does not before the cut, "
                         "and is cut on 1 that depth first answers.")  # fmt: skip
    assert searches.bars("Searches", [found]).series == []


def test_what_neither_answers_is_left_out_of_factors() -> None:
    first = {"a": (1.0, False), "b": (9.0, True)}
    found = only(runs(depth_first=first, learning={"a": (3.0, False), "b": (9.0, True)}))
    assert str(found.factor(seconds)) == "3.0 times"
    assert searches.table("Searches", [found]).rows[0][4:] == ["1 of 2", "1 of 2"]


def test_bars_point_towards_the_true_factor() -> None:
    one = runs(depth_first={"a": (2.0, True)}, learning={"a": (1.0, False)})
    two = runs(
        depth_first={"b": (1.0, False), "c": (1.0, False)},
        learning={"b": (3.0, True)},
        auto={"c": (1.0, False)},
    )
    figure = searches.bars("Searches", searches.compared({"one": one, "two": two}))
    assert figure.names == ["one", "two"]
    titles = ["nodes, learning", "time, learning", "nodes, hand-over", "time, hand-over"]
    assert [series.title for series in figure.series] == titles
    learning, hand_over = figure.series[1], figure.series[3]
    assert learning.x == [0, 1]
    assert learning.y == pytest.approx([0.5, 3.0])
    assert [learning.is_cut(at) for at in range(2)] == [True, True]
    assert [learning.is_below(at) for at in range(2)] == [True, False]
    assert (hand_over.x, hand_over.y, hand_over.is_cut(0)) == ([1], [1.0], False)


def test_nothing_is_compared_without_depth_first() -> None:
    assert searches.compared({"boards": runs(learning={"a": (1.0, False)})}) == []
    assert searches.compared({}) == []


@pytest.mark.parametrize("way", list(Way))
def test_each_search_gives_the_same_answer(way: Way) -> None:
    board = named("extreme-6-b")
    found = searched(lambda: exact(board), cut=60, solutions=2, search=way)
    assert found.values == {"solutions": 1}
    assert found.seconds > 0
    assert found.stats["nodes"] > 0
    assert not found.is_cut


def test_ways_to_search_differ() -> None:
    board = named("extreme-6-b")
    nodes = {
        way: searched(lambda: exact(board), cut=60, solutions=2, search=way).stats["nodes"]
        for way in Way
    }
    assert nodes[Way.AUTO] == nodes[Way.DEPTH_FIRST] < nodes[Way.LEARNING]


def test_learning_is_cut_by_its_time_too() -> None:
    board = named("extreme-6-b")
    found = searched(lambda: exact(board), cut=0.0, solutions=2, search=Way.LEARNING)
    assert found.is_cut


def test_a_strategy_is_followed_depth_first() -> None:
    with pytest.raises(UsageError, match="depth first"):
        searched(
            lambda: exact(named("t1")), cut=1, solutions=1, strategy="ff/step/up",
            search=Way.LEARNING,
        )  # fmt: skip


def test_stars_of_sums_take_a_search() -> None:
    star = sums(6, 1)
    assert set(star.operators) <= set("+-")
    assert star == sums(6, 1) != sums(6, 2)
    assert solve(star, search="depth-first").stats["nodes"] > 0
