"""Every catalogue is whole in each language: all keys and places, and nothing left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from texts import PACKAGE, PAGE, catalogue, names, page_catalogue, page_names, sentences

from cluesmith.languages import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
# Texts, apart from names, that are right as they are in English.
SAME = {
    "es": {"Pausa", "normal", "diagonal"},
    "pt": {"normal", "diagonal"},
}
NAMES = {
    "es": re.compile(r"\b(?:cluesmith|Lol Sudoku|JSON|Towers|Simon Tatham)\b"),
    "pt": re.compile(r"\b(?:cluesmith|Lol Sudoku|JSON|Towers|Simon Tatham|[Pp]uzzles?)\b"),
}
KEYS_ALONE = ("key-name.", "import.placeholder")  # caps of keyboards, a sample
WORD = re.compile(r"[^\W\d_]{4,}")


def pairs(language: str) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """Each catalogue by its name, in English and in another language."""
    for name in names():
        english, other = (catalogue(name, code) for code in ("en", language))
        yield name, dict(sentences(english)), dict(sentences(other))
    for name in page_names():
        yield f"page {name}", page_catalogue(name, "en"), page_catalogue(name, language)


def places(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_catalogues_are_found() -> None:
    assert len(names()) >= 20
    assert len(page_names()) >= 10
    for name in page_names():
        written = (PAGE / "en" / f"{name}.js").read_text("utf-8")
        assert len(page_catalogue(name, "en")) == len(re.findall(r'^  "', written, re.MULTILINE))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_keys_and_places_of_english(language: str) -> None:
    for name, english, other in pairs(language):
        assert list(other) == list(english), name
        for key, text in english.items():
            assert places(other[key]) == places(text), f"{name}: {key}"


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    for name, english, other in pairs(language):
        for key, text in english.items():
            words = WORD.findall(NAMES[language].sub("", re.sub(r"\{\w+\}", "", text)))
            if words and text not in SAME[language] and not key.startswith(KEYS_ALONE):
                assert other[key] != text, f"{name}: {key}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_catalogue_is_without_an_english_one(language: str) -> None:
    """What nobody says is not to be translated."""
    ours = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob(f"*_{language}.json")}
    assert ours == {f"{name}_{language}.json" for name in names()}
    assert {path.stem for path in (PAGE / language).glob("*.js")} == set(page_names())


def test_the_page_speaks_the_same_languages() -> None:
    assert sorted(path.name for path in PAGE.iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_typed_with_care(language: str) -> None:
    for name, _, other in pairs(language):
        for key, text in other.items():
            assert "  " not in text, f"{name}: {key}"
            assert "..." not in text, f"{name}: {key}"
            assert not re.search(r"[^ ] [,.;:!](?: |$)", text), f"{name}: {key}"


def test_spanish_opens_its_questions() -> None:
    for name, _, said in pairs("es"):
        for key, text in said.items():
            asked = len(re.findall(r"\w[?]", text))
            assert asked == text.count("¿"), f"{name}: {key}"
            assert text.count("!") == text.count("¡"), f"{name}: {key}"
