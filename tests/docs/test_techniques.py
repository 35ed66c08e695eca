"""The pages of techniques: each as its ladder grades it, with its drawing as it is made."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cluesmith import registry
from cluesmith.family import Family, Technique

ROOT = Path(__file__).parents[2]
INDEX = (ROOT / "docs" / "techniques.md").read_text("utf-8")
WITHOUT_DRAWING = {"search"}


def load(path: Path) -> ModuleType:
    """A script as a module; tools are no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


TOOL = load(ROOT / "tools" / "draw_techniques.py")
FAMILIES = [family for family in registry.families() if family.deduction is not None]
PAGES = {family.name: TOOL.page(family.name).read_text("utf-8") for family in FAMILIES}
GRADED = [(family, technique) for family in FAMILIES for technique in family.deduction.techniques()]
DRAWN = [(name, example) for name, examples in TOOL.EXAMPLES.items() for example in examples]


def named(value: Any) -> str | None:
    """What a case is called by pytest."""
    return getattr(value, "technique", None) or getattr(value, "name", None)


def title(family: Family, technique: Technique) -> str:
    assert family.deduction is not None
    return family.deduction.words.title(technique.name, "en")


@pytest.mark.parametrize(("family", "technique"), GRADED, ids=named)
def test_a_technique_is_documented_with_its_level_and_score(
    family: Family, technique: Technique
) -> None:
    name, level, score = technique.name, technique.level, technique.score
    heading, page = title(family, technique), PAGES[family.name]
    assert f"\n### {heading}\n\n`{name}`, {level}, score {score}\n\n" in page
    link = f"[{heading}](#{heading.lower().replace(' ', '-')})"
    more = f" {TOOL.towers_letter(technique)} |" if family.name == "skyscraper" else ""
    assert f"\n| {link} `{name}` | {level} | {score} |{more}\n" in page


@pytest.mark.parametrize("family", FAMILIES, ids=named)
def test_a_page_is_graded_by_the_script(family: Family) -> None:
    page = PAGES[family.name]
    assert TOOL.graded(family.name, page) == page, "run tools/draw_techniques.py"
    assert TOOL.graded(family.name, page.replace(" | easy |", " | odd |")) == page


@pytest.mark.parametrize("family", FAMILIES, ids=named)
def test_techniques_come_in_the_order_of_the_ladder(family: Family) -> None:
    assert family.deduction is not None
    techniques, page = family.deduction.techniques(), PAGES[family.name]
    in_order = [title(family, technique) for technique in techniques]
    assert re.findall(r"^### (.*)$", page, re.MULTILINE) == in_order
    assert re.findall(r"^\| \[(.*)\]\(#", page, re.MULTILINE) == in_order
    levels = dict.fromkeys(technique.level.capitalize() for technique in techniques)
    found = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [heading for heading in found if heading in levels] == list(levels)


@pytest.mark.parametrize("family", FAMILIES, ids=named)
def test_every_technique_has_one_drawing_and_every_drawing_a_technique(family: Family) -> None:
    assert family.deduction is not None
    shown = [
        each.name for each in family.deduction.techniques() if each.name not in WITHOUT_DRAWING
    ]
    assert [example.technique for example in TOOL.EXAMPLES[family.name]] == shown
    drawings = sorted(path.name for path in (TOOL.FOLDER / family.name).iterdir())
    assert drawings == sorted(f"{name}.svg" for name in shown)


def test_the_index_has_every_family_with_its_number_of_techniques() -> None:
    rows = re.findall(r"^\| \[(.*)\]\(techniques/(.*)\.md\) \| (\d+) \|$", INDEX, re.MULTILINE)
    counted = {
        (family.title, family.name, str(sum(one is family for one, _ in GRADED)))
        for family in FAMILIES
    }
    assert set(rows) == counted


@pytest.mark.parametrize(("family", "example"), DRAWN, ids=named)
def test_drawing_and_words_are_what_the_script_makes(family: str, example: Any) -> None:
    drawn, name = TOOL.drawn(family, example), example.technique
    stored = TOOL.drawing(family, name).read_text("utf-8")
    assert stored == drawn.svg, "run tools/draw_techniques.py"
    under = TOOL.under(family, name).search(PAGES[family])
    assert under is not None
    assert under[2] == drawn.words, "run tools/draw_techniques.py"
