"""Summary of a collection: how many puzzles of each family, size and level, and their scores."""

from __future__ import annotations

from typing import NamedTuple

from cluesmith.family import Level, Puzzle, Rating


class Cell(NamedTuple):
    """How many puzzles there are of a family, size and level, with the range of their scores.

    `unused` is how many of them were never printed or shown, where that is known.
    """

    family: str
    size: int
    level: Level | None
    puzzles: int
    unused: int | None
    least: int | None
    most: int | None


class Summary:
    """Counts rated puzzles, one at a time."""

    def __init__(self) -> None:
        self._cells: dict[tuple[str, int, Level | None], Cell] = {}

    def add(self, puzzle: Puzzle, rating: Rating) -> None:
        level = None if rating.level is None else Level(rating.level)
        key, score = (puzzle.family, puzzle.size, level), rating.score
        cell = self._cells.get(key) or Cell(*key, 0, None, None, None)
        if level is not None and score is not None:
            cell = cell._replace(
                least=score if cell.least is None else min(cell.least, score),
                most=score if cell.most is None else max(cell.most, score),
            )
        self._cells[key] = cell._replace(puzzles=cell.puzzles + 1)

    def cells(self) -> list[Cell]:
        """The counts by family, size and level; puzzles without a level come last."""
        return sorted(self._cells.values(), key=_order)


def _order(cell: Cell) -> tuple[str, int, int]:
    rank = len(Level) if cell.level is None else cell.level.rank
    return cell.family, cell.size, rank
