"""What an experiment is: cases to measure, and what to make of the rows, as data.

An experiment is one module with one `Experiment` value: data and three functions.
It knows nothing of files, processes or pages; figures and tables say what is
shown, not how it is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cluesmith import __version__
from cluesmith.kernel.run import Way


@dataclass(frozen=True, slots=True)
class Axis:
    """A named axis with its unit in the name: ``time to the first solution (s)``."""

    title: str
    is_log: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind.  `low` and `high` are the spread, `cut` marks points past a limit.

    Of the points of bars that were cut, `below` marks those whose true value lies below.
    """

    title: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    cut: Sequence[bool] = ()
    is_paper: bool = False  # the paper's numbers beside ours
    below: Sequence[bool] = ()

    def is_cut(self, at: int) -> bool:
        return at < len(self.cut) and bool(self.cut[at])

    def is_below(self, at: int) -> bool:
        return self.is_cut(at) and at < len(self.below) and bool(self.below[at])


@dataclass(frozen=True, slots=True)
class Lines:
    """Curves over a number, or points without lines (`scatter`)."""

    title: str
    x: Axis
    y: Axis
    series: Sequence[Series]
    scatter: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """A number per name, for one or more series (x counts the names)."""

    title: str
    names: Sequence[str]
    y: Axis
    series: Sequence[Series]


@dataclass(frozen=True, slots=True)
class Heat:
    """A number per row and column, such as the 80 strategies; None where there is none.

    `cut` marks those that are lower bounds.
    """

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float | None]]
    unit: str
    is_log: bool = False
    cut: Sequence[Sequence[bool]] = ()

    def is_cut(self, row: int, column: int) -> bool:
        return bool(self.cut) and bool(self.cut[row][column])


Figure = Lines | Bars | Heat


@dataclass(frozen=True, slots=True)
class Table:
    """Text in rows and columns; numbers are formatted by whoever makes the table."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]] = field(default_factory=tuple)


COUNTERS = ("nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints")
CUT = "cut"  # the option that holds a case\'s time limit in seconds
SEARCH = "search"  # the option that holds a case's way to search, where there are several


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to be timed, all of it named by text, so that a row can be found again.

    `instance` is what is solved (``t1``, ``blank-6``, ``sample-17``), `model` and
    `strategy` how; `options` is what else the measuring function wants.  Cases
    with equal keys are the same case.
    """

    instance: str
    model: str = ""
    strategy: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (self.instance, self.model, self.strategy):
            if "\n" in name or "\r" in name:
                raise ValueError(f"{name!r} is to name a case, expected one line")

    @property
    def key(self) -> tuple[str, str, str, str]:
        options = json.dumps(dict(self.options), sort_keys=True)
        return self.instance, self.model, self.strategy, options

    @property
    def search(self) -> Way:
        return Way(self.options.get(SEARCH, Way.DEPTH_FIRST))


@dataclass(frozen=True, slots=True)
class Measured:
    """What one run of a case gave.

    `seconds` is timed inside, around the work alone.  `is_cut`: a limit came
    first.  `values` holds what else the experiment wants to know (numbers or text).
    """

    seconds: float
    stats: Mapping[str, int] = field(default_factory=dict)
    is_cut: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def failure(self) -> str:
        """Why a run gave nothing: it died, raised, or had to be killed.  Mostly empty.

        Such a run is kept as cut, with the time it took, no counters, and no
        values but ``failed``.
        """
        return str(self.values.get("failed", ""))


@dataclass(frozen=True, slots=True)
class Row:
    """A measured case as it is kept: one line of the results."""

    experiment: str
    case: Case
    repeat: int
    measured: Measured
    peak_memory: int  # bytes
    kernel: str  # compiled or interpreted
    version: str
    machine: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What the rows say: figures and tables as data, and sentences computed from the rows.

    Nothing in `conclusions` may be typed in by hand that data can contradict.
    """

    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()
    conclusions: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Experiment:
    """A question, how it is asked, and how the answer is read.

    `cases(quick)` lists what to measure, in the order of instances; the runner
    interleaves and repeats.  `measure(case)` runs in a process of its own and
    must stop by itself at its time cut.  That process is fresh: what is imported
    or built on first use must be so before the clock starts.  `find(rows)` must
    cope with any subset of the rows, as a run may have been stopped early, and
    with runs that failed (`Measured.failure`).  `searches` are the ways in which its cases
    search; none where that is not for the cases to say.
    """

    name: str
    title: str
    question: str
    method: str
    cases: Callable[[bool], Sequence[Case]]
    measure: Callable[[Case], Measured]
    find: Callable[[Sequence[Row]], Findings]
    repeats: int = 3
    quick_repeats: int = 1
    kill_after: float = 600.0  # seconds, past which a run is killed and kept as cut
    searches: Sequence[Way] = (Way.DEPTH_FIRST,)
    source: str = ""  # the user's file that it comes from; empty if it is built in
    edition: str = ""  # the fingerprint of the code in that file that measures

    @property
    def version(self) -> str:
        """What its rows are measured with: they count as long as this stays the same."""
        return f"{__version__} (file {self.edition})" if self.source else __version__
