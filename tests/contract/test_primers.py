"""Every family teaches itself: rules in each language, and an example that shows them."""

from __future__ import annotations

from typing import Any

import pytest
from capabilities import primer

from cluesmith.errors import UsageError
from cluesmith.family import Family, Verdict
from cluesmith.languages import LANGUAGES
from cluesmith.workbench.deduce import explain
from cluesmith.workbench.solve import check

pytestmark = pytest.mark.needs("primer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_whole_sentences(family: Family, language: str) -> None:
    told = primer(family, language)
    rules = told.rules(told.example)
    assert len(rules) >= 2
    for paragraph in (*rules, told.legend):
        assert paragraph[0].isupper()
        assert paragraph.endswith(".")
        assert "  " not in paragraph
        assert "{" not in paragraph


def test_languages_tell_the_same_rules(family: Family) -> None:
    english, *others = (primer(family, language) for language in LANGUAGES)
    rules = english.rules(english.example)
    for other in others:
        assert other.example == english.example
        assert len(other.rules(other.example)) == len(rules)
        assert not set(other.rules(other.example)) & set(rules)


def test_an_unknown_language_is_refused(family: Family) -> None:
    with pytest.raises(UsageError, match="no language 'xx'"):
        primer(family, "xx")


@pytest.mark.needs("deduction")
def test_the_example_is_unique_and_its_steps_are_there(family: Family) -> None:
    told = primer(family, "en")
    assert check(told.example).verdict is Verdict.UNIQUE
    used = {step.technique for step in explain(told.example)}
    assert set(told.shown) <= used


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_has_a_size_and_perhaps_a_note(
    family: Family, example: Any, language: str
) -> None:
    told = primer(family, language)
    assert any(letter.isdigit() for letter in told.size(example))
    note = told.note(example)
    assert note == "" or note.endswith(".")
