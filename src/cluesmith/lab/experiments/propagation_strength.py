"""What each part of the exact models saves: one is left out at a time; and what learning saves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import geometric_mean
from types import ModuleType
from typing import Any

from cluesmith.families.gold_star import model as gold_star
from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar
from cluesmith.families.lol_sudoku import model as lol_sudoku
from cluesmith.families.skyscraper import model as skyscraper
from cluesmith.lab import experiment as lab
from cluesmith.lab import searches, summary
from cluesmith.lab.instances import searched
from cluesmith.lab.instances.gold_star import star, sums
from cluesmith.lab.instances.lol_sudoku import marked, of_level
from cluesmith.lab.instances.skyscraper import HARD, Draw, named
from cluesmith.support.seeding import rng_named

MODELS: Mapping[str, ModuleType] = {
    "skyscraper": skyscraper,
    "lol-sudoku": lol_sudoku,
    "gold-star": gold_star,
}
# What is left out: each part by itself, and two that stand in for each other.
LEFT_OUT: Mapping[str, Sequence[tuple[str, ...]]] = {
    "skyscraper": [*((part,) for part in skyscraper.PARTS), ("lines", "sets")],
    "lol-sudoku": [(part,) for part in lol_sudoku.PARTS],
    "gold-star": [(part,) for part in gold_star.PARTS],
}
SHARE = 0.4  # of the digits, on Lol Sudoku boards with marked cells
WORTH = 1.05  # a part that saves less than this is not worth its time
# For searches: so many of each kind that parts are compared on, and that depth first stalls on.
SEARCHED, STALLING = 5, 3
STALLING_SHARE = 0.3  # of the digits, on Lol Sudoku boards where depth first stalls
GROUPS = {
    "skyscraper": ("the boards above", "16x16 and 17x17 with all clues"),
    "lol-sudoku": ("the boards above", "9x9 and 10x10 with marked cells"),
    "gold-star": ("the lists above", "10 and 12 points with + and - only"),
}

SEARCHES = "nodes and time by search, over those of depth first"

Ratio = tuple[float, bool]  # a factor, and whether it is only a lower bound
Pairs = Mapping[
    tuple[str, ...], Sequence[tuple[summary.Summary, summary.Summary]]
]  # by what is left out


def cases(quick: bool) -> list[lab.Case]:
    cut = 2.0 if quick else 10.0
    found = []
    for family, name, options in _instances(5 if quick else 15):
        for without in ((), *LEFT_OUT[family]):
            model = " without ".join(["exact", " and ".join(without)] if without else ["exact"])
            how = {"family": family, "without": list(without), lab.CUT: cut}
            found.append(lab.Case(name, model, options={**options, **how}))
        if options.get("number", 0) < (2 if quick else SEARCHED):
            found += _by_search(family, name, {**options, lab.CUT: cut})
    for family, name, options in _stalling(1 if quick else STALLING):
        how = {"stalls": True, lab.CUT: 1.0 if quick else 5.0}
        found += _by_search(family, name, {**options, **how})
    return found


def _by_search(family: str, name: str, options: Mapping[str, Any]) -> Iterator[lab.Case]:
    """The whole model by each search: depth first again, so that they are timed side by side."""
    for way, title in searches.TITLES.items():
        how = {"family": family, "without": [], lab.SEARCH: way.value}
        yield lab.Case(name, f"exact, {title}", options={**options, **how})


def _instances(count: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Family, name and options of what is solved."""
    for name in ("t1", "t4", "t6", *HARD):
        yield "skyscraper", name, {"board": name}
    for i in range(count):
        for size in (7, 8, 9):
            yield "lol-sudoku", f"extreme-{size}-{i}", {"size": size, "number": i}
        for size in (6, 7, 8):
            options = {"size": size, "number": i, "share": SHARE}
            yield "lol-sudoku", f"marked-{size}-{i}", options
    for points, lists in ((5, 200), (6, 100), (7, 20), (8, 5)):
        for i in range(count):
            options = {"points": points, "lists": lists, "number": i}
            yield "gold-star", f"lists-{points}-{i}", options


def _stalling(count: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What depth first often stalls on: for the comparison of searches only."""
    for i in range(count):
        for size in (16, 17):
            yield "skyscraper", f"full-{size}-{i}", {"size": size, "number": i}
        for size in (9, 10):
            options = {"size": size, "number": i, "share": STALLING_SHARE}
            yield "lol-sudoku", f"marked-{size}-{i}", options
        for points in (10, 12):
            yield "gold-star", f"sums-{points}-{i}", {"points": points, "number": i}


def puzzles(case: lab.Case) -> Sequence[Any]:
    """What a case solves: a board, or some random operator lists, one by one."""
    options = case.options
    if "board" in options:
        return [named(options["board"])]
    if options["family"] == "skyscraper":
        return [Draw(options["size"], options["number"]).board(1.0)]
    if "points" in options:
        if "lists" not in options:
            return [sums(options["points"], options["number"])]
        return _lists(options["points"], options["lists"], options["number"])
    if "share" in options:
        return [marked(options["size"], options["share"], options["number"])]
    return [of_level(options["size"], "extreme", options["number"])]


def _lists(points: int, count: int, seed: int) -> list[GoldStar]:
    rng = rng_named(f"lab gold {points} {seed}")
    size = len(OPERATORS)
    return [
        star(tuple(OPERATORS[rng.below(size)] for _ in range(2 * points))) for _ in range(count)
    ]


def measure(case: lab.Case) -> lab.Measured:
    """The sum over the puzzles, each to the proof of how many solutions it has: 0, 1, more."""
    exact = MODELS[case.options["family"]].exact
    without = frozenset(case.options["without"])
    spent, left = 0.0, case.options[lab.CUT]
    stats = dict.fromkeys(lab.COUNTERS, 0)
    solutions = 0
    for puzzle in puzzles(case):
        build = partial(exact, puzzle, without=without)
        run = searched(build, cut=left - spent, solutions=2, search=case.search)
        spent += run.seconds
        solutions += run.values["solutions"]
        for name in lab.COUNTERS:
            stats[name] += run.stats[name]
        if run.is_cut or spent >= left:
            return lab.Measured(spent, stats, True, {"solutions": solutions})
    return lab.Measured(spent, stats, False, {"solutions": solutions})


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    runs = summary.summaries(rows)
    found = {
        family: {out: pairs for out in LEFT_OUT[family] if (pairs := _pairs(runs, family, out))}
        for family in MODELS
    }
    known = {family: pairs for family, pairs in found.items() if pairs}
    by_search = [run for run in runs if lab.SEARCH in run.case.options]
    compared = searches.compared(summary.grouped(by_search, _group))
    return lab.Findings(
        figures=[
            *(_bars(family, pairs) for family, pairs in known.items()),
            *([searches.bars(SEARCHES, compared)] if compared else []),
        ],
        tables=[
            *(_table(family, pairs) for family, pairs in known.items()),
            *([searches.table(SEARCHES, compared)] if compared else []),
        ],
        conclusions=[
            *(line for family, pairs in known.items() for line in _about(family, pairs)),
            *searches.conclusions(compared),
            *_about_answers(runs),
            *summary.failures(rows),
        ],
    )


def _group(run: summary.Summary) -> str:
    """What the instances are called where searches are compared."""
    family = run.case.options["family"]
    return f"{family}, {GROUPS[family]['stalls' in run.case.options]}"


def _pairs(
    runs: summary.Runs, family: str, left_out: tuple[str, ...]
) -> list[tuple[summary.Summary, summary.Summary]]:
    """The runs without a part beside the whole ones, which came to their end."""
    whole, lacking = (
        {
            run.case.instance: run
            for run in runs
            if run.case.options["family"] == family
            and run.case.options["without"] == list(some)
            and lab.SEARCH not in run.case.options
        }
        for some in ((), left_out)
    )
    return [
        (run, whole[name])
        for name, run in lacking.items()
        if name in whole and not whole[name].is_cut
    ]


def _factor(
    pairs: Sequence[tuple[summary.Summary, summary.Summary]],
    value: Callable[[summary.Summary], float],
) -> Ratio:
    """How many times as much is needed without the part: the geometric mean over instances."""
    mean = geometric_mean([value(run) / value(whole) for run, whole in pairs])
    return mean, any(run.is_cut for run, _ in pairs)


def _bars(family: str, found: Pairs) -> lab.Bars:
    names = [" and ".join(left_out) for left_out in found]
    series = []
    for title, value in searches.MEASURES.items():
        factors = [_factor(pairs, value) for pairs in found.values()]
        series.append(
            lab.Series(
                title,
                list(range(len(names))),
                [factor for factor, _ in factors],
                cut=[is_bound for _, is_bound in factors],
            )
        )
    axis = lab.Axis("times as much as with all parts", is_log=True)
    return lab.Bars(f"{family}: what is needed without a part", names, axis, series)


def _table(family: str, found: Pairs) -> lab.Table:
    lines = []
    for left_out, pairs in found.items():
        does = "; ".join(MODELS[family].PARTS[part] for part in left_out)
        factors = [_factor(pairs, value) for value in searches.MEASURES.values()]
        cut = sum(run.is_cut for run, _ in pairs)
        lines.append(
            [
                " and ".join(left_out),
                does,
                *(
                    summary.bounded(f"{summary.number(factor, 2)}x", is_bound)
                    for factor, is_bound in factors
                ),
                f"{cut} of {len(pairs)}",
            ]
        )
    head = ["left out", "what it does; what stands in for it", "nodes", "time", "past the cut"]
    return lab.Table(f"{family}: nodes and time without a part, over those with all", head, lines)


def _about(family: str, found: Pairs) -> Iterator[str]:
    factors = {
        " and ".join(left_out): (_factor(pairs, searches.nodes), _factor(pairs, summary.seconds))
        for left_out, pairs in found.items()
    }
    most = max(factors, key=lambda name: factors[name][1][0])
    (nodes, nodes_cut), (time, time_cut) = factors[most]
    if time >= WORTH:
        yield (
            f"{family}: the dearest to leave out is {most}. The search then takes "
            f"{_times(nodes, nodes_cut)} as many nodes and {_times(time, time_cut)} as long."
        )
    idle = [name for name, (_, (time, cut)) in factors.items() if time < WORTH and not cut]
    if idle:
        yield (
            f"{family}: leaving out {summary.listed(idle)} costs no time here (less than "
            f"{WORTH - 1:.0%} more), whatever it does to the nodes."
        )


def _times(factor: float, is_bound: bool) -> str:
    return f"{'at least ' if is_bound else ''}{summary.number(factor, 2)} times"


def _about_answers(runs: summary.Runs) -> Iterator[str]:
    """Neither a part left out nor another search must ever change the answer."""
    found: dict[tuple[str, str], set[float]] = {}
    for run in runs:
        if not run.is_cut:
            instance = run.case.options["family"], run.case.instance
            found.setdefault(instance, set()).add(run.value("solutions"))
    if found:
        odd = [f"{family} {name}" for (family, name), counts in found.items() if len(counts) > 1]
        yield (
            f"Not the same answers with all parts and searches on {summary.listed(odd)}: "
            "a fault in the model!"
            if odd
            else f"All ways that came to an end agree on the answers; instances: {len(found):,}."
        )


EXPERIMENT = lab.Experiment(
    name="propagation-strength",
    title="What each part of the exact models saves, and what learning does",
    question=(
        "How many more nodes, and how much more time, does a search need without each part? "
        "How many fewer does one need that learns from its failures?"
    ),
    method=(
        "The exact model of each family proves boards unique, or counts the solutions of random "
        "operator lists up to two, once with all its parts and once without each of them; what "
        "then stands in is said in the table. Factors are geometric means over the instances; a "
        "run that reaches the time cut makes them lower bounds. Skyscraper: paper's boards and "
        "hard ones of 6x6 to 9x9; Lol Sudoku: boards of level extreme of 7x7 to 9x9, and of 6x6 "
        f"to 8x8 with one marked cell in each area and {SHARE:.0%} of the digits; Gold Star: "
        "random lists of 5 to 8 points. With all parts, depth first is then compared with "
        "learning from the start, and with the default: depth first, handed over to learning "
        f"where it stalls; on the first {SEARCHED} instances of each of these kinds, and on some "
        "that depth first often stalls on: Skyscrapers of 16x16 and 17x17 with all clues, Lol "
        "Sudokus of 9x9 and 10x10 with one marked cell in each area and "
        f"{STALLING_SHARE:.0%} of the digits, and Gold Stars of 10 and 12 points with + and - "
        "only that are not refuted without a search. A decision of the search that learns counts "
        "as a node. Where depth first is cut, the factor is an upper bound; instances that "
        "neither of the two answers before the cut are left out."
    ),
    cases=cases,
    measure=measure,
    find=find,
    searches=tuple(searches.TITLES),
)
