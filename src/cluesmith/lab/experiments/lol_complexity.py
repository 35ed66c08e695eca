"""How time and memory grow with the size of a Lol Sudoku board; the paper says linearly."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from cluesmith.families.lol_sudoku.model import LARGEST_PAPER, MODELS
from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.lab import experiment as lab
from cluesmith.lab import summary
from cluesmith.lab.fits import power_law
from cluesmith.lab.instances import searched
from cluesmith.lab.instances.lol_sudoku import marked, of_level

SIZES = (4, 5, 6, 7, 8, 9)
SHARE = 0.4  # of the digits, on marked boards
KINDS = {
    "easy": "whole areas and digits, level easy",
    "medium": "whole areas and digits, level medium",
    "extreme": "whole areas and digits, level extreme",
    "marked": f"one marked cell in each area and {SHARE:.0%} of the digits",
}
SMALLEST = {"extreme": 5}  # hardly any 4x4 board is as hard as that

Groups = Mapping[tuple[str, str], Mapping[float, summary.Runs]]  # by kind and model, then by size
Value = Callable[[summary.Summary], float]


def cases(quick: bool) -> list[lab.Case]:
    """Boards of each kind and size, by the models that can take them, to the first solution."""
    count, cut = (10, 2.0) if quick else (30, 15.0)
    return [
        lab.Case(
            f"{kind}-{size}-{i}",
            model,
            options={"kind": kind, "size": size, "number": i, lab.CUT: cut},
        )
        for kind in KINDS
        for size in SIZES
        for i in range(count)
        for model in summary.MODEL_TITLES
        if size >= SMALLEST.get(kind, 0) and (model == "exact" or size <= LARGEST_PAPER)
    ]


def board(case: lab.Case) -> LolSudoku:
    kind, size, i = (case.options[name] for name in ("kind", "size", "number"))
    return marked(size, SHARE, i) if kind == "marked" else of_level(size, kind, i)


def measure(case: lab.Case) -> lab.Measured:
    """Time, and in a run of its own, because counting slows it down, the memory."""
    puzzle = board(case)

    def run() -> lab.Measured:
        build, cut = MODELS[case.model], case.options[lab.CUT]
        return searched(lambda: build(puzzle), cut=cut, solutions=1)

    found = run()
    tracemalloc.start()
    run()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return lab.Measured(found.seconds, found.stats, found.is_cut, {**found.values, "memory": peak})


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    groups = _groups(summary.summaries(rows))
    return lab.Findings(
        figures=[
            _figure(groups, model, *measure_of)
            for measure_of in (
                ("Time", "time to the first solution (s)", summary.seconds),
                ("Memory", "memory to solve a board (bytes)", memory),
            )
            for model in summary.MODEL_TITLES
            if any(group[1] == model for group in groups)
        ],
        tables=[_table(groups, "Time", summary.seconds), _table(groups, "Memory", memory)]
        if groups
        else [],
        conclusions=[
            *_about(groups, "time", summary.seconds),
            *_about(groups, "memory", memory),
            *summary.failures(rows),
        ],
    )


def memory(run: summary.Summary) -> float:
    return run.value("memory")


def _groups(runs: summary.Runs) -> Groups:
    """Runs by kind of board and model, then by size."""
    found = summary.grouped(runs, lambda run: (run.case.options["kind"], run.case.model))
    return {
        group: dict(
            sorted(summary.grouped(found[group], lambda run: run.case.options["size"]).items())
        )
        for group in product(KINDS, summary.MODEL_TITLES)
        if group in found
    }


def _figure(groups: Groups, model: str, what: str, axis: str, value: Value) -> lab.Lines:
    title = f"{what} by board size, {summary.MODEL_TITLES[model]}"
    shown = {kind: by_size for (kind, of), by_size in groups.items() if of == model}
    return summary.curves(title, "rows of the board", axis, value, shown)


def _table(groups: Groups, what: str, value: Value) -> lab.Table:
    lines = []
    for (kind, model), by_size in groups.items():
        found = summary.middles(by_size, value)
        power = power_law(*summary.certain(found))
        cells = [f"{kind}, {summary.MODEL_TITLES[model]}"]
        cells += [_shown(found[size], value) if size in found else "" for size in SIZES]
        cells.append(f"{power.exponent:.2f} ± {power.error:.2f}" if power else "")
        lines.append([*cells, "1"])
    return lab.Table(
        f"{what} by size (medians over boards)",
        ["boards", *(f"{size}x{size}" for size in SIZES), "fitted exponent", "the paper"],
        lines,
    )


def _shown(m: summary.Middle, value: Value) -> str:
    if value is summary.seconds:
        return m.duration
    return summary.bounded(f"{summary.number(m.value / 1000)} kB", m.is_cut)


def _about(groups: Groups, what: str, value: Value) -> Iterator[str]:
    linear = total = 0
    for (kind, model), by_size in groups.items():
        points = summary.certain(summary.middles(by_size, value))
        shape = summary.growth(*points)
        subject = f"The {what} of {kind} boards ({KINDS[kind]}), {summary.MODEL_TITLES[model]}"
        if shape:
            total += 1
            linear += shape.is_linear
            yield f"{subject}: {shape}."
        elif len(by_size) > len(points[0]):
            yield (
                f"{subject}: no curve, most runs came to an end before the cut at only "
                f"{len(points[0])} of {len(by_size)} sizes."
            )
    if total:
        yield (
            f"The paper calls {what} linear in the size: that fits best, or as well as any, "
            f"{linear} of {total} curves. A board has size times size cells, so an "
            "exponent of 2 is what looking at each cell once would take."
        )


EXPERIMENT = lab.Experiment(
    name="lol-complexity",
    title="Lol Sudoku: time and memory by board size",
    question="Do time and memory grow linearly with the size of the board, as the paper believes?",
    method=(
        "Generated boards of 4x4 to 9x9 of one difficulty each: "
        + "; ".join(f"{kind}: {what}" for kind, what in KINDS.items())
        + f". Each is solved to its first solution with the exact model, and up to "
        f"{LARGEST_PAPER}x{LARGEST_PAPER} with the paper's, which does not ask that areas be "
        "connected. Points are medians over boards, bars the middle half; memory is what solving "
        "itself takes from Python's allocator at its peak. Straight lines, power laws and "
        "exponentials are fitted to the medians, by least squares of relative errors and of "
        "logarithms."
    ),
    cases=cases,
    measure=measure,
    find=find,
)
