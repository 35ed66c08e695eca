"""A plain model of a board in play: what is written, undo, trials, the selection, the tools.

It says again, in Python and without looking at the page's code, what each act of a player
does. Numbers have one digit here: how longer ones are typed is tested in test_page_keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

LAYERS = ("value", "corner", "centre", "colour", "line", "area", "border", "struck")
MARKS = ("corner", "centre")
Sheet = dict[str, dict[str, Any]]


def toggled(marks: list[int] | None, one: int, *, inside: bool) -> list[int] | None:
    rest = [mark for mark in marks or [] if mark != one]
    return (sorted([*rest, one]) if inside else rest) or None


@dataclass
class Move:
    before: Sheet
    after: Sheet
    trials: tuple[list[int], list[int]] | None = None


@dataclass
class Model:
    """A board with this puzzle; `cells` are its keys in reading order."""

    puzzle: dict[str, Any]
    cells: list[str]
    given: dict[str, int]
    numbers: list[int]
    sheet: Sheet = field(default_factory=lambda: {layer: {} for layer in LAYERS})
    moves: list[Move] = field(default_factory=list)
    done: int = 0
    trials: list[int] = field(default_factory=list)
    selection: list[str] = field(default_factory=list)
    tool: str = "digit"
    ink: int = 1

    def __post_init__(self) -> None:
        self.selection = [next(key for key in self.cells if key not in self.given)]

    # What stands where

    def value(self, key: str) -> int | None:
        return self.given.get(key, self.sheet["value"].get(key))

    def peers(self, key: str) -> set[str]:
        """The cells that cannot hold the same number."""
        if key.startswith("s"):
            return set(self.cells) - {key}
        row, column = place(key)
        crossing = {
            one for one in self.cells if (place(one)[0] == row) != (place(one)[1] == column)
        }
        return (crossing | self.together(key)) - {key}

    def areas(self) -> dict[str, int]:
        given = self.puzzle["areas"]
        return {
            key: area
            for key in self.cells
            if (area := given[place(key)[0]][place(key)[1]] or self.sheet["area"].get(key))
        }

    def together(self, key: str) -> set[str]:
        """The cells known to be in this cell's area: linked, or of the same number."""
        if "areas" not in self.puzzle:
            return set()
        areas = self.areas()
        pieces = {one: {one} for one in self.cells}
        for border in borders(self.cells):
            one, other = sides(border)
            drawn = self.drawn(border)
            alike = one in areas and areas[one] == areas.get(other)
            if drawn == "link" or (alike and drawn != "wall"):
                joined = pieces[one] | pieces[other]
                for cell in joined:
                    pieces[cell] = joined
        groups: list[tuple[int | None, set[str]]] = []
        for first in self.cells:
            piece = pieces[first]
            if min(piece, key=self.cells.index) != first:
                continue
            name = next((areas[one] for one in self.cells if one in piece and one in areas), None)
            known = next((group for number, group in groups if name and number == name), None)
            if known is None:
                groups.append((name, set(piece)))
            else:
                known |= piece
        return next((group for _, group in groups if key in group), set())

    def drawn(self, border: str) -> str | None:
        row, column = place(border)
        fixed = [row, column, "right" if border.endswith("right") else "down"]
        for kind in ("wall", "link"):
            if fixed in [list(one) for one in self.puzzle.get(f"{kind}s", ())]:
                return kind
        found: str | None = self.sheet["border"].get(border)
        return found

    # Moves

    def write(self, changes: Iterable[tuple[str, str, Any]]) -> bool:
        after = deepcopy(self.sheet)
        for layer, key, value in changes:
            if value is None:
                after[layer].pop(key, None)
            else:
                after[layer][key] = value
        return self.become(after)

    def become(self, after: Sheet, trials: tuple[list[int], list[int]] | None = None) -> bool:
        if after == self.sheet:
            return False
        del self.moves[self.done :]
        self.moves.append(Move(self.sheet, after, trials))
        self.done += 1
        self.sheet = after
        return True

    def undo(self) -> None:
        if not self.done:
            return
        self.done -= 1
        move = self.moves[self.done]
        self.sheet = move.before
        if move.trials:
            self.trials = list(move.trials[0])
        while self.trials and self.trials[-1] > self.done:
            self.trials.pop()

    def redo(self) -> None:
        if self.done == len(self.moves):
            return
        move = self.moves[self.done]
        self.sheet = move.after
        if move.trials:
            self.trials = list(move.trials[1])
        self.done += 1

    def restart(self) -> None:
        self.become({layer: {} for layer in LAYERS}, (list(self.trials), []))
        self.trials = []

    def try_out(self) -> None:
        self.trials.append(self.done)

    def keep(self) -> None:
        self.trials.pop()

    def drop(self) -> None:
        begun = self.trials[-1]
        then = self.moves[begun].before if begun < self.done else self.sheet
        self.become(then, (list(self.trials), self.trials[:-1]))
        self.trials.pop()

    # Acts

    def click(self, key: str) -> None:
        self.selection = [key]

    def click_more(self, key: str) -> None:
        if self.tool in ("line", "wall", "area"):
            self.selection = [key]
        elif key not in self.selection:
            self.selection.append(key)
        elif len(self.selection) > 1:
            self.selection.remove(key)
        else:
            self.selection = [key]

    def click_twice(self, key: str) -> None:
        self.selection = [key]
        wanted = self.held(key)
        if wanted is not None:
            self.selection = [one for one in self.cells if self.held(one) == wanted]
            self.selection.sort(key=lambda one: one == key)

    def held(self, key: str) -> object:
        colour = self.sheet["colour"].get(key)
        if self.tool == "colour" and colour:
            return "colour", colour
        if self.value(key) is not None:
            return "value", self.value(key)
        if colour:
            return "colour", colour
        marks = [self.sheet[layer].get(key) for layer in MARKS]
        return ("marks", marks) if any(marks) else None

    def drag(self, one: str, other: str) -> None:
        if self.tool == "line":
            self.pen(one, other)
            self.selection = [other]
        else:
            self.selection = [one, other]

    def pen(self, one: str, other: str) -> None:
        key = "-".join(sorted((one, other)))
        lines = self.sheet["line"].get(key)
        inside = self.ink not in (lines or [])
        self.write([("line", key, toggled(lines, self.ink, inside=inside))])

    def all(self) -> None:
        cursor = self.selection[-1] if self.selection else None
        self.selection = sorted(self.cells, key=lambda key: key == cursor)

    def type(self, number: int, layer: str | None = None) -> None:
        if self.tool == "line" and layer is None:
            self.ink = number
            return
        asked = layer or (self.tool if self.tool in (*MARKS, "colour") else None)
        if asked == "colour":
            self.colour(number)
        elif number not in self.numbers:
            return
        elif self.tool == "area" and layer is None:
            self.paint(number)
        elif asked:
            self.mark(asked, number)
        else:
            self.place(number)

    def colour(self, number: int) -> None:
        colours = self.sheet["colour"]
        inside = not all(number in colours.get(key, []) for key in self.selection)
        self.write(
            ("colour", key, toggled(colours.get(key), number, inside=inside))
            for key in self.selection
        )

    def mark(self, layer: str, number: int) -> None:
        marks = self.sheet[layer]
        empty = [key for key in self.selection if self.value(key) is None]
        inside = not all(number in marks.get(key, []) for key in empty)
        self.write((layer, key, toggled(marks.get(key), number, inside=inside)) for key in empty)

    def place(self, number: int) -> None:
        places = [key for key in self.selection if key not in self.given]
        if all(self.value(key) == number for key in places):
            self.write(("value", key, None) for key in places)
            return
        seen = {peer for key in places for peer in self.peers(key)}
        tidied = [
            (layer, key, toggled(marks, number, inside=False))
            for layer in MARKS
            for key, marks in self.sheet[layer].items()
            if key in seen and number in marks
        ]
        self.write([*(("value", key, number) for key in places), *tidied])

    def paint(self, number: int) -> None:
        given = self.puzzle["areas"]
        cells = [key for key in self.selection if not given[place(key)[0]][place(key)[1]]]
        self.write(("area", key, number) for key in cells)

    def border(self, border: str) -> None:
        """With Shift and an arrow: a wall, then a link, then nothing."""
        row, column = place(border)
        fixed = [row, column, "right" if border.endswith("right") else "down"]
        stated = [list(one) for kind in ("walls", "links") for one in self.puzzle.get(kind, ())]
        if fixed not in stated:
            turn = {None: "wall", "wall": "link", "link": None}
            self.write([("border", border, turn[self.drawn(border)])])

    def erase(self) -> None:
        own = [key for key in self.selection if key not in self.given]
        chosen = self.selection
        colours = [("colour", key) for key in chosen]
        lines = [("line", key) for key in self.sheet["line"] if set(key.split("-")) & set(chosen)]
        tools = {"area": [("area", key) for key in own], "colour": colours, "line": lines}
        marks = [(layer, key) for layer in MARKS for key in own]
        steps = [[("value", key) for key in own], marks, [*colours, *lines]]
        first = next(
            (step for step in steps if any(key in self.sheet[layer] for layer, key in step)), []
        )
        self.write((layer, key, None) for layer, key in tools.get(self.tool, first))

    def fill(self) -> None:
        """The candidates of every empty cell, by the plain rules."""
        changes = []
        for key in self.cells:
            if self.value(key) is None and key not in self.sheet["centre"]:
                taken = {self.value(peer) for peer in self.peers(key)}
                left = [number for number in self.numbers if number not in taken]
                changes.append(("centre", key, left))
        self.write(changes)

    def strike(self, key: str) -> None:
        struck = self.sheet["struck"].get(key)
        self.selection = [key]
        self.write([("struck", key, None if struck else True)])


def place(key: str) -> tuple[int, int]:
    """Row and column of a cell or border, of boards with one digit for each."""
    return int(key[1]), int(key[3])


def borders(cells: list[str]) -> list[str]:
    size = 1 + max(place(key)[0] for key in cells)
    right = [f"r{r}c{c}right" for r in range(size) for c in range(size - 1)]
    return right + [f"r{r}c{c}down" for r in range(size - 1) for c in range(size)]


def sides(border: str) -> tuple[str, str]:
    row, column = place(border)
    beyond = (row, column + 1) if border.endswith("right") else (row + 1, column)
    return f"r{row}c{column}", f"r{beyond[0]}c{beyond[1]}"
