"""What the drawing of a step shows, sorted by how it looks; `draw_step` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cluesmith.families.gold_star.partial_star import OPERATOR, SIGNS
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, GoldStar, neighbours
from cluesmith.families.gold_star.star import letter
from cluesmith.families.gold_star.state import is_settled
from cluesmith.family import Cell, Step
from cluesmith.forms.svg import Mark
from cluesmith.forms.svg_step import Scene

# Techniques that rest on some candidates of the cells they look at: these are drawn bold.
RESTS_ON_CANDIDATES = ("naked-set", "hidden-set")
# Techniques that look at one side of an equation only.
ON_ONE_SIDE = ("no-zero",)


@dataclass(frozen=True, slots=True)
class Focus:
    """The lines, signs and cells a step looks at; and what of them an assumption fails in.

    A line is the cells along it: those of an equation, or of one side.
    """

    lines: tuple[tuple[int, ...], ...]
    signs: frozenset[int]
    cells: frozenset[int]
    failing: tuple[tuple[int, ...], ...]
    failed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sign:
    """An operator to draw."""

    place: int
    value: str


@dataclass(frozen=True, slots=True)
class Signs:
    """The operators, sorted by how they look; `left` and `struck` are candidates."""

    given: list[Sign] = field(default_factory=list)
    found: list[Sign] = field(default_factory=list)
    placed: list[Sign] = field(default_factory=list)
    left: list[Sign] = field(default_factory=list)
    struck: list[Sign] = field(default_factory=list)


def focus(puzzle: GoldStar, step: Step) -> Focus:
    details, equations = step.details, puzzle.star.equations
    against = details.get("contradiction", {})
    numbers = (details["equation"],) if "equation" in details else details.get("equations", ())
    looked = [equations[number] for number in numbers]
    lines: list[tuple[int, ...]] = [equation.cells for equation in looked]
    signs = {place for equation in looked for place in equation.operators}
    if step.technique in ON_ONE_SIDE:
        side = details["side"]
        lines = [looked[0].cells[2 * side : 2 * side + 2]]
        signs = {looked[0].operators[side]}
    failing = (equations[against["equation"]].cells,) if "equation" in against else ()
    return Focus(
        tuple(lines),
        frozenset(signs),
        frozenset(cell[0] for cell in step.cells if cell[0] != OPERATOR),
        failing,
        frozenset(against.get("cell", ())).union(*failing),
    )


def scene(puzzle: GoldStar, step: Step) -> Scene:
    """The numbers; a mark's column is its cell."""
    masks: Sequence[int] = step.before["digits"]
    shown = Scene([], [], [Mark(0, *e) for e in step.placed if e[0] != OPERATOR], [], [], [])
    placed, removed = {mark.column for mark in shown.placed}, set(step.removed)
    telling = step.details["values"] if step.technique in RESTS_ON_CANDIDATES else ()
    for cell, (given, mask) in enumerate(zip(puzzle.digits, masks, strict=True)):
        if given is not None:
            shown.givens.append(Mark(0, cell, given))
        elif cell in placed:
            continue
        elif is_settled(masks, removed, cell):
            shown.solved.append(Mark(0, cell, mask.bit_length() - 1))
        else:
            for value in range(2 * puzzle.points):
                if (cell, value) in removed:
                    shown.struck.append(Mark(0, cell, value))
                elif mask >> value & 1:
                    bold = (cell,) in step.cells and value in telling
                    (shown.telling if bold else shown.plain).append(Mark(0, cell, value))
    return shown


def signs(puzzle: GoldStar, step: Step) -> Signs:
    shown = Signs(placed=[Sign(e[1], e[2]) for e in step.placed if e[0] == OPERATOR])
    placed, removed = {sign.place for sign in shown.placed}, set(step.removed)
    masks: Sequence[int] = step.before["operators"]
    for place, (given, mask) in enumerate(zip(puzzle.operators, masks, strict=True)):
        struck = [value for value in OPERATORS if (OPERATOR, place, value) in removed]
        left = [value for i, value in enumerate(OPERATORS) if mask >> i & 1 and value not in struck]
        if given != OPEN:
            shown.given.append(Sign(place, given))
        elif place in placed:
            continue
        elif len(left) == 1 and not struck:
            shown.found.append(Sign(place, left[0]))
        else:
            shown.left.extend(Sign(place, value) for value in left)
            shown.struck.extend(Sign(place, value) for value in struck)
    return shown


def outcome(puzzle: GoldStar, step: Step) -> list[str]:
    """What follows, in signs that need no language; ``A?C`` is the operator between A and C."""

    def name(cell: Cell) -> str:
        if cell[0] != OPERATOR:
            return letter(cell[0])
        one, other = neighbours(puzzle.points)[cell[1]]
        return f"{letter(one)}?{letter(other)}"

    said = [f"{name(tuple(c))} = {SIGNS.get(v, v)}" for *c, v in step.placed]
    return said + [f"{name(tuple(c))} \u2260 {SIGNS.get(v, v)}" for *c, v in step.removed]
