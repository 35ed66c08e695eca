"""One step at a time, told as data: what a board recorded, with cells and lines by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cluesmith.families.lol_sudoku.ladder.board import LINK, OPEN, WALL, Board
from cluesmith.families.lol_sudoku.puzzle import DOWN, RIGHT, Border, Solution
from cluesmith.families.lol_sudoku.techniques import ladders
from cluesmith.family import Level, Step
from cluesmith.kernel.ladder import grading
from cluesmith.kernel.ladder.grading import SEARCH
from cluesmith.kernel.ladder.ladder import Ladder
from cluesmith.kernel.ladder.technique import Technique

Cell = tuple[int, int]


def climb(ladder: Ladder, board: Board) -> Iterator[Step]:
    """Make all steps there are and tell each."""
    return grading.climb(board, lambda: next_step(ladder, board))


def next_step(ladder: Ladder, board: Board) -> Step | None:
    """Make one step and tell it; None if there is none to make, or it found only a failure."""
    masks, borders = board.candidates(), board.borders()
    board.record(True)
    technique = ladder.one_step(board)
    step = None if technique is None else _told(technique, board, masks, borders)
    board.record(False)
    return step


def _told(
    technique: Technique, board: Board, masks: tuple[int, ...], borders: list[int]
) -> Step | None:
    """What the board recorded, as data for people: cells, lines and borders by name."""
    size, noted = board.size, dict(board.now_details)
    supposed = noted.pop("supposed", None)
    details: dict[str, Any] = _news(board, borders)
    group = noted.get("group", ())
    if group:
        grown = board.group_of(group[0])
        details["joined"] = _cells((cell for cell in grown if cell not in group), size)
    for key, value in noted.items():
        details[key] = _named(key, value, size)
    changed = ("walls", "links", "joined")
    if not (board.now_placed or board.now_removed or any(details[key] for key in changed)):
        return None
    if supposed is not None:
        details.update(_refutation(supposed))
    return Step(
        technique=technique.name,
        level=technique.level,
        cells=tuple(dict.fromkeys(board.now_cells)),
        placed=tuple(board.now_placed),
        removed=tuple(board.now_removed),
        clues=(),
        details=details,
        before=_before(masks, borders, size),
    )


def _named(key: str, value: Any, size: int) -> Any:
    """A detail as the board notes it, with numbers of cells and lines, for people."""
    match key:
        case "line":
            return named_line(value, size)
        case "house":
            return (
                ("area", _cells(value, size))
                if isinstance(value, list)
                else named_line(value, size)
            )
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


def _before(masks: tuple[int, ...], borders: list[int], size: int) -> dict[str, Any]:
    return {
        "digits": masks,
        "walls": _listed(borders, WALL, size),
        "links": _listed(borders, LINK, size),
    }


def _news(board: Board, borders: list[int]) -> dict[str, Any]:
    """The borders that have become known."""
    new = [
        after if before == OPEN else OPEN
        for before, after in zip(borders, board.borders(), strict=True)
    ]
    return {
        "walls": _listed(new, WALL, board.size),
        "links": _listed(new, LINK, board.size),
        "joined": (),
    }


def _refutation(supposed: Board) -> dict[str, Any]:
    """The steps from a supposition to a contradiction: the shortest of three ladders' ways."""
    ways = []
    for ladder in ladders(supposed.size).teaching:
        board = supposed.copy()
        steps: list[Step] = []
        while not board.failed and board.left():
            step = next_step(ladder, board)
            if step is not None:
                steps.append(step)
            elif not board.failed:
                break  # too weak a ladder
        if board.failed:
            ways.append({"steps": tuple(steps), "contradiction": _contradiction(board)})
    return min(ways, key=lambda way: len(way["steps"]))


def _contradiction(board: Board) -> dict[str, Any]:
    """A cell without digits, a digit without cells, an area or cells that cannot be filled."""
    size = board.size
    kind, place, v = board.fault()
    match kind:
        case "cell":
            return {"kind": "cell", "cell": divmod(place, size)}
        case "place":
            return {"kind": "place", "house": named_line(place, size), "value": v + 1}
        case "digit":
            house = ("area", _cells(board.group_of(place), size))
            return {"kind": "place", "house": house, "value": v + 1}
        case "area":
            return {"kind": "area", "group": _cells(board.group_of(place), size)}
    return {"kind": "count", "cells": _cells(board.component(place), size)}


def search_step(board: Board, solution: Solution) -> Step:
    """Where nothing else helps: the cell with the fewest digits left, or else a border."""
    size, masks, borders = board.size, board.candidates(), board.borders()
    before = _before(masks, borders, size)
    unsure = [i for i, mask in enumerate(masks) if mask & (mask - 1)]
    if unsure:
        r, c = divmod(min(unsure, key=lambda i: masks[i].bit_count()), size)
        digit = solution.digits[r][c]
        board.put_digit(r * size + c, digit)
        cells, placed = ((r, c),), ((r, c, digit),)
        return Step(SEARCH.name, Level.SEARCH, cells, placed, (), (), _news(board, borders), before)
    border = _border(borders.index(OPEN), size)
    (r, c), (down, right) = border.cell, border.neighbour
    joined = solution.areas[r][c] == solution.areas[down][right]
    board.put_border(r * size + c, down * size + right, joined)
    pair = (border.cell, border.neighbour)
    return Step(SEARCH.name, Level.SEARCH, pair, (), (), (), _news(board, borders), before)
