"""Traces in words: places, decisions, constraints, and why a value is gone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cluesmith.forms import speech
from cluesmith.forms.grid import cell_name
from cluesmith.tracing.domains import AT_LEAST, AT_MOST, BOUNDS, OTHER, WITHOUT, WORD
from cluesmith.tracing.head import PLACE

if TYPE_CHECKING:
    from cluesmith.tracing.nodes import Change, Constraint, Decision, Reason, Value, Variable

MOST_NAMED = 8  # variables of a constraint
MOST_VALUES = 9  # of a domain, listed
# A noun, the way a clue looks, whether it is before the first cell; a number or a cell.
_NAME = re.compile(r"(?:(.+?) )??(?:([→←↓↑]) )?(?:(before) )?(?:(\d+)|r(\d+)c(\d+))")
_SEEN = re.compile(r"seen\(\{(\d+)\}, \{(\d+)\}\) (!?=) (\d+)")
_HOLDS = re.compile(r"\{(\d+)\} <=> ")
_SIGNS = {"<=>": "⇔", "<=": "≤", ">=": "≥", "!=": "≠"}
_SIGN = re.compile(rf"{'|'.join(_SIGNS)}| and | or ")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@cache
def speaker(language: str) -> speech.Speech:
    """The catalogue of traces in a language."""
    return speech.Speech(language, speech.catalogue(os.path.dirname(__file__), language))


def place(name: str, language: str) -> str:
    """A place that a family names in English: ``r1c2``, ``area of r1c2``, ``tallest → r1c2``."""
    found = _NAME.fullmatch(name)
    if found is None:
        return name
    noun, arrow, before, number, row, column = found.groups(default="")
    known = speaker(language).catalogue
    cell = number or cell_name(int(row) - 1, int(column) - 1, language=language)
    parts = (known.get(f"place-{noun}", noun), arrow, before and known["before"], cell)
    return " ".join(filter(None, parts))


def decision(made: Decision, code: int, marked: Value, language: str) -> str:
    """A decision: ``r1c2 = 3``, ``r1c2 ≠ 3``, ``r1c2 ≤ 4``; `marked` is the value of its code."""
    name, kept, kind = made.variable.said(language), made.values, code // WORD
    if len(kept) == 1:
        return f"{name} = {kept[0]}"
    if code == BOUNDS:
        return f"{kept[0]} ≤ {name} ≤ {kept[-1]}"
    if kind == WITHOUT:
        return f"{name} ≠ {marked}"
    if all(isinstance(value, int) for value in kept):
        if kind == AT_LEAST and code != OTHER:
            return f"{name} ≥ {kept[0]}"
        if kind == AT_MOST:
            return f"{name} ≤ {kept[-1]}"
    return f"{name} ∈ {values(kept)}"


def change(made: Change, language: str) -> str:
    """A change: ``r1c2 = 3`` where that is left, else what went: ``r1c2 ≠ 3``, ``∉ {3, 4}``."""
    name, left = made.variable.said(language), made.variable.words(made.after)
    if len(left) == 1:
        return f"{name} = {left[0]}"
    if len(made.removed) == 1:
        return f"{name} ≠ {made.removed[0]}"
    return f"{name} ∉ {values(made.removed)}"


def values(domain: Sequence[Value]) -> str:
    """A domain: ``{1, 2, 5}``, or ``1..900``."""
    if len(domain) > MOST_VALUES and _are_consecutive(domain):
        return f"{domain[0]}..{domain[-1]}"
    shown = ", ".join(map(str, domain[:MOST_VALUES]))
    return f"{{{shown}{', ...' if len(domain) > MOST_VALUES else ''}}}"


def _are_consecutive(domain: Sequence[Value]) -> bool:
    first = domain[0]
    return isinstance(first, int) and domain[-1] == first + len(domain) - 1


def constraint(posted: Constraint, language: str) -> str:
    """A constraint: what a model calls it, or its kind with its variables, or its formula."""
    if posted.label and not posted.is_part:
        return posted.label
    own = _own(posted, language)
    return f"{posted.label}: {own}" if posted.label else own


def _own(posted: Constraint, language: str) -> str:
    say = speaker(language)
    key, formula = f"kind-{posted.kind}", _formula(posted, language)
    if key in say.catalogue:
        first = posted.variables[posted.scope[0]].said(language) if posted.scope else ""
        told = say.say(key, scope=scope(posted, language), formula=formula, first=first)
        return told.removesuffix(", ").removesuffix(": ")
    kind = _CAMEL.sub(" ", posted.kind).lower()
    return formula or f"{kind}: {scope(posted, language)}"


def _formula(posted: Constraint, language: str) -> str:
    """The formula with names for numbers, and in words what is seen from an end of a line.

    What is equivalent to a constant 1 is said alone.
    """

    def name(found: re.Match[str]) -> str:
        return posted.variables[int(found[1])].said(language)

    def seen(found: re.Match[str]) -> str:
        start, end = (posted.variables[int(found[i])].cell for i in (1, 2))
        say = speaker(language)
        if start is None or end is None:
            return found[0]
        side = (
            ("left" if start < end else "right")
            if start[0] == end[0]
            else ("top" if start < end else "bottom")
        )
        told = say.counted(f"seen-{side}", int(found[4]))
        return told if found[3] == "=" else say.say("not", what=told)

    def sign(found: re.Match[str]) -> str:
        return _SIGNS.get(found[0]) or f" {speaker(language).say(found[0].strip())} "

    holds = _HOLDS.match(posted.formula)
    always = holds is not None and posted.variables[int(holds[1])].constant == 1
    formula = posted.formula[holds.end() :] if holds and always else posted.formula
    return PLACE.sub(name, _SIGN.sub(sign, _SEEN.sub(seen, formula)))


def scope(posted: Constraint, language: str) -> str:
    """A constraint's variables: ``row 2``, ``all cells``, or their names."""
    say = speaker(language)
    within = [posted.variables[i] for i in posted.scope]
    line = _line(within, posted.variables)
    if line is not None:
        return say.line(line)
    if len(within) > MOST_NAMED:
        board = sum(not variable.auxiliary for variable in posted.variables)
        if len(within) >= board and not any(variable.auxiliary for variable in within):
            return say.say("board")
        names = [variable.said(language) for variable in within[:MOST_NAMED]]
        return ", ".join(names) + say.say("more", count=len(within) - MOST_NAMED)
    return ", ".join(variable.said(language) for variable in within)


def _line(within: Sequence[Variable], variables: Sequence[Variable]) -> speech.Line | None:
    """The row or column of a board that a constraint is about."""
    cells = {variable.cell for variable in within}
    if len(cells) < 2 or not all(_is_square(cell) for cell in cells):
        return None
    for kind, axis in (("row", 0), ("column", 1)):
        lines = {cell[axis] for cell in cells if cell is not None}
        if len(lines) == 1:
            whole = {
                variable.cell
                for variable in variables
                if _is_square(variable.cell) and variable.cell[axis] in lines  # type: ignore[index]
            }
            if cells == whole:
                return kind, lines.pop()
    return None


def _is_square(cell: object) -> bool:
    return isinstance(cell, tuple) and len(cell) == 2 and all(isinstance(i, int) for i in cell)


def listed(domains: Iterable[tuple[Variable, Sequence[Value]]], language: str) -> str:
    """Domains: ``r1c1 ∈ {1, 2}, r1c2 = 4``."""
    said = []
    for variable, left in domains:
        sign = f"= {left[0]}" if len(left) == 1 else f"∈ {values(left)}"
        said.append(f"{variable.said(language)} {sign}")
    shown = ", ".join(said[:MOST_NAMED])
    if len(said) > MOST_NAMED:
        shown += speaker(language).say("more", count=len(said) - MOST_NAMED)
    return shown


def reason(found: Reason, language: str) -> str:
    """Why a value is gone."""
    say = speaker(language)
    name = found.variable.said(language)
    if found.cause == "start":
        return say.say("why-start", name=name, value=found.value)
    if found.decision is not None:
        kept = listed([(found.decision.variable, found.decision.values)], language)
        return say.say("why-decision", name=name, value=found.value, node=found.node, kept=kept)
    assert found.step is not None
    return say.say(
        "why-propagation",
        name=name,
        value=found.value,
        node=found.node,
        constraint=found.step.constraint.words(language),
        domains=listed(found.scope, language),
    )
