# mypy: ignore-errors
"""A sheet of candidates, as a person pencils them in: what a ladder climbs on.

A sheet can be silent, or record what each step places, removes and looks at.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

import cython

stamps = count(1)  # every puzzle put on a sheet gets its own


@cython.cclass
class Sheet:
    """`changes` counts what was struck or placed; `failed`: something has no way left."""

    def __init__(self) -> None:
        self.changes = 0
        self.failed = False
        self.stamp = 0
        self.record(False)

    @cython.ccall
    def left(self) -> cython.bint:
        """Whether something is still open."""
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """A step is done: techniques look again where it touched."""
        return 0

    @cython.cfunc
    def verify(self) -> cython.bint:
        """With nothing open: whether all rules are kept.  The sheet fails if not."""
        return not self.failed

    def finish(self) -> bool:
        """Whether nothing is open and all rules are kept.  A full sheet that breaks one fails."""
        return not self.left() and self.verify()

    def record(self, recording: bool) -> None:
        """Note from now on what each step places, removes and looks at; or be silent."""
        self.recording = recording
        self.now_placed = []
        self.now_removed = []
        self.now_cells = []
        self.now_details = {}

    def note(self, cells: Iterable[Any], /, **details: Any) -> None:
        """What the step now being made looks at, and what else its words need."""
        self.now_cells = list(cells)
        self.now_details = details
