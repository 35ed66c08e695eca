"""Whether more clues make a Skyscraper board faster to solve, as the paper says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab import experiment as lab
from cluesmith.lab import summary
from cluesmith.lab.fits import Correlation, spearman
from cluesmith.lab.instances.skyscraper import Draw, solved, unique

# The smallest share of the clues that is shown.  A unique board with fewer
# clues needs so many givens that little is left to be found.
FEWEST = {"open": 0.2, "unique": 0.4}
WAYS = {("paper", "ffc/step/up"): "paper's model, ffc/step/up", ("exact", ""): "exact model"}
KINDS = {
    "open": "nothing given, so that few clues leave many solutions",
    "unique": "givens that make the solution unique with the fewest clues already",
}

Group = tuple[str, int, tuple[str, str]]  # kind, size and way


def cases(quick: bool) -> list[lab.Case]:
    """Boards of two kinds that show ever more of their clues."""
    step, sizes, count, cut = (0.2, (5, 6, 7), 8, 1.0) if quick else (0.1, (5, 6, 7, 8), 12, 3.0)
    return [
        lab.Case(
            f"{kind}-{size}-{i}-{share:.0%}",
            *way,
            {"kind": kind, "size": size, "number": i, "share": share, lab.CUT: cut},
        )
        for kind in KINDS
        for size in sizes
        for i in range(count)
        for share in _shares(FEWEST[kind], step)
        for way in WAYS
    ]


def _shares(fewest: float, step: float) -> list[float]:
    return [round(fewest + i * step, 2) for i in range(round((1 - fewest) / step) + 1)]


def board(case: lab.Case) -> Skyscraper:
    size, number, share = (case.options[name] for name in ("size", "number", "share"))
    if case.options["kind"] == "open":
        return Draw(size, number).board(share)
    return unique(size, number, share, FEWEST["unique"])


def measure(case: lab.Case) -> lab.Measured:
    return solved(board(case), case)


def find(rows: Sequence[lab.Row]) -> lab.Findings:
    groups = _groups(summary.summaries(rows))
    return lab.Findings(
        figures=[
            _figure(some, f"{what} by clues shown, {kind} boards, {WAYS[way]}", axis, value)
            for way in WAYS
            for kind in KINDS
            if (some := _by_size(groups, kind, way))
            for what, axis, value in (
                ("Time", "time to the first solution (s)", summary.seconds),
                ("Backtracks", "backtracks to the first solution, plus 1", summary.tries),
            )
        ],
        tables=[_table(groups)] if groups else [],
        conclusions=[*_verdicts(groups), *_about_backtracks(groups), *summary.failures(rows)],
    )


def _groups(runs: summary.Runs) -> dict[Group, list[summary.Summary]]:
    """Runs that differ in their board and its share of clues alone."""

    def group(run: summary.Summary) -> Group:
        options = run.case.options
        return options["kind"], options["size"], (run.case.model, run.case.strategy)

    ranks = list(WAYS)
    found = summary.grouped(runs, group)
    return {each: found[each] for each in sorted(found, key=lambda g: (*g[:2], ranks.index(g[2])))}


def _by_share(runs: summary.Runs) -> dict[float, list[summary.Summary]]:
    return summary.grouped(sorted(runs, key=_share), _share)


def _share(run: summary.Summary) -> float:
    return float(run.case.options["share"])


def _by_size(
    groups: Mapping[Group, summary.Runs], kind: str, way: tuple[str, str]
) -> dict[int, summary.Runs]:
    return {size: runs for (k, size, w), runs in groups.items() if (k, w) == (kind, way)}


def _figure(
    by_size: Mapping[int, summary.Runs],
    title: str,
    axis: str,
    value: Callable[[summary.Summary], float],
) -> lab.Lines:
    found = {
        f"{size}x{size}": {100 * share: some for share, some in _by_share(runs).items()}
        for size, runs in by_size.items()
    }
    return summary.curves(title, "clues shown (% of all)", axis, value, found)


def _trend(runs: summary.Runs, value: Callable[[summary.Summary], float]) -> Correlation | None:
    return spearman([_share(run) for run in runs], [value(run) for run in runs])


def _highest(found: Mapping[float, summary.Middle]) -> float:
    """The share with the highest median."""
    return max(found, key=lambda share: found[share].value)


def _table(groups: Mapping[Group, summary.Runs]) -> lab.Table:
    lines = []
    for (kind, size, way), runs in groups.items():
        times = summary.middles(_by_share(runs), summary.seconds)
        shown = (min(times), _highest(times), max(times))
        trend = _trend(runs, summary.seconds)
        lines.append(
            [
                f"{size}x{size}, {kind}",
                WAYS[way],
                *(f"{share:.0%}: {times[share].duration}" for share in shown),
                str(trend) if trend else "",
                str(sum(run.is_cut for run in runs)),
            ]
        )
    head = ["boards", "way", "fewest clues", "slowest", "most clues"]
    head += ["rank correlation of time with clues (95 % interval)", "cut"]
    return lab.Table("Time by clues shown (medians over boards; > past the cut)", head, lines)


def _verdicts(groups: Mapping[Group, summary.Runs]) -> Iterator[str]:
    """The paper's claim, board kind by board kind."""
    for kind, what in KINDS.items():
        for way, title in WAYS.items():
            words: dict[str, list[str]] = {}
            for (of_kind, size, of_way), runs in groups.items():
                trend = _trend(runs, summary.seconds)
                if of_kind == kind and of_way == way and trend:
                    said = f"{size}x{size} ({trend.value:+.2f})"
                    words.setdefault(_verdict(trend), []).append(said)
            if words:
                verdicts = "; ".join(
                    f"{verdict} on {summary.listed(on)}" for verdict, on in words.items()
                )
                yield (
                    f"That more clues are faster, {kind} boards ({what}), {title}: {verdicts} "
                    "(rank correlation of time with the share of clues in brackets)."
                )


def _verdict(trend: Correlation) -> str:
    if trend.high < 0:
        return "confirmed"
    return "refuted, more clues are slower" if trend.low > 0 else "neither confirmed nor refuted"


def _about_backtracks(groups: Mapping[Group, summary.Runs]) -> Iterator[str]:
    """The paper's reason for its claim, fewer backtracks, and where the hardest boards lie."""
    for (kind, size, way), runs in groups.items():
        trend = _trend(runs, summary.backtracks)
        if way[0] == "paper" and trend:
            counts = summary.middles(_by_share(runs), summary.backtracks)
            most = _highest(counts)
            how = {"confirmed": "fall", "neither confirmed nor refuted": "show no clear trend"}
            yield (
                f"Backtracks on {kind} {size}x{size} boards "
                f"{how.get(_verdict(trend), 'rise')} as clues are added "
                f"({trend}); the most are needed with {most:.0%} of the clues "
                f"({counts[most].tally})."
            )


EXPERIMENT = lab.Experiment(
    name="skyscraper-clues",
    title="Skyscraper: does showing more clues help?",
    question="Is a board faster to solve the more of its clues are shown, as the paper says?",
    method=(
        "Random squares show a growing share of their clues, always adding to those shown "
        f"before. Open boards have {KINDS['open']}; unique ones have {KINDS['unique']}, so that "
        "only the clues change from one share to the next, not the solution to be found. Runs "
        "end at the first solution or at a time cut, which counts as a lower bound. The claim "
        "counts as confirmed, or refuted, where the 95 % interval of the rank correlation of "
        "time with the share lies below, or above, zero."
    ),
    cases=cases,
    measure=measure,
    find=find,
)
