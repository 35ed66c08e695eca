"""Every text form of Skyscraper, in and out: the puzzle JSON and other tools' forms.

The other tools' forms are imported when first asked for: most runs need none.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType

from cluesmith.families.skyscraper.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.family import Form

__all__ = ["forms", "from_json", "solution_from_json", "solution_to_json", "to_json"]


@cache
def forms() -> tuple[Form, ...]:
    """The other tools' forms, most specific first."""
    from cluesmith.families.skyscraper.codec import (
        fpuzzles,
        iss,
        penpa,
        printed,
        prolog,
        puzzlink,
        towers,
    )

    return (
        _form("towers", "Towers game id", towers, single_line=True),
        _form("puzz.link", "puzz.link address", puzzlink, single_line=True),
        _form("f-puzzles", "f-puzzles link or JSON", fpuzzles, single_line=True),
        _form("iss", "Interactive-Sudoku-Solver string", iss, single_line=True),
        _form("penpa", "Penpa text matrix", penpa),
        _form("prolog", "the paper's Prolog facts", prolog),
        _form("printed", "the paper's printed board", printed),
    )


def _form(name: str, title: str, codec: ModuleType, single_line: bool = False) -> Form:
    return Form(
        name,
        title,
        codec.recognises,
        codec.decode,
        codec.encode,
        decode_all=getattr(codec, "decode_all", None),
        single_line=single_line,
    )
