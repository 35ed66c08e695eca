"""A booklet's own texts in each language, and text made safe for typesetting."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache

from cluesmith.forms.speech import NO_BREAK, unbroken
from cluesmith.forms.speech import catalogue as templates
from cluesmith.workbench.page import catalogue as page_catalogue

_LONGEST = 24  # letters without a break that fit any line
# Latin, Greek, Cyrillic; Latin and Greek again with more accents; punctuation, money, signs.
_COVERED = ((0, 0x24F), (0x300, 0x52F), (0x1E00, 0x206F), (0x20A0, 0x20BF), (0x2190, 0x22FF))
_SHORT_END = re.compile(r"( [^ ]{1,3}){1,2}$| [^ ]{1,8}$")
_BEFORE_A_NUMBER = re.compile(r"(?<!\S)([^\W\d]{1,3} ){1,3}(?=\d)")  # as in: S is not 2
_SHORT_WORDS = re.compile(r"(?<!\S)(\w{1,2} ){1,2}(?=\w{3,16}\b)")
_RANGE = re.compile(r"(?<=\d)\N{EN DASH}(?=\d)")
_JOINER = "\N{WORD JOINER}"
_ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The texts of a language by key, with those of the explanation's page."""
    own = templates(os.path.dirname(__file__), language)
    return {**page_catalogue(language), **own}


def listed(items: list[str], language: str) -> str:
    """``a, b and c``."""
    *others, last = items
    return catalogue(language)["and"].join(filter(None, [", ".join(others), last]))


def as_text(value: object) -> str:
    """A title or an author in a puzzle's metadata, which can be of any type; "" if not text."""
    return value if isinstance(value, str) else ""


def clean(text: str) -> str:
    """Text from users in one line, without control characters or lone surrogates."""
    text = text.encode("utf-8", "replace").decode()
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())


def plain(text: str) -> str:
    """Text from users that fits any width: a line may break in very long words."""
    return re.sub(rf"\S{{{_LONGEST}}}(?=\S)", rf"\g<0>{_ZERO_WIDTH_SPACE}", clean(text))


def headed(text: str) -> str:
    """A title whose lines do not end with a short word, such as an article."""
    return _SHORT_WORDS.sub(_unbroken, plain(text))


def settled(text: str) -> str:
    """Text of ours that does not break in equations, exclusions, ranges, borders or short ends."""
    text = _SHORT_END.sub(_unbroken, _BEFORE_A_NUMBER.sub(_unbroken, unbroken(text)))
    text = _RANGE.sub(f"{_JOINER}\N{EN DASH}{_JOINER}", text)
    return text.replace("|", f"{_JOINER}|{_JOINER}")


def _unbroken(found: re.Match[str]) -> str:
    return found[0].replace(" ", NO_BREAK)


def rare_letters(text: str) -> str:
    """The letters of a text, each once, that our fonts may lack.

    They have Latin, Greek and Cyrillic letters, punctuation and mathematical signs;
    `typeset.missing_glyphs` knows about all others.
    """
    return "".join(dict.fromkeys(one for one in text if one.isprintable() and not _is_covered(one)))


def _is_covered(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _COVERED)
