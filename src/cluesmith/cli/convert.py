"""``cluesmith convert``: a puzzle in another tool's form."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from cluesmith.cli import exits
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.output import parted
from cluesmith.workbench.show import convert

EXAMPLES = """\
forms:
  skyscraper  json, towers, puzz.link, f-puzzles, iss, penpa, prolog, printed
  lol-sudoku  json, f-puzzles, iss, prolog, drawn, blocks
  gold-star   json, prolog, string, drawn

examples:
  cluesmith convert skyscraper:t2 --to towers
  cluesmith convert 'skyscrapers/4/4/k13h4j3g' --to json
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--to",
        required=True,
        metavar="FORM",
        help="one that the puzzle's family has; see below",
    )


def run(options: Namespace) -> int:
    return each(options, lambda given: convert_one(options, given))


def convert_one(options: Namespace, given: Input) -> int:
    text = convert(given.puzzle, options.to)
    if options.json:
        record = {"id": given.puzzle.meta.get("id"), "family": given.puzzle.family}
        print(json.dumps({**record, "form": options.to, "text": text}))
    else:
        print(parted(text, is_first=given.number == 1), end="")
    return exits.FINE
