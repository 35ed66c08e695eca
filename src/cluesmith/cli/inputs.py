"""FILE arguments: paths, standard input, names of examples, or puzzles themselves."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import complain
from cluesmith.errors import (
    CluesmithError,
    PuzzleError,
    UnrecognisedError,
    UnsupportedError,
    nearest,
)
from cluesmith.forms.plaintext import excerpt
from cluesmith.workbench.examples import is_reference, named
from cluesmith.workbench.read import Item, find_forms, read, stored_solution
from cluesmith.workbench.stream import read_path, read_stream

MOST_FILES = 1000  # looked through for a name that was meant
MOST_BAD = 20  # bad puzzles, and no good one, after which a source is given up


@dataclass(frozen=True, slots=True)
class Input:
    """A puzzle to work on and its label; `alone` if it is the only one.

    `number` counts those that could be read, from 1.
    """

    label: str
    puzzle: Any
    alone: bool
    number: int = 1


def add_files(parser: ArgumentParser) -> None:
    add_sources(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per puzzle")


def add_sources(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles; see cluesmith --help")
    parser.add_argument("--from", dest="form", metavar="FORM", help="force the form of the input")


def each(options: Namespace, work: Callable[[Input], int]) -> int:
    """Do `work` on every puzzle; a bad one is reported in one line, and the others are still done.

    A `UsageError` is about the command and not about one puzzle: it ends the batch.
    """
    if options.form not in (None, "json"):
        find_forms(options.form)  # refuse an unknown name before reading anything
    to = getattr(options, "to", None)
    codes: set[int] = set()
    numbers = count(1)
    for name in options.files or [_standard_input()]:
        source, items = _open(name, options.form)
        good = bad = 0
        for item, alone in _with_neighbours(items):
            if to not in (None, "json"):
                _refuse_unknown(to, item.puzzle)
                to = None  # once is enough
            label = _printable(source + item.place)
            try:
                if item.error is not None:
                    raise item.error
                good += 1
                codes.add(_about_solution(item.puzzle, label))
                only = alone and len(options.files) < 2
                called = _label(item.puzzle, label)
                codes.add(work(Input(called, item.puzzle, only, next(numbers))))
            except (PuzzleError, UnsupportedError) as error:
                bad += 1
                codes.add(complain(f"{label}: {error}"))
            if exits.INTERRUPTED in codes:
                if not only:
                    print(f"interrupted at {called}", file=sys.stderr)
                return exits.INTERRUPTED
            if bad == MOST_BAD and not good:
                complain(f"{_printable(source)}: {bad} bad puzzles, the rest is not read")
                break
    return exits.of_batch(codes)


def _refuse_unknown(form: str, puzzle: Any) -> None:
    """Refuse a form that no family has; the family of the first puzzle is asked first."""
    own = registry.family_of(puzzle).forms() if puzzle is not None else ()
    if form not in [known.name for known in own]:
        find_forms(form)


def _about_solution(puzzle: Any, label: str) -> int:
    """Report a wrong solution that comes with a puzzle; the puzzle is still worked on."""
    try:
        stored_solution(puzzle)
    except PuzzleError as error:
        return complain(f"{label}: {error}")
    return exits.FINE


def _with_neighbours(items: Iterator[Item]) -> Iterator[tuple[Item, bool]]:
    """Each item, and whether it is the only one; reads on only if the first does not know."""
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
    """Standard input; before it is waited for, all output so far is flushed to its reader."""

    def read1(self, size: int, /) -> bytes:
        sys.stdout.flush()
        data: bytes = sys.stdin.buffer.read1(size)  # type: ignore[union-attr]
        return data

    def fileno(self) -> int:
        return sys.stdin.buffer.fileno()


def _label(puzzle: Any, place: str) -> str:
    name = puzzle.meta.get("id")
    return place if name is None or str(name) in place else f"{place} ({_printable(str(name))})"


def _standard_input() -> str:
    if sys.stdin.isatty():
        raise PuzzleError(
            "no puzzle given: name a file, an example such as skyscraper:t1, "
            "or - for standard input"
        )
    return "-"


def _open(name: str, form: str | None) -> tuple[str, Iterator[Item]]:
    """The label of a FILE argument, and its puzzles; an error is an item too."""
    source = "standard input" if name == "-" else name or "''"
    try:
        if is_reference(name):
            known = [Item(str(puzzle.meta["id"]), puzzle) for puzzle in named(name)]
            return name.partition(":")[0] + ":", iter(known)
        if name == "-":
            items = read_stream(_StandardInput(), form)
        elif os.path.isdir(name):
            raise PuzzleError("is a folder, expected a file")
        elif os.path.lexists(name):  # a link that leads nowhere too: the system says why
            items = read_path(name, form)
        elif os.sep in name and os.path.isdir(os.path.dirname(name)):
            raise PuzzleError("no such file")
        else:
            return _short(source), _text_itself(name, form)
    except (CluesmithError, ValueError, OSError) as error:
        reason = str(error).removeprefix(f"{name}: ")
        return _short(source), iter([Item("", error=PuzzleError(reason))])
    return source, map(_placed, items)


def _placed(item: Item) -> Item:
    """The item with its place separated from the file's name."""
    return replace(item, place=f", {item.place}" if item.place else "")


def _text_itself(text: str, form: str | None) -> Iterator[Item]:
    for item in read(text, form):
        unrecognised = isinstance(item.error, UnrecognisedError)
        yield Item("", error=PuzzleError(_no_such(text))) if unrecognised else _placed(item)


def _no_such(name: str) -> str:
    """The error for a name that is no file, example or puzzle, with the nearest one."""
    from difflib import get_close_matches

    said = "no such file, and no example or puzzle either"
    family, colon, rest = name.partition(":")
    if meant := nearest(family, registry.names()):
        example = rest if colon else next(iter(registry.family(meant).examples().puzzles))
        return f"{said}; did you mean {meant}:{example}?"
    for known in registry.families():
        if name in known.examples().puzzles:
            return f"{said}; did you mean {known.name}:{name}?"
    if close := get_close_matches(name, _files_here(), 1, cutoff=0.8):
        return f"{said}; did you mean {close[0]}?"
    return f"{said} (cluesmith examples lists those there are)"


def _files_here() -> list[str]:
    """Names of files in the folder: a bounded number, none if it cannot be read."""
    with suppress(OSError), os.scandir(".") as found:
        return [entry.name for entry in islice(found, MOST_FILES)]
    return []


def _short(name: str) -> str:
    return name if len(name) <= 40 and name.isprintable() else excerpt(name)


def _printable(text: str) -> str:
    """Text that cannot write anything but itself to a terminal."""
    return text if text.isprintable() else excerpt(text)
