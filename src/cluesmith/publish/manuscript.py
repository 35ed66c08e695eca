"""A booklet as data for the typesetter: every word, every drawing with its size, what goes where.

Blind to families: their rules and sizes come from their primers, their steps
from their words and drawings.  Left out: any markup, which is booklet.typ's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import __version__, registry
from cluesmith.family import Explanation, Level, Primer, Step, Words
from cluesmith.publish import captions, drawings, slots, solutions
from cluesmith.publish.captions import Caption
from cluesmith.publish.drawings import Drawing
from cluesmith.publish.entries import Entry, hardest
from cluesmith.publish.slots import Slot
from cluesmith.publish.style import BOTTOM, COVER, GRIDS, PAPERS, SIDE, TOP, Style
from cluesmith.publish.words import catalogue, listed, plain, settled
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
ON_COVER = 3  # drawings on the title page
COLUMN_WIDTH = 0.27  # of the text area, for the drawing of a step, where its type allows
WORDS_WIDTH = 0.29  # the least, for words beside a drawing
NARROWED = 0.75  # the rules' example at the least, over its usual width
GAP = 0.6  # between caption and board, over the text's size
REGIONS = {"en": "gb", "pt": "pt"}


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry, its number in the booklet, and its drawings."""

    number: int
    entry: Entry
    name: str
    level: str
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
        "cover": _cover(numbered, primers, style),
        "least_words": WORDS_WIDTH * style.width,
        "colophon": settled(colophon.format(version=__version__, seed=seed)),
        "primers": [_rules(name, primer, entries, style) for name, primer in primers.items()],
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
    puzzle, grey, said = entry.puzzle, style.greyscale, catalogue(style.language)
    return Numbered(
        number,
        entry,
        f"{registry.family(puzzle.family).title} {primer.size(puzzle)}",
        said["unrated" if entry.level is None else entry.level],
        primer.note(puzzle),
        drawings.of_board(puzzle, None, greyscale=grey),
        drawings.of_board(puzzle, entry.solution, greyscale=grey),
    )


def _summary(entries: Sequence[Entry], language: str) -> str:
    """``24 puzzles: 8 Skyscraper, 8 Lol Sudoku and 8 Gold Star``."""
    said, count = catalogue(language), len(entries)
    families = Counter(registry.family(entry.puzzle.family).title for entry in entries)
    if len(families) == 1:
        only = said["only-family-1" if count == 1 else "only-family"]
        return only.format(count=count, family=next(iter(families)))
    total = said["count"].format(count=count)
    kinds = [said["of-family"].format(count=n, family=name) for name, n in families.items()]
    return f"{total}: {listed(kinds, language)}"


def _cover(numbered: Sequence[Numbered], primers: Mapping[str, Primer], style: Style) -> list[Json]:
    """The first puzzle of each family that is small enough, or its example; up to three."""
    families = list(primers)[:ON_COVER]
    side = min(0.42, 0.92 / len(families)) * style.width
    slot = Slot(side, side, style.type.scale)
    shown = []
    for name in families:
        boards = [one.board for one in numbered if one.entry.puzzle.family == name]
        small = [one for one in boards if slot.scale(one) * one.number >= COVER]
        example = drawings.of_board(primers[name].example, None, greyscale=style.greyscale)
        shown.append(_placed(next(iter([*small, example])), slot, registry.family(name).title))
    return shown


def _placed(drawing: Drawing, slot: Slot, alt: str) -> Json:
    return {"svg": drawing.svg, "width": slot.scale(drawing) * drawing.width, "alt": alt}


def _rules(name: str, primer: Primer, entries: Sequence[Entry], style: Style) -> Json:
    """A family's pages: rules for its first puzzle here, an example, how to begin it."""
    puzzle = next(entry.puzzle for entry in entries if entry.puzzle.family == name)
    family, said = registry.family(name), catalogue(style.language)
    assert family.explain is not None
    assert family.words is not None
    steps = family.explain(primer.example).steps
    first = {step.technique: i for i, step in reversed(list(enumerate(steps)))}
    shown = sorted(first[technique] for technique in primer.shown if technique in first)
    solution = check(primer.example).solutions[0]
    board, answer = (
        drawings.of_board(primer.example, filled, greyscale=style.greyscale)
        for filled in (None, solution)
    )
    needed = max(_needed(board, style), _needed(answer, style))
    usual = style.type.example * style.width
    least = min(max(needed, NARROWED * usual), style.width / 2)
    slot = Slot(max(usual, least), style.height, style.type.scale)
    told = [_step(family.words, primer.example, steps[i], i + 1, style) for i in shown]
    columns = _side_by_side(told, style)
    return {
        "heading": said["rules"].format(family=family.title),
        "rules": [settled(rule) for rule in primer.rules(puzzle)],
        "captions": [said["example"], said["answer"]],
        "example": {**_placed(board, slot, said["example"]), "least": least},
        "answer": {**_placed(answer, slot, said["answer"]), "least": least},
        "worked": said["worked"],
        "lead": said["worked-lead"],
        "legend": settled(primer.legend),
        "columns": columns,
        "steps": told,
    }


def _side_by_side(told: Sequence[Json], style: Style) -> int:
    """How many steps stand in a row, each as wide as its column allows."""
    widest = max(step["drawing"]["least"] for step in told)
    columns = min(len(told), int((style.width + style.gutter) / (widest + style.gutter)))
    if columns > 1:
        room = (style.width - (columns - 1) * style.gutter) / columns
        for step in told:
            step["drawing"]["width"] = room
    return columns


def _step(
    words: Words, puzzle: Any, step: Step, number: int, style: Style, *, is_drawn: bool = True
) -> Json:
    """A step's words and, if wished, its drawing."""
    said = catalogue(style.language)
    named = words.title(step.technique, style.language)
    return {
        "title": said["step-title"].format(number=number, title=named),
        "level": said[step.level],
        "words": settled(words.step(puzzle, step, style.language)),
        "drawing": _step_drawing(puzzle, step, number, style) if is_drawn else None,
    }


def _step_drawing(puzzle: Any, step: Step, number: int, style: Style) -> Json:
    """As large as its smallest type needs, if the page is wide enough for that.

    It may shrink to its `least` width so that a page holds what belongs together.
    """
    drawing = drawings.of_step(puzzle, step, greyscale=style.greyscale)
    least = min(_needed(drawing, style), style.width)
    side = max(COLUMN_WIDTH * style.width, least)
    alt = catalogue(style.language)["alt-step"].format(number=number)
    slot = Slot(side, style.height, style.type.scale)
    return {**_placed(drawing, slot, alt), "least": least}


def _needed(drawing: Drawing, style: Style) -> float:
    """How wide a drawing must be for its smallest type to be legible."""
    return style.type.small / drawing.smallest * drawing.width


def _puzzles(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)
    fewer = [number for number in sorted(GRIDS, reverse=True) if number <= style.per_page]

    def most(one: Numbered) -> int:
        rooms = [(number, _slot(number, highest(one, number), style)) for number in fewer]
        return slots.roomy(one.board, rooms, style.type.puzzle / one.board.smallest)

    def highest(one: Numbered, number: int) -> float:
        """Of the captions that may take of a board's room: its own, or one beside it."""
        reach = GRIDS[number][0] - 1
        near = numbered[max(0, one.number - 1 - reach) : one.number + reach]
        return _highest(near, number, style)

    pages = []
    for group in slots.grouped(numbered, most):
        number = group.slots
        if group.items[-1] is not numbered[-1]:  # a page cut short by a larger puzzle
            number = min(grid for grid in GRIDS if grid >= len(group.items))
        columns, rows = GRIDS[number]
        puzzles = []
        for at in range(0, len(group.items), columns):
            puzzles += _row(group.items[at : at + columns], number, style)
        pages.append({"columns": columns, "rows": rows, "puzzles": puzzles})
    return {"heading": said["puzzles"], "solutions": said["solutions-from"], "pages": pages}


def _slot(per_page: int, above: float, style: Style) -> Slot:
    """What is left for a board under a caption of this height."""
    rows = GRIDS[per_page][1]
    height = (style.height - (rows - 1) * style.gutter) / rows
    gap = GAP * style.type.body
    return Slot(_column(per_page, style), height - above - gap, style.type.scale)


def _column(per_page: int, style: Style) -> float:
    """How wide a slot is."""
    columns = GRIDS[per_page][0]
    return (style.width - (columns - 1) * style.gutter) / columns


def _captions(items: Sequence[Numbered], per_page: int, style: Style) -> list[Caption]:
    """Of puzzles side by side: where one has no room for its level, none has it beside its name."""
    room = _column(per_page, style)
    below = any(captions.is_crowded(one.number, one.name, one.level, room, style) for one in items)
    return [
        captions.caption(one.entry.puzzle.meta, one.note, room, style, level_below=below)
        for one in items
    ]


def _highest(items: Sequence[Numbered], per_page: int, style: Style) -> float:
    return max(caption.height(style) for caption in _captions(items, per_page, style))


def _row(items: Sequence[Numbered], per_page: int, style: Style) -> list[Json]:
    """Puzzles side by side: their captions have one height, boards of one kind one size."""
    above = _highest(items, per_page, style)
    slot = _slot(per_page, above, style)
    told = _captions(items, per_page, style)
    return [
        _puzzle(one, caption, above, slot, style) for one, caption in zip(items, told, strict=True)
    ]


def _puzzle(one: Numbered, caption: Caption, above: float, slot: Slot, style: Style) -> Json:
    level = one.entry.level
    alt = catalogue(style.language)["alt-puzzle"].format(number=one.number, name=one.name)
    return {
        "number": one.number,
        "name": one.name,
        "level": one.level,
        "level_below": caption.level_below,
        "rank": 0 if level is None else level.rank + 1,
        "byline": caption.byline,
        "note": caption.note,
        "line": captions.LINE * style.type.body,
        "caption": above,
        "gap": GAP * style.type.body,
        "drawing": _placed(one.board, slot, alt),
    }


def _solutions(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)

    def item(place: solutions.Solved) -> Json:
        one = numbered[place.index]
        alt = said["alt-solution"].format(number=one.number, name=one.name)
        drawing = {"svg": one.solved.svg, "width": place.width, "alt": alt}
        return {"number": one.number, "drawing": drawing}

    rows = [
        {"items": [item(place) for place in row.items], "blank": row.blank}
        for row in solutions.rows([one.solved for one in numbered], style)
    ]
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
        _step(words, puzzle, step, i, style, is_drawn=is_drawn(step))
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
