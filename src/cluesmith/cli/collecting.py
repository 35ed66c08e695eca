"""Collections: options and output that sort, filter and dedupe share."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.inputs import Input, add_sources, each
from cluesmith.cli.numbers import add_timeout
from cluesmith.cli.output import Progress, separated
from cluesmith.errors import LimitError
from cluesmith.support.ticking import Ticking
from cluesmith.workbench.show import convert


def add_collection_options(parser: ArgumentParser) -> None:
    add_sources(parser)
    add_timeout(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print puzzle JSON (default)")
    form.add_argument("--to", metavar="FORM", help="print another tool's form; see convert")


def text_of(puzzle: Any, options: Namespace) -> str:
    """A puzzle as it is printed: one line of JSON, or another form."""
    if options.to is not None:
        return convert(puzzle, options.to)
    return json.dumps(registry.family_of(puzzle).puzzle.to_json(puzzle))


def pick(options: Namespace, choose: Callable[[Input], tuple[Any, bool]]) -> int:
    """Print the puzzles that `choose` returns with True; with --not, the others.

    A puzzle for which it raises a `LimitError` is reported and skipped.
    """
    tally = Tally()

    def take(given: Input) -> int:
        try:
            puzzle, chosen = choose(given)
        except LimitError as error:
            tally.warn(f"{given.label}: {error}: skipped")
            tally.count(False)
            return exits.LIMIT
        keep = chosen != options.invert
        tally.count(keep)
        if keep:
            tally.write(text_of(puzzle, options))
        return exits.FINE

    with tally:
        return each(options, take)


class Tally:
    """Counts puzzles read and kept; while active, shows the counts on a terminal."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.ticking = Ticking(self.tick)
        self.read = self.kept = self.written = 0

    def __enter__(self) -> None:
        if self.progress.enabled:
            self.ticking.__enter__()

    def __exit__(self, kind: object, *_: object) -> None:
        if self.progress.enabled:
            self.ticking.__exit__()
            self.progress.clear()
            if kind is None:
                print(f"{self.kept:,} of {self.read:,} kept", file=sys.stderr)

    def tick(self) -> None:
        """Show the counts; called a few times a second."""
        self.progress.tick(f"{self.read:,} read, {self.kept:,} kept")

    def count(self, kept: bool) -> None:
        self.read += 1
        self.kept += kept

    def write(self, text: str) -> None:
        """Print a puzzle, after removing the progress line."""
        with self.progress.lock:  # no progress line between the two
            self.progress.clear()
            sys.stdout.write(separated(text, self.written == 0))
        self.written += 1

    def warn(self, line: str) -> None:
        """Print a warning, after removing the progress line."""
        with self.progress.lock:
            self.progress.clear()
            warn(line)
