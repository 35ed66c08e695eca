"""Queens under three strategies: an experiment in a file of one's own.

cluesmith lab run examples/lab/queens.py
cluesmith lab report --experiment examples/lab/queens.py
"""

from time import perf_counter

from cluesmith.kernel.modelling import Model, all_different
from cluesmith.kernel.run import Limits
from cluesmith.lab.experiment import Axis, Case, Experiment, Findings, Lines, Measured, Series
from cluesmith.lab.summary import by_case

STRATEGIES = "leftmost/step/up", "ff/step/up", "ff/median/up"
SECONDS = 10


def queens(size):
    model = Model()
    columns = model.variables(size, 1, size)
    model.post(all_different(columns))
    model.post(all_different(column + row for row, column in enumerate(columns)))
    model.post(all_different(column - row for row, column in enumerate(columns)))
    return model


def cases(quick):
    sizes = range(6, 13 if quick else 25, 2)
    return [Case(f"queens-{n}", "", each, {"size": n}) for n in sizes for each in STRATEGIES]


def measure(case):
    queens(4).solve()  # what is loaded at first use is not timed
    model = queens(case.options["size"])
    began = perf_counter()
    found = model.solve(case.strategy, Limits(seconds=SECONDS))
    return Measured(perf_counter() - began, model.statistics, is_cut=found is None)


def find(rows):
    runs = by_case(row for row in rows if not row.measured.failure)
    lines, conclusions = [], []
    for strategy in STRATEGIES:
        of_strategy = [run for run in runs if run.case.strategy == strategy]
        if of_strategy:
            sizes = [run.case.options["size"] for run in of_strategy]
            counts = [run.stat("backtracks") for run in of_strategy]
            cut = [run.is_cut for run in of_strategy]
            lines.append(Series(strategy, sizes, counts, cut=cut))
            conclusions.append(f"`{strategy}` failed {sum(counts):,.0f} times in all.")
    axes = Axis("queens"), Axis("backtracks to the first solution", is_log=True)
    return Findings([Lines("Backtracks by size", *axes, lines)], conclusions=conclusions)


EXPERIMENT = Experiment(
    name="queens",
    title="Queens under three strategies",
    question="Which strategy finds the first placement of n queens with the fewest failures?",
    method="Columns, all different, also along both diagonals; the first solution of each size.",
    cases=cases,
    measure=measure,
    find=find,
    kill_after=2 * SECONDS,
)
