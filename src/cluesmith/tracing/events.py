"""Events as they are written: what each run of a propagator did at a node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.errors import UsageError
from cluesmith.tracing.domains import BOUNDS, OTHER, Change, unfolded

COUNTED = 3  # changes of a run: so many are in its first number, others follow


class Run(NamedTuple):
    """A run that did something: which propagator, whether it was entailed, what it changed.

    If it failed, `victim` is the variable left without a value, or -1 where there is none.
    """

    number: int
    entailed: bool
    changes: Sequence[Change]
    failed: bool = False
    victim: int = -1


class Numbers:
    """Reads numbers of any length: groups of seven bits, the lowest first."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self.data = data
        self.at = start
        self.end = end

    def next(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def byte(self) -> int:
        if self.at >= self.end:
            raise UsageError("the trace is damaged: the events of a node end too early")
        self.at += 1
        return self.data[self.at - 1]


def decode(data: bytes, start: int, end: int) -> list[Run]:
    """The runs at one node."""
    numbers = Numbers(data, start, end)
    runs: list[Run] = []
    number = variable = 0
    while numbers.at < end:
        head = numbers.next()
        number += unfolded(head >> 4)
        count = head & 3
        if count == COUNTED:
            count += numbers.next()
        changes = []
        for _ in range(count):
            variable += unfolded(numbers.next())
            changes.append(_change(numbers, variable))
        failed = bool(head & 8)
        victim = numbers.next() - 1 if failed else -1
        runs.append(Run(number, bool(head & 4), changes, failed, victim))
    return runs


def _change(numbers: Numbers, variable: int) -> Change:
    code = numbers.byte()
    if code == OTHER:
        return Change(variable, code, numbers.next())
    if code == BOUNDS:
        return Change(variable, code, unfolded(numbers.next()), unfolded(numbers.next()))
    return Change(variable, code)
