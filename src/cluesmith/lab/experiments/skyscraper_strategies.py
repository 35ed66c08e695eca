"""All 80 labeling strategies on Skyscraper boards, under the paper's model and the exact one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import geometric_mean

from cluesmith.kernel.strategy import NAMES
from cluesmith.lab import summary
from cluesmith.lab.experiment import CUT, Case, Experiment, Findings, Measured, Row, Table
from cluesmith.lab.fits import spearman
from cluesmith.lab.instances.skyscraper import named, solved
from cluesmith.lab.papers import heat

# Both models get the small boards.  The large ones are beyond the paper's model; the
# exact one needs them, as any strategy worth its name solves the small without search.
BOARDS = {
    "paper": ("t1", "t2", "t5", "extreme-6-a", "extreme-6-b"),
    "exact": ("t1", "t2", "t5", "extreme-6-a", "extreme-6-b", "search-8-a", "search-8-b",
              "search-9-a", "search-9-b"),
}  # fmt: skip
PAPERS_CHOICE = "ffc/step/up"
SHOWN = 5  # strategies at each end of a table


def cases(quick: bool) -> list[Case]:
    cut = 0.7 if quick else 3.0
    return [
        Case(board, model, strategy, {CUT: cut})
        for model, boards in BOARDS.items()
        for board in boards
        for strategy in NAMES
    ]


def measure(case: Case) -> Measured:
    """To the proof that there is one solution: luck with the first value counts for less."""
    return solved(named(case.instance), case, solutions=2)


def find(rows: Sequence[Row]) -> Findings:
    found = {model: _by_strategy(summary.summaries(rows), model) for model in BOARDS}
    scored = {model: by_strategy for model, by_strategy in found.items() if by_strategy}
    return Findings(
        figures=[
            heat(
                f"{what} to the proof of uniqueness, {summary.MODEL_TITLES[model]}",
                _scores(by_strategy, value),
                unit,
                [name for name, runs in by_strategy.items() if _is_cut(runs)],
                is_log=True,
            )
            for model, by_strategy in scored.items()
            for what, value, unit in (
                ("Time", summary.seconds, "time, geometric mean over boards (s)"),
                ("Backtracks", summary.tries, "backtracks plus 1, geometric mean over boards"),
            )
        ],
        tables=[_table(model, by_strategy) for model, by_strategy in scored.items()],
        conclusions=[
            *(line for model, some in scored.items() for line in _about(model, some)),
            *_about_both(scored),
            *summary.failures(rows),
        ],
    )


def _by_strategy(runs: summary.Runs, model: str) -> dict[str, list[summary.Summary]]:
    """The runs of each strategy, on the boards that all of them were tried on."""
    of_model = [run for run in runs if run.case.model == model]
    found = summary.grouped(of_model, lambda run: run.case.strategy)
    boards = [{run.case.instance for run in some} for some in found.values()]
    shared = set.intersection(*boards) if boards else set()
    return {
        name: [run for run in found[name] if run.case.instance in shared]
        for name in NAMES
        if shared and name in found
    }


def _score(runs: summary.Runs, value: Callable[[summary.Summary], float]) -> float:
    return geometric_mean([value(run) for run in runs])


def _scores(
    found: Mapping[str, summary.Runs], value: Callable[[summary.Summary], float] = summary.seconds
) -> dict[str, float]:
    return {name: _score(runs, value) for name, runs in found.items()}


def _is_cut(runs: summary.Runs) -> bool:
    """Whether what the runs took together is only a lower bound."""
    return any(run.is_cut for run in runs)


def _ranked(found: Mapping[str, summary.Runs]) -> list[str]:
    """The strategies, fastest first."""
    times = _scores(found)
    return sorted(times, key=times.__getitem__)


def _table(model: str, found: Mapping[str, summary.Runs]) -> Table:
    ranked = _ranked(found)
    ends = {*range(SHOWN), *range(len(ranked) - SHOWN, len(ranked))}
    lines = []
    for i, name in enumerate(ranked):
        if i in ends or name == PAPERS_CHOICE:
            runs = found[name]
            cut = sum(run.is_cut for run in runs)
            lines.append(
                [
                    str(i + 1),
                    name,
                    summary.bounded(summary.duration(_score(runs, summary.seconds)), cut > 0),
                    summary.bounded(f"{_score(runs, summary.tries) - 1:,.0f}", cut > 0),
                    f"{cut} of {len(runs)}",
                ]
            )
    return Table(
        f"The best and the worst strategies, {summary.MODEL_TITLES[model]}, and the paper's choice",
        ["place", "strategy", "time", "backtracks", "boards past the cut"],
        lines,
    )


def _about(model: str, found: Mapping[str, summary.Runs]) -> Iterator[str]:
    ranked, title = _ranked(found), summary.MODEL_TITLES[model]
    if len(ranked) < 2:
        return
    times = _scores({name: found[name] for name in ranked})
    best, worst = ranked[0], ranked[-1]

    def behind(name: str) -> str:
        """How many times the best's time a strategy takes; what was cut took more."""
        least = "at least " if _is_cut(found[name]) else ""
        return f"{least}{summary.number(times[name] / times[best], 2)} times"

    if _is_cut(found[best]):
        yield f"With the {title} no strategy came to the end of all boards."
        return
    yield (
        f"With the {title} {best} is the fastest of {len(ranked)} strategies and {worst} "
        f"the slowest, by {behind(worst)}."
    )
    if PAPERS_CHOICE in times:
        place = ranked.index(PAPERS_CHOICE) + 1
        yield (
            f"The paper's choice, {PAPERS_CHOICE}, comes at place {place} of {len(ranked)} with "
            f"the {title}, taking {behind(PAPERS_CHOICE)} as long as the best."
        )
    parts = [name.split("/") for name in ranked]
    reach = {
        what: _reach(times, [part[at] for part in parts])
        for at, what in enumerate(("variable", "choice", "order"))
    }
    matters = max(reach, key=reach.__getitem__)
    others = " and ".join(
        f"{summary.number(r, 2)} for the {w}" for w, r in reach.items() if w != matters
    )
    yield (
        f"With the {title} the {matters} matters most: between its best and its worst rule "
        f"lies a factor of {summary.number(reach[matters], 2)} (geometric means; {others})."
    )
    done = [run for runs in found.values() for run in runs if not run.is_cut]
    trend = spearman(
        [summary.backtracks(run) for run in done], [summary.seconds(run) for run in done]
    )
    if trend:
        yield (
            f"Over the {trend.count} runs of the {title} that were not cut, time and "
            f"backtracks have a rank correlation of {trend}."
        )


def _reach(times: Mapping[str, float], rules: Sequence[str]) -> float:
    """How far apart the rules of one kind are."""
    pairs = zip(rules, times.values(), strict=True)
    by_rule = summary.grouped(pairs, lambda pair: pair[0]).values()
    means = [geometric_mean([time for _, time in some]) for some in by_rule]
    return max(means) / min(means)


def _about_both(scored: Mapping[str, Mapping[str, summary.Runs]]) -> Iterator[str]:
    if len(scored) == len(BOARDS):
        one, other = scored.values()
        names = [name for name in one if name in other]
        times = [[_score(some[name], summary.seconds) for name in names] for some in (one, other)]
        trend = spearman(times[0], times[1])
        if trend:
            yield (f"The strategies' times with the two models have a rank correlation of {trend}.")


EXPERIMENT = Experiment(
    name="skyscraper-strategies",
    title="Skyscraper: the 80 labeling strategies",
    question="Which way to choose variables and values is best, and does the model change that?",
    method=(
        "Every strategy proves a fixed set of boards unique: three of the paper's and two hard "
        "6x6 boards with both models, and four hard boards of 8x8 and 9x9 with the exact one. "
        "A run that reaches the time cut counts with what it had used by then, so the slow "
        "strategies are worse than shown. Times are geometric means over the boards."
    ),
    cases=cases,
    measure=measure,
    find=find,
)
