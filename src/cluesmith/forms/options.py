"""Options of `generate`: each family declares its own once, as a dataclass.

The command line, the library, shell completion, booklet orders and the page read
the declaration.  Its first field is the size of a board, whatever a family calls
it, and may be given as `size`.  The order of the fields is part of a recipe: a
puzzle follows from its seed and all values in that order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar

from cluesmith.errors import UsageError, nearest, unknown

WHOLE, NUMBER, NAME, TEXT = "whole", "number", "name", "text"
SIZE = "size"
PAPER = "paper"  # a recipe


@dataclass(frozen=True, slots=True)
class Option:
    """An option as declared.  `kind` is a whole number, a number, a name among `choices`, or text.

    `least` and `most` bound a number, `most` the length of a text.
    """

    name: str
    kind: str
    default: Any
    help: str
    choices: Sequence[str] = ()
    least: float = 0
    most: float | None = None

    def read(self, text: str) -> Any:
        """The value of a text; what is not a number is left for the check."""
        try:
            return {WHOLE: int, NUMBER: float}.get(self.kind, str)(text)
        except ValueError:
            return text

    @property
    def label(self) -> str:
        """Its name as the command line spells it."""
        return self.name.replace("_", "-")


def whole(default: int | None, help: str, least: int = 0, most: int | None = None) -> Any:
    """Declare a whole number; without a default it may be left open."""
    return field(default=default, metadata=_declared(WHOLE, help, least=least, most=most))


def number(default: float | None, help: str, least: float, most: float) -> Any:
    """Declare a number."""
    return field(default=default, metadata=_declared(NUMBER, help, least=least, most=most))


def name(default: str | None, help: str, choices: Sequence[str]) -> Any:
    """Declare one of several names."""
    return field(default=default, metadata=_declared(NAME, help, choices=tuple(map(str, choices))))


def recipe() -> Any:
    """Declare how a puzzle is made: by the family's ladder, or as in the paper."""
    help = (
        "ladder: of exactly this level, with one solution; paper: at random as in the original "
        "paper, of any level and perhaps with several solutions"
    )
    return name("ladder", help, ("ladder", PAPER))


def text(default: str, help: str, most: int) -> Any:
    """Declare a text of so many characters at most."""
    return field(default=default, metadata=_declared(TEXT, help, most=most))


def _declared(kind: str, help: str, **bounds: Any) -> dict[str, Any]:
    return {"kind": kind, "help": help, **bounds}


def declared(kind: type) -> list[Option]:
    """The options that a dataclass declares, in order."""
    return [_option(one) for one in fields(kind)]


def _option(one: Field[Any]) -> Option:
    assert one.default is not MISSING
    return Option(name=one.name, default=one.default, **one.metadata)


Asked = TypeVar("Asked", bound="Options")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a new puzzle; the seed picks one of all puzzles that fit.

    Families derive from this, declare fields, and check in `check` what no
    declaration says.
    """

    def __post_init__(self) -> None:
        for option in declared(type(self)):
            self._check(option, getattr(self, option.name))
        least, most = self._score_bounds()
        if least is not None and most is not None and least > most:
            raise UsageError(f"min-score {least} is above max-score {most}")
        self.check()

    def check(self) -> None:
        """Refuse what does not go together."""

    def choices(self, option: Option) -> Sequence[str]:
        """The names an option may have, given the other options."""
        return option.choices

    def _check(self, option: Option, value: Any) -> None:
        label = option.label
        if value is None and option.default is None:
            return
        if option.kind == NAME:
            value = str(value)  # a Level and its name make the same puzzle
            self.set(option.name, value)
            if value not in (choices := self.choices(option)):
                raise unknown(option.name, value, choices)
        if option.kind == WHOLE and type(value) is not int:
            raise UsageError(f"{label} is {value!r}, expected a whole number")
        if option.kind in (WHOLE, NUMBER) and option.most is not None:
            is_number = isinstance(value, int | float)
            if not (is_number and option.least <= value <= option.most):
                raise UsageError(f"{label} is {value!r}, expected {option.least} to {option.most}")

    def set(self, name: str, value: Any) -> None:
        """Replace a value by what it means."""
        object.__setattr__(self, name, value)

    def keep_default(self, names: Sequence[str], recipe: str) -> None:
        """Refuse options that a recipe does not have, unless they are at their default."""
        for option in declared(type(self)):
            if option.name in names and getattr(self, option.name) != option.default:
                raise UsageError(f"{recipe} has no option {option.label}")

    def _score_bounds(self) -> tuple[int | None, int | None]:
        return getattr(self, "min_score", None), getattr(self, "max_score", None)

    def fits(self, score: int) -> bool:
        """Whether a puzzle's score is within the bounds asked for."""
        least, most = self._score_bounds()
        return (least is None or score >= least) and (most is None or score <= most)

    @property
    def description(self) -> str:
        """What is asked for besides size and level: `` (style areas, that score)``."""
        style, symmetry, givens = (
            getattr(self, name, None) for name in ("style", "symmetry", "givens")
        )
        words = [] if style is None else [f"style {style}"]
        words += [] if symmetry in (None, "none") else [f"{symmetry} symmetry"]
        words += [] if givens is None else [f"with {givens} given"]
        words += [] if self._score_bounds() == (None, None) else ["that score"]
        return f" ({', '.join(words)})" if words else ""


def asked(kind: type[Asked], options: Mapping[str, Any]) -> Asked:
    """The options as a family's dataclass; an unknown one is refused by name."""
    known = declared(kind)
    size, *rest = (option.name for option in known)
    given = {size if name == SIZE else name: value for name, value in options.items()}
    if SIZE in options and size in options and size != SIZE:
        raise UsageError(f"size and {size} are the same option: give one of them")
    for name in given:
        if name not in (size, *rest):
            labels = ", ".join(option.label for option in known)
            # `scale`, another family's, is not like `style`.
            close = size if name == "points" else nearest(name, [size, *rest], 0.7)
            ask = f"; did you mean {close.replace('_', '-')}?" if close else ""
            raise UsageError(f"no option {name!r} in this family, which has {labels}{ask}")
    return kind(**given)
