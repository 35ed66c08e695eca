"""Writing for people: colour only where it is wanted, numbers they can read, progress."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from time import monotonic


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
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def counted(number: int, noun: str) -> str:
    """A number of things, in words."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


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
    """A line on a terminal's stderr that tells how a long search goes."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.next = self.began + 1.0
        self.shown = False
        self.enabled = sys.stderr is not None and sys.stderr.isatty()

    def tick(self, doing: str) -> None:
        """Called every few milliseconds; writes a few times a second."""
        now = monotonic()
        if self.enabled and now >= self.next:
            self.next = now + 0.2
            self.shown = True
            sys.stderr.write(f"\r\x1b[K{doing}, {duration(now - self.began)}"[:78])
            sys.stderr.flush()

    def clear(self) -> None:
        """Make room for output."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
