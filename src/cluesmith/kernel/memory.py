"""Arrays that grow without the interpreter's lock: what was there stays, what is new is zero.

Interpreted, these are arrays of Python, which refuse numbers that do not fit.  Compiled
modules see `memory.pxd` instead, where an array is a pointer, to be freed by its owner.
A pointer that was never set is `cython.NULL`.
"""

from __future__ import annotations

from array import array
from typing import Any


def ints(old: Any, before: int, after: int) -> array[int]:
    return _grown("i", old, before, after)


def longs(old: Any, before: int, after: int) -> array[int]:
    return _grown("q", old, before, after)


def words(old: Any, before: int, after: int) -> array[int]:
    return _grown("Q", old, before, after)


def _grown(code: str, old: Any, before: int, after: int) -> array[int]:
    new = array(code, [0]) * (after - before)
    return old + new if before else new
