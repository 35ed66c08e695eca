"""From text to puzzles: recognises the form, finds each puzzle, says where a bad one stands.

A text is one JSON object, an array of them, JSON objects a line each, other
tools' one-line ids a line each, or one text of a family's own forms.  Files that
may be too large to be held as one text are for `stream`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, overload

from cluesmith import registry
from cluesmith.errors import PuzzleError, UnrecognisedError, UsageError, nearest, unknown
from cluesmith.family import Form, Puzzle
from cluesmith.forms import jsontext
from cluesmith.forms.paths import checked_path
from cluesmith.forms.plaintext import excerpt
from cluesmith.workbench.stored import stored_solution

MAX_BYTES = 256 * 2**20
LINES_TRIED = 20  # before a text of many lines counts as no puzzles at all
MOST_PARTS = 2  # of one puzzle in a text of many: some forms have an empty line inside
Line = str | PuzzleError  # a line, or why it cannot be read


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a text, or the reason why it is none; `place` says where it stands.

    `form` is the name of the form it is written in.
    """

    place: str
    puzzle: Any = None
    error: PuzzleError | None = None
    form: str = "json"


@overload
def parse(text: str, form: str | None = None, *, many: Literal[False] = False) -> Puzzle: ...
@overload
def parse(text: str, form: str | None = None, *, many: Literal[True]) -> Iterator[Puzzle]: ...
def parse(text: str, form: str | None = None, *, many: bool = False) -> Puzzle | Iterator[Puzzle]:
    """The one puzzle in a text, of any form; with `many`, an iterator over all of them.

    >>> import cluesmith as cs
    >>> cs.parse("4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1").size
    4
    >>> cs.parse('{"family": "gold-star", "points": 5, "operators": "-*+**-+*+*"}').family
    'gold-star'

    `form` forces one, such as "towers".  A wrong `solution` in it is warned about.
    """
    items = read(text, form)
    return _all(items) if many else _only(items, "parse(text, many=True)")


@overload
def load(
    path: str | os.PathLike[str], form: str | None = None, *, many: Literal[False] = False
) -> Puzzle: ...
@overload
def load(
    path: str | os.PathLike[str], form: str | None = None, *, many: Literal[True]
) -> Iterator[Puzzle]: ...
def load(
    path: str | os.PathLike[str], form: str | None = None, *, many: bool = False
) -> Puzzle | Iterator[Puzzle]:
    """The one puzzle in a file; with `many`, an iterator over all of them, however many.

    >>> import cluesmith as cs, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "mine.txt")
    ...     _ = path.write_text("4:4///2///4///3//////3")
    ...     cs.load(path).clues.top
    ...     _ = path.write_text("4:4///2///4///3//////3\\n4://///1/3///4/////3/\\n")
    ...     [puzzle.clues.left for puzzle in cs.load(path, many=True)]
    (4, 0, 0, 2)
    [(0, 3, 0, 0), (0, 4, 0, 0)]
    """
    if not many:
        return _only(read(read_file(path), form), "load(path, many=True)", f"{path}")
    from cluesmith.workbench.stream import read_path

    return _all(read_path(checked_path(path), form), f"{path}")


def _only(items: Iterator[Item], instead: str, source: str = "") -> Puzzle:
    """The puzzle of a text that has no other."""
    found = list(items)
    if len(found) > 1:
        raise PuzzleError(f"{len(found)} puzzles found, expected one; {instead} gives all")
    return _looked_at(_taken(found[0], source), 3)  # who called `parse` or `load`


def _all(items: Iterator[Item], source: str = "") -> Iterator[Puzzle]:
    """The puzzles; at the first that is none, its error, with its place."""
    for item in items:
        place = ", ".join(filter(None, (source, item.place)))
        yield _looked_at(_taken(item, place), 2)  # who asks for the next one


def _taken(item: Item, place: str) -> Any:
    """The puzzle of an item; if it is none, its error, with the place."""
    if item.error is None:
        return item.puzzle
    raise PuzzleError(f"{place}: {item.error}") if place else item.error


def _looked_at(puzzle: Puzzle, called_by: int) -> Puzzle:
    """The puzzle, after a warning, as from a caller so far up, if its own solution is wrong."""
    try:
        stored_solution(puzzle)
    except PuzzleError as error:
        import warnings

        warnings.warn(str(error), stacklevel=called_by + 1)
    return puzzle


def read_file(path: str | os.PathLike[str]) -> str:
    """A file's text; what cannot be read or is not text is a `PuzzleError`."""
    try:
        with open(checked_path(path), "rb") as file:
            return decode_bytes(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise PuzzleError(f"{path}: {error.strerror or error}") from None
    except PuzzleError as error:
        raise PuzzleError(f"{path}: {error}") from None


def decode_bytes(data: bytes) -> str:
    """Bytes as UTF-8 text."""
    if len(data) > MAX_BYTES:
        raise PuzzleError(f"more than {MAX_BYTES} bytes")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise PuzzleError("this looks like UTF-16 text; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(f"byte {error.start} is not UTF-8 text") from None
    if "\0" in text:
        raise PuzzleError(f"character {text.index(chr(0))} is NUL: this is no text")
    return text


def read(text: str, form: str | None = None) -> Iterator[Item]:
    """Each puzzle of a text in turn; at least one item."""
    if not isinstance(text, str):
        raise UsageError(f"expected a text, got {type(text).__name__}")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        yield Item("", error=PuzzleError("no puzzle: the input is empty"))
    elif form is not None and form != "json":
        yield from _read_form(text, form_named(form, text))
    elif form == "json" or text.lstrip()[0] in "{[":
        yield from _read_json(text, forced=form == "json")
    else:
        yield from _read_text(text)


def _all_forms() -> Iterator[Form]:
    return (form for family in registry.families() for form in family.forms())


def find_forms(name: str) -> list[Form]:
    """The forms of this name, one for each family that has it."""
    forms = list(_all_forms())
    found = [form for form in forms if form.name == name]
    if not found:
        raise unknown("form", name, dict.fromkeys(["json", *(form.name for form in forms)]))
    return found


def _recognise(text: str, forms: Iterable[Form] | None = None) -> Form | None:
    known = _all_forms() if forms is None else forms
    return next((form for form in known if form.recognises(text)), None)


def form_of_text(text: str, forms: Iterable[Form] | None = None) -> Form | None:
    """The form of a text, else of what stands before its first empty lines, or on a first line."""
    parts = [part for _, part in _paragraphs(text, MOST_PARTS + 1)]
    begun = ["\n\n".join(parts[:count]) for count in range(1, MOST_PARTS + 1)]
    found = (_recognise(candidate, forms) for candidate in (text, *begun, *_first_lines(text)))
    return next(filter(None, found), None)


def form_named(name: str, text: str) -> Form:
    """Of the forms of this name, one for each family that has it, the one a text is in."""
    forms = find_forms(name)
    return form_of_text(text, forms) or forms[0]


def _first_lines(text: str) -> list[str]:
    return text.strip().split("\n", LINES_TRIED)[:LINES_TRIED]


def _read_text(text: str) -> Iterator[Item]:
    form = form_of_text(text)
    if form is None:
        words = f"{excerpt(text.strip())} is no puzzle: neither JSON nor a known form"
        yield Item("", error=UnrecognisedError(words))
    else:
        yield from _read_form(text, form)


def _read_form(text: str, form: Form) -> Iterator[Item]:
    if form.single_line and "\n" in text.strip() and not text.lstrip().startswith("{"):
        yield from form_lines(enumerate(text.split("\n"), 1), form)
    else:
        try:
            puzzles = form.decode_all(text) if form.decode_all else [form.decode(text)]
        except PuzzleError as error:
            items = _parted(text, form)
            yield from items if len(items) > 1 else [Item("", error=error)]
            return
        for number, puzzle in enumerate(puzzles, 1):
            place = f"puzzle {number}" if len(puzzles) > 1 else ""
            yield Item(place, puzzle, form=form.name)


def _parted(text: str, form: Form) -> list[Item]:
    """The puzzles of a text of several, with empty lines between; empty if the first is none."""
    parts = list(_paragraphs(text))
    items: list[Item] = []
    at = 0
    while at < len(parts):
        line = parts[at][0]
        for count in range(1, MOST_PARTS + 1):
            joined = "\n\n".join(part for _, part in parts[at : at + count])
            item = _item(f"line {line}", form.decode, joined, form.name)
            if count == 1 or item.error is None:
                best, taken = item, count
            if item.error is None:
                break
        if best.error is not None and not items:
            return []
        items.append(best)
        at += taken
    return items


def _paragraphs(text: str, most: int = -1) -> Iterator[tuple[int, str]]:
    """The parts of a text between empty lines, each with the number of its first line."""
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            lines.append(line)
        elif lines:
            yield number - len(lines), "\n".join(lines)
            lines = []
            most -= 1
            if not most:
                return
    if lines:
        yield number - len(lines) + 1, "\n".join(lines)


def form_lines(lines: Iterable[tuple[int, Line]], form: Form) -> Iterator[Item]:
    """A puzzle of a one-line form on each numbered line that is not empty; # is a remark.

    The form is that of most lines: a line may be of another family that has it too.
    """
    alike = [form, *(other for other in find_forms(form.name) if other.single_line)]
    for number, line in lines:
        place = f"line {number}"
        if isinstance(line, PuzzleError):
            yield Item(place, error=line)
        elif line.strip() and not line.startswith("#"):
            item = _item(place, form.decode, line, form.name)
            if item.error is not None and (other := _recognise(line, alike)) is not None:
                item = _item(place, other.decode, line, other.name)
            yield item


def _read_json(text: str, forced: bool) -> Iterator[Item]:
    try:
        value = jsontext.parse(text)
    except PuzzleError as error:
        form = None if forced else _recognise(text)
        if form is not None:
            yield from _read_form(text, form)
        elif are_json_lines(text):
            yield from json_lines(enumerate(text.split("\n"), 1), forced)
        else:
            yield Item("", error=error)
        return
    if isinstance(value, list):
        if not value:
            yield Item("", error=PuzzleError("no puzzle: the JSON array is empty"))
        for number, item in enumerate(value, 1):
            yield _from_object(f"puzzle {number}", item, forced)
    else:
        yield _from_object("", value, forced)


def are_json_lines(text: str) -> bool:
    """Whether one of the first lines is a JSON object by itself, with a family or the first."""
    lines = _first_lines(text)
    if len(lines) < 2 or lines[0].startswith("["):
        return False
    return any(is_json_object(line, not number) for number, line in enumerate(lines))


def is_json_object(line: str, of_any_kind: bool) -> bool:
    """Whether a line is a whole JSON object; one of ours, if it must be."""
    if not line.startswith("{"):
        return False
    try:
        value = jsontext.parse(line)
    except PuzzleError:
        return False
    return of_any_kind or (isinstance(value, dict) and "family" in value)


def json_lines(lines: Iterable[tuple[int, Line]], forced: bool) -> Iterator[Item]:
    """A JSON object on each numbered line that is not empty."""
    for number, line in lines:
        if isinstance(line, PuzzleError):
            yield Item(f"line {number}", error=line)
        elif line.strip():
            yield json_item(f"line {number}", line, forced)


def json_item(place: str, text: str, forced: bool) -> Item:
    """The puzzle of a text that should be one JSON object."""
    try:
        value = jsontext.parse(text)
    except PuzzleError as error:
        return Item(place, error=error)
    return _from_object(place, value, forced)


def _from_object(place: str, value: Any, forced: bool) -> Item:
    """A JSON object of ours has a family; without one it may be another tool's."""
    if isinstance(value, dict) and "family" not in value and not forced:
        text = json.dumps(value)
        form = _recognise(text)
        if form is not None:
            return _item(place, form.decode, text, form.name)
    return _item(place, from_json, value)


def from_json(value: Any) -> Puzzle:
    """The puzzle of any family that a JSON value stands for."""
    if not isinstance(value, dict):
        raise PuzzleError(f"the puzzle is {jsontext.describe(value)}, expected an object")
    name: Any = value.get("family")
    if not registry.knows(name):
        found = "missing" if name is None else jsontext.describe(name)
        expected = f"family is {found}, expected one of: {', '.join(registry.names())}"
        close = nearest(name, registry.names()) if isinstance(name, str) else None
        raise PuzzleError(f"{expected}; did you mean {close}?" if close else expected)
    puzzle: Puzzle = registry.family(name).puzzle.from_json(value)
    return puzzle


def _item(place: str, decode: Any, source: Any, form: str = "json") -> Item:
    try:
        return Item(place, decode(source), form=form)
    except PuzzleError as error:
        return Item(place, error=error, form=form)
