"""The experiments on Skyscraper, on Lol Sudoku, and on what propagation is worth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from boxes import texts as words_of

from cluesmith.families.skyscraper.model import MODELS as SKYSCRAPER
from cluesmith.family import Verdict
from cluesmith.kernel import mode
from cluesmith.lab.experiment import (
    CUT,
    SEARCH,
    Bars,
    Case,
    Experiment,
    Findings,
    Heat,
    Lines,
    Measured,
    Row,
)
from cluesmith.lab.experiments import (
    experiment,
    lol_complexity,
    propagation_strength,
    skyscraper_clues,
    skyscraper_size,
    skyscraper_strategies,
)
from cluesmith.lab.instances import searched
from cluesmith.lab.instances import skyscraper as skyscraper_boards
from cluesmith.lab.report.chart import draw, looks
from cluesmith.lab.summary import MOST_FAILURES, growth, middle, seconds, summaries
from cluesmith.workbench.solve import check

MODULES = {
    "skyscraper-size": skyscraper_size,
    "skyscraper-clues": skyscraper_clues,
    "skyscraper-strategies": skyscraper_strategies,
    "lol-complexity": lol_complexity,
    "propagation-strength": propagation_strength,
}
SMALLEST = {
    "skyscraper-size": "t3",
    "skyscraper-clues": "open-5-0-20%",
    "skyscraper-strategies": "t2",
    "lol-complexity": "easy-4-0",
    "propagation-strength": "t1",
}
every = pytest.mark.parametrize("name", MODULES)
compiled = pytest.mark.skipif(mode.name() != "compiled", reason="takes minutes interpreted")


@cache
def quick_cases(name: str) -> Sequence[Case]:
    return experiment(name).cases(True)


def row(of: Experiment, case: Case, measured: Measured, repeat: int = 0) -> Row:
    return Row(of.name, case, repeat, measured, 1 << 20, "compiled", "0", "here")


@cache
def made_up(name: str) -> Sequence[Row]:
    """A row for each quick case, with numbers by chance: some of them cut."""
    of = experiment(name)
    dice = Random(name)
    rows = []
    for case in quick_cases(name):
        count = dice.randrange(1000)
        stats = dict.fromkeys(("nodes", "backtracks", "prunings", "resumptions"), count)
        stats |= {"entailments": dice.randrange(100), "constraints": dice.randrange(100)}
        values = {"solutions": 1, "memory": dice.randrange(10**6)}
        time = dice.choice([1e-6, 1e-3, 0.5, dice.random()])
        rows.append(row(of, case, Measured(time, stats, dice.random() < 0.05, values)))
    return rows


def texts(found: Findings) -> list[str]:
    cells = [cell for table in found.tables for line in table.rows for cell in line]
    return [*found.conclusions, *cells]


@every
def test_the_registry_finds_it(name: str) -> None:
    assert experiment(name) is MODULES[name].EXPERIMENT
    assert experiment(name).name == name


@every
@pytest.mark.parametrize("quick", [True, False])
def test_cases_are_stable_and_unique(name: str, quick: bool) -> None:
    keys = [case.key for case in experiment(name).cases(quick)]
    assert keys == [case.key for case in experiment(name).cases(quick)]
    assert len(set(keys)) == len(keys)
    for case in experiment(name).cases(quick):
        assert json.loads(json.dumps(dict(case.options))) == case.options


@every
def test_quick_is_a_smaller_run(name: str) -> None:
    quick, full = experiment(name).cases(True), experiment(name).cases(False)
    assert sum(case.options[CUT] for case in quick) < sum(case.options[CUT] for case in full)


@every
def test_the_smallest_cases_can_be_measured(name: str) -> None:
    of = experiment(name)
    smallest = [case for case in quick_cases(name) if case.instance == SMALLEST[name]][:9]
    cases = [replace(case, options={**case.options, CUT: 120.0}) for case in smallest]
    assert cases
    for case in cases:
        measured = of.measure(case)
        assert measured.seconds > 0
        assert measured.stats["constraints"] > 0
        assert measured.values["solutions"] in (1, 2)
        json.dumps(dict(measured.values))
    assert isinstance(of.find([row(of, case, of.measure(case)) for case in cases]), Findings)


@every
def test_no_two_series_of_a_figure_share_a_colour(name: str) -> None:
    of = experiment(name)
    rows = [row(of, case, Measured(1.0, {"backtracks": 1})) for case in of.cases(False)]
    for figure in of.find(rows).figures:
        if not isinstance(figure, Heat):
            ours = [one for one in figure.series if not one.is_paper]
            assert len({look.colour for look in looks(ours)}) == len(ours)


@every
def test_nothing_is_found_in_no_rows(name: str) -> None:
    found = experiment(name).find([])
    assert not found.conclusions


@every
def test_any_rows_will_do(name: str) -> None:
    find, rows = experiment(name).find, list(made_up(name))
    dice = Random(1)
    for count in (1, 1, 1, 2, 3, 10, 50, len(rows) // 2):
        find(dice.sample(rows, count))
    for line in texts(find(rows)):
        assert "nan" not in line.split()
        assert "None" not in line


@every
def test_killed_runs_are_told_and_do_no_harm(name: str) -> None:
    of, rows = experiment(name), list(made_up(name))
    killed = Measured(60.0, is_cut=True, values={"failed": "killed after 60 s"})
    some = [row(of, kept.case, killed) if i % 3 else kept for i, kept in enumerate(rows)]
    told = of.find(some).conclusions
    assert sum("killed after 60 s" in line for line in told) == MOST_FAILURES
    failed = sum("failed" in kept.measured.values for kept in some)
    assert f"{failed - MOST_FAILURES:,} more failed." in told
    of.find([row(of, kept.case, killed) for kept in rows])


@every
def test_all_rows_give_figures_tables_and_conclusions(name: str) -> None:
    found = experiment(name).find(made_up(name))
    assert found.figures
    assert found.tables
    assert found.conclusions
    for table in found.tables:
        assert table.rows
        assert all(len(line) == len(table.head) for line in table.rows)


@every
def test_figures_have_named_axes_and_whole_series(name: str) -> None:
    for figure in experiment(name).find(made_up(name)).figures:
        assert figure.title
        if isinstance(figure, Heat):
            assert figure.unit
            assert (len(figure.rows), len(figure.columns)) == (8, 10)
            assert len(figure.values) == 8
            assert all(len(line) == 10 for line in figure.values)
            continue
        assert figure.y.title
        assert isinstance(figure, Bars) or figure.x.title
        for series in figure.series:
            assert series.title
            assert len(series.x) == len(series.y) > 0
            for extra in (series.low, series.high, series.cut):
                assert len(extra) in (0, len(series.x))
            if figure.y.is_log:
                assert min(series.y) > 0
            if isinstance(figure, Lines) and figure.x.is_log:
                assert min(series.x) > 0


@compiled
def test_t1_takes_the_papers_backtracks_and_far_fewer_with_ffc() -> None:
    found = {}
    for case in quick_cases("skyscraper-size"):
        if case.instance == "t1" and case.model == "paper":
            long = replace(case, options={**case.options, CUT: 300.0})
            measured = skyscraper_size.measure(long)
            assert not measured.is_cut
            found[case.strategy] = measured.stats["backtracks"]
    assert found["leftmost/step/up"] == 166_199
    assert 10 * found["ffc/step/up"] <= 166_199


@compiled
def test_a_run_past_its_cut_is_kept_as_cut() -> None:
    board = skyscraper_boards.named("t4")
    measured = searched(
        lambda: SKYSCRAPER["paper"](board), cut=0.1, solutions=1, strategy="leftmost/step/up"
    )
    assert measured.is_cut
    assert measured.seconds >= 0.1
    case = next(c for c in quick_cases("skyscraper-size") if c.instance == "t4")
    kept = row(skyscraper_size.EXPERIMENT, case, measured)
    figure = skyscraper_size.find([kept]).figures[0]
    assert isinstance(figure, Lines)
    assert [list(series.cut) for series in figure.series if not series.is_paper] == [[True]]
    assert any(cell.startswith("> ") for cell in texts(skyscraper_size.find([kept])))


def test_searches_are_compared_beside_the_parts_and_change_none_of_their_factors() -> None:
    of = propagation_strength.EXPERIMENT
    times = {"exact": 1.0, "exact without lines": 4.0}
    times |= {"exact, depth first": 2.0, "exact, learning": 1.0, "exact, hand-over": 2.0}
    rows = [
        row(of, case, Measured(times[case.model], {"nodes": 9}, values={"solutions": 1}))
        for case in quick_cases(of.name)
        if case.instance == "t1" and case.model in times
    ]
    assert len(rows) == 5
    parts, by_search = of.find(rows).tables
    assert parts.rows[0][3] == "4.0x"
    title = "skyscraper, the boards above"
    assert by_search.rows[0] == [title, "learning", "1.0x", "0.50x", "1 of 1", "1 of 1"]
    assert by_search.rows[1] == [title, "hand-over", "1.0x", "1.0x", "1 of 1", "1 of 1"]
    told = of.find(rows).conclusions
    assert any("learning alone takes 1.0 times the nodes and 0.50 times" in line for line in told)
    wrong = replace(rows[-1], measured=replace(rows[-1].measured, values={"solutions": 2}))
    assert "a fault in the model!" in of.find([*rows[:-1], wrong]).conclusions[-1]


def test_what_is_searched_where_depth_first_stalls() -> None:
    of = propagation_strength.EXPERIMENT
    stalling = [case for case in of.cases(False) if "stalls" in case.options]
    by_search = [case for case in of.cases(False) if SEARCH in case.options]
    assert {case.search for case in by_search} == set(of.searches)
    assert all(case.search.value == case.options[SEARCH] for case in by_search)
    for case in stalling:
        (puzzle,) = propagation_strength.puzzles(case)
        if case.options["family"] == "skyscraper":
            assert puzzle.size == case.options["size"]
            assert all(map(all, (puzzle.clues.side(side) for side in skyscraper_boards.SIDES)))
        elif case.options["family"] == "gold-star":
            assert puzzle.points == case.options["points"]
            assert set(puzzle.operators) == {"+", "-"}
        else:
            assert sum(map(bool, sum(puzzle.areas, ()))) == puzzle.size


def test_of_two_cuts_the_longer_counts() -> None:
    of = skyscraper_size.EXPERIMENT
    short, long = (Case("t1", "paper", "ffc/step/up", {CUT: cut}) for cut in (1.0, 9.0))
    rows = [row(of, short, Measured(1.0, is_cut=True)), row(of, long, Measured(3.0))]
    for some in (rows, rows[::-1]):
        (kept,) = summaries(some)
        assert kept.seconds.median == 3.0
        assert not kept.is_cut


def test_a_median_is_a_bound_only_where_cut_runs_weigh_in() -> None:
    of = skyscraper_size.EXPERIMENT

    def runs(*times: tuple[float, bool]) -> list[Row]:
        return [row(of, Case(str(i)), Measured(t, is_cut=c)) for i, (t, c) in enumerate(times)]

    above = summaries(runs((1.0, False), (2.0, False), (9.0, True)))
    assert not middle(above, seconds).is_cut
    assert middle(above, seconds).value == 2.0
    below = summaries(runs((1.0, True), (2.0, False), (9.0, False)))
    assert middle(below, seconds).is_cut
    one_of_two = summaries(runs((1.0, False), (9.0, True)))
    assert middle(one_of_two, seconds).value == 5.0
    assert middle(one_of_two, seconds).is_cut
    beyond_both = summaries(runs((1.0, False), (2.0, False), (9.0, True), (3.0, False)))
    assert not middle(beyond_both, seconds).is_cut


def test_ratios_are_told_with_their_range_and_what_is_left_out() -> None:
    of = skyscraper_size.EXPERIMENT
    times = {  # with givens, without, and which of them was cut
        "a": (1.0, 0.25, ""),
        "b": (1.0, 16.0, "without"),
        "c": (30.0, 30.0, "with"),
    }
    rows = []
    for i, (name, (given, blank, cut)) in enumerate(times.items()):
        options = {"size": 8, "number": i, CUT: 30.0}
        case = Case(name, "paper", "ffc/step/up", options)
        other = Case(f"{name}-blank", "paper", "ffc/step/up", {**options, "blank": True})
        rows.append(row(of, case, Measured(given, is_cut=cut == "with")))
        rows.append(row(of, other, Measured(blank, is_cut=cut == "without")))
    found = skyscraper_size.find(rows)
    (told,) = (line for line in found.conclusions if line.startswith("Without its givens"))
    assert "at least 2.0 times as long" in told
    assert "from 0.25 to 16; 1 of them is quicker" in told
    (table,) = (table for table in found.tables if "without its givens" in table.title)
    assert list(table.rows[0][2:]) == ["2", "1", "> 2.0", "5"]


@pytest.mark.parametrize("size", [4, 6])
def test_random_boards_are_unique_and_lose_that_without_a_given(size: int) -> None:
    draw = skyscraper_boards.Draw(size, 1)
    givens = draw.givens(0.4)
    assert check(draw.board(0.4, givens)).verdict is Verdict.UNIQUE
    for i in range(len(givens)):
        fewer = givens[:i] + givens[i + 1 :]
        assert check(draw.board(0.4, fewer)).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("name", skyscraper_boards.HARD)
def test_the_hard_boards_are_unique(name: str) -> None:
    assert check(skyscraper_boards.named(name)).verdict is Verdict.UNIQUE


def test_more_clues_never_hide_one() -> None:
    draw = skyscraper_boards.Draw(6, 3)
    boards = [draw.board(share) for share in (0.2, 0.5, 1.0)]
    shown = [
        {
            (side, i)
            for side in skyscraper_boards.SIDES
            for i, c in enumerate(b.clues.side(side))
            if c
        }
        for b in boards
    ]
    assert shown[0] < shown[1] < shown[2]
    assert len(shown[2]) == 24


def test_growth_is_told_apart() -> None:
    xs = [4, 5, 6, 7, 8]
    steps, power = growth(xs, [3.0**x for x in xs]), growth(xs, [x**2.5 for x in xs])
    line = growth(xs, [x + 10 for x in xs])
    assert str(steps).startswith("exponential, times 3.00 with each row; not as well: a power law")
    assert str(power).startswith("a power law with exponent 2.50 ± 0.00; not as well: ")
    assert str(line).startswith("linear, +6% of the mean with each row, or ")
    assert [shape.is_linear for shape in (steps, power, line) if shape] == [False, False, True]
    assert growth(xs[:2], [1, 2]) is None
    assert growth(xs, [7.0 for _ in xs]) is None


def test_models_are_called_by_name() -> None:
    found = skyscraper_strategies.find(made_up("skyscraper-strategies"))
    titles = [shown.title for shown in (*found.figures, *found.tables)]
    told = " ".join([*titles, *found.conclusions])
    assert "the paper's model" in told
    assert "the exact model" in told
    assert "paper model" not in told


def test_lower_bounds_are_marked_on_the_map_of_strategies() -> None:
    of = skyscraper_strategies.EXPERIMENT
    rows = [
        row(of, Case("t1", "paper", "ffc/step/up", {CUT: 3.0}), Measured(3.0, is_cut=True)),
        row(of, Case("t1", "paper", "ff/step/up", {CUT: 3.0}), Measured(1.0)),
    ]
    figure = of.find(rows).figures[0]
    assert isinstance(figure, Heat)
    places = {
        name: (figure.rows.index(name.split("/")[0]), figure.columns.index("step/up"))
        for name in ("ffc/step/up", "ff/step/up")
    }
    assert figure.is_cut(*places["ffc/step/up"])
    assert not figure.is_cut(*places["ff/step/up"])
    assert ">3" in words_of(draw(figure))
    all_cut = [replace(kept, measured=replace(kept.measured, is_cut=True)) for kept in rows]
    assert any("no strategy came to the end" in told for told in of.find(all_cut).conclusions)


def test_a_choice_of_the_paper_that_was_cut_is_told_as_a_bound() -> None:
    of = skyscraper_strategies.EXPERIMENT
    for is_cut, said in ((False, "taking 3.0 times"), (True, "taking at least 3.0 times")):
        rows = [
            row(of, Case("t1", "paper", "ffc/step/up", {CUT: 3.0}), Measured(3.0, is_cut=is_cut)),
            row(of, Case("t1", "paper", "ff/step/up", {CUT: 3.0}), Measured(1.0)),
        ]
        assert any(said in sentence for sentence in of.find(rows).conclusions)
