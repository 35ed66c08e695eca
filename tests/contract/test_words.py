"""Every family that deduces tells its steps and mistakes in words, in each language."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from capabilities import HAND_MADE, explained, sample_steps, techniques, words

from cluesmith.errors import UsageError
from cluesmith.family import Entry, Family, Mistake, Step
from cluesmith.languages import LANGUAGES
from cluesmith.languages import language as written_in

pytestmark = pytest.mark.needs("deduction")
MOST_SENTENCES = 3
AXES = ("row", "column")
# r2c3, in Portuguese L2C3
ROWS, COLUMNS = ("".join(getattr(written_in(code), axis) for code in LANGUAGES) for axis in AXES)
CELL = re.compile(rf"\b[{ROWS}](\d+)[{COLUMNS}](\d+)\b")
RANGE = re.compile(r"(\d+)\N{EN DASH}(\d+)")


def sentences(text: str) -> int:
    """How many; a question mark after a space is an operator to be found."""
    return len(re.findall(r"(?<! )[.!?](?:\s|$)", text))


def assert_well_formed(text: str) -> None:
    assert text.isprintable()
    assert text[0].isupper()
    assert not re.match(r"R\d", text), "a cell is written small"
    assert text.endswith(".")
    assert 1 <= sentences(text) <= MOST_SENTENCES, text
    assert not re.search(r"[{}]|  ", text), text


def numbers(text: str) -> list[str]:
    """The numbers of a text, and its cells, in any order."""
    cells = [f"{row},{column}" for row, column in CELL.findall(text)]
    return sorted(cells + re.findall(r"\d+", CELL.sub("", text)))


def names_value(text: str, value: Any) -> bool:
    """Whether a number stands in a text, alone or within a range."""
    return bool(re.search(rf"\b{value}\b", text)) or any(
        int(low) <= value <= int(high) for low, high in RANGE.findall(text)
    )


def test_every_language_has_words(family: Family) -> None:
    assert tuple(words(family).languages) == LANGUAGES


def test_the_steps_made_by_hand_cover_every_technique(family: Family) -> None:
    if family.name not in HAND_MADE:
        pytest.skip(f"{family.name} has no steps made by hand")
    found = {step.technique for _, step in sample_steps(family)}
    assert found == {technique.name for technique in techniques(family)}


def test_the_steps_of_examples_in_words(family: Family, example: Any) -> None:
    for step in explained(family, example).steps:
        texts = [words(family).step(example, step, language) for language in LANGUAGES]
        for text in texts:
            assert_well_formed(text)
        for language in LANGUAGES:
            assert_well_formed(words(family).where(example, step, language))
        assert len(set(texts)) == len(texts), "each language has its own words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_is_told_in_three_sentences_at_most(
    family: Family, sample: Any, language: str
) -> None:
    assert_well_formed(words(family).step(*sample, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_every_cell_that_changes(family: Family, sample: Any, language: str) -> None:
    """On boards with rows and columns; what else a family has, its own tests look for."""
    puzzle, step = sample
    told = words(family).step(puzzle, step, language)
    cells = {(int(row), int(column)) for row, column in CELL.findall(told)}
    for entry in step.placed + step.removed:
        if len(entry) == 3 and isinstance(entry[0], int):
            row, column, value = entry
            assert (row + 1, column + 1) in cells
            assert names_value(told, value)


def test_all_languages_say_the_same_numbers(family: Family, sample: Any) -> None:
    english, *others = (words(family).step(*sample, language) for language in LANGUAGES)
    for other in others:
        assert english != other
        assert numbers(english) == numbers(other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nudge_is_one_sentence_without_the_technique(
    family: Family, sample: Any, language: str
) -> None:
    puzzle, step = sample
    nudge = words(family).where(puzzle, step, language)
    assert_well_formed(nudge)
    assert sentences(nudge) == 1
    title = words(family).title(step.technique, language)
    assert title.lower() not in nudge.lower()


def refuting(family: Family) -> tuple[Any, Step, Entry]:
    """A step that rules an entry out, the entry, and their puzzle."""
    return next(
        (puzzle, step, entry)
        for puzzle, step in sample_steps(family)
        for entry in step.removed
        if isinstance(entry[0], int)
    )


def test_a_mistake_is_shown_by_a_step(family: Family) -> None:
    puzzle, step, (*cell, value) = refuting(family)
    for language in LANGUAGES:
        told = words(family).mistake(puzzle, Mistake(tuple(cell), value, (), step, ()), language)
        assert re.match(rf"([^\W\d]+ )*{value} ", told), told
        assert told.endswith(words(family).step(puzzle, step, language))


def test_a_mistake_that_shows_later(family: Family) -> None:
    puzzle, step, (*cell, value) = refuting(family)
    one, many = (
        words(family).mistake(puzzle, Mistake(tuple(cell), value, (), later, ()), "en")
        for later in (replace(step, details={**step.details, "after": n}) for n in (1, 4))
    )
    assert "it takes one more step to see it. After that: " in one
    assert "it takes 4 more steps to see it. After them: " in many


def test_a_mistake_may_be_known_without_a_reason(family: Family) -> None:
    puzzle, _, (*cell, value) = refuting(family)
    wrong = Mistake(tuple(cell), value, (), None, ())
    english, *others = (words(family).mistake(puzzle, wrong, code) for code in LANGUAGES)
    assert english.endswith(" is wrong: no solution has it there.")
    assert all(numbers(other) == numbers(english) for other in others)


def test_unknown_names_are_refused(family: Family) -> None:
    puzzle, step = sample_steps(family)[0]
    with pytest.raises(UsageError, match=f"no language 'xx'; one of {', '.join(LANGUAGES)}"):
        words(family).step(puzzle, step, "xx")
    for technique in techniques(family):
        name = technique.name
        with pytest.raises(UsageError, match=f"did you mean {name}"):
            words(family).title(name[0] + name, "en")
