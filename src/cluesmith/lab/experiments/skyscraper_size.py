"""The Skyscraper paper's Table 1 and both its figures: time and backtracks by board size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import Any

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab import experiment as lab
from cluesmith.lab import papers, summary
from cluesmith.lab.fits import Correlation, spearman
from cluesmith.lab.instances.skyscraper import PAPERS, blank, has_givens, named, solved, unique

SIZES = (4, 5, 6, 7, 8, 9)
SHARE = 0.45  # of the clues are shown on random boards, about as on the paper's
WAYS = {
    ("paper", "leftmost/step/up"): "paper's model, leftmost/step/up",
    ("paper", "ffc/step/up"): "paper's model, ffc/step/up",
    ("exact", ""): "exact model",
}
LEFTMOST, FFC, EXACT = WAYS
PAPER_T1 = {LEFTMOST: 166_199, FFC: 6_311}  # backtracks
PAPER_BLANK_SIZE, PAPER_BLANK_RATIO = 8, 5  # without givens an 8x8 takes 5 times as long
STRONG = 0.8  # a correlation from here on is called strong

BySize = Mapping[tuple[str, str], Mapping[int, summary.Runs]]  # by way, then by size


def cases(quick: bool) -> list[lab.Case]:
    """The paper's boards and random unique ones, each with its givens and without."""
    return [
        lab.Case(name, *way, options)
        for name, options in _instances(*((10.0, 1.0, 3) if quick else (30.0, 8.0, 5)))
        for way in WAYS
    ]


def _instances(cut: float, random_cut: float, count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    boards: list[tuple[str, dict[str, Any]]] = [(n, {"board": n, lab.CUT: cut}) for n in PAPERS]
    for size in SIZES:
        for i in range(count):
            boards.append((f"random-{size}-{i}", {"size": size, "number": i, lab.CUT: random_cut}))
    for name, options in boards:
        yield name, options
        if has_givens(board(options)):
            yield f"{name}-blank", {**options, "blank": True}


def board(options: Mapping[str, Any]) -> Skyscraper:
    if "board" in options:
        found = named(options["board"])
    else:
        found = unique(options["size"], options["number"], SHARE)
    return blank(found) if options.get("blank") else found


def measure(case: lab.Case) -> lab.Measured:
    return solved(board(case.options), case)


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    runs = summary.summaries(rows)
    by_size = {way: _by_size(runs, way) for way in WAYS}
    return lab.Findings(
        figures=[
            _curves(by_size, "time to the first solution (s)", summary.seconds, "seconds"),
            _curves(
                by_size, "backtracks to the first solution, plus 1", summary.tries, "backtracks"
            ),
            _cloud(runs),
        ],
        tables=[_table(by_size), _correlations(runs), _givens(runs)],
        conclusions=[
            *_about_t1(runs),
            *_about_growth(by_size),
            *_about_exact(by_size),
            *_about_correlation(runs),
            *_about_givens(runs),
            *summary.failures(rows),
        ],
    )


def _of(runs: summary.Runs, way: tuple[str, str]) -> list[summary.Summary]:
    return [run for run in runs if (run.case.model, run.case.strategy) == way]


def _size(run: summary.Summary) -> int:
    options = run.case.options
    return int(options["size"]) if "size" in options else named(options["board"]).size


def _by_size(runs: summary.Runs, way: tuple[str, str]) -> dict[int, list[summary.Summary]]:
    """The boards as they are printed, that is with their givens, by size."""
    whole = [run for run in _of(runs, way) if not run.case.options.get("blank")]
    return dict(sorted(summary.grouped(whole, _size).items()))


def _curves(
    by_size: BySize, axis: str, value: Callable[[summary.Summary], float], column: str
) -> lab.Lines:
    table = [(float(line["size"]), float(line[column])) for line in papers.rows("skyscraper_table")]
    shift = 1 if column == "backtracks" else 0
    shown = [(x, y + shift) for x, y in table if y + shift > 0]
    title = f"{column.capitalize() if shift else 'Time'} by board size"
    ours = {title: by_size[way] for way, title in WAYS.items() if by_size[way]}
    return summary.curves(title, "rows of the board", axis, value, ours, papers.paper_series(shown))


def _cloud(runs: summary.Runs) -> lab.Lines:
    """The paper's second figure: every run by its backtracks and its time."""
    table = [
        (float(line["backtracks"]) + 1, float(line["seconds"]))
        for line in papers.rows("skyscraper_table")
        if float(line["seconds"])
    ]
    points = [papers.paper_series(table)]
    for way, title in WAYS.items():
        if group := _of(runs, way):
            xs, ys = [summary.tries(run) for run in group], [summary.seconds(run) for run in group]
            points.append(lab.Series(title, xs, ys, cut=[run.is_cut for run in group]))
    return lab.Lines(
        "Time by backtracks",
        lab.Axis("backtracks, plus 1", is_log=True),
        lab.Axis("time to the first solution (s)", is_log=True),
        points,
        scatter=True,
    )


def _table(by_size: BySize) -> lab.Table:
    table = {int(line["size"]): line for line in papers.rows("skyscraper_table")}
    sizes = sorted({*table, *(size for groups in by_size.values() for size in groups)})
    head = ["size", "boards", "the paper: s", "the paper: backtracks"]
    for title in WAYS.values():
        head += [f"{title}: time", f"{title}: backtracks"]
    lines = []
    for size in sizes:
        line = table.get(size)
        boards = max((len(groups.get(size, ())) for groups in by_size.values()), default=0)
        cells = [f"{size}x{size}", str(boards)]
        cells += [line["seconds"], f"{int(line['backtracks']):,}"] if line else ["", ""]
        for way in WAYS:
            group = by_size[way].get(size)
            if group:
                cells += [
                    summary.middle(group, summary.seconds).duration,
                    summary.middle(group, summary.backtracks).tally,
                ]
            else:
                cells += ["", ""]
        lines.append(cells)
    return lab.Table(
        "Table 1 of the paper beside ours (medians over boards; > past the cut)", head, lines
    )


def _done(runs: summary.Runs) -> list[summary.Summary]:
    """The runs of the paper's model that came to their end."""
    return [run for run in runs if run.case.model == "paper" and not run.is_cut]


def _trends(done: summary.Runs) -> dict[str, Correlation | None]:
    """The rank correlation of time with each statistic."""
    times = [summary.seconds(run) for run in done]
    return {name: spearman([run.stat(name) for run in done], times) for name in lab.COUNTERS}


def _correlations(runs: summary.Runs) -> lab.Table:
    done = _done(runs)
    return lab.Table(
        "Rank correlation of time with each statistic, paper's model, runs that were not cut",
        ["statistic", "Spearman (95 % interval)", "runs"],
        [[name, str(c) if c else "", str(len(done))] for name, c in _trends(done).items()],
    )


@dataclass(frozen=True, slots=True)
class Ratios:
    """Time without givens over time with them, by board, and which are lower bounds.

    Nothing is known of a board that was cut with its givens: such are `left_out`.
    """

    values: Sequence[float]
    cut: Sequence[bool]
    left_out: int

    def __str__(self) -> str:
        """The middle one; between two that is their geometric mean, as ratios have it."""
        mean = exp(median([log(value) for value in self.values]))
        return summary.bounded(summary.number(mean, 2), summary.is_bound(self.values, self.cut))


def _ratios(runs: summary.Runs, size: int, way: tuple[str, str]) -> Ratios:
    here = [run for run in _of(runs, way) if _size(run) == size]
    blanks = {run.case.instance: run for run in here if run.case.options.get("blank")}
    pairs = [(run, blanks.get(f"{run.case.instance}-blank")) for run in here]
    both = [(run, other) for run, other in pairs if other]
    known = [(run, other) for run, other in both if not run.is_cut]
    return Ratios(
        [summary.seconds(other) / summary.seconds(run) for run, other in known],
        [other.is_cut for _, other in known],
        len(both) - len(known),
    )


def _givens(runs: summary.Runs) -> lab.Table:
    lines = []
    for size in SIZES:
        for way, title in WAYS.items():
            ratios = _ratios(runs, size, way)
            if ratios.values:
                said = str(PAPER_BLANK_RATIO) if size == PAPER_BLANK_SIZE and way == FFC else ""
                boards = str(len(ratios.values))
                left_out = str(ratios.left_out or "")
                lines.append([f"{size}x{size}", title, boards, left_out, str(ratios), said])
    return lab.Table(
        "How many times as long a board takes without its givens (median; > past the cut)",
        ["size", "way", "boards", "cut with givens, left out", "times as long", "the paper"],
        lines,
    )


def _about_t1(runs: summary.Runs) -> Iterator[str]:
    found = {}
    for way, said in PAPER_T1.items():
        for run in _of(runs, way):
            if run.case.instance == "t1" and not run.is_cut:
                found[way] = ours = round(summary.backtracks(run))
                same = "exactly as in the paper" if ours == said else f"in the paper {said:,}"
                yield f"t1 takes {ours:,} backtracks with the {WAYS[way]}, {same}."
    if len(found) == len(PAPER_T1) and found[FFC]:
        yield (
            f"On t1 ffc/step/up needs {summary.number(found[LEFTMOST] / found[FFC], 2)} times "
            f"fewer backtracks than leftmost/step/up; in the paper it is "
            f"{summary.number(PAPER_T1[LEFTMOST] / PAPER_T1[FFC], 2)} times."
        )


def _about_growth(by_size: BySize) -> Iterator[str]:
    table = [line for line in papers.rows("skyscraper_table") if float(line["seconds"])]
    own = summary.growth([int(r["size"]) for r in table], [float(r["seconds"]) for r in table])
    for way, title in WAYS.items():
        found = summary.middles(by_size[way], summary.seconds)
        words = summary.growth(*summary.certain(found))
        cut = [f"{size}x{size}" for size, m in found.items() if m.is_cut]
        past = f" (past the cut and left out: {summary.listed(cut)})" if cut else ""
        if words:
            beside = f"; the paper's own times: {own}" if way == FFC and own else ""
            yield f"Time by size, {title}: {words}{past}{beside}."


def _about_exact(by_size: BySize) -> Iterator[str]:
    exact = [run for group in by_size[EXACT].values() for run in group]
    if exact:
        free = sum(summary.backtracks(run) == 0 and not run.is_cut for run in exact)
        slowest = max(exact, key=summary.seconds)
        yield (
            f"The exact model solves {free} of {len(exact)} boards without a single backtrack; "
            f"the slowest takes {'more than ' if slowest.is_cut else ''}"
            f"{summary.duration(summary.seconds(slowest))}."
        )


def _about_correlation(runs: summary.Runs) -> Iterator[str]:
    found = _trends(_done(runs))
    strong = [n for n, c in found.items() if c and c.value >= STRONG]
    others = [n for n, c in found.items() if c and c.value < STRONG]
    if strong:
        rest = f"; not so with {summary.listed(others)}" if others else ""
        yield (
            f"Time goes strongly (rank correlation at least {STRONG}) with "
            f"{summary.listed(strong)}, as the paper says of backtracks, resumptions, "
            f"entailments and prunings{rest}."
        )
    elif others:
        weak = summary.listed(others)
        yield f"Time does not go strongly with any of {weak}, other than the paper says."


def _about_givens(runs: summary.Runs) -> Iterator[str]:
    ratios = _ratios(runs, PAPER_BLANK_SIZE, FFC)
    if ratios.values:
        least, most = (summary.number(end(ratios.values), 2) for end in (min, max))
        quicker = sum(
            value < 1 and not cut for value, cut in zip(ratios.values, ratios.cut, strict=True)
        )
        size = f"{PAPER_BLANK_SIZE}x{PAPER_BLANK_SIZE}"
        yield (
            f"Without its givens an {size} board takes {str(ratios).replace('> ', 'at least ')} "
            f"times as long with the {WAYS[FFC]} (the middle of {len(ratios.values)}, from "
            f"{least} to {most}; {quicker} of them {'is' if quicker == 1 else 'are'} quicker "
            f"without); the paper says {PAPER_BLANK_RATIO} times."
        )


EXPERIMENT = lab.Experiment(
    name="skyscraper-size",
    title="Skyscraper: time and backtracks by board size",
    question=(
        "How do time and backtracks to the first solution grow with the board, under the paper's "
        "model with two labelings, and under the exact model? What do givens save, and which "
        "statistic predicts the time?"
    ),
    method=(
        "The paper's boards t1 to t6 and random unique boards of 4x4 to 9x9 that show "
        f"{SHARE:.0%} of their clues and as few givens as keep them unique, each as printed and "
        "without its givens. Every run ends at its first solution or at a time cut; a run that "
        "was cut counts as a lower bound and is marked; only a fit, a correlation and the time "
        "without givens over that with them leave such runs out, and say so. Times are processor "
        "times, points medians over boards, bars the middle half. The paper's times are of its own "
        "day and machine: compare shapes, not seconds."
    ),
    cases=cases,
    measure=measure,
    find=find,
)
