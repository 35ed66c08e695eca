"""gold-points: every operator list of a star, by number of points (Gold Star paper, Table 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from time import process_time

from cluesmith.lab import experiment as lab
from cluesmith.lab import papers, summary
from cluesmith.lab.fits import exponential
from cluesmith.lab.instances.gold_star import Fresh, number_of_lists, solve_lists

POINTS = (3, 4, 5, 6)
MODELS = tuple(summary.MODEL_TITLES)
CENSUS, CENSUS_POINTS = "census", (3, 4, 5, 6, 7)
ORDER = (*MODELS, CENSUS)
TITLES = {**summary.MODEL_TITLES, CENSUS: "census"}
STRATEGIES = {"paper": "min/middle/up", "exact": "ff/median/up"}  # the models' own
WANTED = {"one": 1, "all": None}  # solutions of each list
# How many lists are solved, by points; and for how many seconds at most, by model.
FULL = {points: number_of_lists(points) for points in POINTS}
QUICK = FULL | {5: 2**16, 6: 20_000}
FULL_SECONDS = {"paper": 7200, "exact": 3000, CENSUS: 3000}
QUICK_SECONDS = dict.fromkeys(FULL_SECONDS, 20)


def cases(quick: bool) -> list[lab.Case]:
    counts = QUICK if quick else FULL
    seconds = QUICK_SECONDS if quick else FULL_SECONDS
    found = []
    for points, solutions, (model, strategy) in product(POINTS, WANTED, STRATEGIES.items()):
        options = {"points": points, "solutions": solutions, "lists": counts[points]}
        options["cut"] = seconds[model]
        found.append(lab.Case(f"{points}-points-{solutions}", model, strategy, options))
    for points in CENSUS_POINTS:
        options = {"points": points, "solutions": "all", "cut": seconds[CENSUS]}
        found.append(lab.Case(f"{points}-points-all", CENSUS, "", options))
    return found


def measure(case: lab.Case) -> lab.Measured:
    points, cut = case.options["points"], case.options["cut"]
    if case.model == CENSUS:
        return _count(points, cut)
    wanted = case.options["lists"]
    most = WANTED[case.options["solutions"]]
    solver = Fresh(points, case.model, case.strategy)
    solved = solve_lists(solver, 0, wanted, most, cut)
    values = {
        "lists": solved.lists,
        "of": number_of_lists(points),
        "solvable": solved.solvable,
        "solutions": solved.solutions,
    }
    return lab.Measured(solved.seconds, solved.stats, solved.lists < wanted, values)


def _count(points: int, cut: float) -> lab.Measured:
    from cluesmith.star_census.count import census

    def stop_late(*_progress: float) -> None:
        if process_time() - began > cut:
            raise TimeoutError

    census(3, jobs=1)  # what only the first one pays for
    lists = number_of_lists(points)
    values = {"lists": lists, "of": lists}
    began = process_time()
    try:
        found = census(points, jobs=1, progress=stop_late)
    except TimeoutError:
        return lab.Measured(process_time() - began, is_cut=True, values=values)
    seconds = process_time() - began
    values |= {"solvable": found.solvable, "solutions": found.solutions}
    return lab.Measured(seconds, values=values)


@dataclass(frozen=True, slots=True)
class Result:
    """A case's figures, scaled up to all lists where only some were solved."""

    points: int
    solutions: str
    model: str
    scale: float
    time: summary.Middle
    lists: int
    solvable: int
    found: int
    backtracks: float

    @property
    def is_sample(self) -> bool:
        return self.scale > 1

    @property
    def solvable_error(self) -> float:
        """The standard error of the scaled number of solvable lists."""
        share = self.solvable / self.lists
        return self.scale * sqrt(self.lists * share * (1 - share) * (1 - 1 / self.scale))


Results = dict[tuple[int, str, str], Result]  # by points, solutions and model


def results(rows: Sequence[lab.Row]) -> Results:
    """By points, solutions and model; of several samples, the largest."""
    return summary.largest(
        map(_result, summary.by_case(rows)),
        lambda result: (result.points, result.solutions, result.model),
        lambda result: result.lists,
    )


def _result(run: summary.Summary) -> Result:
    lists = max(1.0, run.value("lists"))
    scale, spent = run.value("of") / lists, run.seconds
    scaled = (scale * spent.median, scale * spent.low, scale * spent.high)
    return Result(
        run.case.options["points"],
        run.case.options["solutions"],
        run.case.model,
        scale,
        summary.Middle(*scaled, run.is_cut, len(run.rows)),
        int(lists),
        int(run.value("solvable")),
        int(run.value("solutions")),
        scale * summary.backtracks(run),
    )


def paper_seconds(solutions: str) -> dict[int, float]:
    return {
        int(row["points"]): float(row["seconds"])
        for row in papers.rows("gold_star_table")
        if row["solutions"] == solutions
    }


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    found = results(rows)
    if not found:
        return lab.Findings(conclusions=tuple(summary.failures(rows)))
    return lab.Findings(
        [_figure(found, solutions) for solutions in WANTED],
        [_times(found), _counts(found)],
        [
            *_growth(found),
            *_speed(found),
            *_one_and_all(found),
            *_agreement(found),
            *_census_speed(found),
            *summary.failures(rows),
        ],
    )


def _curve(found: Results, solutions: str, model: str) -> list[Result]:
    return [
        found[points, solutions, model]
        for points in CENSUS_POINTS
        if (points, solutions, model) in found
    ]


def _figure(found: Results, solutions: str) -> lab.Figure:
    series = [papers.paper_series(paper_seconds(solutions).items())]
    for model in ORDER:
        if curve := _curve(found, solutions, model):
            times = {result.points: result.time for result in curve}
            series.append(summary.series(TITLES[model], times))
    what = "the first solution" if solutions == "one" else "all solutions"
    return lab.Lines(
        f"Solving every operator list, {what} of each",
        lab.Axis("points"),
        lab.Axis("time for all lists (s)", is_log=True),
        series,
    )


def _times(found: Results) -> lab.Table:
    models = [(model, solutions) for model in MODELS for solutions in WANTED]
    head = ["points", "the paper, one", "the paper, all"]
    head += [f"{TITLES[model]}, {solutions}" for model, solutions in models] + [TITLES[CENSUS]]
    lines = []
    for points in sorted({result.points for result in found.values()}):
        cells = [str(points)]
        for solutions in WANTED:
            theirs = paper_seconds(solutions).get(points)
            cells.append("-" if theirs is None else summary.duration(theirs))
        for model, solutions in [*models, (CENSUS, "all")]:
            cells.append(_time(found.get((points, solutions, model))))
        lines.append(cells)
    return lab.Table("Time for all operator lists (~ scaled up from a sample)", head, lines)


def _time(result: Result | None) -> str:
    if result is None:
        return "-"
    mark = "~ " if result.is_sample else ""
    return mark + summary.duration(result.time.value) + (" (cut)" if result.time.is_cut else "")


def _counts(found: Results) -> lab.Table:
    head = ["points", "how", "lists solved", "of", "solvable", "solutions", "backtracks"]
    lines = []
    for (points, solutions, model), result in sorted(
        found.items(), key=lambda item: (item[0][0], ORDER.index(item[0][2]))
    ):
        if solutions != "all":
            continue
        lines.append(
            [
                str(points),
                TITLES[model],
                f"{result.lists:,}",
                f"{number_of_lists(points):,}",
                f"{result.solvable:,}" + _scaled(result, result.solvable),
                f"{result.found:,}" + _scaled(result, result.found),
                "-" if model == CENSUS else summary.number(result.backtracks),
            ]
        )
    return lab.Table("What was found (in brackets: scaled up to all lists)", head, lines)


def _scaled(result: Result, count: int) -> str:
    return f" ({summary.number(count * result.scale)})" if result.is_sample else ""


def _growth(found: Results) -> Iterator[str]:
    """How much each point more costs."""
    theirs = paper_seconds("all")
    fits = [("the paper's runs", exponential(list(theirs), list(theirs.values())))]
    for model in ORDER:
        curve = _curve(found, "all", model)
        if len(curve) > 2:
            points = [result.points for result in curve]
            times = [result.time.value for result in curve]
            fits.append((f"ours with the {TITLES[model]}", exponential(points, times)))
    words = [f"{name} by {fit.growth:.1f}" for name, fit in fits if fit]
    if len(words) > 1:
        yield f"Each point more multiplies the time for all solutions: {summary.listed(words)}."


def _speed(found: Results) -> Iterator[str]:
    for model in MODELS:
        ratios = {}
        for points, seconds in paper_seconds("all").items():
            result = found.get((points, "all", model))
            if result:
                ratios[points] = seconds / result.time.value
        if ratios:
            words = [f"{summary.number(ratio, 2)} at {points}" for points, ratio in ratios.items()]
            yield (
                f"The paper's time for all solutions over ours with the {TITLES[model]}, "
                f"by points: {summary.listed(words)} (another machine, another solver)."
            )


def _one_and_all(found: Results) -> Iterator[str]:
    """What stopping at the first solution saves."""
    one, every = paper_seconds("one"), paper_seconds("all")
    odd = [points for points in one if one[points] > every[points]]
    if odd:
        words = [f"{one[points] / every[points]:.2f} times at {points} points" for points in odd]
        yield (
            f"In the paper the first solution alone took longer than all of them: "
            f"{summary.listed(words)}. The search for all begins with the search for the first, "
            "so this cannot be its doing."
        )
    for model in MODELS:
        shares = {
            points: found[points, "one", model].time.value / found[points, "all", model].time.value
            for points in POINTS
            if (points, "one", model) in found and (points, "all", model) in found
        }
        if shares:
            words = [f"{share:.2f} at {points}" for points, share in shares.items()]
            noise = " (above 1 is the machine's noise)" if max(shares.values()) > 1 else ""
            yield (
                f"With the {TITLES[model]}, one solution takes this share of all, by points: "
                f"{summary.listed(words)}{noise}."
            )


def _agreement(found: Results) -> Iterator[str]:
    """Solving one by one against the census."""
    for points in POINTS:
        counted = found.get((points, "all", CENSUS))
        if counted is None or counted.time.is_cut:
            continue
        for model in MODELS:
            solved = found.get((points, "all", model))
            if solved is None:
                continue
            if not solved.is_sample:
                agrees = (solved.solvable, solved.found) == (counted.solvable, counted.found)
                yield (
                    f"{points} points, {TITLES[model]}: {solved.solvable:,} solvable lists with "
                    f"{solved.found:,} solutions, "
                    + (
                        "as the census counts."
                        if agrees
                        else "NOT what the census counts: "
                        f"{counted.solvable:,} with {counted.found:,}."
                    )
                )
                continue
            error = solved.solvable_error
            estimate = solved.solvable * solved.scale
            away = abs(estimate - counted.solvable) / error if error else 0.0
            yield (
                f"{points} points, {TITLES[model]}: a sample of {solved.lists:,} lists scales up "
                f"to {summary.number(estimate)} solvable ones, {away:.1f} standard errors from the "
                f"{counted.solvable:,} of the census."
            )


def _census_speed(found: Results) -> Iterator[str]:
    words = []
    for points in POINTS:
        counted = found.get((points, "all", CENSUS))
        solved = found.get((points, "all", "exact"))
        if counted and solved:
            ratio = solved.time.value / counted.time.value
            words.append(f"{summary.number(ratio, 2)} at {points}")
    if words:
        yield (
            "Solving the lists one by one with the exact model takes so many times the time of "
            f"the census, by points: {summary.listed(words)}."
        )


EXPERIMENT = lab.Experiment(
    name="gold-points",
    title="Gold Star by number of points",
    question=(
        "How does the time to solve every operator list of a star grow with its points, "
        "for one and for all solutions?"
    ),
    method=(
        "Every list of 2P operators is a star of its own; each is posted and solved, to its first "
        "solution or to the end, with the paper's model and labeling (min/middle/up) and with the "
        "exact model (ff/median/up). A full run solves all lists of 3 to 6 points; a quick one "
        f"{QUICK[5]:,} of 5 points and {QUICK[6]:,} of 6, the first so many in a fixed order that "
        "looks random, and times and counts are scaled up. The census walks over the digits "
        "instead and counts all lists at once. Times are of one processor, posting included, "
        "printing left out. Each is a sum over many lists, so it is taken once."
    ),
    cases=cases,
    measure=measure,
    find=find,
    repeats=1,
    kill_after=4 * max(FULL_SECONDS.values()),
)
