"""A step's drawing shows the star ahead of it, what it looks at, and what it does."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
from star_steps import ALL, ASKED, POINTS, PUZZLE, STEPS, A, G, H, J, made
from step_drawings import Element, drawn_in, large, of_class, small

from cluesmith.families.gold_star.draw import FRACTIONS, draw
from cluesmith.families.gold_star.draw_step import DARK_STEP, LIGHT_STEP, draw_step
from cluesmith.families.gold_star.layout import ROWS, StepLayout, step_layout
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar
from cluesmith.families.gold_star.star import letter
from cluesmith.families.gold_star.words import title, words
from cluesmith.family import Entry, Explanation, Level, Rating, Step, Verdict
from cluesmith.forms.svg import Mark
from cluesmith.workbench.page import page

NS = "{http://www.w3.org/2000/svg}"
SIZES = range(3, 17)
THEMES = ("light", "dark", "auto")
NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]


def svg_step(*args: Any, **options: Any) -> str:
    return str(draw_step(*args, **options))


def full(points: int) -> tuple[GoldStar, Step]:
    """A star with every candidate and no operator known, and a step that strikes the highest."""
    cells = 2 * points
    puzzle = GoldStar(points, (OPEN,) * cells, (None,) * cells)
    struck = [(cell, cells - 1) for cell in puzzle.star.equations[0].cells]
    step = made(
        "quadruples", Level.MEDIUM, {"equation": 0, "count": 9}, removed=struck, puzzle=puzzle
    )
    return puzzle, step


def drawn(puzzle: GoldStar, step: Step, theme: str = "light") -> Element:
    return drawn_in(svg_step(puzzle, step, theme=theme))


def circles(root: Element, *names: str) -> set[tuple[float, float]]:
    found = (element for name in names for element in of_class(root, name))
    return {
        (float(each.get("cx", "")), float(each.get("cy", "")))
        for each in found
        if each.tag == f"{NS}circle"
    }


def candidates(root: Element, name: str, puzzle: GoldStar) -> set[Entry]:
    layout = step_layout(puzzle)
    every = range(2 * puzzle.points)
    slots = {layout.middle(Mark(0, i, v)): (i, v) for i in every for v in every}
    assert len(slots) == len(every) ** 2
    return small(root, name, slots, layout.small)


@pytest.mark.parametrize("points", SIZES)
def test_every_candidate_is_drawn_in_its_slot(points: int) -> None:
    puzzle, step = full(points)
    root = drawn(puzzle, step)
    everything = {(i, v) for i in range(2 * points) for v in range(2 * points)}
    assert sum(ROWS[points]) == 2 * points
    assert candidates(root, "struck", puzzle) == set(step.removed)
    assert candidates(root, "candidates", puzzle) == everything - set(step.removed)


@pytest.mark.parametrize("points", SIZES)
def test_candidates_and_the_letter_keep_clear_of_each_other_and_of_the_rim(points: int) -> None:
    layout = StepLayout(points)
    x, y = layout.place(layout.star.cells[0])
    middles = [layout.middle(Mark(0, 0, value)) for value in range(2 * points)]
    high = 0.72 * layout.small

    def wide(value: int) -> float:
        return 0.6 * layout.small * len(str(value))

    for value, (right, down) in enumerate(middles):
        corner = (abs(right - x) + wide(value) / 2, abs(down - y) + high / 2)
        assert dist((0, 0), corner) < layout.cell - 3
        assert down - high / 2 > y - layout.head + 12  # below the letter
    for (one, here), (other, there) in pairwise(enumerate(middles)):
        beside = there[0] - here[0] >= (wide(one) + wide(other)) / 2
        assert beside or there[1] - here[1] > high
    assert layout.head < layout.cell - 2


@pytest.mark.parametrize("points", SIZES)
@pytest.mark.parametrize("asked", [False, True])
def test_nothing_overlaps_and_nothing_is_cut(points: int, asked: bool) -> None:
    wide = frozenset(range(2 * points)) if asked else frozenset()
    layout = StepLayout(points, wide)
    discs = [(layout.place(at), layout.cell) for at in layout.star.cells]
    for (x, y), radius in discs:
        assert radius + 2 < x < layout.width - radius - 2
        assert radius + 2 < y < layout.height - radius - 2
    places = enumerate(layout.star.operators)
    discs += [(layout.place(at), layout.sign(place)) for place, at in places]
    discs += [(layout.place(at), 9) for at in layout.equals]
    for (one, near), (other, far) in combinations(discs, 2):
        assert dist(one, other) > near + far + 4


@pytest.mark.parametrize("points", SIZES)
def test_lines_pass_no_cell_but_their_own(points: int) -> None:
    layout = StepLayout(points)
    middles = [layout.place(at) for at in layout.star.cells]
    for equation in layout.star.equations:
        for a, b in pairwise(equation.cells):
            (ax, ay), (bx, by) = middles[a], middles[b]
            along = [
                (ax + (bx - ax) * part / 200, ay + (by - ay) * part / 200) for part in range(201)
            ]
            for cell, middle in enumerate(middles):
                if cell not in (a, b):
                    assert min(dist(middle, point) for point in along) > layout.cell + 4


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_step_shows_what_it_does(step: Step, theme: str) -> None:
    root = drawn(PUZZLE, step, theme)
    layout = step_layout(PUZZLE)
    numbers = [entry for entry in step.placed if entry[0] != "operator"]
    removed = {entry for entry in step.removed if entry[0] != "operator"}
    assert candidates(root, "struck", PUZZLE) == removed
    losing = {layout.place(layout.star.cells[cell]) for cell, _ in removed}
    losing -= {layout.place(layout.star.cells[cell]) for cell, _ in numbers}
    asked = layout.place(layout.star.operators[ASKED])
    assert circles(root, "losing") - {asked} == losing
    looked = {layout.place(layout.star.cells[cell]) for (cell,) in step.cells}
    assert looked <= circles(root, "rings", "boxes")
    assert large(root, "givens") == ["3"]
    assert large(root, "letters") == [letter(cell) for cell in ALL]
    assert len(large(root, "signs")) == POINTS + 9


@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_the_equation_or_side_looked_at_is_a_thick_line(step: Step) -> None:
    root, layout = drawn(PUZZLE, step), step_layout(PUZZLE)
    details = step.details
    looked = [details["equation"]] if "equation" in details else [*details.get("equations", ())]
    paths = [path for path in of_class(root, "used") if not path.get("stroke-dasharray")]
    lines: list[tuple[int, ...]] = [layout.star.equations[index].cells for index in looked]
    if step.technique == "no-zero":
        start = 2 * details["side"]
        lines = [lines[0][start : start + 2]]
    ends = [
        "M" + "L".join("{} {}".format(*layout.place(layout.star.cells[cell])) for cell in line)
        for line in lines
    ]
    assert "".join(path.get("d", "") for path in paths) == "".join(ends)


def numbers(path: Element, name: str) -> list[float]:
    return [float(number) for number in re.findall(r"[\d.]+", path.get(name, ""))]


@pytest.mark.parametrize("step", [step for step in STEPS if step.technique == "assumption"])
def test_a_line_that_fails_is_dashed_evenly_with_nothing_below(step: Step) -> None:
    root, layout = drawn(PUZZLE, step), step_layout(PUZZLE)
    failing = step.details["contradiction"].get("equation")
    grey = "".join(path.get("d", "") for path in of_class(root, "lines"))
    dashed = [path for path in of_class(root, "used") if path.get("stroke-dasharray")]
    assert grey.count("M") == POINTS - (failing is not None)
    assert len(dashed) == (0 if failing is None else 6)
    if failing is None:
        return
    cells = [layout.place(layout.star.cells[c]) for c in layout.star.equations[failing].cells]
    assert "M" + "L".join(f"{x} {y}" for x, y in cells) not in grey
    for path in dashed:
        x, y, to_x, to_y = numbers(path, "d")
        dash, space = numbers(path, "stroke-dasharray")
        left = (dist((x, y), (to_x, to_y)) + space) / (dash + space)
        assert left == pytest.approx(round(left), abs=0.02), "it ends with a whole dash"


@pytest.mark.parametrize(("points", "count"), [(3, 0), (4, 2), (5, 0), (8, 2), (12, 2), (16, 2)])
def test_upright_lines_have_the_arrows_of_the_star_itself(points: int, count: int) -> None:
    puzzle, step = full(points)
    root, board = drawn(puzzle, step), ElementTree.fromstring(str(draw(puzzle)))
    heads, wanted = (
        re.findall(
            r"l-[\d.]+ (-?)", "".join(path.get("d", "") for path in of_class(each, "arrows"))
        )
        for each in (root, board)
    )
    assert heads == wanted
    assert len(heads) == count
    layout = step_layout(puzzle)
    for path in of_class(root, "arrows"):
        for x, y in re.findall(r"M(\d+) (\d+)", path.get("d", "")):
            for cell in layout.star.cells:
                assert dist((int(x), int(y)), layout.place(cell)) > layout.cell + 3


def test_that_divisions_may_leave_fractions_is_seen() -> None:
    rational = drawn(replace(PUZZLE, division="rational"), STEPS[0])
    assert [caption.text for caption in of_class(rational, "caption")] == [FRACTIONS]
    assert float(rational.get("height", "")) > step_layout(PUZZLE).height
    assert not of_class(drawn(PUZZLE, STEPS[0]), "caption")


def test_an_operator_to_be_found_shows_what_is_left_of_it() -> None:
    removed = next(s for s in STEPS if any(e[0] == "operator" for e in s.removed))
    root = drawn(PUZZLE, removed)
    plus, times = "+", "\N{MULTIPLICATION SIGN}"
    assert [t for t in large(root, "candidates") if not t.isdigit()] == [plus, times]
    assert {t for t in large(root, "struck") if not t.isdigit()} == {
        "\N{MINUS SIGN}",
        "\N{DIVISION SIGN}",
    }
    details = {"equation": 3, "parities": ((A, "even"),)}
    step = made("parity", Level.MEDIUM, details, removed=[(A, 1)], signs={ASKED: "/"})
    assert large(drawn(PUZZLE, step), "found") == ["\N{DIVISION SIGN}"]


def test_digits_found_before_differ_from_givens_and_from_the_last_candidate() -> None:
    step = made("last-digit", Level.EASY, {"cell": (G,), "value": 5}, [(G, 5)], known={A: (1,)})
    root = drawn(PUZZLE, step)
    assert large(root, "solved") == ["1"]
    masks = list(step.before["digits"])
    masks[J] = 1 << 7  # a last candidate that nobody has noticed yet: others still have it
    root = drawn(PUZZLE, replace(step, before={**step.before, "digits": tuple(masks)}))
    assert large(root, "solved") == ["1"]
    assert (J, 7) in candidates(root, "candidates", PUZZLE)


def test_a_set_shows_the_candidates_it_rests_on() -> None:
    (step,) = [step for step in STEPS if step.technique == "naked-set"]
    root = drawn(PUZZLE, step)
    assert candidates(root, "telling", PUZZLE) == {(cell, v) for cell in (A, H) for v in (1, 2)}


def test_where_an_assumption_fails_is_dashed() -> None:
    layout = step_layout(PUZZLE)
    kinds = set()
    for step in (s for s in STEPS if s.technique == "assumption"):
        against = step.details["contradiction"]
        kinds.add(against["kind"])
        failed = {*against.get("cell", ())}
        if "equation" in against:
            failed = {*layout.star.equations[against["equation"]].cells}
        rings = of_class(drawn(PUZZLE, step), "rings")
        dashed = [ring for ring in rings if ring.get("stroke-dasharray")]
        found = {(int(ring.get("cx", "")), int(ring.get("cy", ""))) for ring in dashed}
        supposed = {cell for (cell,) in step.cells}
        assert found == {layout.place(layout.star.cells[cell]) for cell in failed - supposed}
    assert {"cell", "equation"} <= kinds


def test_the_description_needs_no_language() -> None:
    told = []
    for step in STEPS:
        desc = drawn(PUZZLE, step).find(f"{NS}desc")
        assert desc is not None
        told.append(desc.text)
    assert told[0] == "C \u2260 0, A \u2260 0"
    assert told[-2:] == ["D = 5", "B?F = \N{MINUS SIGN}"]


def test_both_themes_colour_the_same_classes() -> None:
    assert LIGHT_STEP.keys() == DARK_STEP.keys()


def test_drawings_are_small() -> None:
    for points, most in ((5, 10_000), (10, 20_000), (16, 36_000)):
        svg = svg_step(*full(points))
        assert len(svg.encode()) < most


def test_a_page_holds_all_steps_and_each_style_once() -> None:
    rating = Rating(Verdict.UNIQUE, Level.SEARCH, 100, {})
    told = page(
        PUZZLE,
        Explanation(rating, STEPS, None),
        words=words,
        draw=draw_step,
        title=title,
        language="pt",
    )
    assert told.count('class="gold-star-step-auto"') == len(STEPS)
    assert told.count("@media (prefers-color-scheme: dark) { .gold-star-step-auto") == 1
