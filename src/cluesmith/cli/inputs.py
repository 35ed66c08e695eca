"""What FILE arguments stand for: paths, standard input, examples, or puzzles themselves."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cluesmith.cli import exits
from cluesmith.errors import CluesmithError, PuzzleError
from cluesmith.forms.plaintext import excerpt
from cluesmith.workbench.examples import is_reference, named
from cluesmith.workbench.read import MAX_BYTES, Item, decode_bytes, read, read_file


@dataclass(frozen=True, slots=True)
class Input:
    """A puzzle to work on and how to call it; `alone` if it is the only one."""

    label: str
    puzzle: Any
    alone: bool


def add_files(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles; see cluesmith --help")
    parser.add_argument("--from", dest="form", metavar="FORM", help="force the form of the input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per puzzle")


def each(options: Namespace, work: Callable[[Input], int]) -> int:
    """Do `work` on every puzzle named; a bad one gets its line and the others are still done."""
    codes = []
    for source, item, alone in _items(options):
        label = ", ".join(filter(None, (source, item.place)))
        if item.error is not None:
            print(f"cluesmith: {label}: {item.error}", file=sys.stderr)
            codes.append(exits.BAD)
            continue
        try:
            codes.append(work(Input(_label(item.puzzle, label), item.puzzle, alone)))
        except CluesmithError as error:
            print(f"cluesmith: {label}: {error}", file=sys.stderr)
            codes.append(exits.BAD)
        if codes[-1] == exits.INTERRUPTED:
            break
    return exits.of_batch(codes)


def _label(puzzle: Any, place: str) -> str:
    name = puzzle.meta.get("id")
    return place if name is None or str(name) in place else f"{place} ({name})"


def _items(options: Namespace) -> Iterator[tuple[str, Item, bool]]:
    files = options.files
    if not files:
        if sys.stdin.isatty():
            raise PuzzleError(
                "no puzzle given: name a file, an example such as skyscraper:t1, "
                "or - for standard input"
            )
        files = ["-"]
    for name in files:
        try:
            source, items = _source(name, options.form)
            # Looking one ahead tells whether a puzzle is alone.
            first = next(items, None)
            second = next(items, None)
        except CluesmithError as error:
            yield _short(name), Item("", error=PuzzleError(str(error))), False
            continue
        alone = len(files) == 1 and second is None
        for item in (first, second):
            if item is not None:
                yield source, item, alone
        for item in items:
            yield source, item, False


def _source(name: str, form: str | None) -> tuple[str, Iterator[Item]]:
    """How to call a FILE argument, and its puzzles."""
    if name == "-":
        return "standard input", read(decode_bytes(sys.stdin.buffer.read(MAX_BYTES)), form)
    if os.path.isfile(name):
        return name, _in_file(name, form)
    if is_reference(name):
        puzzles = named(name)
        family = name.partition(":")[0]
        label = f"{family}:{puzzles[0].meta['id']}" if len(puzzles) == 1 else f"{family}:"
        return label, (Item(str(p.meta["id"]) if len(puzzles) > 1 else "", p) for p in puzzles)
    if os.path.isdir(name):
        raise PuzzleError("is a folder, expected a file")
    if os.sep in name and os.path.isdir(os.path.dirname(name)):
        raise PuzzleError("no such file")
    items = list(read(name, form))
    if len(items) == 1 and "is no puzzle" in str(items[0].error):
        raise PuzzleError("no such file, and no example or puzzle either")
    return _short(name), iter(items)


def _in_file(name: str, form: str | None) -> Iterator[Item]:
    try:
        text = read_file(name)
    except PuzzleError as error:
        yield Item("", error=PuzzleError(str(error).removeprefix(f"{name}: ")))
        return
    yield from read(text, form)


def _short(name: str) -> str:
    return name if len(name) <= 40 and name.isprintable() else excerpt(name)


def positive_int(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:19]) < 10**18):
        raise ArgumentTypeError(f"{text!r} is no whole number from 1")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return value
