"""Draws the pictures of README and the docs' home page: boards, searches, and the chart of speed.

`docs/three-boards.svg` is composed of the product's own drawings; the single boards
are those drawings as they are.  `docs/how-fast.svg` takes its figures from the table
in `docs/skyscraper.md`.  All follow the reader's light or dark scheme.  Run it after
a change of the drawings or of that table, and look at the result:

    .venv/bin/python tools/draw_pictures.py
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median_low
from typing import Any

import cluesmith as cs

DOCS = Path(__file__).parents[1] / "docs"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
BOARDS = {"t4": "skyscraper", "p3": "lol-sudoku", "five": "gold-star"}
STYLE = """<style>
.card { fill: #ffffff; stroke: #d9d5cb; } .ink { fill: #23272e; } .soft { fill: #666b73; }
.grid { stroke: #e2dfd8; } .base { stroke: #8d9199; } .bar { fill: #1f4e5f; }
.range { stroke: #e8a33d; }
@media (prefers-color-scheme: dark) {
.card { fill: #15181d; stroke: #3a3f48; } .ink { fill: #eceae4; } .soft { fill: #a3a9b2; }
.grid { stroke: #2b3038; } .base { stroke: #7a808a; } .bar { fill: #6fa8bd; }
}
</style>"""


def board(name: str) -> str:
    """A built-in puzzle with its first solution, as `cluesmith show --solution` draws it."""
    return solved(cs.examples(BOARDS[name])[name])


def solved(puzzle: Any) -> str:
    return cs.draw(puzzle, cs.solve(puzzle).solutions[0])


CARD, GAP, CAPTION = 320, 20, 44


@dataclass(frozen=True, slots=True)
class Shown:
    """A board of the picture: its puzzle, how wide it is drawn, and the words below."""

    puzzle: Any
    width: int
    title: str
    line: str


def chosen() -> list[Shown]:
    """Widths are such that the boards look equally large; the first has clues around it."""
    return [
        Shown(cs.examples("skyscraper")["t5"], 318, "Skyscraper", "how many buildings are seen?"),
        Shown(
            cs.generate("lol-sudoku", size=6, level="medium", seed=9),
            256,
            "Lol Sudoku",
            "find the digits and the areas",
        ),
        Shown(cs.examples("gold-star")["five"], 290, "Gold Star", "make every equation true"),
    ]


def three_boards() -> str:
    """One solved board of each family, each on a card with its name."""
    width, height = 3 * CARD + 2 * GAP, CARD + CAPTION
    parts = [
        *opening(width, height, "Three solved puzzles: a Skyscraper, a Lol Sudoku, a Gold Star"),
        STYLE,
    ]
    for number, shown in enumerate(chosen()):
        left = number * (CARD + GAP)
        middle = left + CARD / 2
        parts += [
            f'<rect class="card" x="{left + 0.5}" y="0.5" width="{CARD - 1}" height="{height - 1}"'
            ' rx="12"/>',
            placed(solved(shown.puzzle), middle, CARD / 2 - 8, shown.width),
            f'<text class="ink" x="{middle}" y="{CARD + 1}" font-size="19" font-weight="600"'
            f' text-anchor="middle">{shown.title}</text>',
            f'<text class="soft" x="{middle}" y="{CARD + 25}" font-size="15"'
            f' text-anchor="middle">{shown.line}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def opening(width: int, height: int, title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="{FONT}">'
    )
    yield f"<title>{title}</title>"


def placed(svg: str, x: float, y: float, width: int) -> str:
    """A drawing as a part of another: in a square around (x, y), without its background."""
    inner = re.sub(r' width="\d+" height="\d+">', ">", svg.strip(), count=1)
    inner = re.sub(r'<rect class="paper"[^>]*/>\n?', "", inner, count=1)
    corner = f'x="{x - width / 2}" y="{y - width / 2}"'
    return inner.replace("<svg ", f'<svg {corner} width="{width}" height="{width}" ', 1)


@dataclass(frozen=True, slots=True)
class Times:
    """How many times longer a solver takes: over all sets of boards, and whether it was cut."""

    solver: str
    least: float
    middle: float
    most: float
    middle_is_bound: bool
    most_is_bound: bool
    sets: int


def figures() -> list[Times]:
    """The table under "How fast", a column per solver."""
    text = (DOCS / "skyscraper.md").read_text("utf-8")
    rows = re.findall(r"^\| (boards|.*\d+x\d+.*) \| (.* ms|cluesmith) \| (.*) \|$", text, re.M)
    _, _, head = rows[0]
    columns = zip(*(row[2].split(" | ") for row in rows[1:]), strict=True)
    return [times(*each) for each in zip(head.split(" | "), columns, strict=True)]


def times(solver: str, cells: tuple[str, ...]) -> Times:
    known = sorted((ratio(cell), cell.startswith(">")) for cell in cells if cell != "-")
    middle, most = median_low(known), known[-1]
    return Times(solver, known[0][0], middle[0], most[0], middle[1], most[1], len(known))


def ratio(cell: str) -> float:
    number = cell.strip(">x").removesuffix("k")
    return float(number) * (1000 if "kx" in cell else 1)


WIDE, LEFT, RIGHT, TOP, ROW = 1000, 170, 250, 74, 46
DECADES = 5.3  # of the axis, from 1x


def how_fast() -> str:
    """A bar per solver to its median, and a line from its least to its most, on a log axis."""
    found = sorted(figures(), key=lambda each: each.middle)
    sets = max(each.sets for each in found)
    bottom = TOP + ROW * (len(found) + 1)
    parts = [
        *opening(WIDE, bottom + 40, "How many times longer other solvers take than cluesmith"),
        STYLE,
        f'<rect class="card" x="0.5" y="0.5" width="{WIDE - 1}" height="{bottom + 39}" rx="12"/>',
        '<text class="ink" x="24" y="36" font-size="19" font-weight="600">'
        "How many times longer to prove a Skyscraper unique</text>",
        f'<text class="soft" x="24" y="59" font-size="15">median of {sets} sets of boards, 5x5 to'
        " 12x12; the line runs from the best set to the worst; log scale</text>",
    ]
    for power in range(6):
        label = f"{10**power:,}x"
        parts += [
            f'<path class="grid" d="M{at(10**power)} {TOP + 8}V{bottom}"/>',
            f'<text class="soft" x="{at(10**power)}" y="{bottom + 22}" font-size="14"'
            f' text-anchor="middle">{label}</text>',
        ]
    parts += bar(Times("cluesmith", 1, 1, 1, False, False, sets), TOP + ROW / 2 + 8, "1x")
    for number, each in enumerate(found, 1):
        parts += bar(each, TOP + ROW * (number + 0.5) + 8, labelled(each))
    parts.append(f'<path class="base" d="M{at(1)} {TOP + 8}V{bottom}"/>')
    return "\n".join([*parts, "</svg>\n"])


def at(times: float) -> float:
    """Where a ratio stands on the axis."""
    return round(LEFT + math.log10(times) / DECADES * (WIDE - LEFT - RIGHT), 1)


def bar(each: Times, y: float, label: str) -> Iterator[str]:
    width = max(at(each.middle) - at(1), 3)
    yield (
        f'<text class="ink" x="{LEFT - 14}" y="{y + 5}" font-size="16" text-anchor="end">'
        f"{each.solver}</text>"
    )
    yield f'<rect class="bar" x="{at(1)}" y="{y - 11}" width="{width}" height="22" rx="2"/>'
    if each.most > 1:
        yield (
            f'<path class="range" stroke-width="3" stroke-linecap="round"'
            f' d="M{at(each.least)} {y}H{at(each.most)}"/>'
        )
    yield (
        f'<text class="ink" x="{max(at(each.most), at(1) + width) + 12}" y="{y + 5}"'
        f' font-size="15">{label}</text>'
    )


def labelled(each: Times) -> str:
    least, most = written(each.least, False), written(each.most, each.most_is_bound)
    return f"{written(each.middle, each.middle_is_bound)} ({least} to {most})"


def written(times: float, is_bound: bool) -> str:
    number = f"{times:,.0f}" if times >= 10 else f"{times:g}"
    return f"{'&gt;' if is_bound else ''}{number}x"


def traced(
    name: str, picture: str = "auto", node: int | None = None, *, every: bool = False
) -> str:
    """The search for a Skyscraper of the paper, by its model and its first strategy."""
    puzzle, solutions = cs.examples("skyscraper")[name], None if every else 1
    trace = cs.trace(puzzle, model="paper", strategy="leftmost/step/up", solutions=solutions)
    return trace.draw(picture, node=node)


PICTURES = {
    "three-boards": three_boards,
    "how-fast": how_fast,
    **{name: lambda name=name: board(name) for name in BOARDS},
    "trace-tree": lambda: traced("t3", every=True),
    "trace-icicle": lambda: traced("t2", "icicle"),
    "trace-pixels": lambda: traced("t2", "pixels"),
    "trace-board": lambda: traced("t2", node=9),
}


def main() -> None:
    for name, draw in PICTURES.items():
        (DOCS / f"{name}.svg").write_text(draw(), "utf-8")


if __name__ == "__main__":
    main()
