"""What holds for every file of the project."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted(
    path
    for folder in ("src", "tests", "bench", "tools")
    for kind in ("*.py", "*.pxd", "*.mjs", "*.js", "*.css", "*.typ")
    for path in (ROOT / folder).rglob(kind)
)
MOST_LINES = 400
REASON = re.compile(r"\b[Ll]ong\b.*\bbecause\b", re.DOTALL)  # among the first lines of the file
FIRST_LINES = 12


def test_files_are_found() -> None:
    assert len(FILES) > 500


def test_a_long_file_says_why() -> None:
    silent = []
    for path in FILES:
        lines = path.read_text("utf-8").splitlines()
        if len(lines) > MOST_LINES and not REASON.search("\n".join(lines[:FIRST_LINES])):
            silent.append(f"{path.relative_to(ROOT)}: {len(lines)} lines")
    assert silent == []
