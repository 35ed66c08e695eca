"""The page of the full lab run is what the current code makes of its rows."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import matplotlib
import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DRAWN_WITH = "3.11."  # the matplotlib of the committed figures
TOOL = runpy.run_path(str(ROOT / "tools" / "lab_page.py"))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("rows")
    TOOL["unpack"](folder)
    found: dict[str, str] = TOOL["files_of"](folder)
    return found


def test_the_page_is_as_its_rows_tell_it(told: dict[str, str]) -> None:
    assert (DOCS / "lab-report.md").read_text("utf-8") == told["lab-report.md"], (
        "run tools/lab_page.py"
    )


def test_the_figures_are_as_its_rows_draw_them(told: dict[str, str]) -> None:
    kept = {path.name: path.read_text("utf-8") for path in (DOCS / "lab").glob("*.svg")}
    drawn = {Path(path).name: text for path, text in told.items() if "/" in path}
    if not matplotlib.__version__.startswith(DRAWN_WITH):  # lines may differ in a hair's breadth
        kept, drawn = ({name: words(svg) for name, svg in each.items()} for each in (kept, drawn))
    assert kept == drawn, "run tools/lab_page.py"


def words(svg: str) -> str:
    """Title, description and all text: every number of a figure."""
    return "\n".join(
        found[2] for found in re.finditer(r"<(title|desc|text)\b[^>]*>(.*?)</\1>", svg)
    )
