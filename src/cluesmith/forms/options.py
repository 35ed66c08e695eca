"""What is asked of a new puzzle, looked at in the same words for every family.

`wanted` is a family's dataclass of options; where a value is wrong, its name is
told as the command line spells it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from cluesmith.errors import UsageError, nearest, unknown

Wanted = TypeVar("Wanted")
OTHERWISE = {"size": "points", "points": "size"}  # what another family calls the same


def asked(kind: type[Wanted], options: Mapping[str, Any]) -> Wanted:
    """The options as a family's dataclass; one it does not know is told by its name."""
    known: Sequence[str] = kind.__slots__  # type: ignore[attr-defined]
    for name in options:
        if name not in known:
            those = ", ".join(map(_told, known))
            # `scale`, another family's, is not like `style`.
            close = OTHERWISE.get(name) or nearest(name, known, 0.7)
            ask = f"; did you mean {_told(close)}?" if close else ""
            raise UsageError(f"no option {name!r} in this family, which has {those}{ask}")
    return kind(**options)


def whole(wanted: Any, needed: str, *others: str) -> None:
    """Whole numbers; the others may be left open."""
    for name in (needed, *others):
        value = getattr(wanted, name)
        if type(value) is not int and (name == needed or value is not None):
            raise UsageError(f"{_told(name)} is {value!r}, expected a whole number")


def within(wanted: Any, name: str, least: int, most: int) -> None:
    value = getattr(wanted, name)
    if value is not None and not least <= value <= most:
        raise UsageError(f"{_told(name)} is {value}, expected {least} to {most}")


def known(wanted: Any, choices: Mapping[str, Sequence[str | None]]) -> None:
    """Each of these is one of its choices; None among them: it may be left open."""
    for name, names in choices.items():
        value = getattr(wanted, name)
        if value not in names:
            raise unknown(name, str(value), [other for other in names if other])


def left_alone(wanted: Any, names: Iterable[str]) -> None:
    """What the paper's recipe does not know has not been asked for."""
    for name in names:
        if getattr(wanted, name) != wanted.__dataclass_fields__[name].default:
            raise UsageError(f"the paper's recipe knows no {_told(name)}")


def scores(wanted: Any) -> None:
    """The least score asked for is not above the most."""
    least, most = wanted.min_score, wanted.max_score
    if least is not None and most is not None and least > most:
        raise UsageError(f"min-score {least} is above max-score {most}")


def fits(wanted: Any, score: int) -> bool:
    """Whether a puzzle with this score will do."""
    least, most = wanted.min_score, wanted.max_score
    return (least is None or score >= least) and (most is None or score <= most)


def wishes(wanted: Any, *told: str) -> str:
    """What was asked for in words, and a score if one was: `` (style areas, that score)``."""
    asks_score = wanted.min_score is not None or wanted.max_score is not None
    words = [text for text in (*told, "that score" if asks_score else "") if text]
    return f" ({', '.join(words)})" if words else ""


def _told(name: str) -> str:
    return name.replace("_", "-")
