"""``cluesmith dedupe``: remove duplicates, up to symmetry, from collections."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from cluesmith.cli.collecting import add_collection_options, pick
from cluesmith.cli.earlier import remember
from cluesmith.cli.inputs import Input
from cluesmith.workbench.duplicates import Duplicates

EXAMPLES = """\
Boards rotated or reflected with their clues, Lol Sudoku with other digits or
area numbers, and rotated or reflected stars are duplicates: the first is kept.

examples:
  cluesmith dedupe skyscraper: skyscraper:t1 --to towers
  cluesmith dedupe old.jsonl new.jsonl > all.jsonl
  cluesmith dedupe new.jsonl --against old.jsonl > fresh.jsonl
  cluesmith dedupe skyscraper: skyscraper:t1 --not
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    add = parser.add_argument
    about = "also without puzzles of F: a file, library:QUERY or a library's URL; repeatable"
    add("--against", action="append", default=[], metavar="F", help=about)
    add("--not", dest="invert", action="store_true", help="print the duplicates instead")


def run(options: Namespace) -> int:
    with Duplicates() as duplicates:
        if code := remember(options.against, duplicates, options.library):
            return code

        def choose(given: Input) -> tuple[Any, bool]:
            return given.puzzle, duplicates.is_new(given.puzzle, options.timeout)

        return pick(options, choose)
