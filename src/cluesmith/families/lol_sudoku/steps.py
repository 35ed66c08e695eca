"""Steps as data: what a board recorded, with cells and lines by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cluesmith.deduction.ladder import Technique
from cluesmith.deduction.step_recorder import StepRecorder, fewest, made, tried_out
from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku import symmetry
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.prove import decide
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    DOWN,
    RIGHT,
    Border,
    Link,
    LolSudoku,
    Solution,
    Wall,
    canonical,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.techniques import Ladders, ladders
from cluesmith.family import Fact, Step, Verdict
from cluesmith.forms.grid import Given, in_rows

Cell = tuple[int, int]


class Before(NamedTuple):
    """A board before a step: the candidates of every cell, what is known of every border."""

    masks: tuple[int, ...]
    borders: list[int]


class Recorder(StepRecorder):
    """Makes and records the steps of a board; areas are connected.

    `solution` is the only one, where that is known already.
    """

    puzzle: LolSudoku
    tools: Ladders
    canonical_key = staticmethod(symmetry.key)
    facts = staticmethod(facts)
    keep = staticmethod(keep)

    def __init__(self, puzzle: LolSudoku, solution: Solution | None = None) -> None:
        self.solution = solution
        if puzzle.rule != CONNECTED:
            raise UnsupportedError(
                f"human steps are known for connected areas, this puzzle's rule is {puzzle.rule}"
            )
        super().__init__(puzzle, ladders(puzzle.size))

    def before(self, board: Board) -> Before:
        return Before(board.candidates(), board.borders())

    def recorded(self, technique: Technique, board: Board, before: Before) -> Step | None:
        size, noted = board.size, board.now_details
        details: dict[str, Any] = _news(board, before)
        group = noted.get("group", ())
        if group:
            grown = board.group_of(group[0])
            details["joined"] = _cells((cell for cell in grown if cell not in group), size)
        for key, value in noted.items():
            details[key] = _named(key, value, size)
        changed = ("walls", "links", "joined")
        if not (board.now_placed or board.now_removed or any(details[key] for key in changed)):
            return None
        self.unfold(details)
        cells = tuple(dict.fromkeys(board.now_cells))
        data = _as_data(before, size)
        return made(technique, board, cells, (), details, data, _found(details))

    def contradiction(self, board: Board) -> dict[str, Any] | None:
        """A cell without digits, a digit without cells, an area or cells that cannot be filled."""
        if not board.failed:
            return None
        size = board.size
        kind, place, v = board.fault()
        match kind:
            case codes.CELL:
                return {"kind": "cell", "cell": divmod(place, size)}
            case codes.PLACE:
                return {"kind": "place", "house": named_line(place, size), "value": v + 1}
            case codes.DIGIT:
                house = ("area", _cells(board.group_of(place), size))
                return {"kind": "place", "house": house, "value": v + 1}
            case codes.AREA:
                return {"kind": "area", "group": _cells(board.group_of(place), size)}
        return {"kind": "count", "cells": _cells(board.component(place), size)}

    def guesses(self, board: Board, solution: Solution) -> list[Fact]:
        """The cells with the fewest digits left, or else the borders that are open."""
        if cells := [divmod(cell, board.size) for cell in fewest(board.candidates())]:
            return [Given(r, c, solution.digits[r][c]) for r, c in cells]
        found: list[Fact] = []
        for border in _listed(board.borders(), codes.OPEN, board.size):
            (r, c), (down, right) = border.cell, border.neighbour
            joined = solution.areas[r][c] == solution.areas[down][right]
            found.append((Link if joined else Wall)(*border))
        return found

    def reveal(self, board: Board, fact: Fact) -> Step:
        size, before = board.size, self.before(board)
        cells, placed = [], []
        if isinstance(fact, Given):
            cells, placed = [(fact.row, fact.column)], [(fact.row, fact.column, fact.value)]
            board.put_digit(fact.row * size + fact.column, fact.value)
        else:
            assert isinstance(fact, Wall | Link)
            cells = [fact.border.cell, fact.border.neighbour]
            (r, c), (down, right) = cells
            board.put_border(r * size + c, down * size + right, isinstance(fact, Link))
        news = _news(board, before)
        return tried_out(cells, placed, news, _as_data(before, size), _found(news))

    def decide(self, board: Board) -> tuple[Verdict, Solution | None]:
        """A finished board has the only solution."""
        if not board.left():
            return Verdict.UNIQUE, self._read(board)
        return decide(self.puzzle) if self.solution is None else (Verdict.UNIQUE, self.solution)

    def _read(self, board: Board) -> Solution:
        size = board.size
        digits = [mask.bit_length() for mask in board.candidates()]
        names = [board.group_of(cell)[0] for cell in range(size * size)]
        return Solution(in_rows(digits, size), canonical(self.puzzle, in_rows(names, size)))

    def shows(self, step: Step) -> bool:
        """Not that distant cells are joined."""
        return bool(step.placed or step.details["walls"] or step.details["links"])


def _named(key: str, value: Any, size: int) -> Any:
    """A detail as the board notes it, with numbers of cells and lines, for people."""
    match key:
        case "house" if isinstance(value, list):
            return "area", _cells(value, size)
        case "line" | "house":
            return named_line(value, size)
        case "cell":
            return divmod(value, size)
        case "group" | "pair" | "cells":
            return _cells(value, size)
        case "pockets":
            return tuple(_cells(pocket, size) for pocket in value)
        case "border":
            return Border(*value)
        case "suppose" if "cell" in value:
            return {**value, "cell": divmod(value["cell"], size)}
        case "suppose":
            return {**value, "border": Border(*value["border"])}
    return value


def named_line(line: int, size: int) -> tuple[str, int]:
    return ("row", line) if line < size else ("column", line - size)


def _cells(cells: Iterable[int], size: int) -> tuple[Cell, ...]:
    return tuple(divmod(cell, size) for cell in cells)


def _border(index: int, size: int) -> Border:
    return Border(*divmod(index // 2, size), DOWN if index % 2 else RIGHT)


def _listed(borders: Iterable[int], kind: int, size: int) -> tuple[Border, ...]:
    return tuple(_border(index, size) for index, state in enumerate(borders) if state == kind)


def _as_data(before: Before, size: int) -> dict[str, Any]:
    return {
        "digits": before.masks,
        "walls": _listed(before.borders, codes.WALL, size),
        "links": _listed(before.borders, codes.LINK, size),
    }


def _news(board: Board, before: Before) -> dict[str, Any]:
    """The borders that have become known."""
    new = [
        after if before == codes.OPEN else codes.OPEN
        for before, after in zip(before.borders, board.borders(), strict=True)
    ]
    return {
        "walls": _listed(new, codes.WALL, board.size),
        "links": _listed(new, codes.LINK, board.size),
        "joined": (),
    }


def _found(details: dict[str, Any]) -> dict[str, list[tuple[Any, ...]]]:
    """Walls, links, and cells joined to the area in which some cell of the group lies."""
    return {
        "walls": [tuple(border) for border in details["walls"]],
        "links": [tuple(border) for border in details["links"]],
        "joined": [(*cell, *details["group"][0]) for cell in details["joined"]],
    }
