"""Domains as a trace has them: masks, ranges, and how a change narrows one.

A domain is a mask of places counted from its variable's base.  A variable with more than 64
values has a `Span` while its range does not fit into a word, then a `Window`: a mask counted
from where the range began when it first fitted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.errors import UsageError

FIXED, WITHOUT, AT_LEAST, AT_MOST = range(4)  # kinds of a change, in the upper bits of its code
OTHER = 128
BOUNDS = 255
WORD = 64


class Span(NamedTuple):
    """The whole numbers from low to high, more than fit into a mask, but those that are gone."""

    low: int
    high: int
    gone: frozenset[int] = frozenset()


class Window(NamedTuple):
    """A mask counted from `start`."""

    start: int
    mask: int


Domain = int | Span | Window


class Change(NamedTuple):
    """A change as it is written: the variable's place, the code, and what the code needs."""

    variable: int
    code: int
    one: int = 0  # OTHER: the mask of what is gone, of a span a value; BOUNDS: the lower bound
    other: int = 0  # BOUNDS: the upper bound


def narrowed(domain: Domain, change: Change) -> Domain:
    """What a change leaves of a domain; a `UsageError` where it does not fit."""
    if isinstance(domain, int):
        return _masked(domain, change)
    if isinstance(domain, Window):
        return Window(domain.start, _masked(domain.mask, change))
    if change.code == OTHER:
        value = unfolded(change.one)
        if not domain.low < value < domain.high:
            raise misfit()
        return domain._replace(gone=domain.gone | {value})
    if change.code != BOUNDS or not domain.low <= change.one <= change.other <= domain.high:
        raise misfit()
    return ranged(change.one, change.other, domain.gone)


def ranged(low: int, high: int, gone: frozenset[int]) -> Span | Window:
    """The numbers from low to high but those that are gone, with a number at each end."""
    while low in gone:
        low += 1
    while high in gone:
        high -= 1
    if low > high:
        raise misfit()
    if high - low >= WORD:
        return Span(low, high, frozenset(value for value in gone if low < value < high))
    mask = (2 << high - low) - 1
    return Window(low, mask & ~sum(1 << value - low for value in gone if low < value < high))


def _masked(mask: int, change: Change) -> int:
    kind, place = divmod(change.code, WORD)
    if change.code == OTHER:
        left = mask & ~change.one
    elif change.code == BOUNDS:
        raise misfit()
    elif kind == FIXED:
        left = mask & 1 << place
    elif kind == WITHOUT:
        left = mask & ~(1 << place)
    elif kind == AT_LEAST:
        left = mask >> place << place
    else:
        left = mask & (2 << place) - 1
    if not left:
        raise misfit()
    return left


def unfolded(number: int) -> int:
    """0, 1, 2, 3, 4... as 0, -1, 1, -2, 2..."""
    return number >> 1 ^ -(number & 1)


def misfit() -> UsageError:
    return UsageError("the trace is damaged: a change does not fit the domain before it")


def numbers(domain: Domain, base: int) -> Sequence[int]:
    """The values of a domain, ascending."""
    if isinstance(domain, Span):
        every = range(domain.low, domain.high + 1)
        return [each for each in every if each not in domain.gone] if domain.gone else every
    start, mask = domain if isinstance(domain, Window) else (base, domain)
    return [start + place for place in places(mask)]


def places(mask: int) -> list[int]:
    """The places of a mask's bits."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def has(domain: Domain, base: int, number: int) -> bool:
    """Whether a domain has a value."""
    if isinstance(domain, Span):
        return domain.low <= number <= domain.high and number not in domain.gone
    start, mask = domain if isinstance(domain, Window) else (base, domain)
    return number >= start and mask >> number - start & 1 == 1
