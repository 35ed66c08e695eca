"""The models of examples/models under eight strategies: which suits most of them?

cluesmith lab run examples/lab/models.py --quick
cluesmith lab report --experiment examples/lab/models.py
"""

from pathlib import Path
from runpy import run_path
from statistics import geometric_mean
from time import perf_counter

from cluesmith.kernel.run import Limits
from cluesmith.lab.experiment import Case, Experiment, Findings, Heat, Measured
from cluesmith.lab.summary import by_case, tries

FOLDER = Path(__file__).resolve().parents[1] / "models"
MODELS = {  # and the arguments of model(...)
    "gold_star": (),
    "kenken": (),
    "langford": (8,),
    "magic_square": (4,),
    "nonogram": (),
    "queens": (20,),
    "send_more": (),
    "skyscraper": (),
    "sudoku": (),
    "zebra": (),
}
STRATEGIES = [f"{name}/step/up" for name in ("leftmost", "min", "max", "ff", "ffc", "max_regret")]
STRATEGIES += ["ff/median/up", "ff/bisect/up"]
SECONDS = 30


def cases(quick):
    strategies = STRATEGIES[::3] if quick else STRATEGIES
    options = {"cut": 1 if quick else SECONDS}
    return [Case(name, "", each, options) for name in MODELS for each in strategies]


def measure(case):
    names = run_path(str(FOLDER / f"{case.instance}.py"))
    model, *_ = names["model"](*MODELS[case.instance])
    began = perf_counter()
    found = model.solve(case.strategy, Limits(seconds=case.options["cut"]))
    return Measured(perf_counter() - began, model.statistics, is_cut=found is None)


def find(rows):
    runs = by_case(row for row in rows if not row.measured.failure)
    found = {(run.case.instance, run.case.strategy): run for run in runs}
    names = [name for name in MODELS if any(key[0] == name for key in found)]
    strategies = [
        each for each in STRATEGIES if names and all((name, each) in found for name in names)
    ]
    table = [[found[name, each] for each in strategies] for name in names]
    heat = Heat(
        "Tries until the first solution (backtracks + 1)",
        rows=names,
        columns=strategies,
        values=[[tries(run) for run in line] for line in table],
        unit="tries",
        is_log=True,
        cut=[[run.is_cut for run in line] for line in table],
    )
    means = {
        each: geometric_mean(tries(found[name, each]) for name in names) for each in strategies
    }
    conclusions = [
        f"`{each}` takes {means[each]:,.1f} tries in the geometric mean, and is cut at its limit "
        f"in {sum(found[name, each].is_cut for name in names)} of {len(names)} models."
        for each in sorted(means, key=means.__getitem__)
    ]
    return Findings([heat] if strategies else [], conclusions=conclusions)


EXPERIMENT = Experiment(
    name="models",
    title="Classic models under eight strategies",
    question="Is there a strategy that suits most models?",
    method=(
        "The first solution of each model, all variables labeled in the order in which the model "
        "makes them. A run that is cut counts with what it had used by then."
    ),
    cases=cases,
    measure=measure,
    find=find,
    repeats=1,
    kill_after=2 * SECONDS,
)
