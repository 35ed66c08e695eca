"""What the tests of sites share: a site to look at, and a plain web server for it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import cluesmith as cs
from cluesmith import registry
from cluesmith.site.build import Options, build
from cluesmith.site.playable import name_of

TODAY = date(2026, 11, 19)  # a Thursday
PLAIN = Options(title="Rainy days", today=TODAY, jobs=1)
DAILY = replace(PLAIN, first=date(2026, 11, 16), days=5)
# One of each family to play, by the name of a built-in puzzle.
PLAYED = {"skyscraper": "t3", "lol-sudoku": "p1", "gold-star": "five"}
HOSTILE = """</title><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'{}]]>"""


class Hosted(NamedTuple):
    """A site: where it lies, and its address."""

    folder: Path
    address: str


def example(family: str, name: str | None = None) -> Any:
    """A built-in puzzle as somebody may publish it: with its title and nothing of a solution."""
    puzzle = registry.family(family).examples().puzzles[name or PLAYED[family]]
    return replace(puzzle, meta={})


def titled(puzzle: Any, **meta: Any) -> Any:
    return replace(puzzle, meta=meta)


def some() -> list[Any]:
    """A few puzzles of each family, some with titles."""
    made = [
        puzzle
        for family, options in (
            ("skyscraper", {"size": 5}),
            ("lol-sudoku", {"size": 5}),
            ("gold-star", {"points": 5}),
        )
        for puzzle in cs.generate(family, count=2, level="easy", seed=7, **options)
    ]
    played = [titled(example(family), title=f"The {family}") for family in PLAYED]
    return [*played, *made]


def tree(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def publish(folder: Path, puzzles: Sequence[Any], options: Options = PLAIN) -> Any:
    return build(puzzles, str(folder), options)


def solution_of(puzzle: Any) -> dict[str, Any]:
    """The solution as JSON."""
    [found] = cs.solve(puzzle).solutions
    kind = registry.family_of(puzzle).puzzle
    solution: dict[str, Any] = kind.solution_to_json(found)
    return solution


def place_of(puzzle: Any) -> str:
    return f"p/{name_of(puzzle)}/"


@contextmanager
def hosted(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The folder as `python -m http.server` serves it: its address, and the process."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--directory", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        port = line.split(" port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}/", process
    finally:
        process.terminate()
        process.wait()


def written(puzzle: Any) -> str:
    """A puzzle as JSON text."""
    kind = registry.family_of(puzzle).puzzle
    fields: Mapping[str, Any] = kind.to_json(puzzle)
    return json.dumps(fields)
