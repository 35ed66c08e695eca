"""``cluesmith dedupe``: collections without puzzles that are the same in other clothes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cluesmith.cli import exits
from cluesmith.cli.collecting import Tally, add_collection_options, text_of
from cluesmith.cli.inputs import Input, each
from cluesmith.workbench.collection.seen import Seen

EXAMPLES = """\
Turned and mirrored boards with their clues, Lol Sudoku with other digits or
area numbers, and turned or mirrored stars are the same puzzle: the first stays.

examples:
  cluesmith dedupe skyscraper: skyscraper:t1 --to towers
  cluesmith dedupe old.jsonl new.jsonl > all.jsonl
  cluesmith dedupe skyscraper: skyscraper:t1 --not
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    parser.add_argument(
        "--not", dest="invert", action="store_true", help="only those met before, instead"
    )


def run(options: Namespace) -> int:
    seen, tally = Seen(), Tally()

    def take(given: Input) -> int:
        keep = seen.is_new(given.puzzle) != options.invert
        tally.count(keep)
        if keep:
            tally.write(text_of(given.puzzle, options))
        return exits.FINE

    code = each(options, take)
    tally.conclude()
    return code
