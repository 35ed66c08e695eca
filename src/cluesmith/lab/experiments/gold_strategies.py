"""gold-strategies: the 80 labelings on five-point stars (Gold Star paper, Tables 2 and 3)."""

from __future__ import annotations

from typing import Any

from cluesmith.kernel.strategy import NAMES
from cluesmith.lab.experiment import Case, Experiment, Measured
from cluesmith.lab.findings.gold_strategies import ENUMERATE, LISTS, POINTS, find
from cluesmith.lab.gold_lists import Fresh, Lent, Solver, enumerate_lists, solve_lists
from cluesmith.lab.statistics import median

# Parts of so many lists; strategies take turns at them, so that a busy moment falls on all alike.
PARTS, PART_SECONDS = 16, 120
PART_LISTS = LISTS // PARTS
QUICK_PARTS, QUICK_LISTS, QUICK_SECONDS = 2, 10_000, 10
QUICK_EXACT_LISTS = 5_000
RUNS, QUICK_RUNS = 5, 1  # of enumerating, of which the median counts


def cases(quick: bool) -> list[Case]:
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
        Case(instance, model, strategy, options)
        for model, parts in (("paper", paper_parts), ("exact", exact_parts))
        for instance, options in parts.items()
        for strategy in NAMES
    ] + [Case("operators", ENUMERATE, strategy, enumerating) for strategy in NAMES]


def _parts(name: str, count: int, lists: int, seconds: int) -> dict[str, dict[str, int]]:
    return {
        f"{name}-{i + 1:02}": {"first": i * lists, "lists": lists, "cut": seconds}
        for i in range(count)
    }


def measure(case: Case) -> Measured:
    options = case.options
    if case.model == ENUMERATE:
        variables, cut = options["variables"], options["cut"]
        runs = [enumerate_lists(variables, case.strategy, cut) for _ in range(options["runs"])]
        lists = min(run.lists for run in runs)
        seconds = median([run.seconds * lists / run.lists for run in runs])
        return Measured(seconds, runs[0].stats, lists < 4**variables, {"lists": lists})
    first, wanted, cut = options["first"], options["lists"], options["cut"]
    solver: Solver[Any]
    if case.model == "paper":
        solver = Lent(POINTS, case.strategy)
    else:
        solver = Fresh(POINTS, case.model, case.strategy)
    solved = solve_lists(solver, first, wanted, 1, cut)
    values = {"lists": solved.lists, "solvable": solved.solvable}
    return Measured(solved.seconds, solved.stats, solved.lists < wanted, values)


EXPERIMENT = Experiment(
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
