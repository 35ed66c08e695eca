"""A booklet as data for the typesetter: every word, every drawing with its size, what goes where.

Blind to families: their rules and sizes come from their primers, their steps
from their words and drawings.  Left out: any markup, which is booklet.typ's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import __version__, registry
from cluesmith.family import Explanation, Level, Primer, Step, Words
from cluesmith.publish import drawings, slots
from cluesmith.publish.drawings import Drawing
from cluesmith.publish.entries import Entry, hardest
from cluesmith.publish.slots import Slot
from cluesmith.publish.style import BOTTOM, GRIDS, PAPERS, SIDE, TOP, Style
from cluesmith.publish.words import as_text, catalogue, listed, plain, settled
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
COVER = 3  # drawings on the title page
SOLUTIONS = (4, 3, 2, 1)  # to a row, if legible
SOLUTION_SCALE = 0.48  # over a puzzle's
FEW = 2  # solutions to a row, or fewer
COLUMN_WIDTH = 0.27  # of the text area, for the drawing of a step, where its type allows
STEP_WIDTH = 0.6  # the most
SHRINK = 0.9  # of a step's drawing, so that one more fits beside it
GAP = 0.6  # between caption and board, over the text's size
CAPTION = 0.85  # size of a caption, over that of the text
NARROW, WIDE = 0.47, 0.55  # of a letter over its size: in our words, in what may come
REGIONS = {"en": "gb", "pt": "pt"}


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry, its number in the booklet, and its drawings."""

    number: int
    entry: Entry
    name: str
    note: str
    board: Drawing
    solved: Drawing


def manuscript(
    entries: Sequence[Entry], style: Style, *, seed: int | None = None, explain: bool = False
) -> Json:
    """All that is printed."""
    said = catalogue(style.language)
    primers = _primers(entries, style)
    numbered = [
        _numbered(number, entry, primers[entry.puzzle.family], style)
        for number, entry in enumerate(entries, 1)
    ]
    width, height = PAPERS[style.paper]
    author = plain(style.author)
    colophon = said["colophon" if seed is None else "colophon-seed"]
    return {
        "language": style.language,
        "region": REGIONS[style.language],
        "body": style.type.body,
        "gutter": style.gutter,
        "paper": {"width": width, "height": height, "side": SIDE, "top": TOP, "bottom": BOTTOM},
        "title": plain(style.title) or said["title"],
        "author": author,
        "byline": said["by"].format(author=author) if author else "",
        "summary": _summary(entries, style.language),
        "cover": _cover(numbered, style),
        "colophon": settled(colophon.format(version=__version__, seed=seed)),
        "primers": [_rules(name, primer, style) for name, primer in primers.items()],
        "puzzles": _puzzles(numbered, style),
        "solutions": _solutions(numbered, style),
        "explained": _explained(numbered, primers, style) if explain else None,
    }


def _primers(entries: Sequence[Entry], style: Style) -> dict[str, Primer]:
    """Those of the families that occur, in the order in which they do."""
    found = {}
    for name in dict.fromkeys(entry.puzzle.family for entry in entries):
        primer = registry.family(name).primer
        assert primer is not None, "every family has its rules told"
        found[name] = primer(style.language)
    return found


def _numbered(number: int, entry: Entry, primer: Primer, style: Style) -> Numbered:
    puzzle, grey = entry.puzzle, style.greyscale
    return Numbered(
        number,
        entry,
        f"{registry.family(puzzle.family).title} {primer.size(puzzle)}",
        primer.note(puzzle),
        drawings.of_board(puzzle, None, greyscale=grey),
        drawings.of_board(puzzle, entry.solution, greyscale=grey),
    )


def _summary(entries: Sequence[Entry], language: str) -> str:
    """``24 puzzles: 8 Skyscraper, 8 Lol Sudoku and 8 Gold Star``."""
    said, count = catalogue(language), len(entries)
    total = said["count-1" if count == 1 else "count"].format(count=count)
    families = Counter(registry.family(entry.puzzle.family).title for entry in entries)
    kinds = [said["of-family"].format(count=n, family=name) for name, n in families.items()]
    return f"{total}: {listed(kinds, language)}"


def _cover(numbered: Sequence[Numbered], style: Style) -> list[Json]:
    """The first puzzle of each family, up to three."""
    first = {one.entry.puzzle.family: one for one in reversed(numbered)}
    chosen = sorted(first.values(), key=lambda one: one.number)[:COVER]
    side = min(0.42, 0.92 / len(chosen)) * style.width
    slot = Slot(side, side, style.type.scale)
    return [_placed(one.board, slot, one.name) for one in chosen]


def _placed(drawing: Drawing, slot: Slot, alt: str) -> Json:
    return {"svg": drawing.svg, "width": slot.scale(drawing) * drawing.width, "alt": alt}


def _rules(name: str, primer: Primer, style: Style) -> Json:
    """A family's pages: rules, an example, how to begin it."""
    family, said = registry.family(name), catalogue(style.language)
    assert family.explain is not None
    assert family.words is not None
    steps = family.explain(primer.example).steps
    first = {step.technique: i for i, step in reversed(list(enumerate(steps)))}
    shown = sorted(first[technique] for technique in primer.shown if technique in first)
    solution = check(primer.example).solutions[0]
    side = style.type.example * style.width
    slot = Slot(side, side, style.type.scale)
    board, answer = (
        drawings.of_board(primer.example, filled, greyscale=style.greyscale)
        for filled in (None, solution)
    )
    told = [
        _step(family.words, primer.example, steps[i], i + 1, style, COLUMN_WIDTH) for i in shown
    ]
    columns = _side_by_side(told, style)
    return {
        "heading": said["rules"].format(family=family.title),
        "rules": [settled(rule) for rule in primer.rules],
        "captions": [said["example"], said["answer"]],
        "example": _placed(board, slot, said["example"]),
        "answer": _placed(answer, slot, said["answer"]),
        "worked": said["worked"],
        "lead": said["worked-lead"],
        "legend": settled(primer.legend),
        "columns": columns,
        "steps": told,
    }


def _side_by_side(told: Sequence[Json], style: Style) -> int:
    """How many steps stand in a row; they shrink a little for it."""
    widest = SHRINK * max(step["drawing"]["width"] for step in told)
    columns = min(len(told), int((style.width + style.gutter) / (widest + style.gutter)))
    if columns > 1:
        room = (style.width - (columns - 1) * style.gutter) / columns
        for step in told:
            step["drawing"]["width"] = min(step["drawing"]["width"], room)
    return columns


def _step(
    words: Words, puzzle: Any, step: Step, number: int, style: Style, least: float | None
) -> Json:
    """A step's words and drawing; no drawing without its least width."""
    said = catalogue(style.language)
    named = words.title(step.technique, style.language)
    return {
        "title": said["step-title"].format(number=number, title=named),
        "level": said[step.level],
        "words": settled(words.step(puzzle, step, style.language)),
        "drawing": None if least is None else _step_drawing(puzzle, step, number, style, least),
    }


def _step_drawing(puzzle: Any, step: Step, number: int, style: Style, least: float) -> Json:
    """As large as its smallest number needs, within bounds: words stand beside it."""
    drawing = drawings.of_step(puzzle, step, greyscale=style.greyscale)
    needed = style.type.step / drawing.smallest * drawing.width
    side = min(max(least * style.width, needed), STEP_WIDTH * style.width)
    alt = catalogue(style.language)["alt-step"].format(number=number)
    return _placed(drawing, Slot(side, style.height, style.type.scale), alt)


def _puzzles(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)
    fewer = [number for number in sorted(GRIDS, reverse=True) if number <= style.per_page]

    def most(one: Numbered) -> int:
        rooms = [(number, _slot(one, number, style)) for number in fewer]
        return slots.roomy(one.board, rooms, style.type.puzzle / one.board.smallest)

    pages = []
    for group in slots.grouped(numbered, most):
        number = group.slots
        if group.items[-1] is not numbered[-1]:  # a page cut short by a larger puzzle
            number = min(grid for grid in GRIDS if grid >= len(group.items))
        columns, rows = GRIDS[number]
        puzzles = [_puzzle(one, number, style) for one in group.items]
        pages.append({"columns": columns, "rows": rows, "puzzles": puzzles})
    return {"heading": said["puzzles"], "solutions": said["solutions-from"], "pages": pages}


def _slot(one: Numbered, per_page: int, style: Style) -> Slot:
    """What is left for the board under its caption."""
    columns, rows = GRIDS[per_page]
    width = (style.width - (columns - 1) * style.gutter) / columns
    height = (style.height - (rows - 1) * style.gutter) / rows
    above = _caption(one, width, style) + GAP * style.type.body
    return Slot(width, height - above, style.type.scale)


def _caption(one: Numbered, width: float, style: Style) -> float:
    """How high the lines above a board are: its name, its title and author, its note."""
    noted = -(-1.05 * len(one.note) // _letters(width, style, NARROW))
    lines = 1.65 + 1.05 * (bool(_byline(one, width, style)) + noted)
    return lines * style.type.body


def _letters(width: float, style: Style, letter: float) -> int:
    """How many letters a caption's line takes, of this width on average."""
    return int(width / (CAPTION * style.type.body * letter))


def _byline(one: Numbered, width: float, style: Style) -> str:
    """Title and author in one line; of too long a title the end is left out."""
    meta, room = one.entry.puzzle.meta, _letters(width, style, WIDE)
    author, by = plain(as_text(meta.get("author")), room - 5), ""
    if author:
        by = catalogue(style.language)["by"].format(author=author)
    title = plain(as_text(meta.get("title")), max(8, room - len(by) - 2))
    return ", ".join(filter(None, [title, by]))


def _puzzle(one: Numbered, per_page: int, style: Style) -> Json:
    said, entry = catalogue(style.language), one.entry
    slot = _slot(one, per_page, style)
    return {
        "number": one.number,
        "name": one.name,
        "level": said["unrated"] if entry.level is None else said[entry.level],
        "rank": 0 if entry.level is None else entry.level.rank + 1,
        "byline": _byline(one, slot.width, style),
        "note": one.note,
        "caption": _caption(one, slot.width, style),
        "gap": GAP * style.type.body,
        "drawing": _placed(
            one.board, slot, said["alt-puzzle"].format(number=one.number, name=one.name)
        ),
    }


def _solutions(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)

    def slot(columns: int, solved: Drawing) -> Slot:
        """A large board needs a wide slot; then it need not fill it."""
        gutters = 0.6 * style.gutter * (columns - 1)
        enough = 1.15 * style.type.solution / solved.usual
        scale = SOLUTION_SCALE * style.type.scale if columns > FEW else enough
        return Slot((style.width - gutters) / columns, 0.9 * style.height, scale)

    def most(one: Numbered) -> int:
        rooms = [(columns, slot(columns, one.solved)) for columns in SOLUTIONS]
        return slots.roomy(one.solved, rooms, style.type.solution / one.solved.usual)

    rows = []
    for group in slots.grouped(numbered, most):
        items = []
        for one in group.items:
            alt = said["alt-solution"].format(number=one.number, name=one.name)
            drawing = _placed(one.solved, slot(most(one), one.solved), alt)
            items.append({"number": one.number, "drawing": drawing})
        rows.append({"columns": group.slots, "items": items})
    return {"heading": said["solutions"], "rows": rows}


def _explained(
    numbered: Sequence[Numbered], primers: dict[str, Primer], style: Style
) -> Json | None:
    """The hardest puzzle's steps; where some are not easy, only those are drawn."""
    found = hardest([one.entry for one in numbered])
    if found is None:
        return None
    one = next(one for one in numbered if one.entry is found)
    puzzle, said = found.puzzle, catalogue(style.language)
    words = registry.family(puzzle.family).words
    assert words is not None
    whole: Explanation = explanation(puzzle)
    all_easy = all(step.level is Level.EASY for step in whole.steps)

    def is_drawn(step: Step) -> bool:
        return all_easy or step.level is not Level.EASY

    steps = [
        _step(words, puzzle, step, i, style, COLUMN_WIDTH if is_drawn(step) else None)
        for i, step in enumerate(whole.steps, 1)
    ]
    lead = said["explained-lead" if len(numbered) > 1 else "explained-only"].format(
        name=one.name, level=said[found.level or ""], score=found.score, count=len(whole.steps)
    )
    return {
        "heading": said["explained"].format(number=one.number),
        "lead": lead if all_easy else f"{lead} {said['easy-in-words']}",
        "legend": settled(primers[puzzle.family].legend),
        "columns": 1 if style.large_print else 2,
        "runs": _runs(steps),
    }


def _runs(steps: Sequence[Json]) -> list[list[Json]]:
    """Each step with a drawing by itself, those without in between together."""
    runs: list[list[Json]] = []
    for step in steps:
        if runs and step["drawing"] is None and runs[-1][0]["drawing"] is None:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs
