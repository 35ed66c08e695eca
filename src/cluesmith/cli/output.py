"""Writing for people: colour only where it is wanted, numbers they can read, progress."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from time import monotonic
from typing import Any


def add_colour(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--colour",
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the drawing (default: on a terminal, unless NO_COLOR is set)",
    )


def wants_colour(options: Namespace) -> bool:
    if options.colour != "auto":
        return bool(options.colour == "always")
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 0.1:
        return f"{seconds * 1000:.2f} ms"
    return f"{seconds:.2f} s" if seconds < 100 else f"{seconds:,.0f} s"


def statistics(stats: Mapping[str, int], seconds: float) -> str:
    """The counters of a search, three to a line."""
    cells = [f"{name:<12}{count:>12,}" for name, count in stats.items()]
    lines = ["   ".join(cells[i : i + 3]) for i in range(0, len(cells), 3)]
    return "\n".join([*lines, f"{'time':<12}{duration(seconds):>12}"])


class Progress:
    """A line on a terminal's stderr that tells how a long search goes.

    Given to a search as its `cancelled`, it is called every few milliseconds
    and never cancels.
    """

    def __init__(self) -> None:
        self.search: Any = None
        self.began = self.next = monotonic()
        self.next += 1.0
        self.shown = False
        self.enabled = sys.stderr.isatty()

    def watch(self, search: Any) -> None:
        self.search = search

    def __call__(self) -> bool:
        now = monotonic()
        if self.enabled and now >= self.next and self.search is not None:
            self.next = now + 0.2
            self.shown = True
            run, engine = self.search.run, self.search.problem.engine
            line = (
                f"{run.count:,} solutions, {engine.nodes:,} nodes, "
                f"{engine.backtracks:,} backtracks, {duration(now - self.began)}"
            )
            sys.stderr.write(f"\r\x1b[K{line[:78]}")
            sys.stderr.flush()
        return False

    def clear(self) -> None:
        """Make room for output."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
