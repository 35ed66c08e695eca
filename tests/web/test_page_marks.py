"""Pencil marks: they stay in their cell, apart from each other, and read in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playing import play
from touching import PHONE, blank

pytestmark = pytest.mark.browser

Box = dict[str, Any]

# Half the side of a square, the radius of a disc, less what the frame of a selected cell takes.
SQUARE, DISC = 26.5, 22.5
ROOMS = {
    "square": {"x": 0, "y": 0, "reach": 23.52, "font": 31.36, "wide": False},
    "square of a large board": {"x": 0, "y": 0, "reach": 23.52, "font": 26.88, "wide": True},
    "disc": {"x": 0, "y": 0, "reach": 15.84, "font": 25, "wide": False},
    "disc of a large star": {"x": 0, "y": 0, "reach": 15.84, "font": 25, "wide": True},
}

# What is inked of each mark: digits have no descent, and are 0.73 of their type's size high.
INKED = """async ([room, corner, centre]) => {
  const { createCell } = await import("./page/js/board/cell.js");
  const { s } = await import("./page/js/dom.js");
  const cell = createCell(room);
  document.body.append(s("svg", { class: "board", viewBox: "-30 -30 60 60" }, cell.group));
  cell.draw({ text: "", look: "none", corner, centre });
  const boxes = (name) => [...cell.group.querySelectorAll(`.${name} .mark`)].map((node) => {
    const { x, width } = node.getBBox();
    const [size, below] = ["font-size", "y"].map((one) => Number(node.getAttribute(one)));
    const edges = { left: x, right: x + width, top: below - 0.73 * size, below };
    return { text: node.textContent, size, ...edges };
  });
  return [boxes("corner"), boxes("centre")];
}"""


def meet(one: Box, other: Box) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return across and one["top"] < other["below"] and other["top"] < one["below"]


def outside(room: str, box: Box) -> bool:
    far = [(x, y) for x in (box["left"], box["right"]) for y in (box["top"], box["below"])]
    if room.startswith("disc"):
        return any(x * x + y * y > DISC * DISC for x, y in far)
    return any(max(abs(x), abs(y)) > SQUARE for x, y in far)


CASES = [
    (room, first, marks, middle)
    for room, first, most in (
        ("square", 1, (1, 2, 4, 5, 8, 9)),
        ("square of a large board", 1, (4, 9, 16)),
        ("disc", 0, (2, 4, 8, 9, 10)),
        ("disc of a large star", 0, (2, 9, 12, 20)),
    )
    for marks in most
    for middle in {0, 2, max(most)}
]


@pytest.fixture(scope="module")
def cells(chromium: Any, served: Any) -> Iterator[Any]:
    page = chromium.new_page()
    page.goto(served.address)
    page.wait_for_selector("main[data-ready]")
    yield page
    page.close()


@pytest.mark.parametrize(("room", "first", "marks", "middle"), CASES)
def test_marks_stay_apart_in_their_cell_and_in_order(
    cells: Any, room: str, first: int, marks: int, middle: int
) -> None:
    corner, centre = [list(range(first, first + count)) for count in (marks, middle)]
    corners, centres = cells.evaluate(INKED, [ROOMS[room], corner, centre])
    boxes = corners + centres
    assert [box["text"] for box in boxes if outside(room, box)] == []
    pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i]]
    assert [(a["text"], b["text"]) for a, b in pairs if meet(a, b)] == []
    read = sorted(corners, key=lambda box: (round(box["below"]), box["left"]))
    assert [int(box["text"]) for box in read] == corner


@pytest.mark.parametrize("room", ["square", "disc"])
def test_nine_marks_are_as_large_as_four(cells: Any, room: str) -> None:
    sizes = [
        cells.evaluate(INKED, [ROOMS[room], list(range(1, count + 1)), []])[0][0]["size"]
        for count in (4, 9)
    ]
    assert sizes[1] >= 0.8 * sizes[0]


def star(points: int) -> dict[str, Any]:
    return {"family": "gold-star", "points": points, "operators": "+-" * points}


# How far (px) each mark stays inside the ring of its cell, less the half of the ring's stroke
# that lies inside; rings of discs are as far from a mark's corners as from its middle.
CLEAR = """(key) => {
  const cell = document.querySelector(`[data-key=${key}]`);
  const ring = cell.querySelector(".ring");
  const box = ring.getBoundingClientRect();
  const stroke = parseFloat(getComputedStyle(ring).strokeWidth) / 2;
  const [x, y, half] = [box.left + box.width / 2, box.top + box.height / 2, box.width / 2 - stroke];
  const unit = box.width / ring.getBBox().width;
  return [...cell.nextElementSibling.querySelectorAll(".mark")].map((mark) => {
    const seen = mark.getBoundingClientRect();
    const size = unit * Number(mark.getAttribute("font-size"));
    const middle = (seen.top + seen.bottom) / 2;
    const across = Math.max(x - seen.left, seen.right - x);
    const down = Math.abs(middle - y) + 0.37 * size;
    return half - (ring.localName === "circle" ? Math.hypot(across, down) : Math.max(across, down));
  });
}"""


@pytest.mark.parametrize(
    ("puzzle", "key"),
    [(blank(4), "r0c0"), (blank(9), "r0c0"), (star(5), "s0"), (star(10), "s0")],
    ids=["4x4", "9x9", "five points", "ten points"],
)
def test_the_frame_of_the_cell_with_the_keyboard_covers_no_mark(
    visit: Callable[..., Any], puzzle: dict[str, Any], key: str
) -> None:
    page = play(visit, puzzle, **PHONE)
    page.tap(f"[data-key={key}]")
    page.wait_for_selector(f"[data-key={key}]:focus")
    for digit in range(1, min(puzzle.get("size", 9), 9) + 1):
        page.keyboard.press(f"Shift+Digit{digit}")
    page.keyboard.press("Control+Digit1")
    room = page.evaluate(CLEAR, key)
    assert len(room) > 4
    assert min(room) >= 0
