"""Tokens of Prolog text, cut in one pass.

The time grows with the length of the text, whatever is in it: repetitions are possessive,
and the search for the end of a quote that is never closed is not made twice over the same
characters.  A quote that is not closed on its line is a token of its own, because a program
may have the code of a character, `0'a`, in a clause that is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.errors import PuzzleError


class Token(NamedTuple):
    """A piece of the text, where it is, and its line, counted from 1."""

    kind: str
    text: str
    at: int
    line: int


_TOKEN = re.compile(
    r"""
      (?P<space>   \s++ | %[^\n]*+ | /\*.*?\*/ )
    | (?P<fraction>[0-9]++\.[0-9]++ )
    | (?P<number>  [0-9]++ )
    | (?P<atom>    [a-z][A-Za-z0-9_]*+ )
    | (?P<variable>[A-Z_][A-Za-z0-9_]*+ )
    | (?P<quoted>  ' )
    | (?P<string>  " )
    | (?P<open>    /\* )
    | (?P<symbol>  [-+*/\\^<>=~:.?@\#&$]++ )
    | (?P<mark>    [()\[\]{},|!;] )
    | (?P<other>   . )
    """,
    re.VERBOSE | re.DOTALL,
)
# What matters between two quotes: an escaped character, a doubled quote, the end.
_INSIDE = {
    "quoted": re.compile(r"\\.|''|['\n]", re.DOTALL),
    "string": re.compile(r'\\.|["\n]', re.DOTALL),
}


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, without blanks and comments; the last, "end", is repeated for ever."""
    at, line = 0, 1
    open_until = dict.fromkeys(_INSIDE, 0)  # no quote before this place is closed
    while match := _TOKEN.match(text, at):
        kind, end = str(match.lastgroup), match.end()
        if kind == "open":
            raise PuzzleError(f"line {line}: a comment /* is never closed")
        if kind in _INSIDE:
            stop = open_until[kind] if at < open_until[kind] else _stop(text, end, kind)
            if text[stop : stop + 1] == match[0]:
                end = stop + 1
            else:
                open_until[kind] = stop
                kind = "other"
        if kind == "space":
            line += text.count("\n", at, end)
        else:
            yield Token(kind, text[at:end], at, line)
        at = end
    last = Token("end", "", len(text), line)
    while True:
        yield last


def _stop(text: str, at: int, kind: str) -> int:
    """Where a quote that is open at this place ends: its closing quote, or the end of its line."""
    for found in _INSIDE[kind].finditer(text, at):
        if len(found[0]) == 1:
            return found.start()
    return len(text)
