"""A booklet's own texts in each language, and text made safe for typesetting."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache

from cluesmith.forms.speech import NO_BREAK, phrases, unbroken
from cluesmith.workbench.page import catalogue as page_catalogue

_LONGEST = 24  # letters in a row that a line can take, whatever the type
# Latin, Greek, Cyrillic; Latin and Greek again with more accents; punctuation, money, signs.
_COVERED = ((0, 0x24F), (0x300, 0x52F), (0x1E00, 0x206F), (0x20A0, 0x20BF), (0x2190, 0x22FF))
_SHORT_END = re.compile(r"( [^ ]{1,3}){1,2}$| [^ ]{1,8}$")
_AHEAD_OF_A_NUMBER = re.compile(r"(?<!\S)([^\W\d]{1,3} ){1,3}(?=\d)")  # as in: S is not 2
_SHORT_WORDS = re.compile(r"(?<!\S)(\w{1,2} ){1,2}(?=\w{3,16}\b)")
_RANGE = re.compile(r"(?<=\d)\N{EN DASH}(?=\d)")
_JOINER = "\N{WORD JOINER}"
_ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The templates of a language, those of an explanation's page among them."""
    own = phrases(os.path.dirname(__file__), "words.json", language)
    return {**page_catalogue(language), **own}


def listed(items: list[str], language: str) -> str:
    """``a, b and c``."""
    *ahead, last = items
    return catalogue(language)["and"].join(filter(None, [", ".join(ahead), last]))


def as_text(value: object) -> str:
    """A puzzle's title or author; metadata is not checked when read, so anything else is ""."""
    return value if isinstance(value, str) else ""


def clean(text: str) -> str:
    """Text from outside in one line: no controls; what UTF-8 cannot carry is a question mark."""
    said = text.encode("utf-8", "replace").decode()
    return " ".join("".join(one if one.isprintable() else " " for one in said).split())


def plain(text: str) -> str:
    """Text from outside that can be set in any width: in words without end a line may break."""
    return re.sub(rf"\S{{{_LONGEST}}}(?=\S)", rf"\g<0>{_ZERO_WIDTH_SPACE}", clean(text))


def headed(text: str) -> str:
    """A title in which lines do not end with a short word, such as an article."""
    return _SHORT_WORDS.sub(_unbroken, plain(text))


def settled(text: str) -> str:
    """Our own words, unbroken in equations, exclusions, ranges, borders and short ends."""
    text = _SHORT_END.sub(_unbroken, _AHEAD_OF_A_NUMBER.sub(_unbroken, unbroken(text)))
    text = _RANGE.sub(f"{_JOINER}\N{EN DASH}{_JOINER}", text)
    return text.replace("|", f"{_JOINER}|{_JOINER}")


def _unbroken(found: re.Match[str]) -> str:
    return found[0].replace(" ", NO_BREAK)


def rare_letters(text: str) -> str:
    """The letters of a text, each once, that the faces of a booklet may lack.

    They surely have Latin, Greek and Cyrillic letters, punctuation and mathematical
    signs; for all others ask `typeset.missing_glyphs`.
    """
    return "".join(dict.fromkeys(one for one in text if one.isprintable() and not _is_covered(one)))


def _is_covered(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _COVERED)
