"""A step's drawing shows the board ahead of it, what it looks at, and what it does."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from sky_steps import CHAIN, PUZZLE, STEPS, made
from step_drawings import Element, drawn_in, large, of_class, small, strokes

from cluesmith.families.skyscraper.draw_step import LOOK_STEP, StepLayout, draw_step
from cluesmith.families.skyscraper.puzzle import Clue, Clues, Skyscraper
from cluesmith.family import Level, Step
from cluesmith.forms.grid import empty_grid
from cluesmith.forms.svg import Mark

NS = "{http://www.w3.org/2000/svg}"
SIZES = range(1, 17)
THEMES = ("light", "dark", "auto")
NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]
Entry = tuple[int, int, int]


def svg_step(*args: Any, **options: Any) -> str:
    return str(draw_step(*args, **options))


def full(size: int) -> tuple[Skyscraper, Step]:
    """A board with every clue and every candidate, and a step that strikes the tallest."""
    clues = Clues(*[(size,) * size] * 4)
    removed = tuple((0, column, size) for column in range(size))
    cells = tuple((0, column) for column in range(size))
    facts = (Clue("left", 0, size), Clue("bottom", size - 1, size))
    before = ((1 << size) - 1,) * size**2
    step = Step("too-tall", Level.EASY, cells, (), removed, facts, {"line": ("row", 0)}, before)
    return Skyscraper(size, clues, empty_grid(size)), step


def drawn(puzzle: Skyscraper, step: Step, theme: str = "light") -> Element:
    return drawn_in(svg_step(puzzle, step, theme=theme))


def candidates(root: Element, name: str, size: int) -> set[Entry]:
    layout = StepLayout(size)
    slots = {
        layout.middle(Mark(r, c, v)): (r, c, v)
        for r in range(size)
        for c in range(size)
        for v in range(1, size + 1)
    }
    return small(root, name, slots, layout.small)


@pytest.mark.parametrize("size", SIZES)
def test_every_candidate_is_drawn_in_its_slot(size: int) -> None:
    puzzle, step = full(size)
    root = drawn(puzzle, step)
    everything = {(r, c, v) for r in range(size) for c in range(size) for v in range(1, size + 1)}
    struck = set(step.removed)
    assert candidates(root, "struck", size) == struck
    assert candidates(root, "candidates", size) == everything - struck


@pytest.mark.parametrize("size", SIZES)
def test_candidates_do_not_touch_each_other_or_their_cell(size: int) -> None:
    layout = StepLayout(size)
    middles = [layout.middle(Mark(0, 0, value)) for value in range(1, size + 1)]
    # No common sans-serif has digits wider than 0.6 of the font size, bold ones included.
    wide, high = 0.6 * layout.small * len(str(size)), 0.72 * layout.small
    for x, y in middles:
        assert wide / 2 + 1 < x < layout.cell - wide / 2 - 1
        assert high / 2 + 1 < y < layout.cell - high / 2 - 1
    for (x, y), (right, down) in pairwise(middles):
        assert right - x > wide or down - y > high


@pytest.mark.parametrize("size", SIZES)
def test_rings_touch_neither_the_board_nor_the_canvas(size: int) -> None:
    root = drawn(*full(size))
    layout = StepLayout(size)
    rings = of_class(root, "rings")
    assert len(rings) == 2
    assert large(root, "used") == [str(size)] * 2
    for ring in rings:
        radius = float(ring.get("r", "")) + 1.25
        for at in (float(ring.get("cx", "")), float(ring.get("cy", ""))):
            assert radius < at < layout.canvas - radius
            inside = layout.origin < at < layout.origin + layout.board
            gap = min(abs(at - layout.origin), abs(at - layout.origin - layout.board))
            assert inside or gap > radius
        assert 0.6 * layout.clue * len(str(size)) / 2 < radius


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_step_shows_what_it_does(step: Step, theme: str) -> None:
    root = drawn(PUZZLE, step, theme)
    assert candidates(root, "struck", 6) == set(step.removed)
    assert len(of_class(root, "rings")) == len(step.clues)
    assert large(root, "givens") == ["4"]
    total = sum(
        1 for side in ("top", "left", "bottom", "right") for v in PUZZLE.clues.side(side) if v
    )
    assert len(large(root, "clues")) + len(large(root, "used")) == total
    assert strokes(root, "looked") == len(set(step.cells))


def test_the_cells_looked_at_are_outlined_as_one_region() -> None:
    (edges,) = of_class(drawn(*full(4)), "edges")
    segments = re.findall(r"M\S+ \S+?[hv]", edges.get("d", ""))
    assert len(segments) == 4 + 4 + 2


def test_heights_found_before_differ_from_givens_and_from_the_last_candidate() -> None:
    step = made("last-value", Level.EASY, {}, placed=[(0, 0, 1)], known={(2, 2): (5,)})
    root = drawn(PUZZLE, step)
    assert large(root, "solved") == ["5"]
    assert large(root, "givens") == ["4"]
    masks = list(step.before)
    masks[35] = 1 << 2  # a last candidate that nobody has noticed yet: others still have it
    root = drawn(PUZZLE, replace(step, before=tuple(masks)))
    assert large(root, "solved") == ["5"]
    assert (5, 5, 3) in candidates(root, "candidates", 6)


def test_a_set_shows_the_candidates_it_rests_on() -> None:
    (step,) = [step for step in STEPS if step.technique == "naked-set"]
    root = drawn(PUZZLE, step)
    assert candidates(root, "telling", 6) == {(1, c, v) for c in (0, 3) for v in (2, 5)}


def test_a_chain_shows_its_candidates_and_a_link_from_cell_to_cell() -> None:
    (step,) = [step for step in STEPS if step.technique == "chain"]
    root = drawn(PUZZLE, step)
    pairs = {(0, 0): (3, 5), (0, 4): (2, 3), (4, 4): (1, 2), (4, 2): (1, 5)}
    assert candidates(root, "telling", 6) == {
        (*cell, v) for cell, two in pairs.items() for v in two
    }
    (links,) = of_class(root, "links")
    drawn_links = re.findall(r"M(\d+) (\d+)([HV])(\d+)", links.get("d", ""))
    assert [way for _, _, way, _ in drawn_links] == ["H", "V", "H"]
    layout = StepLayout(6)
    for (x, y, way, to), (r, c, v), (row, column, _) in zip(
        drawn_links, CHAIN, CHAIN[1:], strict=False
    ):
        ends = layout.middle(Mark(r, c, v)), layout.middle(Mark(row, column, v))
        along = 0 if way == "H" else 1
        assert [int((x, y)[along]), int(to)] == [end[along] for end in ends]
        beside = abs(int((x, y)[1 - along]) - ends[0][1 - along])
        assert 0 < beside <= layout.drop // 2  # a link through the slots would look like a strike


@pytest.mark.parametrize("size", SIZES)
def test_labels_keep_clear_of_the_rings_and_of_the_rim(size: int) -> None:
    root = drawn(*full(size))
    (group,) = of_class(root, "labels")
    assert {text.text for text in group} == {f"{a}{n}" for a in "rc" for n in range(1, size + 1)}
    layout, font = StepLayout(size), float(group.get("font-size", ""))
    ring = float(of_class(root, "rings")[0].get("r", "")) + 1.25
    for text in group:
        wide = 0.6 * font * len(text.text or "")
        if (text.text or "").startswith("r"):
            middle = float(text.get("x", ""))
            assert middle - wide / 2 > 0
            assert middle + wide / 2 < layout.centre(-1) - ring


def test_the_description_needs_no_language() -> None:
    (step,) = [step for step in STEPS if step.technique == "fish"]
    desc = drawn(PUZZLE, step).find(f"{NS}desc")
    assert desc is not None
    assert desc.text == "r1c1 \u2260 3, r6c3 \u2260 3"


def test_both_themes_colour_the_same_classes() -> None:
    assert LOOK_STEP.light.keys() == LOOK_STEP.dark.keys()


def test_drawings_are_small() -> None:
    for size, most in ((9, 14_000), (16, 42_000)):
        svg = svg_step(*full(size))
        assert len(svg.encode()) < most


def test_lines_are_named_as_the_words_name_cells() -> None:
    english, portuguese = (
        svg_step(PUZZLE, STEPS[0], language=language) for language in ("en", "pt")
    )
    assert ">r1</text>" in english
    assert ">c1</text>" in english
    assert ">L1</text>" in portuguese
    assert ">C1</text>" in portuguese
    assert portuguese.translate(str.maketrans("LC", "rc")) == english.translate(
        str.maketrans("LC", "rc")
    )
