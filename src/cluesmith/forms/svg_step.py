"""What drawings of a step share: candidates in their slots, strikes, boxes, names of lines.

Open cells show their candidates; a removed one is bold and struck through, a
placed value is large, bold and boxed; rows and columns are named as the words
name cells, r4c3.  Candidates are most of the file, so each row of them is one
text element with a place for every digit: a sixth of the size of an element
each.  What else a step shows is each family's business.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from cluesmith import languages
from cluesmith.family import Step
from cluesmith.forms import svg
from cluesmith.forms.grid import cell_name
from cluesmith.forms.state_before import is_settled
from cluesmith.forms.svg import (
    BOLD_FACE,
    FONT,
    HALF_DIGIT,
    PLAIN_FACE,
    Drawing,
    Mark,
    Palette,
    Part,
    SquareLayout,
    group,
    path,
    texts,
)


class Slots(SquareLayout):
    """A layout whose cells have a slot for each candidate; mixed into a family's layout."""

    __slots__ = ()

    @property
    def margin(self) -> int:
        """Free space on the left and on the right of a cell's candidates."""
        return 3

    @property
    def across(self) -> int:
        """Candidates side by side in a cell."""
        return math.isqrt(self.size - 1) + 1

    @property
    def rows(self) -> int:
        """Rows of candidates in a cell."""
        return -(-self.size // self.across)

    @property
    def slot(self) -> int:
        """An even number, so that middles are whole and the file small."""
        return 48 if self.size == 1 else 24 if self.size <= 4 else 16

    @property
    def cell(self) -> int:
        return self.across * self.slot + 2 * self.margin

    @property
    def foot(self) -> int:
        """Free space below a cell's candidates."""
        return 0

    @property
    def drop(self) -> int:
        """From one row of candidates to the next: fewer rows are further apart."""
        return (self.across * self.slot - self.foot) // self.rows // 2 * 2

    @property
    def top(self) -> int:
        """Where in a cell the candidates begin."""
        return (self.cell - self.foot - self.rows * self.drop) // 2

    @property
    def small(self) -> int:
        """Font size of a candidate."""
        return 16 if self.size <= 4 else 14 if self.size <= 6 else 13 if self.size <= 9 else 11

    def middle(self, mark: Mark) -> tuple[int, int]:
        """The middle (x, y) of a candidate's slot, counted from the board's corner."""
        down, right = divmod(mark.value - 1, self.across)
        x, y = mark.column * self.cell, mark.row * self.cell
        return (
            x + self.margin + self.slot // 2 + right * self.slot,
            y + self.top + self.drop // 2 + down * self.drop,
        )


class Places(Protocol):
    """The places of candidates, on a board of any shape."""

    @property
    def origin(self) -> float: ...

    @property
    def slot(self) -> int: ...

    @property
    def small(self) -> int: ...

    def middle(self, mark: Mark) -> tuple[int, int]: ...


@dataclass(frozen=True, slots=True)
class Scene:
    """The numbers that a step's drawing shows, sorted by how they look."""

    givens: list[Mark]
    solved: list[Mark]
    placed: list[Mark]
    plain: list[Mark]
    telling: list[Mark]
    struck: list[Mark]


def scene(
    givens: Sequence[Sequence[int]],
    masks: Sequence[int],
    step: Step,
    telling: Iterable[int] = (),
) -> Scene:
    """A board before a step; in the step's cells, `telling` candidates are bold."""
    size, bold_values = len(givens), set(telling)
    shown = Scene([], [], [Mark(*entry) for entry in step.placed], [], [], [])
    placed = {(mark.row, mark.column) for mark in shown.placed}
    removed, used = set(step.removed), set(step.cells)
    for r, row in enumerate(givens):
        for c, given in enumerate(row):
            mask = masks[r * size + c]
            if given:
                shown.givens.append(Mark(r, c, given))
            elif (r, c) in placed:
                continue
            elif is_settled(masks, step, size, r, c):
                shown.solved.append(Mark(r, c, mask.bit_length()))
            else:
                for value in range(1, size + 1):
                    if (r, c, value) in removed:
                        shown.struck.append(Mark(r, c, value))
                    elif mask >> (value - 1) & 1:
                        bold = (r, c) in used and value in bold_values
                        (shown.telling if bold else shown.plain).append(Mark(r, c, value))
    return shown


def outcome(step: Step, language: str) -> list[str]:
    """What follows for values, in signs that need no words."""
    said = [f"{cell_name(r, c, language=language)} = {v}" for r, c, v in step.placed]
    return said + [f"{cell_name(r, c, language=language)} \u2260 {v}" for r, c, v in step.removed]


def boxes(placed: Iterable[Mark], layout: Slots, colour: str) -> Part:
    """A frame inside each cell that gets its value."""
    inset = 5
    side = layout.cell - 2 * inset
    drawn = []
    for mark in placed:
        x, y = (layout.origin + at * layout.cell + inset for at in (mark.column, mark.row))
        drawn.append(
            f'<rect class="boxes" x="{x}" y="{y}" width="{side}" height="{side}" rx="4" '
            f'fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
    return Part("boxes", "\n".join(drawn))


def line_names(name: str, away: float, layout: Slots, colours: Palette, language: str) -> Part:
    """r1, r2, ... and c1, c2, ... (in Portuguese L1, C1) this far from the left and the top."""
    named = languages.language(language)
    font = 14
    low, placed = HALF_DIGIT * font, list[tuple[float, float, str]]()
    for index in range(layout.size):
        at = layout.centre(index)
        placed.append((round(away, 1), round(at + low, 1), f"{named.row}{index + 1}"))
        placed.append((round(at, 1), round(away + low, 1), f"{named.column}{index + 1}"))
    return texts(name, placed, font, colours)


def numbers(scene: Scene, layout: Slots, colours: Palette) -> list[Part]:
    """All numbers of a square board, large and small."""
    faces = {"givens": BOLD_FACE, "solved": PLAIN_FACE, "placed": BOLD_FACE}
    large = [
        svg.numbers(name, getattr(scene, name), layout.digit, face, layout, colours)
        for name, face in faces.items()
    ]
    return [*large, *candidates(scene, layout, colours)]


def candidates(scene: Scene, layout: Places, colours: Palette) -> list[Part]:
    """All small numbers of a scene, and the strokes through those that are removed."""
    near = f"translate({layout.origin} {layout.origin})"
    look = f'transform="{near}" font-family="{FONT}" font-size="{layout.small}"'
    return [
        Part("small", f"<g {look}>"),
        _small("candidates", scene.plain, layout, colours, PLAIN_FACE),
        _small("telling", scene.telling, layout, colours, BOLD_FACE),
        _strikes(scene.struck, layout, colours["strikes"]),
        _small("struck", scene.struck, layout, colours, BOLD_FACE),
        Part("small", "</g>"),
    ]


def without_candidates(drawing: Drawing) -> Drawing:
    """A step's drawing for a board so large that candidates would be specks."""
    return drawing.without("candidates", "telling", "struck", "strikes")


def _small(name: str, shown: Iterable[Mark], layout: Places, colours: Palette, weight: int) -> Part:
    """Small numbers, those of one height on the page in one element.

    Digits are centred by hand: renderers disagree on anchors where each has its own place.
    """
    # Digits have one width in sans-serif fonts, 0.56 of the font size.
    half = round(0.28 * layout.small)
    rows: dict[int, list[tuple[int, str]]] = {}
    for mark in shown:
        x, y = layout.middle(mark)
        ten, one = divmod(mark.value, 10)
        digits = [(x - 2 * half, str(ten)), (x, str(one))] if ten else [(x - half, str(one))]
        rows.setdefault(y, []).extend(digits)
    if not rows:
        return Part(name, "")
    lines, words = [], []
    for y, digits in sorted(rows.items()):
        places = " ".join(str(x) for x, _ in digits)
        baseline = round(y + HALF_DIGIT * layout.small, 1)
        words.append("".join(digit for _, digit in digits))
        lines.append(f'<text y="{baseline}" x="{places}">{words[-1]}</text>')
    drawn = group(name, f'fill="{colours[name]}" font-weight="{weight}"', lines)
    return replace(drawn, font=layout.small, texts=tuple(words))


def _strikes(struck: Iterable[Mark], layout: Places, colour: str) -> Part:
    """A slanted stroke behind each removed candidate, which stays readable."""
    wide = min(layout.slot // 2 - 1, round(0.62 * layout.small))
    high = round(0.42 * layout.small)
    middles = map(layout.middle, struck)
    drawn = "".join(f"M{x - wide} {y + high}l{2 * wide}-{2 * high}" for x, y in middles)
    width = round(layout.small / 6, 1)
    return path("strikes", drawn, f'stroke="{colour}" stroke-width="{width}"')
