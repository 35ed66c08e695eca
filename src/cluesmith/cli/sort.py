"""``cluesmith sort``: sort the puzzles of collections."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.collecting import Tally, add_collection_options, text_of
from cluesmith.cli.inputs import Input, each
from cluesmith.errors import LimitError, UnsupportedError
from cluesmith.workbench.collection import (
    GRADED,
    KEYS,
    Grade,
    Sorter,
    graded,
    key_of,
    parse_keys,
    unrated,
)

EXAMPLES = """\
examples:
  cluesmith sort skyscraper: lol-sudoku: --by level,score
  cluesmith sort skyscraper: --by size,-score --to towers
  cluesmith sort puzzles.jsonl --rate --reverse > hardest-first.jsonl
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    about = (
        f"{', '.join(KEYS)}; -KEY: descending (default: all, in this order; puzzles that "
        "cannot be rated come last)"
    )
    parser.add_argument("--by", metavar="KEYS", help=about)
    parser.add_argument("--reverse", action="store_true", help="reverse the order of every key")
    parser.add_argument(
        "--rate", action="store_true", help="rate every puzzle, even one that has a level"
    )


def run(options: Namespace) -> int:
    keys = parse_keys(options.by or ",".join(KEYS))
    if options.reverse:
        keys = [replace(key, down=not key.down) for key in keys]
    needs_grade = options.rate or any(key.name in GRADED for key in keys)
    tally = Tally()
    with Sorter() as sorter, tally:

        def take(given: Input) -> int:
            puzzle, grade, code = given.puzzle, None, exits.FINE
            if needs_grade:
                try:
                    puzzle, grade = rated(puzzle, options)
                except LimitError as error:
                    tally.warn(f"{given.label}: {error}: sorted as unrated")
                    puzzle, code = unrated(puzzle), exits.LIMIT
            sorter.add(key_of(puzzle, grade, keys), text_of(puzzle, options))
            tally.count(True)
            return code

        code = each(options, take)
        for text in sorter.sorted():
            tally.write(text)
    return code


def rated(puzzle: Any, options: Namespace) -> tuple[Any, Grade | None]:
    """The puzzle with its rating; no rating where there can be none and none was asked for."""
    try:
        return graded(puzzle, afresh=options.rate, seconds=options.timeout)
    except UnsupportedError:
        if options.by or options.rate:
            raise
        return puzzle, None
