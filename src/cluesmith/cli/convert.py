"""``cluesmith convert``: convert a puzzle to another tool's form."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from textwrap import fill

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.output import WIDTH, separated
from cluesmith.workbench.show import convert

EXAMPLES = """\
examples:
  cluesmith convert skyscraper:t2 --to towers
  cluesmith convert 'skyscrapers/4/4/k13h4j3g' --to json
"""


def configure(parser: ArgumentParser) -> None:
    parser.epilog = epilog  # type: ignore[assignment]  # called by format_help: families take time to load
    add_files(parser)
    about = "a form of the puzzle's family; see below"
    parser.add_argument("--to", required=True, metavar="FORM", help=about)


def epilog() -> str:
    """The end of the help: the forms of each family, a paragraph for each, and examples."""
    width = max(map(len, registry.names()))
    forms = (
        fill(
            ", ".join(["json", *(form.name for form in family.forms())]),
            width=WIDTH,
            initial_indent=f"  {family.name:<{width}}  ",
            subsequent_indent=" " * (width + 4),
            break_on_hyphens=False,
        )
        for family in registry.families()
    )
    return "\n".join(["forms:", *forms, "", EXAMPLES])


def run(options: Namespace) -> int:
    return each(options, lambda given: convert_one(options, given))


def convert_one(options: Namespace, given: Input) -> int:
    text = convert(given.puzzle, options.to)
    if options.json:
        record = {"id": given.puzzle.meta.get("id"), "family": given.puzzle.family}
        print(json.dumps({**record, "form": options.to, "text": text}))
    else:
        print(separated(text, is_first=given.number == 1), end="")
    return exits.FINE
