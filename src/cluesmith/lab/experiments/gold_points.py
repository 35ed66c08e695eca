"""gold-points: every operator list of a star, by number of points (Gold Star paper, Table 1)."""

from __future__ import annotations

from itertools import product
from time import process_time

from cluesmith.lab.experiment import Case, Experiment, Measured
from cluesmith.lab.findings.gold_points import CENSUS, CENSUS_POINTS, POINTS, find
from cluesmith.lab.gold_lists import Fresh, number_of_lists, solve_lists

STRATEGIES = {"paper": "min/middle/up", "exact": "ff/median/up"}  # the models' own
WANTED = {"one": 1, "all": None}  # solutions of each list
# How many lists are solved, by points; and for how many seconds at most, by model.
FULL = {points: number_of_lists(points) for points in POINTS}
QUICK = FULL | {5: 2**16, 6: 20_000}
FULL_SECONDS = {"paper": 7200, "exact": 3000, CENSUS: 3000}
QUICK_SECONDS = dict.fromkeys(FULL_SECONDS, 20)


def cases(quick: bool) -> list[Case]:
    counts = QUICK if quick else FULL
    seconds = QUICK_SECONDS if quick else FULL_SECONDS
    found = []
    for points, solutions, (model, strategy) in product(POINTS, WANTED, STRATEGIES.items()):
        options = {"points": points, "solutions": solutions, "lists": counts[points]}
        options["cut"] = seconds[model]
        found.append(Case(f"{points}-points-{solutions}", model, strategy, options))
    for points in CENSUS_POINTS:
        options = {"points": points, "solutions": "all", "cut": seconds[CENSUS]}
        found.append(Case(f"{points}-points-all", CENSUS, "", options))
    return found


def measure(case: Case) -> Measured:
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
    return Measured(solved.seconds, solved.stats, solved.lists < wanted, values)


def _count(points: int, cut: float) -> Measured:
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
        return Measured(process_time() - began, is_cut=True, values=values)
    seconds = process_time() - began
    values |= {"solvable": found.solvable, "solutions": found.solutions}
    return Measured(seconds, values=values)


EXPERIMENT = Experiment(
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
