"""How a language is written: numbers, cells, words that change where they meet."""

from __future__ import annotations

import pytest

import cluesmith as cs
from cluesmith import languages
from cluesmith.errors import UsageError
from cluesmith.languages import LANGUAGES, language

NO_BREAK = "\N{NO-BREAK SPACE}"


def test_english_comes_first() -> None:
    assert LANGUAGES == ("en", "es", "pt")
    assert [language(code).name for code in LANGUAGES] == ["English", "Español", "Português"]


def test_an_unknown_one_is_refused() -> None:
    for wrong in ("xx", "", "../en", "EN"):
        with pytest.raises(UsageError, match="no language"):
            language(wrong)
        with pytest.raises(UsageError, match="no language"):
            languages.catalogue("nowhere", "words", wrong)


@pytest.mark.parametrize(
    ("code", "small", "large"),
    [
        ("en", "1,761", "166,199"),
        ("es", "1761", "166.199"),
        ("pt", "1761", f"166{NO_BREAK}199"),
    ],
)
def test_digits_are_grouped_as_the_language_does(code: str, small: str, large: str) -> None:
    written = language(code)
    assert [written.number(count) for count in (0, 999)] == ["0", "999"]
    assert [written.number(count) for count in (1761, 166_199)] == [small, large]
    assert written.number(-1761) == f"-{small}"


@pytest.mark.parametrize(("code", "mark"), [("en", "."), ("es", ","), ("pt", ",")])
def test_decimals(code: str, mark: str) -> None:
    written = language(code)
    assert written.fixed(1.5, 2) == f"1{mark}50"
    assert written.plain(0.5) == f"0{mark}5"
    assert written.plain(30) == "30"


@pytest.mark.parametrize(("code", "name"), [("en", "r1c12"), ("es", "F1C12"), ("pt", "L1C12")])
def test_cells(code: str, name: str) -> None:
    assert language(code).cell(0, 11) == name


@pytest.mark.parametrize(
    ("met", "joined"),
    [
        ("casillas de el área 3", "casillas del área 3"),
        ("De el área", "Del área"),
        ("pertenece a el área 3", "pertenece al área 3"),
        ("A el área 3 le falta", "Al área 3 le falta"),
        ("desde el lado", "desde el lado"),
        ("para el 3", "para el 3"),
        ("F, G y I son 3", "F, G e I son 3"),
        ("A y B", "A y B"),
        ("7 o 8", "7 u 8"),
        ("3 o 80", "3 u 80"),
        ("10 o 11", "10 u 11"),
        ("10 o 110", "10 o 110"),
        ("1 o 2", "1 o 2"),
        ("N o O", "N u O"),
    ],
)
def test_spanish_words_change_where_they_meet(met: str, joined: str) -> None:
    assert language("es").contracted(met) == joined


def test_only_spanish_has_such_words() -> None:
    for code in ("en", "pt"):
        assert language(code).contracted("de el a el y i o 8") == "de el a el y i o 8"


def test_sentences_are_joined_so() -> None:
    """The operator between two cells takes its article with it, and I its conjunction."""
    told = [
        step.told("es")
        for name in ("five", "six", "find-three")
        for step in cs.explain(cs.examples("gold-star")[name])
    ]
    assert any(" e I" in text for text in told)
    assert not any(" de el " in text or " y I" in text or " o 8" in text for text in told)
