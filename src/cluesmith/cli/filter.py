"""``cluesmith filter``: the puzzles of collections that match criteria."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.collecting import Tally, add_collection_options, text_of
from cluesmith.cli.exits import complain
from cluesmith.cli.inputs import Input, each
from cluesmith.cli.numbers import seconds, whole_number
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.workbench.criteria import FAR, Criteria, level_rank, match, size_number, spans

EXAMPLES = """\
examples:
  cluesmith filter skyscraper: --size 4..6 --level hard..
  cluesmith filter gold-star: lol-sudoku: --unique --max-score 300
  cluesmith filter puzzles.jsonl --family gold-star --not
"""


def configure(parser: ArgumentParser) -> None:
    add_collection_options(parser)
    add = parser.add_argument
    add(
        "--family",
        action="append",
        default=[],
        metavar="F",
        help="of this family; may be repeated",
    )
    add(
        "--size",
        action="append",
        default=[],
        metavar="N",
        help="rows, or points of a star: 5, 4..6, ..7 or 4,6",
    )
    add(
        "--level",
        action="append",
        default=[],
        type=str.lower,
        metavar="L",
        help="hard, medium..hard, hard.. or easy,extreme",
    )
    add("--min-score", type=whole_number, metavar="N", help="score at least N")
    add("--max-score", type=whole_number, metavar="N", help="score at most N")
    add("--unique", action="store_true", help="with exactly one solution: each is checked")
    add("--timeout", type=seconds, metavar="S", help="check each for at most S seconds")
    add("--rate", action="store_true", help="rate also puzzles that have a level")
    add("--not", dest="invert", action="store_true", help="print the puzzles that do not match")


def run(options: Namespace) -> int:
    criteria = criteria_of(options)
    tally = Tally()

    def take(given: Input) -> int:
        try:
            puzzle, matches = match(given.puzzle, criteria)
        except NotFoundError as error:
            complain(f"{given.label}: {error}: skipped")
            tally.count(False)
            return exits.LIMIT
        keep = matches != options.invert
        tally.count(keep)
        if keep:
            tally.write(text_of(puzzle, options))
        return exits.FINE

    code = each(options, take)
    tally.conclude()
    return code


def criteria_of(options: Namespace) -> Criteria:
    """The options as criteria; those that contradict each other are refused."""
    if options.timeout is not None and not options.unique:
        raise UsageError("--timeout is for --unique: nothing else is searched")
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
