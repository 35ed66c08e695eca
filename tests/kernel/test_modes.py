"""Compiled and interpreted, the kernel does the same, down to the last counter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import harness
import pytest

import cluesmith
from cluesmith.kernel import mode

HERE = Path(__file__).parent
FILES = [
    *(str(HERE / f"test_{name}.py") for name in (
        "absolute", "binary", "circuit", "distinct", "distinct_bounds", "element", "equation",
        "failure_weights", "improvement", "latin", "lex", "linear", "matching", "maximum",
        "occurrences",
        "product", "quotient", "reified", "reified_sums", "strategy", "sums", "table",
    )),
    str(HERE.parent / "families" / "skyscraper" / "test_line.py"),
    str(HERE.parent / "families" / "lol_sudoku" / "test_areas.py"),
    str(HERE.parent / "families" / "gold_star" / "test_side.py"),
]  # fmt: skip
PACKAGE = Path(str(cluesmith.__file__)).parent


def is_built() -> bool:
    return any((PACKAGE / "kernel" / f"engine{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


@pytest.mark.skipif(not is_built(), reason="the kernel is not compiled: there is one mode only")
def test_both_modes_agree() -> None:
    other = "interpreted" if mode.name() == "compiled" else "compiled"
    here = harness.digests(FILES)
    environment = os.environ | {mode.VARIABLE: other, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, str(HERE / "harness.py"), *FILES],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert {here.pop("kernel"), there.pop("kernel")} == {"compiled", "interpreted"}
    assert len(here) > 200
    assert here.keys() == there.keys()
    assert [name for name in here if here[name] != there[name]] == []
