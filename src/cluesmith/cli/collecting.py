"""What sort, filter and dedupe have in common: a collection in, puzzles and their number out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from cluesmith import registry
from cluesmith.cli.inputs import add_sources
from cluesmith.cli.output import Progress, parted
from cluesmith.workbench.show import convert


def add_collection_options(parser: ArgumentParser) -> None:
    add_sources(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print puzzle JSON, as without --to")
    form.add_argument("--to", metavar="FORM", help="print another tool's form; see convert")


def text_of(puzzle: Any, options: Namespace) -> str:
    """A puzzle as it is printed: JSON on a line, or the form asked for."""
    if options.to is not None:
        return convert(puzzle, options.to)
    return json.dumps(registry.family_of(puzzle).puzzle.to_json(puzzle)) + "\n"


class Tally:
    """How many puzzles came and how many of them go out: told on a terminal only."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.read = self.kept = self.written = 0

    def count(self, kept: bool) -> None:
        self.read += 1
        self.kept += kept
        self.progress.tick(f"{self.read:,} read, {self.kept:,} kept")

    def write(self, text: str) -> None:
        """Print a puzzle, where no progress stands in its way."""
        if self.progress.shown:
            self.progress.clear()
        sys.stdout.write(parted(text, self.written == 0))
        self.written += 1

    def conclude(self) -> None:
        self.progress.clear()
        if self.progress.enabled:
            print(f"{self.kept:,} of {self.read:,} kept", file=sys.stderr)
