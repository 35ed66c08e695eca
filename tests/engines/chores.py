"""What tests have engines do: workers of a cluster import it by name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import get_ident


def doubled(number: int) -> int:
    return 2 * number


def last_is_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def failing(number: int) -> int:
    raise ValueError(f"no {number}")


class Awkward(Exception):
    """Cannot be unpickled: its argument is missing then."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def failing_awkwardly(number: int) -> int:
    raise Awkward(number, number)


def killed(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def killed_at_three(number: int) -> int:
    return killed(number) if number == 3 else number


@dataclass(frozen=True)
class Once:
    """Fails once at each of some tasks: a file is left the first time."""

    folder: Path
    at: tuple[int, ...]
    fail: Callable[[int], object]

    def __call__(self, number: int) -> int:
        mark = self.folder / str(number)
        if number in self.at and not mark.exists():
            mark.touch()
            self.fail(number)
        return number


def hang(_number: int) -> None:
    time.sleep(600)


def nap(number: int) -> int:
    time.sleep(0.05)
    return number


def large(_number: int) -> bytes:
    return bytes(20_000_000)  # takes a while to be sent


def where(number: int) -> tuple[int, int, int]:
    """The process and thread that did it."""
    time.sleep(0.05)
    return number, os.getpid(), get_ident()


def only_at_home(pid: int) -> str:
    if os.getpid() != pid:
        raise LookupError("far from home")
    return "home"


class Homesick:
    """Can be unpickled by its own process only."""

    def __reduce__(self) -> tuple[Callable[[int], str], tuple[int]]:
        return only_at_home, (os.getpid(),)


def rubbish(_number: int) -> Homesick:
    return Homesick()


def unsendable(_number: int) -> Callable[[], None]:
    return lambda: None
