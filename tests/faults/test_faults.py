"""Every system call that changes a file fails once, or is where the process is killed.

As SQLite's own tests do.  After each: the old output is whole, or the new one is; a failure is
one line and exit code 2; the same command, run again, succeeds and leaves nothing else behind.
"""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Iterable
from pathlib import Path

import pytest
from deeds import DEEDS
from injection import KILL, Deed, Done, Stage

NEEDS = {"booklet": "typst", "show-png": "resvg_py", "lab-report": "matplotlib"}
FIRST = "step-01.svg"  # of a set: a set without it is not whole


class Trial:
    """A deed that has been done once without a fault: what is to be expected."""

    def __init__(self, deed: Deed, library: Path, folder: Path) -> None:
        self.stage = Stage(deed, library, folder)
        self.deed = deed
        self.old = None if deed.is_stream else self.stage.content()
        done = self.stage.run()
        assert (done.code, done.err) == (0, ""), done
        self.count = len(done.points)
        self.new = self.stage.content()
        self.files = self.stage.files()

    def strike(self, at: int, error: int) -> bool:
        """Have a call fail and check what must hold; False if there are not so many calls."""
        self.stage.reset()
        done = self.stage.run(at, error)
        if not done.was_hit:
            assert (done.code, done.err) == (0, ""), done
            return False
        self._check_end(done, error)
        self._check_content(done)
        again = self.stage.run()
        assert (again.code, again.err) == (0, ""), (done, again)
        assert self.stage.content() == self.new, done
        assert self._left(done) == self.files, done
        return True

    def _left(self, done: Done) -> list[str]:
        """The files that are there, but for the one that SQLite could not remove in time.

        It opens a temporary file and then removes its name, in two calls.
        """
        kept = next(point.path for point in done.points if point.was_hit)
        name = os.path.relpath(kept, self.stage.work)
        return [file for file in self.stage.files() if file != name or "etilqs_" not in file]

    def _check_end(self, done: Done, error: int) -> None:
        if error == KILL:
            assert done.code == -signal.SIGKILL
        elif done.code == 0:  # what failed was not needed, or was tried again
            assert done.err == "", done
            assert self.stage.content() == self.new, done
        else:
            assert done.code == 2, done
            assert done.err.startswith("cluesmith: "), done
            assert done.err.count("\n") == 1, done

    def _check_content(self, done: Done) -> None:
        if self.deed.is_stream:
            return
        found = self.stage.content()
        if self.deed.name == "lab-run":
            assert isinstance(found, list)
            assert isinstance(self.new, list)
            assert len(set(found)) == len(found), done
            assert set(found) <= set(self.new), done
        elif self.deed.is_set and found not in (self.old, self.new):
            assert FIRST not in found, done
        else:
            assert found in (self.old, self.new), done


def each_error(points: Iterable[int]) -> Iterable[tuple[int, int]]:
    """At each point a kill, and one of the errors of a failing disk."""
    for at in points:
        yield at, errno.ENOSPC if at % 2 else errno.EIO
        yield at, KILL


def trial(name: str, library: Path, folder: Path) -> Trial:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    return Trial(DEEDS[name], library, folder)


@pytest.mark.parametrize(
    ("name", "shares"),
    [
        ("census", [0.8, 0.95]),
        ("show-svg", [0.4]),
        ("explain-svg-again", [0.8]),
        ("sort", [0.5]),
        ("lab-run", [0.5]),
    ],
)
def test_a_sample(name: str, shares: list[float], library: Path, tmp_path: Path) -> None:
    tried = trial(name, library, tmp_path)
    for at, error in each_error(1 + int(share * tried.count) for share in shares):
        assert tried.strike(at, error)


@pytest.mark.soak
@pytest.mark.parametrize("name", DEEDS)
def test_every_point(name: str, library: Path, tmp_path: Path) -> None:
    tried = trial(name, library, tmp_path)
    at = 1
    while all(tried.strike(*fault) for fault in each_error([at])):
        at += 1
    assert at > tried.count - 5  # a run may find a little less to do than another
    print(f"\n{name}: {at - 1} points")
