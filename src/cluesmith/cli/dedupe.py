"""``cluesmith dedupe``: remove duplicates, up to symmetry, from collections."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cluesmith.cli import exits
from cluesmith.cli.collecting import Tally, add_collection_options, text_of
from cluesmith.cli.inputs import Input, each
from cluesmith.workbench.collection import Duplicates

EXAMPLES = """\
Boards rotated or reflected with their clues, Lol Sudoku with other digits or
area numbers, and rotated or reflected stars are duplicates: the first is kept.

examples:
  cluesmith dedupe skyscraper: skyscraper:t1 --to towers
  cluesmith dedupe old.jsonl new.jsonl > all.jsonl
  cluesmith dedupe skyscraper: skyscraper:t1 --not
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    parser.add_argument(
        "--not", dest="invert", action="store_true", help="print the duplicates instead"
    )


def run(options: Namespace) -> int:
    tally = Tally()
    with Duplicates() as duplicates:

        def take(given: Input) -> int:
            keep = duplicates.is_new(given.puzzle) != options.invert
            tally.count(keep)
            if keep:
                tally.write(text_of(given.puzzle, options))
            return exits.FINE

        code = each(options, take)
    tally.conclude()
    return code
