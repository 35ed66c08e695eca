"""The page of the full lab run says what its rows say, in the words of today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOOL = runpy.run_path(str(ROOT / "tools" / "lab_page.py"))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("rows")
    TOOL["unpack"](folder)
    found: dict[str, str] = TOOL["told"](folder)
    return found


def test_the_page_is_as_its_rows_tell_it(told: dict[str, str]) -> None:
    assert (DOCS / "lab-report.md").read_text("utf-8") == told["lab-report.md"], (
        "run tools/lab_page.py"
    )


def test_the_figures_are_as_its_rows_draw_them(told: dict[str, str]) -> None:
    drawn = {path.name: path.read_text("utf-8") for path in (DOCS / "lab").glob("*.svg")}
    assert drawn == {Path(path).name: text for path, text in told.items() if "/" in path}, (
        "run tools/lab_page.py"
    )
