"""Plain text: parsing numbers, and naming text and places in error messages.

Only ASCII digits count as digits, and the length of a number is checked before it is
converted, so that a million digits cost nothing.  The text forms themselves are elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from cluesmith.errors import PuzzleError
from cluesmith.forms.grid import cell_name

DIGITS = "0123456789"
MAX_DIGITS = 18
EXCERPT = 40

Read = TypeVar("Read")


def printable(text: str) -> str:
    """`text` on one line, safe for a terminal: control and bidirectional characters escaped."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def excerpt(text: str) -> str:
    """The beginning of `text` in quotes, on one line, with odd characters escaped."""
    shown = printable(text[:EXCERPT])
    is_whole = len(text) <= EXCERPT and len(shown) <= 2 * EXCERPT
    return f'"{shown}"' if is_whole else f'"{shown[: 2 * EXCERPT]}..."'


def is_number(text: str) -> bool:
    """Whether `text` is a whole number of ASCII digits, short enough to convert."""
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def whole_number(text: str, low: int, high: int, place: str, otherwise: str = "") -> int:
    """The number at `place`; `otherwise` names what else is allowed there."""
    if is_number(text) and low <= int(text) <= high:
        return int(text)
    raise not_a_number(place, excerpt(text) if text else "empty", low, high, otherwise)


def not_a_number(place: str, found: str, low: int, high: int, otherwise: str = "") -> PuzzleError:
    """The error where a whole number in a range was expected, or what `otherwise` names."""
    wrong: dict[str, str | int] = {
        "kind": "number",
        "place": place,
        "found": found,
        "low": low,
        "high": high,
    }
    return PuzzleError(f"{place} is {found}, expected {span(low, high)}{otherwise}", wrong)


def miscounted(message: str, found: int, count: int) -> PuzzleError:
    """The error where a text has too few or too many parts."""
    return PuzzleError(message, {"kind": "count", "found": found, "count": count})


def number(text: str, size: int, place: str, blank: str) -> int:
    """The number at `place`; 0 if `text` is `blank`, which marks an empty cell."""
    return 0 if text == blank else whole_number(text, 1, size, place, f" or {blank}")


def cell_at(row: int, column: int) -> str:
    """A cell's name in an error message."""
    return f"the cell {cell_name(row, column)}"


def span(low: int, high: int) -> str:
    """A range in words."""
    return f"{low}" if low == high else f"a whole number from {low} to {high}"


def bounded(text: str, limit: int) -> str:
    """`text` itself, unless it is longer than any puzzle of its form could be."""
    if len(text) > limit:
        wrong: dict[str, str | int] = {"kind": "length", "found": len(text), "most": limit}
        raise PuzzleError(f"the text has {len(text)} characters, expected at most {limit}", wrong)
    return text


@contextmanager
def reading(form: str) -> Iterator[None]:
    """Put the form's name before the message of every PuzzleError raised inside."""
    try:
        yield
    except PuzzleError as error:
        raise PuzzleError(f"{form}: {error}", error.wrong) from None


def reader(form: str, limit: int) -> Callable[[Callable[[str], Read]], Callable[[str], Read]]:
    """Decorate a decoder: the text is stripped and its length checked, errors name the form."""

    def decorate(decode: Callable[[str], Read]) -> Callable[[str], Read]:
        @wraps(decode)
        def wrapped(text: str) -> Read:
            with reading(form):
                return decode(bounded(text.strip(), limit))

        return wrapped

    return decorate
