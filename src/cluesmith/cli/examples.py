"""``cluesmith examples``: list the built-in puzzles."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from cluesmith import registry
from cluesmith.cli import exits

EXAMPLES = """\
examples:
  cluesmith examples
  cluesmith examples skyscraper --json
"""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("families", nargs="*", metavar="FAMILY", help="list only these families")
    parser.add_argument("--json", action="store_true", help="print puzzle JSON, one per line")


def run(options: Namespace) -> int:
    named = [registry.family(name.rstrip(":")) for name in options.families]
    for family in named or registry.families():
        for identifier, puzzle in family.examples().puzzles.items():
            if options.json:
                print(json.dumps(family.puzzle.to_json(puzzle)))
            else:
                about = puzzle.meta.get("title") or puzzle.meta.get("source") or ""
                print(f"{family.name + ':' + identifier:<24} {about}".rstrip())
    return exits.FINE
