"""The page of techniques: each as the ladder grades it, with its drawing as it is made."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cluesmith.families.skyscraper.techniques import ladders, techniques
from cluesmith.families.skyscraper.words import title
from cluesmith.family import Technique

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "techniques.md").read_text("utf-8")
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
EXAMPLES = [example.technique for example in TOOL.EXAMPLES]
TECHNIQUES = techniques()


def towers_letter(name: str) -> str:
    """The first of Towers' letters that has a technique."""
    by_letter = ladders(4).towers.items()
    having = (
        letter for letter, ladder in by_letter if name in [each.name for each in ladder.techniques]
    )
    return next(having, "u")


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_a_technique_is_documented_with_its_level_and_score(technique: Technique) -> None:
    name, level, score = technique.name, technique.level, technique.score
    heading = title(name)
    assert f"\n### {heading}\n\n`{name}`, {level}, score {score}\n\n" in PAGE
    link = f"[{heading}](#{heading.lower().replace(' ', '-')})"
    assert f"| {link} `{name}` | {level} | {score} | {towers_letter(name)} |" in PAGE


def test_techniques_come_in_the_order_of_the_ladder() -> None:
    assert re.findall(r"^### (.*)$", PAGE, re.MULTILINE) == [title(t.name) for t in TECHNIQUES]


def test_every_technique_has_one_drawing_and_every_drawing_a_technique() -> None:
    shown = [t.name for t in TECHNIQUES if t.name not in WITHOUT_DRAWING]
    assert shown == EXAMPLES
    drawings = sorted(path.name for path in (ROOT / "docs" / "techniques").iterdir())
    assert drawings == sorted(f"{name}.svg" for name in EXAMPLES)


@pytest.mark.parametrize("example", TOOL.EXAMPLES, ids=EXAMPLES)
def test_drawing_and_words_are_what_the_script_makes(example: Any) -> None:
    drawn, name = TOOL.drawn(example), example.technique
    stored = (ROOT / "docs" / "techniques" / f"{name}.svg").read_text("utf-8")
    assert stored == drawn.svg, "run tools/draw_techniques.py"
    under = TOOL.under(name).search(PAGE)
    assert under is not None
    assert under[2] == drawn.words, "run tools/draw_techniques.py"
