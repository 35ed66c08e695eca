"""The puzzles of a booklet, gathered: read, proven, rated; duplicates and unfit ones reported."""

from __future__ import annotations

from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.inputs import Input
from cluesmith.cli.output import Progress, counted
from cluesmith.errors import ExhaustedError, UsageError
from cluesmith.family import Verdict
from cluesmith.publish import orders
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.orders import Order
from cluesmith.workbench.duplicates import canonical_key

MOST_LISTED = 20  # duplicates


class Gathering:
    """Collects entries; duplicates and puzzles without exactly one solution are skipped.

    Both are reported; with `repeats`, duplicates are entries too.
    """

    def __init__(self, timeout: float, expected: int, *, repeats: bool = False) -> None:
        self.entries: list[Entry] = []
        self.places: dict[str, str] = {}  # where each entry came from, by its canonical key
        self.timeout = timeout
        self.expected = expected  # puzzles to generate; the number in files is unknown
        self.repeats = repeats
        self.seen = self.read = self.duplicates = 0
        self.is_complete = False
        self.progress = Progress()

    def tick(self) -> None:
        """Show the progress; called a few times a second."""
        if self.is_complete:
            self.progress.tick(f"typesetting {counted(len(self.entries), 'puzzle')}")
        elif self.expected:
            self.progress.bar("puzzles", self.seen, self.read + self.expected)
        else:
            self.progress.tick(f"{counted(self.seen, 'puzzle')} proven")

    def take(self, given: Input) -> int:
        """Add a puzzle of a file, unless it is a duplicate; return its exit code."""
        self.read += 1
        if self.is_new(given.puzzle):
            return self.add(given.label, given.puzzle)
        self.seen += 1
        self.duplicates += 1
        if self.duplicates <= MOST_LISTED:
            place = self.places[canonical_key(given.puzzle)]
            same = "given before" if place == given.label else f"equivalent to {place}"
            self.say(f"{given.label}: skipped, {same}")
        return exits.FINE

    def generate(self, order: Order, seed: int, seconds: float | None) -> int:
        """Add the puzzles of an order, as many as there are; return the exit code.

        Raises `LimitError` at one that takes longer than `seconds`.
        """
        codes = set()
        is_new = None if self.repeats else self.is_new
        try:
            for puzzle in orders.made(order, seed, is_new, len(self.places), seconds):
                codes.add(self.add(f"generated, seed {puzzle.meta.get('seed')}", puzzle))
        except ExhaustedError as error:
            self.say(f"--generate {order}: {error}")
            codes.add(exits.LIMIT)
        return exits.of_batch(codes)

    def is_new(self, puzzle: Any) -> bool:
        """Whether a puzzle is to be printed: if it is equivalent to no entry, or anyway."""
        return self.repeats or canonical_key(puzzle) not in self.places

    def complete(self) -> None:
        """All puzzles are here; progress is about typesetting from now on."""
        self.is_complete = True
        if (more := self.duplicates - MOST_LISTED) > 0:
            self.say(f"{counted(more, 'more duplicate')} skipped")

    def say(self, line: str) -> None:
        """Print a line on stderr; the progress line goes."""
        with self.progress.lock:  # no progress line between the two
            self.progress.clear()
            warn(line)

    def add(self, label: str, puzzle: Any) -> int:
        if len(self.entries) == orders.MOST:
            raise UsageError(f"more than {orders.MOST:,} puzzles: make several booklets")
        entry = prepare(puzzle, self.timeout)
        self.seen += 1
        if isinstance(entry, Entry):
            self.entries.append(entry)
            self.places.setdefault(canonical_key(puzzle), label)
            if entry.in_time:
                return exits.FINE
            self.say(f"{label}: printed as unrated, not rated within {self.timeout:g} s")
            return exits.LIMIT
        why, code = {
            Verdict.NONE: ("it has no solution", exits.NO_SOLUTION),
            Verdict.MULTIPLE: ("it has several solutions", exits.BAD),
        }.get(entry, (f"not proven unique within {self.timeout:g} s", exits.LIMIT))
        self.say(f"{label}: skipped, {why}")
        return code
