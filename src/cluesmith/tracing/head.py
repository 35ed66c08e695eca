"""The head of a trace, checked: a file may come from anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.tracing.domains import WORD

FARTHEST = 2**63  # from 0 that a value may lie
COUNTERS = ("backtracks", "prunings", "resumptions", "entailments")
STOPPED = (None, "solutions", "nodes", "size", "time", "cancelled")
PLACE = re.compile(r"\{(\d+)\}")  # of a variable in a formula


def check_head(head: Mapping[str, Any]) -> None:
    """Raise a `UsageError` unless the head is as `subject.py` writes it."""
    _demand(all(isinstance(head.get(key), str | None) for key in ("model", "strategy")), "names")
    _demand(isinstance(head.get("puzzle"), dict | None), "puzzle")
    counters: Any = head.get("counters")
    variables: Any = head.get("variables")
    constraints: Any = head.get("constraints")
    _demand(isinstance(counters, dict), "counters")
    for name in COUNTERS:
        _demand(_is_whole(counters.get(name)), "counters")
    _demand(isinstance(variables, list) and isinstance(constraints, list), "lists")
    for variable in variables:
        _check_variable(variable)
    for constraint in constraints:
        _check_constraint(constraint, len(variables))


def check_tail(tail: Mapping[str, Any]) -> None:
    """The same for the end; a file without one has none."""
    if tail:
        _demand(tail.get("stopped", 0) in STOPPED, "end")
        _demand(isinstance(tail.get("seconds"), int | float), "end")


def _check_variable(variable: Any) -> None:
    what = "variables"
    _demand(isinstance(variable, dict) and isinstance(variable.get("name"), str), what)
    if "mask" in variable:
        mask, base = variable["mask"], variable.get("base")
        _demand(isinstance(mask, str) and re.fullmatch("[0-9a-f]{1,16}", mask) is not None, what)
        _demand(int(mask, 16) > 0 and _is_whole(base), what)
    else:
        low, high = variable.get("low"), variable.get("high")
        _demand(_is_whole(low) and _is_whole(high) and low <= high, what)
    count = variable.get("count", 1)
    _demand(_is_whole(count) and 1 <= count <= WORD, what)
    for key in ("cell", "words"):
        listed = variable.get(key, [])
        _demand(isinstance(listed, list), what)
        _demand(all(isinstance(each, str) or _is_whole(each) for each in listed), what)


def _check_constraint(constraint: Any, variables: int) -> None:
    what = "constraints"
    _demand(isinstance(constraint, dict) and isinstance(constraint.get("kind"), str), what)
    scope = constraint.get("scope")
    _demand(isinstance(scope, list), what)
    _demand(all(_is_whole(each) and 0 <= each < variables for each in scope), what)
    for key in ("formula", "label"):
        _demand(isinstance(constraint.get(key, ""), str), what)
    places = PLACE.findall(constraint.get("formula", ""))
    _demand(all(len(place) < 10 and int(place) < variables for place in places), what)


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) <= FARTHEST


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise UsageError(f"the trace is damaged: its {what} are not as they should be")
