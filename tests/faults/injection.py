"""Run a command with the library of `faults.c`, which makes its system calls fail one by one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import cluesmith

SOURCE = str(Path(str(cluesmith.__file__)).parents[1])
PATIENCE = 300  # seconds: nothing takes that long
LOG = "faults.log"
WORK, OUT = "work", "out"  # the folder whose files are watched, and standard output in it
KILL = 0  # in place of an error number


class Point(NamedTuple):
    """A system call that changes files; `other` is the new name of a rename."""

    call: str
    path: str
    other: str

    @property
    def was_hit(self) -> bool:
        return self.call.endswith("!")


@dataclass(frozen=True)
class Done:
    """What a command did: its exit code, what it said, and its points in order."""

    code: int
    err: str
    points: list[Point]

    @property
    def was_hit(self) -> bool:
        return any(point.was_hit for point in self.points)


@dataclass(frozen=True)
class Deed:
    """A command that writes files, and how to know that they are whole.

    `prepare` makes what it needs in an empty folder, the output of an earlier run included;
    `content` is what can be compared of the output, and raises an error if it is damaged.
    """

    name: str
    arguments: Sequence[str]
    content: Callable[[Path], object]
    prepare: Callable[[Path], None] = lambda _: None
    script: str = "from cluesmith.__main__ import entry; entry()"
    keeps: frozenset[str] = frozenset()  # files that stay in the folder, other than the output
    is_set: bool = False  # files that replace others one by one
    is_stream: bool = False  # standard output, which may end anywhere


def compiled(folder: Path) -> Path:
    """The library, compiled into a folder."""
    library = folder / "faults.so"
    source = Path(__file__).with_name("faults.c")
    command = ["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return library


class Stage:
    """A folder in which a deed is done again and again, each time from the same beginning."""

    def __init__(self, deed: Deed, library: Path, folder: Path) -> None:
        self.deed = deed
        self.library = library
        self.folder = folder
        self.work = folder / WORK
        self.before = folder / "before"
        self.before.mkdir()
        deed.prepare(self.before)
        self.reset()

    def reset(self) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.before, self.work)
        (self.work / "temporary").mkdir(exist_ok=True)

    def run(self, at: int = 0, error: int = KILL) -> Done:
        """Do the deed; the call at a point fails with an error, or is where it is killed."""
        log = self.folder / LOG
        log.unlink(missing_ok=True)
        env = {key: value for key, value in os.environ.items() if not key.startswith("FAULTS_")}
        env |= {
            "PYTHONPATH": os.pathsep.join([SOURCE, *filter(None, [env.get("PYTHONPATH")])]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(self.work / "temporary"),
            "LD_PRELOAD": str(self.library),
            "FAULTS_FOLDER": str(self.work),
            "FAULTS_LOG": str(log),
            "FAULTS_AT": str(at),
            **({"FAULTS_ERROR": str(error)} if error != KILL else {}),
        }
        with open(self.work / OUT, "wb") as out:
            done = subprocess.run(
                [sys.executable, "-c", self.deed.script, *self.deed.arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.PIPE,
                cwd=self.work,
                env=env,
                check=False,
                timeout=PATIENCE,
            )
        lines = log.read_text().splitlines() if log.exists() else []
        points = [Point(*line.split("\t")[1:]) for line in lines]
        return Done(done.returncode, done.stderr.decode(), points)

    def content(self) -> object:
        """What the output holds; None if there is none."""
        return self.deed.content(self.work)

    def files(self) -> list[str]:
        """Everything in the folder, by its path there."""
        found = (str(path.relative_to(self.work)) for path in self.work.rglob("*"))
        return sorted(found)
