"""peers: cluesmith against other solvers, each where it is installed, as ratios in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import geometric_mean, median
from typing import Any

from cluesmith.lab.experiment import Case, Experiment, Figure, Findings, Heat, Measured, Row, Table
from cluesmith.lab.instances import skyscraper as boards
from cluesmith.lab.instances.gold_star import any_lists, solvable_lists
from cluesmith.lab.instances.lol_sudoku import minimal as minimal_lol
from cluesmith.lab.peers import Peer, Proof, compare
from cluesmith.lab.peers.towers import LETTERS, Towers, our_rate, towers_rate
from cluesmith.lab.summary import by_case, duration, failures, listed, number
from cluesmith.support.rng import Rng

SEED = 2018
SKYSCRAPER, LOL, GOLD, GENERATE = "Skyscraper", "Lol Sudoku", "Gold Star", "generate"


@dataclass(frozen=True, slots=True)
class Set:
    """Puzzles of one kind, by a name that holds for good."""

    family: str
    name: str
    make: Callable[[int], Sequence[Any]]  # so many of them, the same each time
    is_quick: bool = True

    @property
    def title(self) -> str:
        return f"{self.family}: {self.name}"


def _towers(size: int, letter: str, is_quick: bool = True) -> Set:
    name = f"{size}x{size} {LETTERS[letter]}"
    return Set(SKYSCRAPER, name, lambda count: boards.towers(size, letter)[:count], is_quick)


SETS = (
    Set(SKYSCRAPER, "the paper's boards", lambda count: boards.papers()[:count]),
    _towers(5, "h", is_quick=False),
    _towers(6, "x"),
    _towers(7, "x", is_quick=False),
    _towers(8, "x"),
    _towers(9, "u"),
    Set(
        SKYSCRAPER,
        "10x10 all clues",
        lambda count: boards.random_full(10, count, SEED),
        is_quick=False,
    ),
    Set(LOL, "6x6 half the areas", lambda count: _lol(6, "areas", count)),
    Set(LOL, "6x6 marked cells", lambda count: _lol(6, "marks", count), is_quick=False),
    Set(LOL, "8x8 half the areas", lambda count: _lol(8, "areas", count), is_quick=False),
    Set(GOLD, "5 points, any list", lambda count: any_lists(5, count)),
    Set(GOLD, "5 points, solvable", lambda count: solvable_lists(5, count)),
)
# sizes and letters of Towers' scale, and whether a quick run makes them
RATES = ((5, "e", False), (6, "h", True), (7, "x", False), (8, "x", True), (9, "u", False))
BOARDS, SECONDS = 20, 10.0
QUICK_BOARDS, QUICK_SECONDS = 5, 2.0


def _lol(size: int, style: str, count: int) -> list[Any]:
    rng = Rng(SEED)
    return [minimal_lol(size, style, rng) for _ in range(count)]


@cache
def peers() -> Mapping[str, Sequence[Peer]]:
    """Every peer by family, installed or not."""
    return {
        SKYSCRAPER: compare.for_skyscraper(),
        LOL: compare.for_lol_sudoku(),
        GOLD: compare.for_gold_star(),
        GENERATE: (Towers(),),
    }


def cases(quick: bool) -> list[Case]:
    """Only peers that are installed, and only what they read; others can follow once they are."""
    count, seconds = (QUICK_BOARDS, QUICK_SECONDS) if quick else (BOARDS, SECONDS)
    found = []
    for group in SETS:
        if group.is_quick or not quick:
            options = {"family": group.family, "boards": count, "seconds": seconds}
            specimen = group.make(1)[0]
            found += [
                Case(group.title, peer.name, "", options)
                for peer in _present(group.family)
                if peer.takes(specimen)
            ]
    for size, letter, is_quick in RATES:
        if is_quick or not quick:
            options = {"family": GENERATE, "size": size, "letter": letter, "seconds": seconds}
            name = _made(size, letter)
            found += [Case(name, peer.name, "", options) for peer in _present(GENERATE)]
    return found


def _made(size: int, letter: str) -> str:
    return f"{GENERATE}: {size}x{size} {LETTERS[letter]}"


def _present(family: str) -> list[Peer]:
    return [peer for peer in peers()[family] if peer.available() is None]


def measure(case: Case) -> Measured:
    family = case.options["family"]
    if family == GENERATE:
        return _rates(case)
    peer = next(peer for peer in peers()[family] if peer.name == case.model)
    group = next(group for group in SETS if group.title == case.instance)
    puzzles = [puzzle for puzzle in group.make(case.options["boards"]) if peer.takes(puzzle)]
    ours: Callable[[Any], Proof] = compare.counted if family == GOLD else compare.proven
    try:
        found = compare.in_turns(puzzles, [peer], ours, case.options["seconds"])
    except compare.Disagreement as fault:
        return Measured(0.0, values={"disagreement": str(fault)})
    proofs = found.peers[peer.name]
    values = {"ours": median(found.ours[: len(proofs)]), "puzzles": len(proofs), "of": found.total}
    seconds = median([proof.seconds for proof in proofs])
    return Measured(seconds, is_cut=found.beyond(peer.name), values=values)


def _rates(case: Case) -> Measured:
    """Seconds a puzzle, on Towers' own scale of difficulty."""
    size, letter, seconds = (case.options[name] for name in ("size", "letter", "seconds"))
    program = Towers().program
    theirs = towers_rate(program, f"{size}d{letter}", seconds)
    ours = our_rate(size, letter, "towers", seconds)
    return Measured(1 / theirs, values={"ours": 1 / ours})


@dataclass(frozen=True, slots=True)
class Result:
    """A peer on a set: seconds a puzzle, and the median of the ratios to ours."""

    group: str
    peer: str
    theirs: float
    ours: float
    ratio: float
    is_cut: bool  # the ratio is a lower bound
    is_partial: bool  # not all puzzles of the set


def results(rows: Sequence[Row]) -> list[Result]:
    found: dict[tuple[str, str], tuple[float, Result]] = {}
    for run in by_case(rows):
        sound = [row for row in run.rows if row.measured.values.get("ours")]
        if not sound:
            continue
        options = run.case.options
        group = run.case.instance
        result = Result(
            group,
            run.case.model,
            median([row.measured.seconds for row in sound]),
            median([row.measured.values["ours"] for row in sound]),
            median([row.measured.seconds / row.measured.values["ours"] for row in sound]),
            run.is_cut,
            run.value("puzzles") < run.value("of"),
        )
        # A full run counts for more than a quick one.
        key = (group, result.peer)
        if key not in found or found[key][0] <= options["seconds"]:
            found[key] = options["seconds"], result
    return [result for _, result in found.values()]


def find(rows: Sequence[Row]) -> Findings:
    found = results(rows)
    faults = (*failures(rows), *_disagreements(rows))
    if not found:
        return Findings(conclusions=faults)
    return Findings(
        [_figure(found)],
        [_table(found)],
        [*faults, *_by_peer(found), *_ahead(found), *_missing(found)],
    )


def _disagreements(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        fault = row.measured.values.get("disagreement")
        if fault:
            yield f"DISAGREEMENT: {row.case.instance}: {fault}"


def _ordered(found: Sequence[Result]) -> tuple[list[str], list[str]]:
    """The sets and the peers that were measured, in the order of the lists above."""
    names = [group.title for group in SETS]
    names += [_made(size, letter) for size, letter, _ in RATES]
    groups = [name for name in names if any(result.group == name for result in found)]
    return groups, [name for name in _names() if any(result.peer == name for result in found)]


def _names() -> list[str]:
    """Every peer once, whatever families it does."""
    return list(dict.fromkeys(peer.name for family in peers().values() for peer in family))


def _figure(found: Sequence[Result]) -> Figure:
    groups, names = _ordered(found)
    ratios = {(result.group, result.peer): result.ratio for result in found}
    bounds = {(result.group, result.peer) for result in found if result.is_cut}
    values = [[ratios.get((group, name)) for name in names] for group in groups]
    cut = [[(group, name) in bounds for name in names] for group in groups]
    title = "How many times as long as cluesmith each solver takes"
    return Heat(title, groups, names, values, "times", is_log=True, cut=cut)


def _table(found: Sequence[Result]) -> Table:
    groups, names = _ordered(found)
    by_place = {(result.group, result.peer): result for result in found}
    lines = []
    for group in groups:
        ours = median([result.ours for result in found if result.group == group])
        cells = [_cell(by_place.get((group, name))) for name in names]
        lines.append([group, duration(ours), *cells])
    return Table(
        "Median time a puzzle, and in brackets over ours (> at least: the limit came first; "
        "* not all puzzles of the set)",
        ["set", "cluesmith", *names],
        lines,
    )


def _cell(result: Result | None) -> str:
    if result is None:
        return "-"
    mark = ">" if result.is_cut else ""
    star = "*" if result.is_partial else ""
    return f"{duration(result.theirs)} ({mark}{number(result.ratio, 2)}){star}"


def _by_peer(found: Sequence[Result]) -> Iterator[str]:
    for name in _ordered(found)[1]:
        for what, is_made in (("solve", False), ("make", True)):
            some = [
                result
                for result in found
                if result.peer == name and result.group.startswith(GENERATE) == is_made
            ]
            if some:
                ratios = [result.ratio for result in some]
                sets = "one set" if len(ratios) == 1 else f"{len(ratios)} sets"
                least = "at least " if any(result.is_cut for result in some) else ""
                mean = number(geometric_mean(ratios), 2)
                yield (
                    f"To {what} puzzles {name} takes {least}{mean} times as "
                    f"long as cluesmith (geometric mean of {sets}; from {number(min(ratios), 2)} "
                    f"to {number(max(ratios), 2)})."
                )


def _ahead(found: Sequence[Result]) -> Iterator[str]:
    behind = [
        f"{result.peer} on {result.group} ({number(result.ratio, 2)})"
        for result in found
        if result.ratio < 1 and not result.is_cut
    ]
    if behind:
        yield f"Faster than cluesmith: {listed(behind)}."
    else:
        ahead = sum(result.ratio >= 1 for result in found)
        yield f"cluesmith is the faster in {ahead} of {len(found)} comparisons."


def _missing(found: Sequence[Result]) -> Iterator[str]:
    absent = [name for name in _names() if all(result.peer != name for result in found)]
    if absent:
        yield f"Not measured in this run: {listed(absent)}."


EXPERIMENT = Experiment(
    name="peers",
    title="cluesmith against other solvers",
    question="How long do other solvers take for the same puzzles?",
    method=(
        "Each puzzle goes to cluesmith and then to the peer, in turn, in one process, so that a "
        "busy moment of the machine falls on both; only their ratio is worth reading. Skyscrapers "
        "and Lol Sudokus are proven to have one solution, Gold Stars solved for all of theirs; "
        "answers that differ are reported. Times go from the parsed puzzle to the answer, building "
        "the model included, the start of processes and, for Gecode, MiniZinc's flattening left "
        "out. GNU Prolog runs the papers' models. A peer that has spent "
        f"{SECONDS:g} s on a set ({QUICK_SECONDS:g} s in a quick run) leaves it, and its ratio is "
        "taken on the puzzles it did. Towers also makes puzzles, of the same size and letter of "
        "its scale, for as long. Peers that are not installed are left out."
    ),
    cases=cases,
    measure=measure,
    find=find,
    repeats=1,
    searches=(),
)
