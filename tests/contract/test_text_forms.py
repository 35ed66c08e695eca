"""Puzzles survive being written and read: as JSON, in every form, and as drawn text."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.family import Family, Form, Verdict
from cluesmith.workbench.read import find_forms, parse, read
from cluesmith.workbench.show import convert, draw, show
from cluesmith.workbench.solve import solve

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def a_solution(puzzle: Any) -> Any:
    """One solution, or None."""
    return next(iter(solve(puzzle).solutions), None)


def test_json_round_trip(family: Family, example: Any) -> None:
    value = family.puzzle.to_json(example)
    assert value["family"] == family.name
    again = family.puzzle.from_json(value)
    assert again == example
    assert again.meta == example.meta
    text = json.dumps(value, allow_nan=False)
    (item,) = read(text)
    assert item.puzzle == example
    assert item.puzzle.meta == example.meta
    assert parse(convert(example, "json"), "json") == example


def test_unknown_keys_are_kept(family: Family, example: Any) -> None:
    extra = {"author": "someone", "x-unknown": {"deep": [1, None, "é"]}}
    value = family.puzzle.to_json(example) | extra
    again = family.puzzle.from_json(value)
    assert again == example
    assert {key: again.meta[key] for key in extra} == extra
    assert family.puzzle.to_json(again) == value


def test_writing_shares_nothing_with_the_puzzle(family: Family, example: Any) -> None:
    before = json.dumps(family.puzzle.to_json(example))
    value = family.puzzle.to_json(example)
    for key in list(value):
        if isinstance(value[key], list | dict):
            value[key].clear()
    assert json.dumps(family.puzzle.to_json(example)) == before


def test_solution_round_trip(family: Family, example: Any) -> None:
    solution = a_solution(example)
    if solution is not None:
        value = json.loads(json.dumps(family.puzzle.solution_to_json(solution)))
        assert family.puzzle.solution_from_json(example, value) == solution


def test_form_round_trip(family: Family, form: Form) -> None:
    """Every form takes some examples, and says so of those it cannot express."""
    assert form in find_forms(form.name)
    written = 0
    for puzzle in family.examples().puzzles.values():
        try:
            text = form.encode(puzzle)
        except UnsupportedError:
            continue
        written += 1
        assert form.decode(text) == puzzle
        assert form.recognises(text)
        assert parse(text) == puzzle, "recognised without being told the form"
        assert parse(text, form.name) == puzzle
        assert parse(convert(puzzle, form.name)) == puzzle
        assert not form.single_line or "\n" not in text.strip()
        if form.decode_all is not None:
            assert form.decode_all(text) == [puzzle]
    assert written


def test_form_names_are_distinct(family: Family) -> None:
    names = [form.name for form in family.forms()]
    assert len(set(names)) == len(names)
    assert "json" not in names
    assert all(form.title for form in family.forms())


def test_text_reads_back(family: Family, example: Any) -> None:
    text = show(example)
    assert text.endswith("\n")
    assert parse(text) == example
    assert ANSI.sub("", show(example, colour=True)) == text
    solution = a_solution(example)
    if solution is None:
        return
    solved = show(example, solution)
    assert ANSI.sub("", show(example, solution, colour=True)) == solved
    # A printed solution is a puzzle with everything given.
    full = parse(solved)
    assert family.rules(full, solution) == []
    result = solve(full, limits=None)
    assert result.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN)
    assert list(result.solutions) == [
        family.puzzle.solution_from_json(full, family.puzzle.solution_to_json(solution))
    ]


def test_svg_is_well_formed(family: Family, example: Any) -> None:
    for solution in (None, a_solution(example)):
        for theme in ("auto", "light", "dark"):
            root = ElementTree.fromstring(draw(example, solution, theme=theme))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert float(root.get("width", "0")) > 0
            assert float(root.get("height", "0")) > 0


def test_a_solution_is_seen_in_both_drawings(family: Family, example: Any) -> None:
    solution = a_solution(example)
    if solution is not None:
        assert show(example, solution) != show(example)
        assert draw(example, solution) != draw(example)


def test_an_unknown_theme_is_a_usage_error(family: Family, example: Any) -> None:
    with pytest.raises(UsageError, match="theme"):
        draw(example, theme="sepia")
