"""Types of numeric options, with the same error messages everywhere."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from math import inf

from cluesmith.engines.jobs import MOST_WORKERS, cores

MOST = (1 << 63) - 1
MOST_SECONDS = 1_000_000_000
SHOWN = 20  # characters of a wrong value in its error message


def positive_int(text: str) -> int:
    return whole(text, 1)


def whole_number(text: str) -> int:
    return whole(text, 0)


def whole(text: str, low: int, high: int | None = None, *, kind: str = "whole number") -> int:
    """A whole number from `low` to `high`, if there is one; `kind` names it in errors."""
    digits = text.lstrip("0") or text[-1:]
    if text.isascii() and text.isdigit():
        value = int(digits) if len(digits) < SHOWN else MOST + 1
        if low <= value <= (MOST if high is None else high):
            return value
        if high is None and value > MOST:
            raise ArgumentTypeError(f"{shown(text)} is too large")
    span = f"of {low} or more" if high is None else f"from {low} to {high}"
    raise ArgumentTypeError(f"{shown(text)} is not a {kind} {span}")


def jobs(text: str) -> int:
    """The number of processes; auto: one per core."""
    if text == "auto":
        return cores()
    return whole(text, 1, MOST_WORKERS, kind="whole number (or auto)")


def add_timeout(parser: ArgumentParser) -> None:
    about = "time limit for each puzzle, in seconds (default: none)"
    parser.add_argument("--timeout", type=seconds, metavar="S", help=about)


def seconds(text: str) -> float:
    value = real(text)
    if value >= MOST_SECONDS:
        raise ArgumentTypeError(f"{shown(text)} is too long: less than {MOST_SECONDS:,} s")
    if not value > 0:
        raise ArgumentTypeError(f"{shown(text)} is not a number of seconds above 0")
    return value


def probability(text: str) -> float:
    value = real(text)
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{shown(text)} is not a number from 0 to 1")
    return value


def real(text: str) -> float:
    """The number, for the caller to check; -inf, which is never in range, if it is none."""
    try:
        return float(text)
    except ValueError:
        return -inf


def shown(text: str) -> str:
    """A value in quotes, shortened if it is long."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}..."
