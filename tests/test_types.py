"""The public API as mypy sees it from a user's file, in strict mode."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cluesmith

USER = """\
import cluesmith as cs

sky = cs.generate("skyscraper", size=5, level="hard")
top: tuple[int, ...] = sky.clues.top
stars = [star.operators for star in cs.generate("gold-star", count=3)]
lol = cs.load("puzzle.json", family="lol-sudoku")
areas: tuple[tuple[int, ...], ...] = lol.areas
made = cs.Skyscraper(2, cs.Clues((0, 0), (0, 0), (0, 0), (0, 0)), ((0, 0), (0, 0)))
made.meta["title"] = "Small"
made.size = 3
other = cs.parse("4:///////////////")
size: int = other.size
cs.nonsense(1)
made.nonsense
"""


def test_a_users_file_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "user.py"
    file.write_text(USER)
    source = str(Path(cluesmith.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": source},
    )
    wrong = [line.split(": ", 1)[1] for line in done.stdout.splitlines()]
    assert wrong == [
        'error: Property "size" defined in "Skyscraper" is read-only  [misc]',
        'error: Module has no attribute "nonsense"  [attr-defined]',
        'error: "Skyscraper" has no attribute "nonsense"  [attr-defined]',
    ], done.stdout
