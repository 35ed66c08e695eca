"""gold-strategies: the 80 labelings on five-point stars (Gold Star paper, Tables 2 and 3).

Long because cases, measuring and findings of an experiment stand in one module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from cluesmith.kernel.strategy import NAMES
from cluesmith.lab import experiment as lab
from cluesmith.lab import papers, summary
from cluesmith.lab.fits import spread
from cluesmith.lab.instances.gold_star import (
    Fresh,
    Lent,
    enumerate_lists,
    number_of_lists,
    solve_lists,
)

POINTS = 5
LISTS = number_of_lists(POINTS)
ENUMERATE = "labeling alone"
WEAK = 0.3  # a correlation below this is called so
MOVERS, SHOWN = 10, 5  # lines of tables
# Parts of so many lists; strategies take turns at them, so that a busy moment falls on all alike.
PARTS, PART_SECONDS = 16, 120
PART_LISTS = LISTS // PARTS
QUICK_PARTS, QUICK_LISTS, QUICK_SECONDS = 2, 10_000, 10
QUICK_EXACT_LISTS = 5_000
RUNS, QUICK_RUNS = 5, 1  # of enumerating, of which the median counts


def cases(quick: bool) -> list[lab.Case]:
    if quick:
        paper_parts = _parts("sample", QUICK_PARTS, QUICK_LISTS, QUICK_SECONDS)
        exact_parts = _parts("sample", 1, QUICK_EXACT_LISTS, QUICK_SECONDS)
    else:
        paper_parts = _parts("part", PARTS, PART_LISTS, PART_SECONDS)
        exact_parts = _parts("part", 1, PART_LISTS, PART_SECONDS)
    enumerating = {
        "variables": 2 * POINTS,
        "runs": QUICK_RUNS if quick else RUNS,
        "cut": QUICK_SECONDS,
    }
    return [
        lab.Case(instance, model, strategy, options)
        for model, parts in (("paper", paper_parts), ("exact", exact_parts))
        for instance, options in parts.items()
        for strategy in NAMES
    ] + [lab.Case("operators", ENUMERATE, strategy, enumerating) for strategy in NAMES]


def _parts(name: str, count: int, lists: int, seconds: int) -> dict[str, dict[str, int]]:
    return {
        f"{name}-{i + 1:02}": {"first": i * lists, "lists": lists, "cut": seconds}
        for i in range(count)
    }


def measure(case: lab.Case) -> lab.Measured:
    options = case.options
    if case.model == ENUMERATE:
        variables, cut = options["variables"], options["cut"]
        runs = [enumerate_lists(variables, case.strategy, cut) for _ in range(options["runs"])]
        lists = min(run.lists for run in runs)
        seconds = median([run.seconds * lists / run.lists for run in runs])
        return lab.Measured(seconds, runs[0].stats, lists < 4**variables, {"lists": lists})
    first, wanted, cut = options["first"], options["lists"], options["cut"]
    is_paper = case.model == "paper"
    solver = Lent(POINTS, case.strategy) if is_paper else Fresh(POINTS, case.model, case.strategy)
    solved = solve_lists(solver, first, wanted, 1, cut)
    values = {"lists": solved.lists, "solvable": solved.solvable}
    return lab.Measured(solved.seconds, solved.stats, solved.lists < wanted, values)


@dataclass(frozen=True, slots=True)
class Total:
    """A strategy's sums over the parts that count, scaled up to all lists."""

    parts: frozenset[str]
    lists: int
    solvable: int
    seconds: float
    backtracks: float
    is_cut: bool


Totals = Mapping[str, Total]  # by strategy


def totals(rows: Sequence[lab.Row], model: str) -> Totals:
    """By strategy, on parts that every strategy met has done, if there are such."""
    runs = [run for run in summary.by_case(rows) if run.case.model == model and run.value("lists")]
    done = {
        strategy: {run.case.instance: run for run in some}
        for strategy, some in summary.grouped(runs, lambda run: run.case.strategy).items()
    }
    shared = set.intersection(*(set(parts) for parts in done.values())) if done else set()
    # A full run's parts hold the lists of a quick run's samples.
    whole = {instance for instance in shared if instance.startswith("part")}
    chosen = whole or shared
    return {
        strategy: _total(
            [part for name, part in done[strategy].items() if name in (chosen or [name])]
        )
        for strategy in NAMES
        if strategy in done
    }


def _total(parts: Sequence[summary.Summary]) -> Total:
    lists = int(sum(part.value("lists") for part in parts))
    return Total(
        frozenset(part.case.instance for part in parts),
        lists,
        int(sum(part.value("solvable") for part in parts)),
        sum(summary.seconds(part) for part in parts) * LISTS / lists,
        sum(summary.backtracks(part) for part in parts) * LISTS / lists,
        any(part.is_cut for part in parts),
    )


def paper_seconds(column: str) -> dict[str, float]:
    """The paper's times by strategy; one of its Table 3 is missing."""
    return {
        f"{row['variable']}/{row['choice']}/{row['order']}": float(row[column])
        for row in papers.rows("labeling_times")
        if row[column]
    }


STARS, OPERATORS = "stars_5_points_s", "operators_5_points_s"


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    solved = {model: totals(rows, model) for model in summary.MODEL_TITLES}
    enumerated = totals(rows, ENUMERATE)
    if not enumerated and not any(solved.values()):
        return lab.Findings(conclusions=tuple(summary.failures(rows)))
    comparisons = list(_comparisons(solved, enumerated))
    ours = solved["paper"]
    return lab.Findings(
        list(_figures(solved, enumerated)),
        [_correlations(comparisons), _moves(ours), _extremes(ours)],
        [
            *_samples(solved),
            *_rank_words(comparisons),
            *_step_words(comparisons, ours),
            *_move_words(ours),
            *_enumeration_words(enumerated),
            *_noise_words(rows),
            *summary.failures(rows),
        ],
    )


def seconds_of(found: Totals) -> papers.Values:
    return {strategy: total.seconds for strategy, total in found.items()}


def backtracks_of(found: Totals) -> papers.Values:
    """For one list."""
    return {strategy: total.backtracks / LISTS for strategy, total in found.items()}


def _comparisons(solved: Mapping[str, Totals], enumerated: Totals) -> Iterator[papers.Comparison]:
    stars, operators = paper_seconds(STARS), paper_seconds(OPERATORS)
    for model, found in solved.items():
        if found:
            title = summary.MODEL_TITLES[model]
            yield papers.compare(f"our backtracks, the {title}", stars, backtracks_of(found))
            yield papers.compare(f"our times, the {title}", stars, seconds_of(found))
    if enumerated:
        title = "our times to enumerate operator lists"
        yield papers.compare(title, operators, seconds_of(enumerated))


# Figures


def _figures(solved: Mapping[str, Totals], enumerated: Totals) -> Iterator[lab.Figure]:
    theirs, ours, exact = paper_seconds(STARS), solved["paper"], solved["exact"]
    unit = "time for all lists (s)"
    yield papers.heat("The paper's times, five-point stars", theirs, unit)
    if ours:
        each = "backtracks a list"
        yield papers.heat("Our times with the paper's model", seconds_of(ours), unit)
        yield papers.heat("Our backtracks with the paper's model", backtracks_of(ours), each)
        yield _scatter("times", theirs, seconds_of(ours), "our time for all lists (s)")
        yield _scatter("backtracks", theirs, backtracks_of(ours), "our backtracks a list")
    if exact:
        yield papers.heat("Our times with the exact model", seconds_of(exact), unit)
    if enumerated:
        yield papers.heat(
            "The paper's times to enumerate the lists", paper_seconds(OPERATORS), "time (s)"
        )
        yield papers.heat("Our times to enumerate the lists", seconds_of(enumerated), "time (s)")


def _scatter(what: str, theirs: papers.Values, ours: papers.Values, title: str) -> lab.Lines:
    series = []
    for name, like_step in (
        ("step, enum, bisect", False),
        (summary.listed(papers.LIKE_STEP), True),
    ):
        kept = [s for s in ours if s in theirs and papers.is_like_step(s) == like_step]
        series.append(lab.Series(name, [theirs[s] for s in kept], [ours[s] for s in kept]))
    return lab.Lines(
        f"Our {what} with the paper's model against the paper's times",
        lab.Axis("the paper's time for all lists (s)"),
        lab.Axis(title),
        series,
        scatter=True,
    )


# Tables


def _correlations(comparisons: Sequence[papers.Comparison]) -> lab.Table:
    return lab.Table(
        "Rank correlation with the paper's times (Spearman's rho, 95 % confidence)",
        ["ours", "all", "without median and middle", "median and middle taken as step"],
        [
            [c.title, *(str(rho) if rho else "-" for rho in (c.every, c.without, c.as_step))]
            for c in comparisons
        ],
    )


def _moves(ours: Totals) -> lab.Table:
    theirs = paper_seconds(STARS)
    by_backtracks = {move.strategy: move.ours for move in papers.moves(theirs, backtracks_of(ours))}
    return lab.Table(
        f"The {MOVERS} strategies that move most (rank 1 is the fastest; the paper's model)",
        ["strategy", "rank in the paper", "our rank", "moved by", "our rank by backtracks"],
        [
            [
                move.strategy,
                f"{move.theirs:g}",
                f"{move.ours:g}",
                f"{move.by:+g}",
                f"{by_backtracks[move.strategy]:g}",
            ]
            for move in papers.moves(theirs, seconds_of(ours))[:MOVERS]
        ],
    )


def _extremes(ours: Totals) -> lab.Table:
    """The first and the last few of each ranking."""
    columns = []
    for values, unit in (
        (paper_seconds(STARS), "s"),
        (seconds_of(ours), "s"),
        (backtracks_of(ours), "a list"),
    ):
        ranked = sorted(values, key=values.__getitem__)
        ranked = ranked[:SHOWN] + ranked[-SHOWN:] if len(ranked) >= 2 * SHOWN else []
        columns.append(
            [f"{s}, {summary.number(values[s])} {unit}" for s in ranked] or ["-"] * 2 * SHOWN
        )
    names = ["fastest"] * SHOWN + ["slowest"] * SHOWN
    return lab.Table(
        "The fastest and the slowest strategies, for all lists",
        ["", "the paper", "our times, the paper's model", "our backtracks, the paper's model"],
        [list(cells) for cells in zip(names, *columns, strict=True)],
    )


# Conclusions


def _samples(solved: Mapping[str, Totals]) -> Iterator[str]:
    for model, found in solved.items():
        if not found:
            continue
        lists = {total.lists for total in found.values()}
        solvable = {total.solvable for total in found.values()}
        cut = sum(total.is_cut for total in found.values())
        share = f"{min(lists):,}" if len(lists) == 1 else f"{min(lists):,} to {max(lists):,}"
        text = f"With the {summary.MODEL_TITLES[model]}, {_strategies(len(found))} solved {share} "
        text += f"of {LISTS:,} lists"
        if cut:
            text += f" ({_strategies(cut)} cut by the clock, and scaled up)"
        if len({(total.parts, total.lists) for total in found.values()}) == 1 < len(found):
            text += (
                f"; all found the same number of solvable ones, {min(solvable):,}"
                if len(solvable) == 1
                else f"; they do NOT agree on how many are solvable: {sorted(solvable)}"
            )
        yield text + "."


def _strategies(count: int) -> str:
    return f"{count} {'strategy' if count == 1 else 'strategies'}"


def _rank_words(comparisons: Sequence[papers.Comparison]) -> Iterator[str]:
    for c in comparisons:
        if c.every is None:
            continue
        low, high = c.every.low, c.every.high
        kind = "no clear correlation" if low <= 0 <= high else "a correlation"
        if kind == "a correlation" and abs(c.every.value) < WEAK:
            kind = "a weak correlation"
        sign = ", the other way round" if high < 0 else ""
        text = (
            f"Ranked by {c.title}, {c.every.count} strategies show {kind}{sign} with the paper's "
        )
        text += f"times: rho {c.every}"
        if c.without:
            text += f"; without median and middle {c.without}"
        if c.as_step:
            text += f"; with step's numbers in their place {c.as_step}"
        yield text + "."


def _step_words(comparisons: Sequence[papers.Comparison], ours: Totals) -> Iterator[str]:
    """Whether median and middle differ from step, in the paper and with us."""
    words = []
    for name, values in (
        ("the paper's times", paper_seconds(STARS)),
        ("our times", seconds_of(ours)),
        ("our backtracks", backtracks_of(ours)),
    ):
        off = [
            abs(values[s] / values[papers.with_step(s)] - 1)
            for s in values
            if papers.is_like_step(s) and values.get(papers.with_step(s))
        ]
        if off:
            words.append(f"{100 * median(off):.1f} % in {name} (at most {100 * max(off):.0f} %)")
    if len(words) < 2:
        return
    yield (
        "For the same variable and order, median and middle differ from step, in the median, by "
        f"{summary.listed(words)}."
    )
    first = comparisons[0]
    if first.every and first.as_step and first.as_step.low > first.every.high:
        yield (
            "The paper's ranking is explained far better by backtracks when median and middle are "
            "taken for step: in the paper they seem to have labeled as step does."
        )


def _move_words(ours: Totals) -> Iterator[str]:
    theirs = paper_seconds(STARS)
    moved = papers.moves(theirs, seconds_of(ours))
    if len(moved) < 2:
        return
    words = [f"{move.strategy} (from {move.theirs:g} to {move.ours:g})" for move in moved[:3]]
    yield f"In the ranking by time these move most: {summary.listed(words)}."
    best = min(theirs, key=lambda s: theirs[s])
    fastest = min(ours, key=lambda s: ours[s].seconds)
    fewest = min(ours, key=lambda s: ours[s].backtracks)
    yield (
        f"The paper's fastest is {best}; with its model ours is {fastest}, and {fewest} takes the "
        "fewest backtracks."
    )


def _enumeration_words(enumerated: Totals) -> Iterator[str]:
    theirs = paper_seconds(OPERATORS)
    kept = [enumerated[s].seconds for s in enumerated if s in theirs]
    if len(kept) < 2:
        return
    spreads = [spread(list(theirs.values())), spread(kept)]
    most = [f"{spread.most / spread.least:.2f}" for spread in spreads]
    half = [f"{spread.high / spread.low:.2f}" for spread in spreads]
    yield (
        f"To enumerate all {LISTS:,} operator lists the slowest strategy takes {most[0]} times the "
        f"fastest in the paper (upper over lower quartile {half[0]}) and {most[1]} times with us "
        f"({half[1]}): nothing is constrained, so every strategy has the same leaves to visit."
    )


def _noise_words(rows: Sequence[lab.Row]) -> Iterator[str]:
    """How far a strategy's time a list differs from part to part."""
    runs = [
        run for run in summary.by_case(rows) if run.case.model == "paper" and run.value("lists")
    ]
    by_strategy = summary.grouped(runs, lambda run: run.case.strategy).values()
    per_list = [[summary.seconds(run) / run.value("lists") for run in some] for some in by_strategy]
    off = [max(each) / min(each) - 1 for each in per_list if len(each) > 1 and min(each)]
    if off:
        yield (
            "Between the parts of the lists a strategy's time a list differs by "
            f"{100 * median(off):.1f} % in the median: differences below that say little."
        )


EXPERIMENT = lab.Experiment(
    name="gold-strategies",
    title="Gold Star under 80 labeling strategies",
    question=(
        "Which labeling solves all five-point stars fastest, and do the paper's times agree "
        "with ours?"
    ),
    method=(
        "All 80 strategies (8 ways to choose a variable, 5 ways to split its values, 2 orders) "
        "solve the same operator lists of five points to their first solution. A full run takes "
        f"all {LISTS:,} lists with the paper's model, in {PARTS} parts at which the strategies "
        f"take turns, and {PART_LISTS:,} with the exact model; a quick run takes a fixed sample of "
        f"{QUICK_PARTS * QUICK_LISTS:,} lists, {QUICK_EXACT_LISTS:,} with the exact model. Numbers "
        "of a sample are scaled up to all lists. Times are of one processor; with the paper's "
        "model the constraints are posted once and take the operators of list after list, with the "
        "exact model they are posted for each list. "
        f"Then each strategy labels {2 * POINTS} variables of 0 to 3 with no constraint, as the "
        "paper does to enumerate the operator lists (without the paper's turning them into "
        "symbols and printing). Spearman's rank correlation with the paper's times is given with "
        "Bonett and Wright's 95 % confidence interval; also without the 32 strategies with median "
        "and middle, whose times in the paper look like step's, and with our numbers for step in "
        "their place."
    ),
    cases=cases,
    measure=measure,
    find=find,
    repeats=1,
)
