"""Certificates to test with, made once: one of each verdict and family, as files by name."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import cluesmith as cs

NAMES = (
    "skyscraper:t2",
    "skyscraper:t3",
    "skyscraper:many",
    "skyscraper:clash",
    "lol-sudoku:p2",
    "lol-sudoku:fence",
    "lol-sudoku:crowded",
    "lol-sudoku:loose",
    "gold-star:paper3",
    "gold-star:fig2",
    "gold-star:many",
    "gold-star:all-times",
)

Files = Mapping[str, str]


@cache
def files(name: str) -> Files:
    """The files of a built-in board's certificate."""
    family, board = name.split(":")
    with tempfile.TemporaryDirectory() as folder:
        cs.certify(cs.examples(family)[board]).write(folder)
        return {path.name: path.read_text() for path in sorted(Path(folder).iterdir())}


def put(folder: Path, contents: Files) -> Path:
    """The files in a folder."""
    folder.mkdir(exist_ok=True)
    for name, text in contents.items():
        (folder / name).write_text(text)
    return folder
