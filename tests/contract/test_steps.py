"""Every family that explains: its steps are data, words in every language, and a drawing."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import pytest

from cluesmith.errors import UnsupportedError
from cluesmith.family import Family, Level, Step, Verdict
from cluesmith.workbench.deduce import explain, explanation, hint, rate, scales
from cluesmith.workbench.records import step_to_json
from cluesmith.workbench.solve import check

KEYS = {"technique", "level", "cells", "placed", "removed", "clues", "text"}
MOST_SENTENCES = 3


EXPLAINED: dict[tuple[str, str], list[Step]] = {}  # steps are frozen: once is enough


def explained(family: Family, example: Any) -> list[Step]:
    """The example's steps; none where the family cannot, or the board is beyond it."""
    if family.deduction is None:
        pytest.skip(f"{family.name} does not explain")
    name = (family.name, example.meta["id"])
    try:
        if name not in EXPLAINED:
            EXPLAINED[name] = explain(example)
    except UnsupportedError as error:
        pytest.skip(str(error))
    return EXPLAINED[name]


def sentences(text: str) -> int:
    """How many; a question mark after a space is an operator to be found."""
    return len(re.findall(r"(?<! )[.!?](?:\s|$)", text))


def test_a_step_as_json(family: Family, example: Any) -> None:
    known = {t.name: t for t in family.deduction.techniques()}
    for step in explained(family, example):
        value = json.loads(json.dumps(step_to_json(example, step), allow_nan=False))
        assert set(value) - {"walls", "links", "joined"} == KEYS
        assert Level(value["level"]) is known[value["technique"]].level
        borders = value.get("walls", []) + value.get("links", [])
        assert value["placed"] or value["removed"] or borders or step.details.get("joined")
        assert all(len(border) == 3 for border in borders)
        # A cell is (row, column), on a star (index,); an entry is a cell and what stands there.
        assert all(len(cell) in (1, 2) for cell in value["cells"])
        assert all(len(entry) in (2, 3) for entry in value["placed"] + value["removed"])
        facts = [fact.to_json() for fact in family.puzzle.facts(example)]
        assert all(clue in facts for clue in value["clues"])


def test_a_step_in_words(family: Family, example: Any) -> None:
    steps = explained(family, example)
    assert family.deduction is not None
    for step in steps:
        texts = [
            family.deduction.words.step(example, step, language)
            for language in family.deduction.words.languages
        ]
        nudges = [
            family.deduction.words.where(example, step, code)
            for code in family.deduction.words.languages
        ]
        for text in texts + nudges:
            assert text.isprintable()
            assert text[0].isupper()
            assert text[-1] in ".!?"
            assert 1 <= sentences(text) <= MOST_SENTENCES, text
            assert not re.search(r"[{}]", text), text
        assert len(set(texts)) == len(texts), "each language has its own words"


def test_a_step_drawn(family: Family, example: Any) -> None:
    steps = explained(family, example)
    if family.deduction is None:
        pytest.skip(f"{family.name} does not draw steps")
    shown = {step.technique: step for step in steps}  # one of each kind will do
    for step in shown.values():
        for theme in ("light", "dark", "auto"):
            root = ElementTree.fromstring(family.deduction.draw_step(example, step, theme=theme))
            assert root.tag.endswith("svg")


def test_techniques_are_listed_with_titles(family: Family) -> None:
    if family.deduction is None:
        pytest.skip(f"{family.name} has no techniques")
    assert family.deduction is not None
    listed = family.deduction.techniques()
    assert len({technique.name for technique in listed}) == len(listed)
    ranks = [technique.level.rank for technique in listed]
    assert ranks == sorted(ranks), "easiest first"
    for language in family.deduction.words.languages:
        titles = [family.deduction.words.title(technique.name, language) for technique in listed]
        assert all(titles)
        assert len(set(titles)) == len(titles)


def test_a_rating_counts_the_explanation(family: Family, example: Any) -> None:
    steps = explained(family, example)
    told = explanation(example)
    assert rate(example) == told.rating
    assert list(told.steps) == steps
    assert sum(told.rating.steps.values()) == len(steps)
    verdict = check(example).verdict
    assert told.rating.verdict is verdict
    if verdict is Verdict.UNIQUE:
        assert [told.solution] == list(check(example).solutions)
        assert Level(told.rating.level)
    else:
        assert told.rating.level is None


def test_every_scale_rates(family: Family, example: Any) -> None:
    explained(family, example)
    for scale in scales(family):
        rating = rate(example, scale=scale)
        assert (rating.level is None) == (rating.verdict is not Verdict.UNIQUE)


def test_the_first_hint_is_a_step(family: Family, example: Any) -> None:
    """Examples carry no entries, so there is nothing to be wrong."""
    steps = explained(family, example)
    if check(example).verdict is Verdict.NONE:
        with pytest.raises(UnsupportedError):
            hint(example)
        return
    if not steps:
        assert hint(example) is None
        return
    found = hint(example)
    assert isinstance(found, Step)
    assert found.technique == steps[0].technique


def test_a_board_is_silent_after_an_interrupted_step(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards are used again: one that went on recording would take time and room for nothing."""
    if family.deduction is None:
        pytest.skip(f"{family.name} does not explain")
    teller_of = import_module(f"cluesmith.families.{family.name.replace('-', '_')}.steps").Recorder
    puzzle = next(iter(family.examples().puzzles.values()))

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(teller_of, "recorded", interrupted)
    with pytest.raises(KeyboardInterrupt):
        explain(puzzle)
    assert not teller_of(puzzle).start().recording
