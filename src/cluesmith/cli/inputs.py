"""FILE arguments: paths, standard input, names of examples, or puzzles themselves."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, count, islice
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import complain, warn
from cluesmith.errors import (
    CluesmithError,
    PuzzleError,
    UnrecognisedError,
    UnsupportedError,
    nearest,
)
from cluesmith.forms.plaintext import excerpt, printable
from cluesmith.workbench.read import Item, find_forms, is_reference, named, read, stored_solution
from cluesmith.workbench.stream import read_path, read_stream

LIBRARY = "library:"  # puzzles of a library, by number or query
MOST_FILES = 1000  # searched for a similar name
MOST_BAD = 20  # bad puzzles without a good one, after which the rest is not read
LIKENESS = 0.8  # of a key to the one that was meant
# Keys that `generate` writes besides those of the schema.
OTHER_KEYS = frozenset(
    ("towers", "recipe", "probability", "drawn", "solutions", "solutions_complete")
)


@dataclass(frozen=True, slots=True)
class Input:
    """A puzzle of the command line and its label; `alone` if it is the only one.

    `number` counts the puzzles that could be read, from 1.
    """

    label: str
    puzzle: Any
    alone: bool
    number: int = 1

    def print(self, lines: Iterable[str]) -> None:
        """Print lines about it; if there are several puzzles, with a label and an empty line."""
        print("\n".join(lines if self.alone else [f"{self.label}:", *lines, ""]), flush=True)


def add_files(parser: ArgumentParser) -> None:
    add_sources(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per puzzle")


def add_sources(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles; see cluesmith --help")
    parser.add_argument(
        "--from", dest="form", metavar="FORM", help="form of the input (default: recognised)"
    )
    add_library(parser)


def add_library(parser: ArgumentParser) -> None:
    about = "where library:... puzzles are (default: your own library)"
    parser.add_argument("--library", metavar="URL", help=about)


def each(options: Namespace, work: Callable[[Input], int]) -> int:
    """Call `work` with every puzzle; bad ones are reported in one line and skipped.

    A `UsageError` is about the command, not about one puzzle: it ends the batch.
    """
    if options.form not in (None, "json"):
        find_forms(options.form)  # raises for an unknown name, before anything is read
    to = getattr(options, "to", None)
    codes: set[int] = set()
    numbers = count(1)
    for argument in options.files or [_standard_input()]:
        if argument.startswith(LIBRARY):
            source, items = LIBRARY, _from_library(argument, options.library)
        else:
            source, items = _open(argument, options.form)
        good = bad = 0
        has_misspelling = False
        for item, alone in _with_neighbours(items):
            if to not in (None, "json"):
                _refuse_unknown(to, item.puzzle)
                to = None  # once is enough
            label = printable(source + item.place)
            try:
                if item.error is not None:
                    raise item.error
                good += 1
                codes.add(_check_stored(item.puzzle, label))
                if not has_misspelling and item.form == "json":
                    has_misspelling = _warn_of_misspelling(item.puzzle, label)
                only = alone and len(options.files) < 2
                name = _label(item.puzzle, label)
                codes.add(work(Input(name, item.puzzle, only, next(numbers))))
            except (PuzzleError, UnsupportedError) as error:
                bad += 1
                codes.add(complain(f"{label}: {error}"))
            if exits.INTERRUPTED in codes:
                if not only:
                    print(f"interrupted at {name}", file=sys.stderr)
                return exits.INTERRUPTED
            if bad == MOST_BAD and not good:
                complain(f"{source}: {bad} bad puzzles, the rest is not read")
                break
    return exits.of_batch(codes)


def _refuse_unknown(form: str, puzzle: Any) -> None:
    """Refuse a form that no family has; looks first at the family of the first puzzle."""
    own = registry.family_of(puzzle).forms() if puzzle is not None else ()
    if form not in [known.name for known in own]:
        find_forms(form)


def _check_stored(puzzle: Any, label: str) -> int:
    """Report a wrong stored solution; the puzzle is used all the same."""
    try:
        stored_solution(puzzle)
    except PuzzleError as error:
        return complain(f"{label}: {error}")
    return exits.FINE


def _warn_of_misspelling(puzzle: Any, label: str) -> bool:
    """Warn of a key of puzzle JSON that is nearly a known one; returns whether there is one."""
    for key in puzzle.meta:
        if key not in OTHER_KEYS and key not in _known_keys(puzzle.family):
            meant = nearest(key, _known_keys(puzzle.family), LIKENESS)
            if meant is not None:
                warn(f"{label}: the key {excerpt(key)} has no meaning; did you mean {meant}?")
                return True
    return False


@cache
def _known_keys(family: str) -> frozenset[str]:
    """The keys of puzzle JSON that mean something."""
    return frozenset(registry.family(family).puzzle.schema().get("properties", ()))


def _with_neighbours(items: Iterator[Item]) -> Iterator[tuple[Item, bool]]:
    """Each item, and whether it is the only one; reads ahead only if the first does not say."""
    for first in items:
        if first.alone is None:
            second = next(items, None)
            yield first, second is None
            if second is not None:
                yield second, False
        else:
            yield first, first.alone
        for item in items:
            yield item, False


class _StandardInput:
    """Standard input; flushes the output before it blocks, so that a reader gets each answer."""

    def read1(self, size: int, /) -> bytes:
        sys.stdout.flush()
        data: bytes = sys.stdin.buffer.read1(size)  # type: ignore[union-attr]
        return data

    def fileno(self) -> int:
        return sys.stdin.buffer.fileno()


def _label(puzzle: Any, place: str) -> str:
    name = puzzle.meta.get("id")
    return place if name is None or str(name) in place else f"{place} ({printable(str(name))})"


def _standard_input() -> str:
    if sys.stdin.isatty():
        raise PuzzleError(
            "no puzzle: name a file, an example such as skyscraper:t1, or - for standard input"
        )
    return "-"


def _open(name: str, form: str | None) -> tuple[str, Iterator[Item]]:
    """The label and the puzzles of a FILE argument; an error is an item, too."""
    source = "standard input" if name == "-" else name or "''"
    try:
        if is_reference(name):
            known = [Item(str(puzzle.meta["id"]), puzzle) for puzzle in named(name)]
            return name.partition(":")[0] + ":", iter(known)
        if name == "-":
            items = read_stream(_StandardInput(), form)
        elif os.path.isdir(name):
            raise PuzzleError("is a folder, expected a file")
        elif os.path.lexists(name):  # also a dangling link: the system reports it
            items = read_path(name, form)
        elif os.sep in name and os.path.isdir(os.path.dirname(name)):
            raise PuzzleError("no such file")
        else:
            return _short(source), _text_itself(name, form)
    except (CluesmithError, ValueError, OSError) as error:
        reason = str(error).removeprefix(f"{name}: ")
        return _short(source), iter([Item("", error=PuzzleError(reason))])
    return source, map(_placed, items)


def _from_library(name: str, place: str | None) -> Iterator[Item]:
    """The puzzles that ``library:12`` or ``library:QUERY`` names; an error is an item."""
    try:
        from cluesmith.library.library import Library

        with Library(place, create=False) as library:
            found = iter(library.each(name.removeprefix(LIBRARY)))
            first, second = next(found, None), next(found, None)
            if first is None:
                raise PuzzleError(f"no puzzle of {library.name} matches")
            for kept in filter(None, chain((first, second), found)):
                yield Item(str(kept.id), kept.puzzle, alone=second is None)
    except CluesmithError as error:
        yield Item(name.removeprefix(LIBRARY), error=PuzzleError(str(error)))


def _placed(item: Item) -> Item:
    """The item with its place separated from the file's name."""
    return replace(item, place=f", {item.place}" if item.place else "")


def _text_itself(text: str, form: str | None) -> Iterator[Item]:
    for item in read(text, form):
        unrecognised = isinstance(item.error, UnrecognisedError)
        yield Item("", error=PuzzleError(_no_such(text))) if unrecognised else _placed(item)


def _no_such(name: str) -> str:
    """The error for a name that is no file, example or puzzle; suggests the nearest one."""
    from difflib import get_close_matches

    error = "no such file, and no example or puzzle either"
    family, colon, rest = name.partition(":")
    if meant := nearest(family, registry.names()):
        example = rest if colon else next(iter(registry.family(meant).examples().puzzles))
        return f"{error}; did you mean {meant}:{example}?"
    for known in registry.families():
        if name in known.examples().puzzles:
            return f"{error}; did you mean {known.name}:{name}?"
    if close := get_close_matches(name, _files_here(), 1, cutoff=0.8):
        return f"{error}; did you mean {close[0]}?"
    return f"{error} (cluesmith examples lists the examples)"


def _files_here() -> list[str]:
    """Names of files in the current folder: a limited number; none if it cannot be read."""
    with suppress(OSError), os.scandir(".") as found:
        return [entry.name for entry in islice(found, MOST_FILES)]
    return []


def _short(name: str) -> str:
    return name if len(name) <= 40 and name.isprintable() else excerpt(name)
