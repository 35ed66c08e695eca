"""Work space that threads do not share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made")


class _Own(threading.local):
    def __init__(self) -> None:
        self.made: dict[tuple[Hashable, ...], Any] = {}


def one_a_thread(make: Callable[..., Made]) -> Callable[..., Made]:
    """`make`, called once in each thread for the same arguments."""
    own = _Own()

    def get(*kind: Hashable) -> Made:
        found: Made | None = own.made.get(kind)
        if found is None:
            found = own.made[kind] = make(*kind)
        return found

    return get
