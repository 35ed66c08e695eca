"""gold-points and gold-strategies; and what is made of any rows, of these two and of peers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from artificial import row, smaller

from cluesmith.kernel.strategy import NAMES
from cluesmith.lab import paper, registry
from cluesmith.lab.experiment import Case, Findings, Measured, Row
from cluesmith.lab.figures import Heat, Lines
from cluesmith.lab.findings import gold_points, gold_strategies
from cluesmith.lab.gold_lists import (
    Fresh,
    Lent,
    code,
    enumerate_lists,
    number_of_lists,
    operator_lists,
    solve_lists,
    star,
)

EXPERIMENTS = ("gold-points", "gold-strategies", "peers")
CENSUS = {3: (84, 308), 4: (397, 738)}  # solvable lists and solutions, counted elsewhere


def cases(name: str, quick: bool) -> list[Case]:
    return list(registry.experiment(name).cases(quick))


# Operator lists


@pytest.mark.parametrize("points", [3, 4])
def test_the_fixed_order_has_every_list_once(points: int):
    lists = number_of_lists(points)
    assert {code(points, number) for number in range(lists)} == set(range(lists))
    assert len(set(operator_lists(points, 0, lists))) == lists


def test_the_fixed_order_is_even():
    """The first lists have each operator about equally often in each place."""
    sample = list(operator_lists(5, 0, 4000))
    for place in range(10):
        for operator in "+-*/":
            assert abs(sum(o[place] == operator for o in sample) - 1000) < 150


@pytest.mark.parametrize("model", ["paper", "exact"])
def test_all_lists_of_three_points(model: str):
    found = solve_lists(Fresh(3, model, "ff/step/up"), 0, 4096, None, 60)
    assert (found.lists, found.solvable, found.solutions) == (4096, *CENSUS[3])
    first = solve_lists(Fresh(3, model, "ff/step/up"), 0, 4096, 1, 60)
    assert (first.solvable, first.solutions) == (CENSUS[3][0], CENSUS[3][0])
    assert first.stats["backtracks"] <= found.stats["backtracks"]
    assert found.stats["constraints"] == 4096 * (7 if model == "paper" else 4)


def test_parts_add_up_to_the_whole():
    whole = solve_lists(Fresh(4, "exact", "max/step/down"), 0, 3000, 1, 60)
    solvers = [Fresh(4, "exact", "max/step/down") for _ in range(3)]
    parts = [solve_lists(each, 1000 * i, 1000, 1, 60) for i, each in enumerate(solvers)]
    assert sum(part.solvable for part in parts) == whole.solvable > 0
    for name, value in whole.stats.items():
        assert sum(part.stats[name] for part in parts) == value


def test_solving_stops_at_the_cut():
    assert solve_lists(Fresh(5, "paper", "ff/step/up"), 0, 10**6, 1, 0.01).lists < 10**5


@pytest.mark.parametrize("strategy", NAMES[::9])
@pytest.mark.parametrize("most", [1, None])
def test_a_lent_model_searches_as_a_fresh_one(strategy: str, most: int | None):
    fresh, lent = Fresh(4, "paper", strategy), Lent(4, strategy)
    for operators in operator_lists(4, 77, 150):
        assert lent.solve(operators, most) == fresh.solve(star(operators), most)
        assert lent.stats() == fresh.stats()


def test_every_strategy_finds_the_same_solvable_lists():
    found = {
        model: {solve_lists(Fresh(4, model, name), 0, 300, None, 60).solutions for name in NAMES}
        for model in ("paper", "exact")
    }
    assert len(NAMES) == 80
    assert len(found["paper"]) == 1
    assert found["paper"] == found["exact"]
    assert min(found["paper"]) > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_enumerates_every_list(name: str):
    found = enumerate_lists(5, name, 60)
    assert (found.lists, found.stats["backtracks"]) == (4**5, 0)


# All three experiments


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("quick", [True, False])
def test_cases_are_the_same_each_time_and_differ(name: str, quick: bool):
    keys = [case.key for case in cases(name, quick)]
    assert keys == [case.key for case in cases(name, quick)]
    assert len(set(keys)) == len(keys) > 0


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_no_rows_say_nothing(name: str):
    assert registry.experiment(name).find([]) == Findings()


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("quick", [True, False])
def test_any_rows_can_be_read(name: str, quick: bool):
    """Made-up numbers, some of the cases, some of them cut."""
    experiment = registry.experiment(name)
    dice = random.Random(name)
    every = [
        row(case, made_up(case, dice), repeat)
        for case in experiment.cases(quick)
        for repeat in range(2)
    ]
    for count in (1, 2, 3, 10, len(every) // 2, len(every)):
        found = experiment.find(dice.sample(every, count))
        assert found.conclusions
        for figure in found.figures:
            check_figure(figure)
        for table in found.tables:
            assert all(len(cells) == len(table.head) for cells in table.rows)


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_failed_runs_are_told_and_count_for_nothing(name: str):
    experiment = registry.experiment(name)
    case = experiment.cases(True)[0]
    failed = row(case, Measured(3.0, is_cut=True, values={"failed": "died of SIGSEGV"}))
    found = experiment.find([failed])
    assert not found.figures
    assert [text.endswith("died of SIGSEGV.") for text in found.conclusions] == [True]
    sound = row(case, made_up(case, random.Random(1)), 1)
    both, alone = experiment.find([failed, sound]), experiment.find([sound])
    assert (both.figures, both.tables) == (alone.figures, alone.tables)
    assert set(both.conclusions) - set(alone.conclusions) == set(found.conclusions)


def made_up(case: Case, dice: random.Random) -> Measured:
    lists = case.options.get("lists", 4**10) // dice.choice((1, 1, 2))
    values = {"lists": lists, "of": 4**10, "solvable": lists // 300, "solutions": lists // 200}
    if "boards" in case.options or "letter" in case.options:
        values = {"ours": 0.001 * dice.random() + 1e-6, "puzzles": 2, "of": 3}
    stats = {"backtracks": dice.randrange(10**6)}
    return Measured(dice.random() + 1e-3, stats, dice.random() < 0.1, values)


def check_figure(figure: object) -> None:
    if isinstance(figure, Heat):
        assert len(figure.values) == len(figure.rows)
        assert all(len(line) == len(figure.columns) for line in figure.values)
    if isinstance(figure, Lines):
        for series in figure.series:
            assert len(series.x) == len(series.y)
            assert all(len(e) in (0, len(series.x)) for e in (series.low, series.high, series.cut))


# gold-points


def test_gold_points_measures_its_smallest_case():
    experiment = registry.experiment("gold-points")
    for case in experiment.cases(True)[:4]:
        measured = experiment.measure(case)
        assert not measured.is_cut
        assert measured.values["solvable"] == CENSUS[3][0]
        assert measured.seconds > 0
    last = experiment.measure(smaller(cases("gold-points", True)[-6], lists=2000, cut=0))
    assert last.is_cut


@pytest.mark.parametrize("points", [3, 4])
def test_gold_points_census_counts_what_is_known(points: int):
    pytest.importorskip("cluesmith.star_census")
    case = next(
        c
        for c in cases("gold-points", True)
        if (c.model, c.options["points"]) == ("census", points)
    )
    measured = registry.experiment("gold-points").measure(case)
    assert (measured.values["solvable"], measured.values["solutions"]) == CENSUS[points]


def gold_rows(census: tuple[int, int]) -> list[Row]:
    """Times that grow tenfold with each point; a census that says so and so much."""
    found = []
    for case in cases("gold-points", True):
        points = case.options["points"]
        lists = case.options.get("lists", number_of_lists(points))
        values = {"lists": lists, "of": number_of_lists(points), "solvable": 84, "solutions": 308}
        if case.model == "census":
            values |= {"solvable": census[0], "solutions": census[1]}
        seconds = 10.0**points * lists / number_of_lists(points)
        found.append(row(case, Measured(seconds, {}, False, values)))
    return found


def test_gold_points_tells_growth_and_scales_samples():
    found = gold_points.find(gold_rows((84, 308)))
    assert any(
        "the paper's runs by 25" in text and "model by 10.0" in text for text in found.conclusions
    )
    assert any("1.61 times at 6 points" in text for text in found.conclusions)
    assert any("as the census counts" in text for text in found.conclusions)
    times = found.tables[0].rows
    assert [line[0] for line in times] == ["3", "4", "5", "6", "7"]
    assert times[0][3] == "1,000 s"
    assert times[3][3] == "~ 1,000,000 s"


def test_gold_points_says_when_the_census_disagrees():
    found = gold_points.find(gold_rows((85, 308)))
    assert any("NOT what the census counts" in text for text in found.conclusions)


# gold-strategies


@pytest.mark.parametrize("quick", [True, False])
def test_gold_strategies_has_all_80_of_everything(quick: bool):
    found: dict[tuple[str, str], set[str]] = {}
    lists = 0
    for case in cases("gold-strategies", quick):
        found.setdefault((case.instance, case.model), set()).add(case.strategy)
        if (case.model, case.strategy) == ("paper", NAMES[0]):
            lists += case.options["lists"]
    assert all(strategies == set(NAMES) for strategies in found.values())
    assert lists == (20_000 if quick else 4**10)


def test_gold_strategies_measures_its_smallest_cases():
    experiment = registry.experiment("gold-strategies")
    every = cases("gold-strategies", True)
    for case in (every[0], every[170]):
        measured = experiment.measure(smaller(case, lists=400))
        assert measured.values == {"lists": 400, "solvable": 2}
        assert measured.stats["backtracks"] > 0
    measured = experiment.measure(smaller(every[-1], variables=4))
    assert measured.values == {"lists": 256}
    assert not measured.is_cut


def strategy_rows(numbers: dict[str, float]) -> list[Row]:
    """Rows whose backtracks and seconds are these numbers, for two samples."""
    return [
        row(case, Measured(seconds, {"backtracks": round(1000 * seconds)}, False, values))
        for case in cases("gold-strategies", True)
        if case.model == "paper"
        for seconds in [numbers[case.strategy]]
        for values in [{"lists": case.options["lists"], "solvable": 5}]
    ]


def test_gold_strategies_gives_a_perfect_correlation_for_the_papers_own_times():
    rows = strategy_rows(gold_strategies.paper_seconds(gold_strategies.STARS))
    found = gold_strategies.find(rows)
    ranked = found.tables[0].rows
    assert [line[0].split(",")[0] for line in ranked] == ["our backtracks", "our times"]
    assert all(line[1] == line[2] == "1.00 (1.00 to 1.00)" for line in ranked)
    assert {line[3] for line in found.tables[1].rows} == {"+0"}
    heats = [figure for figure in found.figures if isinstance(figure, Heat)]
    assert all((len(h.rows), len(h.columns)) == (8, 10) for h in heats)
    ours = next(h for h in heats if h.title.startswith("Our times"))
    assert ours.values[0][0] == pytest.approx(216.787 * 4**10 / 10_000)


def test_gold_strategies_sees_median_and_middle_that_are_not_step():
    numbers = gold_strategies.paper_seconds(gold_strategies.STARS)
    dice = random.Random(1)
    for name in numbers:
        if name.split("/")[1] in ("median", "middle"):
            numbers[name] = 1000 * dice.random()
    found = gold_strategies.find(strategy_rows(numbers))
    assert any("they seem to have labeled as step" in text for text in found.conclusions)
    assert found.tables[0].rows[0][2] == "1.00 (1.00 to 1.00)"
    assert found.tables[0].rows[0][1] != found.tables[0].rows[0][2]


def test_gold_strategies_compares_on_the_same_lists_only():
    """A strategy that did one part of two is not compared with others on both."""
    rows = strategy_rows(dict.fromkeys(NAMES, 1.0))
    slow = [
        replace(r, measured=replace(r.measured, seconds=9.0))
        if r.case.instance == "sample-02"
        else r
        for r in rows
    ]
    found = gold_strategies.totals(
        [r for r in slow if (r.case.strategy, r.case.instance) != (NAMES[0], "sample-02")], "paper"
    )
    assert {total.seconds for total in found.values()} == {1.0 * 4**10 / 10_000}


def test_gold_strategies_says_when_strategies_disagree():
    rows = strategy_rows(dict.fromkeys(NAMES, 1.0))
    odd = replace(rows[0].measured, values={"lists": 10_000, "solvable": 6})
    found = gold_strategies.find([replace(rows[0], measured=odd), *rows[1:]])
    assert any("do NOT agree" in text for text in found.conclusions)


def test_the_papers_tables_are_whole():
    assert len(gold_strategies.paper_seconds(gold_strategies.STARS)) == 80
    operators = gold_strategies.paper_seconds(gold_strategies.OPERATORS)
    assert set(NAMES) - set(operators) == {"anti_first_fail/step/down"}
    assert len(paper.rows("gold_star_table")) == 8
