"""Registry of families: the built-in ones, and those of other packages.

A package of its own joins by an entry point of the group `cluesmith.families`,
named as the family, whose value is its `Family`.  Families are loaded when first
asked for, and entry points are looked up only where the built-in families are not
enough: that takes as long as a whole small command.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from cluesmith.errors import UnsupportedError, UsageError, unknown
from cluesmith.family import Deduction, Family, Generation, Inspection, Primer, Symmetry

ENTRY_POINTS = "cluesmith.families"

_FOLDERS = {
    "gold-star": "cluesmith.families.gold_star",
    "lol-sudoku": "cluesmith.families.lol_sudoku",
    "skyscraper": "cluesmith.families.skyscraper",
}

BUILT_IN = tuple(_FOLDERS)


def names() -> tuple[str, ...]:
    """The names of all families, the built-in ones first."""
    return (*BUILT_IN, *_plugins())


def knows(name: object) -> bool:
    """Whether there is a family of this name."""
    return isinstance(name, str) and (name in _FOLDERS or name in _plugins())


def family(name: str) -> Family:
    """The family of this name."""
    if not knows(name):
        raise unknown("family", name, names())
    return _loaded(name)


def families() -> Iterator[Family]:
    """All families, the built-in ones first; others are looked up when these are through.

    One that cannot be loaded is left out, with a warning.
    """
    for name in BUILT_IN:
        yield _loaded(name)
    for name in _plugins():
        try:
            found = _loaded(name)
        except UsageError as error:  # another package's fault must not stop the others
            _warn_once(str(error))
        else:
            yield found


def family_of(puzzle: Any) -> Family:
    """The family of a puzzle; whatever else is given is refused."""
    name = getattr(puzzle, "family", None)
    if not isinstance(name, str):
        kind = type(puzzle).__name__
        raise UsageError(f"expected a puzzle, got {kind}: parse(text) and load(path) give one")
    return family(name)


def deduction_of(puzzle: Any) -> Deduction:
    """The human techniques of a puzzle's family; an error if it has none."""
    found = family_of(puzzle)
    if found.deduction is None:
        raise _missing(found, "human techniques: it can be solved and checked, not rated")
    return found.deduction


def generation(name: str) -> Generation:
    """How a family makes new puzzles; an error if it makes none."""
    found = family(name)
    if found.generation is None:
        raise _missing(found, "generator")
    return found.generation


def symmetry_of(puzzle: Any) -> Symmetry:
    """Which puzzles of a family are equivalent; an error if it does not say."""
    found = family_of(puzzle)
    if found.symmetry is None:
        raise _missing(found, "symmetries: its puzzles cannot be turned or renamed")
    return found.symmetry


def inspection_of(puzzle: Any) -> Inspection:
    """What an x-ray looks at in a puzzle; an error if its family does not say."""
    found = family_of(puzzle)
    if found.inspection is None:
        raise _missing(found, "list of what is to be found: it cannot be x-rayed")
    return found.inspection


def primer(name: str, language: str) -> Primer:
    """A family's rules for newcomers; an error if it has none."""
    found = family(name)
    if found.primer is None:
        raise _missing(found, "rules for newcomers: it cannot be printed in a booklet")
    return found.primer(language)


def _missing(found: Family, what: str) -> UnsupportedError:
    return UnsupportedError(f"{found.name} has no {what}")


@cache
def _warn_once(text: str) -> None:
    warnings.warn(text, stacklevel=2)


@cache
def _loaded(name: str) -> Family:
    if name in _FOLDERS:
        built_in: Family = import_module(_FOLDERS[name]).FAMILY
        return built_in
    entry = _plugins()[name]
    try:
        found = entry.load()
    except Exception as error:  # another package's fault, whatever it is
        cause = " ".join(str(error).split())
        raise UsageError(f"the family {name} ({entry.value}) cannot be loaded: {cause}") from error
    if not isinstance(found, Family) or found.name != name:
        raise UsageError(f"the entry point {name} = {entry.value} is no family of that name")
    return found


@cache
def _plugins() -> dict[str, Any]:
    """The entry points of other packages by name, in order; built-in names are taken."""
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    return {name: found[name] for name in sorted(found) if name not in _FOLDERS}
