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
from cluesmith.forms.speech import unbroken
from cluesmith.publish import drawings, slots
from cluesmith.publish.drawings import Drawing
from cluesmith.publish.entries import Entry, hardest
from cluesmith.publish.slots import Slot
from cluesmith.publish.style import BOTTOM, GRIDS, PAPERS, SIDE, TOP, Style
from cluesmith.publish.words import catalogue, listed, plain
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
COVER = 3  # drawings on the title page
SOLUTIONS = (4, 3, 2, 1)  # to a row, if legible
SOLUTION_SCALE = 0.5
EXAMPLE_WIDTH = 0.36  # of the text area, for each of puzzle and solution
STEP_WIDTH = (0.3, 0.6)  # of the text area: least and most
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
        "colophon": colophon.format(version=__version__, seed=seed),
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
    side = EXAMPLE_WIDTH * style.width
    slot = Slot(side, side, style.type.scale)
    board, answer = (
        drawings.of_board(primer.example, filled, greyscale=style.greyscale)
        for filled in (None, solution)
    )
    return {
        "heading": said["rules"].format(family=family.title),
        "rules": [unbroken(rule) for rule in primer.rules],
        "captions": [said["example"], said["answer"]],
        "example": _placed(board, slot, said["example"]),
        "answer": _placed(answer, slot, said["answer"]),
        "worked": said["worked"],
        "lead": said["worked-lead"],
        "legend": primer.legend,
        "steps": [
            _step(family.words, primer.example, steps[i], i + 1, "worked-step", style)
            for i in shown
        ],
    }


def _step(
    words: Words, puzzle: Any, step: Step, number: int, title: str, style: Style, drawn: bool = True
) -> Json:
    said = catalogue(style.language)
    named = words.title(step.technique, style.language)
    return {
        "title": said[title].format(number=number, title=named),
        "level": said[step.level],
        "words": unbroken(words.step(puzzle, step, style.language)),
        "drawing": _step_drawing(puzzle, step, number, style) if drawn else None,
    }


def _step_drawing(puzzle: Any, step: Step, number: int, style: Style) -> Json:
    """As large as its smallest number needs, within bounds: words stand beside it."""
    drawing = drawings.of_step(puzzle, step, greyscale=style.greyscale)
    least, most = (part * style.width for part in STEP_WIDTH)
    needed = style.type.step / drawing.smallest * drawing.width
    side = min(max(least, needed), most)
    alt = catalogue(style.language)["alt-step"].format(number=number)
    return _placed(drawing, Slot(side, style.height, style.type.scale), alt)


def _puzzles(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)
    fewer = [number for number in reversed(GRIDS) if number <= style.per_page]

    def most(one: Numbered) -> int:
        rooms = [(number, _slot(one, number, style)) for number in fewer]
        return slots.roomy(one.board, rooms, style.type.puzzle)

    pages = []
    for group in slots.grouped(numbered, most):
        columns, rows = GRIDS[group.slots]
        pages.append(
            {
                "columns": columns,
                "rows": rows,
                "puzzles": [_puzzle(one, group.slots, style) for one in group.items],
            }
        )
    return {"heading": said["puzzles"], "solutions": said["solutions-from"], "pages": pages}


def _slot(one: Numbered, per_page: int, style: Style) -> Slot:
    """What is left for the board under its caption."""
    columns, rows = GRIDS[per_page]
    width = (style.width - (columns - 1) * style.gutter) / columns
    height = (style.height - (rows - 1) * style.gutter) / rows
    return Slot(width, height - _caption(one, width, style), style.type.scale)


def _caption(one: Numbered, width: float, style: Style) -> float:
    """How high the lines above a board are: its name, its title and author, its note."""
    line = 1.15 * style.type.body
    lines = 1.7 + bool(_byline(one, width, style))
    lines += -(-len(one.note) // _letters(width, style))
    return lines * line


def _letters(width: float, style: Style) -> int:
    """How many letters a caption's line takes, safely."""
    return int(width / (0.85 * style.type.body * 0.52))


def _byline(one: Numbered, width: float, style: Style) -> str:
    meta, said = one.entry.puzzle.meta, catalogue(style.language)
    title, author = plain(meta.get("title") or ""), plain(meta.get("author") or "")
    parts = [title, said["by"].format(author=author) if author else ""]
    return plain(", ".join(filter(None, parts)), _letters(width, style))


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
        "drawing": _placed(
            one.board, slot, said["alt-puzzle"].format(number=one.number, name=one.name)
        ),
    }


def _solutions(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)

    def slot(columns: int) -> Slot:
        gutters = 0.6 * style.gutter * (columns - 1)
        return Slot((style.width - gutters) / columns, 0.9 * style.height, SOLUTION_SCALE)

    rooms = [(columns, slot(columns)) for columns in SOLUTIONS]

    def most(one: Numbered) -> int:
        return slots.roomy(one.solved, rooms, style.type.solution)

    rows = []
    for group in slots.grouped(numbered, most):
        items = []
        for one in group.items:
            alt = said["alt-solution"].format(number=one.number, name=one.name)
            drawing = _placed(one.solved, slot(group.slots), alt)
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
    lead = said["explained-lead" if len(numbered) > 1 else "explained-only"].format(
        name=one.name, level=said[found.level or ""], score=found.score, count=len(whole.steps)
    )
    return {
        "heading": said["explained"].format(number=one.number),
        "lead": lead if all_easy else f"{lead} {said['easy-in-words']}",
        "legend": primers[puzzle.family].legend,
        "steps": [
            _step(
                words, puzzle, step, i, "worked-step", style, all_easy or step.level != Level.EASY
            )
            for i, step in enumerate(whole.steps, 1)
        ],
    }
