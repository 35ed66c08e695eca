"""The domains at a node as a table: a row for each variable, a place for each of its values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.forms import svg
from cluesmith.forms.svg import HALF_DIGIT, Colours, Drawing, Look, Palette, Part
from cluesmith.tracing.draw_parts import MARGIN, SIZE, SMALL, phrases, shortened, width_of
from cluesmith.tracing.nodes import Variable
from cluesmith.tracing.trace import Trace

MOST_ROWS = 60  # variables in a picture: the first ones, after those that changed
MOST_PLACES = 24  # values with a place of their own
COLUMN_ROWS = 20  # from so many rows on there are two columns
ROW = 24
NAME_LETTERS = 18

COLOURS: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "rows": ("#eef0f3", "#22272e"),
    "looked": ("#fdf0c8", "#3d3620"),
    "names": ("#1c2027", "#e6e7e9"),
    "candidates": ("#5c636d", "#b4b9c1"),
    "gone": ("#c9cdd3", "#4b515b"),
    "solved": ("#1d4a80", "#c2ddfc"),
    "placed": ("#0f6b3e", "#6fd39c"),
    "boxes": ("#0f6b3e", "#6fd39c"),
    "struck": ("#8f1a13", "#ffc4bc"),
    "strikes": ("#dd6a5e", "#b9564b"),
    "notes": ("#5c636d", "#a3a9b2"),
}
LOOK = Look.of(COLOURS, stroked=("boxes", "strikes"))
WEIGHTS = {"candidates": 400, "gone": 400, "solved": 700, "placed": 700, "struck": 700}


@dataclass(frozen=True, slots=True)
class Row:
    """A variable: its values with the class each is shown in; as text where they are too many."""

    variable: Variable
    name: str
    values: Sequence[tuple[str, str]]
    is_looked: bool


def draw_table(trace: Trace, node: int, *, theme: str = "auto", language: str = "en") -> Drawing:
    """The variables of a trace, those that no puzzle knows of last."""
    colours = LOOK.colours(theme)
    rows, left_out = _rows(trace, node, language)
    names = max(width_of(row.name, SIZE) for row in rows) + 14
    place = max(14.0, max(width_of(v, SIZE) for row in rows for v, _ in row.values) + 8)
    wide = names + place * max(len(row.values) for row in rows) + 10
    columns = 2 if len(rows) >= COLUMN_ROWS else 1
    each = -(-len(rows) // columns)
    canvas = MARGIN * 2 + columns * wide + (columns - 1) * MARGIN
    parts = _Parts(colours, names, place, wide)
    for at, row in enumerate(rows):
        column, down = divmod(at, each)
        parts.add(row, MARGIN + column * (wide + MARGIN), MARGIN + down * ROW)
    height = 2 * MARGIN + each * ROW
    more = [(MARGIN, height - 4, f"+ {left_out:,}")] if left_out else []
    notes = [svg.texts("notes", more, SMALL, colours, anchor="start")] if more else []
    size = (round(max(canvas, 280)), round(height))
    title, described = phrases(language)["title"], trace.decision_words(node, language)
    return LOOK.drawing("domains", theme, size, title, described, [*parts.all(), *notes])


def _rows(trace: Trace, node: int, language: str) -> tuple[list[Row], int]:
    """The rows, and how many variables have none."""
    before = trace.domains(trace.parents[node]) if node else trace.start(0)
    after, failure = trace.domains(node), trace.failure(node)
    about = set(failure.constraint.scope if failure is not None else ())
    decided = trace.decided[node] if node else -1
    known = [v for v in trace.variables if not v.auxiliary] or list(trace.variables)
    if len(known) > MOST_ROWS:
        known.sort(key=lambda v: v.index != decided and before[v.index] == after[v.index])
    rows = []
    for variable in known[:MOST_ROWS]:
        i = variable.index
        values = _values(variable, before[i], after[i], i == decided)
        name = shortened(variable.said(language), NAME_LETTERS)
        rows.append(Row(variable, name, values, i in about or i == decided))
    return rows, max(0, len(known) - MOST_ROWS)


def _values(
    variable: Variable,
    before: Sequence[int | str],
    after: Sequence[int | str],
    is_decided: bool,
) -> list[tuple[str, str]]:
    """Each value with its class; of many, the least and the greatest as one text."""
    only = "placed" if is_decided else "solved"
    values = variable.values
    if values is None or len(values) > MOST_PLACES:
        if len(after) == 1:
            return [(str(after[0]), only)]
        least, most = (f"{v:,}" if isinstance(v, int) else str(v) for v in (after[0], after[-1]))
        kind = "candidates" if len(after) == len(before) else "solved"
        return [(f"{least} \N{HORIZONTAL ELLIPSIS} {most} ({len(after):,})", kind)]
    kinds = dict.fromkeys(values, "gone") | dict.fromkeys(before, "struck")
    kept = "candidates" if len(after) > 1 else only if len(before) > 1 else "solved"
    kinds |= dict.fromkeys(after, kept)
    return [(shortened(str(value), 12), kinds[value]) for value in values]


class _Parts:
    """The parts of a table, collected row by row."""

    def __init__(self, colours: Palette, names: float, place: float, wide: float) -> None:
        self.colours, self.names, self.place, self.wide = colours, names, place, wide
        self.placed: dict[str, list[tuple[float, float, str]]] = {"names": []}
        self.paths: dict[str, list[str]] = {}

    def add(self, row: Row, left: float, top: float) -> None:
        low = round(top + ROW / 2 + HALF_DIGIT * SIZE, 1)
        back = "looked" if row.is_looked else "rows"
        box = f"M{left:g} {top + 1:g}h{self.wide:.1f}v{ROW - 2}H{left:g}z"
        self.paths.setdefault(back, []).append(box)
        self.placed["names"].append((left + 8, low, svg.xml(row.name)))
        for at, (value, kind) in enumerate(row.values):
            middle = round(left + self.names + (at + 0.5) * self.place, 1)
            shown = "\N{MIDDLE DOT}" if kind == "gone" else svg.xml(value)
            self.placed.setdefault(kind, []).append((middle, low, shown))
            half = width_of(value, SIZE) / 2 + 2
            if kind == "struck":
                stroke = f"M{middle - half:.1f} {top + 17:g}l{2 * half:.1f}-10"
                self.paths.setdefault("strikes", []).append(stroke)
            elif kind == "placed":
                side = f"{2 * half + 2:.1f}"
                frame = f"M{middle - half - 1:.1f} {top + 3:g}h{side}v18h-{side}z"
                self.paths.setdefault("boxes", []).append(frame)

    def all(self) -> list[Part]:
        looks = {
            "rows": f'fill="{self.colours["rows"]}"',
            "looked": f'fill="{self.colours["looked"]}"',
            "strikes": f'stroke="{self.colours["strikes"]}" stroke-width="2"',
            "boxes": f'fill="none" stroke="{self.colours["boxes"]}" stroke-width="2"',
        }
        paths = [svg.path(name, "".join(self.paths.get(name, [])), looks[name]) for name in looks]
        names = svg.texts("names", self.placed.pop("names"), SIZE, self.colours, anchor="start")
        texts = [
            svg.texts(kind, placed, SIZE, self.colours, WEIGHTS[kind])
            for kind, placed in self.placed.items()
        ]
        return [*paths, names, *texts]
