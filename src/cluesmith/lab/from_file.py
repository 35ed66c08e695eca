"""An experiment in a user's own file: loaded, checked, and its errors reported with their line.

The file is a module as those of `cluesmith.lab.experiments` are, with one value `EXPERIMENT`.
Its functions are wrapped, so that whatever they raise says where in the file that was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any, TypeVar

from cluesmith.errors import UsageError
from cluesmith.lab import experiments
from cluesmith.lab.experiment import Case, Experiment, Findings, Row
from cluesmith.lab.fingerprint import fingerprint
from cluesmith.support import script

VALUE = "EXPERIMENT"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME = 60
MOST_CASES = 100_000
MOST_REPEATS = 1000

Answer = TypeVar("Answer")


def load(path: str) -> Experiment:
    """The experiment of a file; raises a UsageError that names the line to mend."""
    text = script.read(path)
    module = script.load(path, text)
    found = getattr(module, VALUE, None)
    if not isinstance(found, Experiment):
        raise UsageError(f"{path}: {_missing(found, vars(module))}")
    _check(found, path)
    root = getattr(found.measure, "__name__", "")
    digest = fingerprint(text, root, without=VALUE)
    return replace(
        found, source=path, edition=digest, cases=_cases(found, path), find=_find(found, path)
    )


def load_all(paths: Iterable[str]) -> dict[str, Experiment]:
    """The experiments of several files, by name; no two may have the same."""
    found: dict[str, Experiment] = {}
    for path in dict.fromkeys(paths):
        experiment = load(path)
        other = found.setdefault(experiment.name, experiment)
        if other is not experiment:
            raise UsageError(
                f"{path}: its experiment is called {experiment.name!r}, as that of {other.source}"
            )
    return found


def _missing(found: object, names: dict[str, object]) -> str:
    if found is not None:
        return f"{VALUE} is a {type(found).__name__}, expected an Experiment"
    others = [name for name, value in names.items() if isinstance(value, Experiment)]
    suggestion = f" ({others[0]} is one: rename it)" if others else ""
    return f"no {VALUE} in this file{suggestion}; expected {VALUE} = Experiment(name=..., ...)"


def _check(experiment: Experiment, path: str) -> None:
    """Refuse fields that would fail later, or mix up rows."""
    name = experiment.name
    if not isinstance(name, str) or not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        expected = f"expected small letters and digits, joined by -, at most {LONGEST_NAME}"
        raise UsageError(f"{path}: name is {name!r:.100}, {expected}")
    if name in experiments.NAMES:
        raise UsageError(f"{path}: a built-in experiment is called {name!r}: choose another name")
    for field in ("title", "question", "method"):
        if not isinstance(getattr(experiment, field), str):
            raise UsageError(
                f"{path}: {field} is {getattr(experiment, field)!r:.60}, expected text"
            )
    for field in ("cases", "measure", "find"):
        if not callable(getattr(experiment, field)):
            shown = f"{getattr(experiment, field)!r:.60}"
            raise UsageError(f"{path}: {field} is {shown}, expected a function")
    for field in ("repeats", "quick_repeats"):
        value = getattr(experiment, field)
        if type(value) is not int or not 1 <= value <= MOST_REPEATS:
            expected = f"expected a whole number from 1 to {MOST_REPEATS}"
            raise UsageError(f"{path}: {field} is {value!r:.60}, {expected}")
    seconds = experiment.kill_after
    if not (isinstance(seconds, int | float) and isfinite(seconds) and seconds > 0):
        raise UsageError(f"{path}: kill_after is {seconds!r:.60}, expected seconds above 0")


def _cases(experiment: Experiment, path: str) -> Callable[[bool], Sequence[Case]]:
    def cases(quick: bool) -> Sequence[Case]:
        with script.blaming(path):
            found: Any = experiment.cases(quick)
            listed = list(found)
        for case in listed:
            _check_case(case, path)
        if not 1 <= len(listed) <= MOST_CASES:
            expected = f"expected 1 to {MOST_CASES:,}"
            raise UsageError(f"{path}: cases({quick}) gives {len(listed):,} cases, {expected}")
        return listed

    return cases


def _check_case(case: object, path: str) -> None:
    if not isinstance(case, Case):
        raise UsageError(f"{path}: cases gives {case!r:.60}, expected a Case")
    for name in (case.instance, case.model, case.strategy):
        if not isinstance(name, str):
            raise UsageError(f"{path}: a case has {name!r:.60} for a name, expected text")
    try:
        json.dumps(dict(case.options), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        given = f"{case.options!r:.60}"
        raise UsageError(
            f"{path}: the options of a case are {given}, expected text, numbers and lists of these"
        ) from None


def _find(experiment: Experiment, path: str) -> Callable[[Sequence[Row]], Findings]:
    def find(rows: Sequence[Row]) -> Findings:
        with script.blaming(path):
            found: object = experiment.find(rows)
        if not isinstance(found, Findings):
            raise UsageError(f"{path}: find gives {found!r:.60}, expected Findings(...)")
        return found

    return find
