"""Ways to search compared with depth first, instance by instance: factors, bounds, words.

A factor is what a search needs over what depth first needs, the geometric mean over the
instances: below 1 it saves.  A run that was cut is known from below only.  Where that is the
search's own, the factor is at least so large; where it is depth first's, at most; of instances
that neither of the two answers nothing is known, and they are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import geometric_mean

from cluesmith.kernel.run import Way
from cluesmith.lab.experiment import Axis, Bars, Series, Table
from cluesmith.lab.summary import Runs, Summary, number, seconds

TITLES = {Way.DEPTH_FIRST: "depth first", Way.LEARNING: "learning", Way.AUTO: "hand-over"}
OTHERS = (Way.LEARNING, Way.AUTO)
SUBJECTS = {Way.LEARNING: "learning alone", Way.AUTO: "the hand-over"}
AXIS = Axis("times as much as depth first", is_log=True)


def nodes(run: Summary) -> float:
    """Nodes plus one, as log scales and geometric means can take them."""
    return run.stat("nodes") + 1


MEASURES = {"nodes": nodes, "time": seconds}


@dataclass(frozen=True, slots=True)
class Factor:
    """A geometric mean, and whether runs that were cut make it a lower or an upper bound.

    If both, it says nothing.
    """

    value: float
    is_least: bool
    is_most: bool

    @property
    def is_known(self) -> bool:
        return not (self.is_least and self.is_most)

    @property
    def cell(self) -> str:
        """In a table."""
        sign = "> " if self.is_least else "< " if self.is_most else ""
        return f"{sign}{number(self.value, 2)}x" if self.is_known else "-"

    def __str__(self) -> str:
        """In a sentence."""
        bound = "at least " if self.is_least else "at most " if self.is_most else ""
        return (
            f"{bound}{number(self.value, 2)} times" if self.is_known else "an unknown multiple of"
        )


@dataclass(frozen=True, slots=True)
class Compared:
    """A search beside depth first, on the instances of a group that both have tried."""

    group: str
    way: Way
    pairs: Sequence[tuple[Summary, Summary]]  # the search, and depth first

    def factor(self, value: Callable[[Summary], float]) -> Factor | None:
        known = [pair for pair in self.pairs if not all(run.is_cut for run in pair)]
        if not known:
            return None
        return Factor(
            geometric_mean([value(run) / value(first) for run, first in known]),
            any(run.is_cut for run, _ in known),
            any(first.is_cut for _, first in known),
        )

    @property
    def answered(self) -> int:
        return sum(not run.is_cut for run, _ in self.pairs)

    @property
    def stalled(self) -> list[Summary]:
        """The search's runs on what depth first does not answer."""
        return [run for run, first in self.pairs if first.is_cut]

    @property
    def lost(self) -> int:
        """How many instances depth first answers and this does not."""
        return sum(run.is_cut and not first.is_cut for run, first in self.pairs)


def compared(groups: Mapping[str, Runs]) -> list[Compared]:
    """The searches of each group that share instances with depth first."""
    found = []
    for group, runs in groups.items():
        first = {run.case.instance: run for run in runs if run.case.search is Way.DEPTH_FIRST}
        for way in OTHERS:
            theirs = [run for run in runs if run.case.search is way and run.case.instance in first]
            if theirs:
                pairs = [(run, first[run.case.instance]) for run in theirs]
                found.append(Compared(group, way, pairs))
    return found


def bars(title: str, found: Sequence[Compared]) -> Bars:
    """The factors of each group: nodes and time, by each search."""
    groups = list(dict.fromkeys(one.group for one in found))
    series = []
    for way in OTHERS:
        for name, value in MEASURES.items():
            factors = [
                (groups.index(one.group), factor)
                for one in found
                if one.way is way and (factor := one.factor(value)) and factor.is_known
            ]
            if factors:
                series.append(_series(f"{name}, {TITLES[way]}", factors))
    return Bars(title, groups, AXIS, series)


def _series(title: str, factors: Sequence[tuple[int, Factor]]) -> Series:
    return Series(
        title,
        [at for at, _ in factors],
        [factor.value for _, factor in factors],
        cut=[factor.is_least or factor.is_most for _, factor in factors],
        below=[factor.is_most for _, factor in factors],
    )


def table(title: str, found: Sequence[Compared]) -> Table:
    """A line for each search of each group."""
    lines = []
    for one in found:
        factors = [one.factor(value) for value in MEASURES.values()]
        count = len(one.pairs)
        lines.append(
            [
                one.group,
                TITLES[one.way],
                *(factor.cell if factor else "-" for factor in factors),
                f"{one.answered} of {count}",
                f"{count - len(one.stalled)} of {count}",
            ]
        )
    head = ["boards", "search", *MEASURES, "answered", "by depth first"]
    return Table(title, head, lines)


def conclusions(found: Sequence[Compared]) -> Iterator[str]:
    """A sentence on each search of each group."""
    for one in found:
        said = [part for part in (_spent(one), *_answers(one)) if part]
        yield f"{one.group}: {SUBJECTS[one.way]} {', and '.join(said)}."


def _spent(one: Compared) -> str:
    found = one.factor(nodes), one.factor(seconds)
    if found[0] is None or found[1] is None:
        return ""
    return f"takes {found[0]} the nodes and {found[1]} the time of depth first"


def _answers(one: Compared) -> Iterator[str]:
    if stalled := one.stalled:
        answered = sum(not run.is_cut for run in stalled)
        yield f"answers {answered} of {len(stalled)} that depth first does not before the cut"
    if one.lost:
        yield f"is cut on {one.lost} that depth first answers"
