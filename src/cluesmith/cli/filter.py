"""``cluesmith filter``: print the puzzles of collections that match all criteria."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cluesmith import registry
from cluesmith.cli.collecting import add_collection_options, pick
from cluesmith.cli.numbers import whole_number
from cluesmith.errors import UsageError
from cluesmith.workbench.collection import FAR, Criteria, level_rank, match, size_number, spans

EXAMPLES = """\
examples:
  cluesmith filter skyscraper: --size 4..6 --level hard..
  cluesmith filter gold-star: lol-sudoku: --unique --max-score 300
  cluesmith filter puzzles.jsonl --family gold-star --not
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    add = parser.add_argument
    for name, kind, metavar, about in (
        ("--family", str, "F", "of this family; may be repeated"),
        ("--size", str, "N", "rows, or points of a star: 5, 4..6, ..7 or 4,6"),
        ("--level", str.lower, "L", "hard, medium..hard, hard.. or easy,extreme"),
    ):
        add(name, action="append", default=[], type=kind, metavar=metavar, help=about)
    add("--min-score", type=whole_number, metavar="N", help="score at least N")
    add("--max-score", type=whole_number, metavar="N", help="score at most N")
    add("--unique", action="store_true", help="with exactly one solution; every puzzle is checked")
    add("--rate", action="store_true", help="rate every puzzle, even one that has a level")
    add("--not", dest="invert", action="store_true", help="print the puzzles that do not match")


def run(options: Namespace) -> int:
    criteria = criteria_of(options)
    return pick(options, lambda given: match(given.puzzle, criteria))


def criteria_of(options: Namespace) -> Criteria:
    """The criteria of the options; refuses contradictory ones."""
    low = options.min_score or 0
    high = FAR - 1 if options.max_score is None else options.max_score
    if low > high:
        raise UsageError(f"--min-score {low} is above --max-score {high}")
    return Criteria(
        families=[registry.family(name.rstrip(":")).name for name in options.family],
        sizes=[span for text in options.size for span in spans(text, size_number)],
        levels=[span for text in options.level for span in spans(text, level_rank)],
        scores=range(low, high + 1),
        unique=options.unique,
        afresh=options.rate,
        seconds=options.timeout,
    )
