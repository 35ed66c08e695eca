"""Attempts at puzzles, one JSON object per line of a log: see docs/calibration.md.

Whether an attempt counts is not decided here, only whether it can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.family import Puzzle
from cluesmith.forms import jsontext
from cluesmith.workbench.read import from_json, parse
from cluesmith.workbench.stream import Readable, lines_of

MOST_SECONDS = 30 * 24 * 3600  # a month
MOST_COUNT = 1_000_000  # hints, mistakes
MOST_CHARACTERS = 100  # of a player's name, or a time


@dataclass(frozen=True, slots=True)
class Attempt:
    """One player's finished attempt at a puzzle: a line of a log for `calibrate`.

    >>> import cluesmith as cs
    >>> line = {"puzzle": "4:4///2///4///3//////3", "player": "k3", "seconds": 95.5}
    >>> attempt = cs.Attempt.from_json(line)
    >>> attempt.puzzle.size, attempt.seconds, attempt.solved
    (4, 95.5, True)

    `player` is any name that tells players apart.  `finished`: whether the board was full and
    right in the end; `given_up`: whether the player asked for the solution.  `at` is when the
    attempt ended (ISO 8601).
    """

    puzzle: Puzzle
    player: str
    seconds: float
    hints: int = 0
    mistakes: int = 0
    finished: bool = True
    given_up: bool = False
    at: str | None = None

    @property
    def solved(self) -> bool:
        """Whether the player solved the puzzle, with or without hints."""
        return self.finished and not self.given_up

    @classmethod
    def from_json(cls, value: Any) -> Attempt:
        """The attempt of a JSON object; keys without a meaning are ignored."""
        fields = jsontext.mapping(value, "the attempt")
        finished, given_up = _flag(fields, "finished", True), _flag(fields, "given_up", False)
        if given_up and "finished" in fields and finished:
            raise PuzzleError("finished and given_up are both true, expected at most one")
        return cls(
            _puzzle(fields.get("puzzle")),
            _text(fields.get("player"), "player"),
            _seconds(fields.get("seconds")),
            _count(fields, "hints"),
            _count(fields, "mistakes"),
            finished and not given_up,
            given_up,
            _time(fields.get("at")),
        )

    def to_json(self) -> dict[str, Any]:
        """The attempt as a line of a log."""
        return {
            "puzzle": registry.family_of(self.puzzle).puzzle.to_json(self.puzzle),
            "player": self.player,
            "seconds": self.seconds,
            "hints": self.hints,
            "mistakes": self.mistakes,
            "finished": self.finished,
            "given_up": self.given_up,
            **({} if self.at is None else {"at": self.at}),
        }


def read_log(file: Readable) -> Iterator[tuple[int, Attempt | PuzzleError]]:
    """The attempts of an open log, each with the number of its line; empty lines are skipped."""
    for number, line in lines_of(file):
        if isinstance(line, PuzzleError):
            yield number, line
        elif line.strip():
            try:
                yield number, Attempt.from_json(jsontext.parse(line))
            except PuzzleError as error:
                yield number, error


def _puzzle(value: Any) -> Puzzle:
    """A puzzle as JSON, or in a form of one line."""
    if value is None:
        raise PuzzleError("puzzle is missing")
    try:
        return parse(value) if isinstance(value, str) else from_json(value)
    except PuzzleError as error:
        raise PuzzleError(f"puzzle: {error}") from None


def _text(value: Any, name: str) -> str:
    if isinstance(value, str) and 0 < len(value) <= MOST_CHARACTERS:
        return value
    raise _wrong(value, name, f"a text of 1 to {MOST_CHARACTERS} characters")


def _seconds(value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and 0 < value <= MOST_SECONDS:
        return float(value)
    raise _wrong(value, "seconds", f"a number above 0, at most {MOST_SECONDS:,}")


def _count(fields: Mapping[str, Any], name: str) -> int:
    return jsontext.integer(fields.get(name, 0), 0, MOST_COUNT, name)


def _flag(fields: Mapping[str, Any], name: str, default: bool) -> bool:
    value = fields.get(name, default)
    if isinstance(value, bool):
        return value
    raise _wrong(value, name, "true or false")


def _time(value: Any) -> str | None:
    if value is None:
        return None
    text = _text(value, "at")
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise _wrong(value, "at", "a time such as 2026-05-31T18:30:00Z") from None
    return text


def _wrong(value: Any, name: str, expected: str) -> PuzzleError:
    found = "missing" if value is None else jsontext.describe(value)
    return PuzzleError(f"{name} is {found}, expected {expected}")
