"""Every family that deduces draws its steps, with the classes that all drawings of steps share."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from capabilities import explained, sample_steps, step_svg
from step_drawings import drawn_in, large, of_class, strokes

from cluesmith.errors import UsageError
from cluesmith.family import Family

pytestmark = pytest.mark.needs("deduction")
THEMES = ("light", "dark", "auto")
STYLE = re.compile(r"<style>(.*)</style>\n")
NS = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
def test_the_steps_of_examples_are_drawn(family: Family, example: Any, theme: str) -> None:
    shown = {step.technique: step for step in explained(family, example).steps}
    for step in shown.values():  # one of each kind will do
        assert drawn_in(step_svg(family, example, step, theme)).tag == f"{NS}svg"


@pytest.mark.parametrize("theme", THEMES)
def test_a_step_shows_what_it_does(family: Family, sample: Any, theme: str) -> None:
    puzzle, step = sample
    root = drawn_in(step_svg(family, puzzle, step, theme))
    numbers = [str(entry[-1]) for entry in step.placed if isinstance(entry[-1], int)]
    assert [text for text in large(root, "placed") if text.isdigit()] == numbers
    assert len(large(root, "placed")) == len(step.placed)
    assert len(of_class(root, "boxes")) == len(step.placed)
    assert strokes(root, "strikes") == len(step.removed)
    assert root.findtext(f"{NS}title")
    assert root.findtext(f"{NS}desc") or not (step.placed or step.removed)


def test_what_is_removed_survives_greyscale(family: Family, sample: Any) -> None:
    puzzle, step = sample
    root = drawn_in(step_svg(family, puzzle, step))
    weights = {
        name: {int(element.get("font-weight", "0")) for element in of_class(root, name)} - {0}
        for name in ("candidates", "struck")
    }
    if step.removed:
        order = [element.get("class") for element in root.iter()]
        assert order.index("strikes") < order.index("struck")
        assert min(weights["struck"]) > max(weights["candidates"], default=0)


def test_any_title_is_escaped(family: Family, sample: Any) -> None:
    puzzle, step = sample
    odd = replace(puzzle, meta={"title": "</title><script>"})
    assert "<script" not in step_svg(family, odd, step)


def test_auto_is_the_light_drawing_with_a_dark_media_query(family: Family, sample: Any) -> None:
    puzzle, step = sample
    light, dark, auto = (step_svg(family, puzzle, step, theme) for theme in THEMES)
    assert STYLE.sub("", auto).replace("-auto", "-light") == light
    (style,) = STYLE.findall(auto)
    assert style.startswith("@media (prefers-color-scheme: dark) {")
    styled = dict(re.findall(r"\.([a-z0-9]+) {[^}]*(#[0-9a-f]+)", style))
    classes = set(re.findall(r'class="([a-z0-9]+)"', light))
    assert classes <= set(styled)
    for name in classes:
        assert colours(light, name) != set()
        assert colours(dark, name) == {styled[name]}, "dark and auto have the same colours"


def colours(svg: str, name: str) -> set[str]:
    """What the elements of a class are painted with."""
    return {
        paint
        for element in of_class(drawn_in(svg), name)
        for paint in (element.get("fill"), element.get("stroke"))
        if paint and paint.startswith("#")
    }


def test_an_unknown_theme_is_refused(family: Family) -> None:
    puzzle, step = sample_steps(family)[0]
    with pytest.raises(UsageError, match="sepia"):
        step_svg(family, puzzle, step, "sepia")


def test_drawings_have_no_ids(family: Family, sample: Any) -> None:
    """Many of them stand on one page."""
    puzzle, step = sample
    assert " id=" not in step_svg(family, puzzle, step)
