"""Futoshiki as data: a Latin square; a sign between neighbours says which number is less."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from cluesmith.errors import PuzzleError
from cluesmith.family import Drawable
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, cell_name, empty_grid, givens, with_givens


@dataclass(frozen=True, slots=True, order=True)
class Sign:
    """The number at `less` is less than the one at `more`, its neighbour."""

    less: tuple[int, ...]
    more: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"kind": "sign", "row": self.less[0], "column": self.less[1], "than": [*self.more]}

    def __str__(self) -> str:
        return f"{cell_name(*self.less)} < {cell_name(*self.more)}"

    @property
    def mark(self) -> str:
        """The sign as it is drawn: it points to the lesser number."""
        return "^v<>"[2 * (self.less[0] == self.more[0]) + (self.less > self.more)]


@dataclass(frozen=True, slots=True)
class Futoshiki(Drawable):
    """A puzzle: givens (0 is an empty cell) and signs, sorted."""

    family: ClassVar[str] = "futoshiki"
    size: int
    grid: Grid
    signs: tuple[Sign, ...] = ()
    meta: dict[str, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Futoshiki":
        fields = jsontext.puzzle_fields(value, "futoshiki")
        size = jsontext.integer(fields.get("size"), 1, 9, "size")
        grid = jsontext.grid(fields.get("grid") or empty_grid(size), size, 0, size, "grid")
        signs = set()
        for number, item in enumerate(fields.get("signs") or [], 1):  # row and column, twice
            r, c, down, right = jsontext.integers(item, 4, 0, size - 1, f"sign {number}")
            if abs(r - down) + abs(c - right) != 1:
                raise PuzzleError(f"sign {number} is not between neighbours")
            signs.add(Sign((r, c), (down, right)))
        meta = jsontext.meta_of(fields, ("family", "size", "grid", "signs"))
        return cls(size, grid, tuple(sorted(signs)), meta)

    def to_json(self) -> dict[str, Any]:
        signs = [[*sign.less, *sign.more] for sign in self.signs]
        board = {"size": self.size, "grid": [list(row) for row in self.grid], "signs": signs}
        return jsontext.puzzle_object(self.family, board, self.meta, board)

    def facts(self) -> list[Any]:
        return [*self.signs, *givens(self.grid)]

    def keep(self, kept: Iterable[Any]) -> "Futoshiki":
        known = list(kept)
        signs = tuple(sorted({fact for fact in known if isinstance(fact, Sign)}))
        return replace(self, grid=with_givens(self.size, known), signs=signs)
