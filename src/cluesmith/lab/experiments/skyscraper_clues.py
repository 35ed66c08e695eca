"""Whether more clues make a Skyscraper board faster to solve, as the paper says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.experiment import (
    CUT,
    Axis,
    Case,
    Experiment,
    Findings,
    Lines,
    Measured,
    Row,
    Table,
)
from cluesmith.lab.fits import Correlation, spearman
from cluesmith.lab.instances.skyscraper import Draw, solved, unique
from cluesmith.lab.summary import (
    Summary,
    backtracks,
    failures,
    listed,
    middle,
    seconds,
    series,
    summaries,
    tries,
)

# The smallest share of the clues that is shown.  A unique board with fewer
# clues needs so many givens that little is left to be found.
FEWEST = {"open": 0.2, "unique": 0.4}
WAYS = {
    ("paper", "ffc/step/up"): "paper's model, ffc/step/up",
    ("exact", ""): "exact model",
}
KINDS = {
    "open": "nothing given, so that few clues leave many solutions",
    "unique": "givens that make the solution unique with the fewest clues already",
}

Runs = Sequence[Summary]
Group = tuple[str, int, tuple[str, str]]


def cases(quick: bool) -> list[Case]:
    """Boards of two kinds that show ever more of their clues."""
    step, sizes, count, cut = (0.2, (5, 6, 7), 8, 1.0) if quick else (0.1, (5, 6, 7, 8), 12, 3.0)
    return [
        Case(
            f"{kind}-{size}-{i}-{share:.0%}",
            *way,
            {"kind": kind, "size": size, "number": i, "share": share, CUT: cut},
        )
        for kind in KINDS
        for size in sizes
        for i in range(count)
        for share in _shares(FEWEST[kind], step)
        for way in WAYS
    ]


def _shares(fewest: float, step: float) -> list[float]:
    return [round(fewest + i * step, 2) for i in range(round((1 - fewest) / step) + 1)]


def board(case: Case) -> Skyscraper:
    size, number, share = (case.options[name] for name in ("size", "number", "share"))
    if case.options["kind"] == "open":
        return Draw(size, number).board(share)
    return unique(size, number, share, FEWEST["unique"])


def measure(case: Case) -> Measured:
    return solved(board(case), case)


def find(rows: Sequence[Row]) -> Findings:
    groups = _groups(summaries(rows))
    return Findings(
        figures=[
            _figure(some, f"{what} by clues shown, {kind} boards, {WAYS[way]}", axis, value)
            for way in WAYS
            for kind in KINDS
            if (some := _by_size(groups, kind, way))
            for what, axis, value in (
                ("Time", "time to the first solution (s)", seconds),
                ("Backtracks", "backtracks to the first solution, plus 1", tries),
            )
        ],
        tables=[_table(groups)] if groups else [],
        conclusions=[*_verdicts(groups), *_about_backtracks(groups), *failures(rows)],
    )


def _groups(runs: Runs) -> dict[Group, list[Summary]]:
    """Runs that differ in their board and its share of clues alone."""
    found: dict[Group, list[Summary]] = {}
    for run in runs:
        options = run.case.options
        group = options["kind"], options["size"], (run.case.model, run.case.strategy)
        found.setdefault(group, []).append(run)
    return dict(
        sorted(found.items(), key=lambda item: (*item[0][:2], list(WAYS).index(item[0][2])))
    )


def _by_share(runs: Runs) -> dict[float, list[Summary]]:
    found: dict[float, list[Summary]] = {}
    for run in sorted(runs, key=_share):
        found.setdefault(_share(run), []).append(run)
    return found


def _share(run: Summary) -> float:
    return float(run.case.options["share"])


def _by_size(groups: Mapping[Group, Runs], kind: str, way: tuple[str, str]) -> dict[int, Runs]:
    return {size: runs for (k, size, w), runs in groups.items() if (k, w) == (kind, way)}


def _figure(
    by_size: Mapping[int, Runs], title: str, axis: str, value: Callable[[Summary], float]
) -> Lines:
    return Lines(
        title,
        Axis("clues shown (% of all)"),
        Axis(axis, is_log=True),
        [
            series(
                f"{size}x{size}",
                {100 * share: middle(some, value) for share, some in _by_share(runs).items()},
            )
            for size, runs in by_size.items()
        ],
    )


def _trend(runs: Runs, value: Callable[[Summary], float]) -> Correlation | None:
    return spearman([_share(run) for run in runs], [value(run) for run in runs])


def _table(groups: Mapping[Group, Runs]) -> Table:
    lines = []
    for (kind, size, way), runs in groups.items():
        by_share = _by_share(runs)
        fewest, most = min(by_share), max(by_share)
        slowest = max(by_share, key=lambda share: middle(by_share[share], seconds).value)
        trend = _trend(runs, seconds)
        lines.append(
            [
                f"{size}x{size}, {kind}",
                WAYS[way],
                f"{fewest:.0%}: {middle(by_share[fewest], seconds).duration}",
                f"{slowest:.0%}: {middle(by_share[slowest], seconds).duration}",
                f"{most:.0%}: {middle(by_share[most], seconds).duration}",
                str(trend) if trend else "",
                str(sum(run.is_cut for run in runs)),
            ]
        )
    head = ["boards", "way", "fewest clues", "slowest", "most clues"]
    head += ["rank correlation of time with clues (95 % interval)", "cut"]
    return Table("Time by clues shown (medians over boards; > past the cut)", head, lines)


def _verdicts(groups: Mapping[Group, Runs]) -> Iterator[str]:
    """The paper's claim, board kind by board kind."""
    for kind, what in KINDS.items():
        for way, title in WAYS.items():
            words: dict[str, list[str]] = {}
            for (of_kind, size, of_way), runs in groups.items():
                trend = _trend(runs, seconds)
                if of_kind == kind and of_way == way and trend:
                    said = f"{size}x{size} ({trend.value:+.2f})"
                    words.setdefault(_verdict(trend), []).append(said)
            if words:
                verdicts = "; ".join(f"{verdict} on {listed(on)}" for verdict, on in words.items())
                yield (
                    f"That more clues are faster, {kind} boards ({what}), {title}: {verdicts} "
                    "(rank correlation of time with the share of clues in brackets)."
                )


def _verdict(trend: Correlation) -> str:
    if trend.high < 0:
        return "confirmed"
    return "refuted, more clues are slower" if trend.low > 0 else "neither confirmed nor refuted"


def _about_backtracks(groups: Mapping[Group, Runs]) -> Iterator[str]:
    """The paper's reason for its claim, fewer backtracks, and where the hardest boards lie."""
    for (kind, size, way), runs in groups.items():
        trend = _trend(runs, backtracks)
        if way[0] == "paper" and trend:
            by_share = _by_share(runs)
            most = max(by_share, key=lambda share: middle(by_share[share], backtracks).value)
            how = {"confirmed": "fall", "neither confirmed nor refuted": "show no clear trend"}
            yield (
                f"Backtracks on {kind} {size}x{size} boards "
                f"{how.get(_verdict(trend), 'rise')} as clues are added "
                f"({trend}); the most are needed with {most:.0%} of the clues "
                f"({middle(by_share[most], backtracks).tally})."
            )


EXPERIMENT = Experiment(
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
