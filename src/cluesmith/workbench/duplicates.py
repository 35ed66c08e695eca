"""Duplicates: puzzles that are equivalent, found by their canonical keys.

Puzzles are equivalent if rotating, reflecting or renaming turns one into the other; a family
without symmetry has only equal ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from cluesmith import registry
from cluesmith.errors import limit_reached
from cluesmith.family import Puzzle
from cluesmith.kernel.run import bound_of
from cluesmith.support.bounds import poll
from cluesmith.workbench.database import Database

KEY_BYTES = 16
MOST_HELD = 10_000  # keys that are held in memory, a megabyte

IsNew = Callable[[Any], bool]  # whether no equivalent puzzle came before


def canonical_key(puzzle: Puzzle) -> str:
    """The canonical key of a puzzle: a short text that is the same for all equivalent puzzles.

    Rotated, reflected and renamed puzzles are equivalent; metadata does not count.

    >>> import cluesmith as cs
    >>> one = cs.parse("4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1", family="skyscraper")
    >>> mirrored = cs.parse("4:3/1/2/2/1/3/2/2/2/3/2/1/3/1/2/2", family="skyscraper")
    >>> cs.canonical_key(one)
    '4c5ee4ebd05eb23ac36887c94989a3e3'
    >>> cs.canonical_key(mirrored) == cs.canonical_key(one)
    True

    Keys are 32 hexadecimal digits, so they can be stored and compared with those of
    puzzles printed before.  They stay the same from version to version.
    """
    return _digest(puzzle).hex()


def canonical(puzzle: Puzzle) -> bytes:
    """The canonical form as bytes: the same for all equivalent puzzles, and for no other."""
    poll()
    family = registry.family_of(puzzle)
    if family.symmetry is not None:
        key = family.symmetry.key(puzzle)
    else:
        board = family.puzzle.to_json(replace(puzzle, meta={}))  # type: ignore[type-var]
        key = json.dumps(board, sort_keys=True).encode()
    return family.name.encode() + b"\0" + key


def _digest(puzzle: Puzzle) -> bytes:
    return blake2b(canonical(puzzle), digest_size=KEY_BYTES).digest()


class Duplicates(Database):
    """The puzzles seen so far, by their canonical keys."""

    TABLE = "CREATE TABLE seen (digest BLOB PRIMARY KEY) WITHOUT ROWID"
    CACHE_KB = 8192  # each puzzle may touch any page

    def is_new(self, puzzle: Any, seconds: float | None = None) -> bool:
        """Whether no equivalent puzzle was seen before; remembers this one."""
        digest = None
        with bound_of(seconds) as bound:
            digest = _digest(puzzle)
        if digest is None:
            raise limit_reached("no canonical key", bound.stopped or "", seconds)
        return self.insert(digest)

    def __len__(self) -> int:
        """How many different puzzles were seen."""
        with self.reporting():
            return int(self.rows.execute("SELECT count(*) FROM seen").fetchone()[0])

    def add(self, key: str) -> None:
        """Remember a puzzle by its canonical key."""
        self.insert(bytes.fromhex(key))

    def insert(self, digest: bytes) -> bool:
        """Remember a key; whether it is new."""
        with self.reporting():
            done = self.rows.execute("INSERT OR IGNORE INTO seen VALUES (?)", (digest,))
        return done.rowcount == 1


class Seen:
    """The puzzles seen so far, the first of them in memory: usually there are no others."""

    def __init__(self) -> None:
        self.first: set[bytes] = set()
        self.others: Duplicates | None = None

    def is_new(self, puzzle: Any) -> bool:
        """Whether no equivalent puzzle was seen before; remembers this one."""
        digest = _digest(puzzle)
        if digest in self.first:
            return False
        if len(self.first) < MOST_HELD:
            self.first.add(digest)
            return True
        if self.others is None:
            self.others = Duplicates()
        return self.others.insert(digest)

    def close(self) -> None:
        if self.others is not None:
            self.others.close()
