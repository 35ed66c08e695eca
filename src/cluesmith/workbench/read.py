"""Read puzzles from text: recognise the form, parse each puzzle, report where a bad one is.

A text is one JSON object, an array of them, JSON lines, one-line ids of another
tool, one per line, or a text in one of a family's forms.  The built-in examples are
read by name.  `stream` reads files that may be too large to be held as one text.  Long
because of the typed signatures of `parse` and `load`, one for each family.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from cluesmith import registry
from cluesmith.errors import PuzzleError, UnrecognisedError, UsageError, nearest, unknown
from cluesmith.family import Form, Puzzle
from cluesmith.forms import jsontext
from cluesmith.forms.files import checked_path
from cluesmith.forms.plaintext import excerpt

if TYPE_CHECKING:
    from cluesmith.families.gold_star.puzzle import GoldStar
    from cluesmith.families.lol_sudoku.puzzle import LolSudoku
    from cluesmith.families.skyscraper.puzzle import Skyscraper

MAX_BYTES = 256 * 2**20  # of any text, wherever it comes from; docs/collections.md lists all limits
MOST_COUNTED = 1000  # puzzles where one is expected
LINES_TRIED = 20  # before a text of many lines is not recognised
MOST_PARTS = 2  # paragraphs of a puzzle: some forms have an empty line inside
Line = str | PuzzleError  # a line, or why it cannot be read
Path: TypeAlias = str | os.PathLike[str]
Named: TypeAlias = str | None
Sky: TypeAlias = Literal["skyscraper"]
Lol: TypeAlias = Literal["lol-sudoku"]
Gold: TypeAlias = Literal["gold-star"]
One: TypeAlias = Literal[False]
Many: TypeAlias = Literal[True]


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a text, or the error if it cannot be read; `place` says where it is.

    `form` is the name of its form.  `alone`: whether it is the only puzzle, or None
    if that is not known before reading on.
    """

    place: str
    puzzle: Any = None
    error: PuzzleError | None = None
    form: str = "json"
    alone: bool | None = None


@overload
def parse(text: str, form: Named = None, *, family: Sky, many: One = False) -> Skyscraper: ...
@overload
def parse(text: str, form: Named = None, *, family: Lol, many: One = False) -> LolSudoku: ...
@overload
def parse(text: str, form: Named = None, *, family: Gold, many: One = False) -> GoldStar: ...
@overload
def parse(text: str, form: Named = None, *, family: Named = None, many: One = False) -> Puzzle: ...
@overload
def parse(text: str, form: Named = None, *, family: Sky, many: Many) -> Iterator[Skyscraper]: ...
@overload
def parse(text: str, form: Named = None, *, family: Lol, many: Many) -> Iterator[LolSudoku]: ...
@overload
def parse(text: str, form: Named = None, *, family: Gold, many: Many) -> Iterator[GoldStar]: ...
@overload
def parse(
    text: str, form: Named = None, *, family: Named = None, many: Many
) -> Iterator[Puzzle]: ...
def parse(text: str, form: Named = None, *, family: Named = None, many: bool = False) -> Any:
    """Parse the one puzzle in a text, in any form; with `many`, iterate over all of them.

    >>> import cluesmith as cs
    >>> cs.parse("4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1", family="skyscraper").clues.top
    (2, 2, 1, 3)
    >>> cs.parse('{"family": "gold-star", "points": 5, "operators": "-*+**-+*+*"}').family
    'gold-star'

    `form` forces a form, such as "towers"; with `family`, puzzles of other families are
    errors.  A wrong stored solution causes a warning.
    """
    items = _of_family(read(text, form), family)
    return _all(items) if many else _only(items, "parse(text, many=True)")


@overload
def load(path: Path, form: Named = None, *, family: Sky, many: One = False) -> Skyscraper: ...
@overload
def load(path: Path, form: Named = None, *, family: Lol, many: One = False) -> LolSudoku: ...
@overload
def load(path: Path, form: Named = None, *, family: Gold, many: One = False) -> GoldStar: ...
@overload
def load(path: Path, form: Named = None, *, family: Named = None, many: One = False) -> Puzzle: ...
@overload
def load(path: Path, form: Named = None, *, family: Sky, many: Many) -> Iterator[Skyscraper]: ...
@overload
def load(path: Path, form: Named = None, *, family: Lol, many: Many) -> Iterator[LolSudoku]: ...
@overload
def load(path: Path, form: Named = None, *, family: Gold, many: Many) -> Iterator[GoldStar]: ...
@overload
def load(
    path: Path, form: Named = None, *, family: Named = None, many: Many
) -> Iterator[Puzzle]: ...
def load(path: Path, form: Named = None, *, family: Named = None, many: bool = False) -> Any:
    """Load the one puzzle in a file; with `many`, iterate over all of them, however many.

    >>> import cluesmith as cs, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "mine.txt")
    ...     _ = path.write_text("4:4///2///4///3//////3")
    ...     cs.load(path, family="skyscraper").clues.top
    ...     _ = path.write_text("4:4///2///4///3//////3\\n4://///1/3///4/////3/\\n")
    ...     [puzzle.clues.left for puzzle in cs.load(path, family="skyscraper", many=True)]
    (4, 0, 0, 2)
    [(0, 3, 0, 0), (0, 4, 0, 0)]

    `form` and `family` are as for `parse`.
    """
    if not many:
        items = _of_family(read(read_file(path), form), family)
        return _only(items, "load(path, many=True)", f"{path}")
    from cluesmith.workbench.stream import read_path

    return _all(_of_family(read_path(checked_path(path), form), family), f"{path}")


def _of_family(items: Iterator[Item], name: str | None) -> Iterator[Item]:
    """The items; with a name, puzzles of other families become errors."""
    if name is None:
        return items
    expected = registry.family(name).name
    return (_checked_family(item, expected) for item in items)


def _checked_family(item: Item, expected: str) -> Item:
    if item.puzzle is None or item.puzzle.family == expected:
        return item
    error = PuzzleError(f"the puzzle is of the family {item.puzzle.family}, expected {expected}")
    return replace(item, puzzle=None, error=error)


def _only(items: Iterator[Item], instead: str, source: str = "") -> Puzzle:
    """The only puzzle of a text."""
    found = list(islice(items, MOST_COUNTED + 1))
    if len(found) > 1:
        count = len(found) if len(found) <= MOST_COUNTED else f"more than {MOST_COUNTED}"
        raise PuzzleError(f"{count} puzzles found, expected one; {instead} gives all")
    return _warned(_taken(found[0], source), 3)  # the caller of `parse` or `load`


def _all(items: Iterator[Item], source: str = "") -> Iterator[Puzzle]:
    """The puzzles; the first that cannot be read raises its error, with its place."""
    for item in items:
        place = ", ".join(filter(None, (source, item.place)))
        yield _warned(_taken(item, place), 2)  # the caller of next()


def _taken(item: Item, place: str) -> Any:
    """The puzzle of an item; raises its error, with the place."""
    if item.error is None:
        return item.puzzle
    raise PuzzleError(f"{place}: {item.error}") if place else item.error


def _warned(puzzle: Puzzle, level: int) -> Puzzle:
    """The puzzle; warns if its stored solution is wrong, at the given level of the stack."""
    try:
        stored_solution(puzzle)
    except PuzzleError as error:
        import warnings

        warnings.warn(str(error), stacklevel=level + 1)
    return puzzle


def read_file(path: Path) -> str:
    """Read a file as text; raises a `PuzzleError` if it cannot be read or is not text."""
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
        raise _too_long()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise PuzzleError("this looks like UTF-16 text; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(f"byte {error.start} is not UTF-8 text") from None
    if "\0" in text:
        raise PuzzleError(f"character {text.index(chr(0))} is NUL: this is not text")
    return text


def _too_long() -> PuzzleError:
    return PuzzleError(f"more than {MAX_BYTES} bytes")


def read(text: str, form: str | None = None) -> Iterator[Item]:
    """Iterate over the puzzles of a text; yields at least one item."""
    if not isinstance(text, str):
        raise UsageError(f"expected a text, got {type(text).__name__}")
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_BYTES:
        yield Item("", error=_too_long())
    elif not text.strip():
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


def _recognise(texts: Sequence[str], forms: Sequence[Form] | None = None) -> Form | None:
    """The form of the first text that is recognised; else the one to report what is wrong.

    Families of other packages are loaded only if no built-in family has the form.
    """
    for question in ("recognises", "perhaps"):
        for text in texts:
            for form in _all_forms() if forms is None else forms:
                look = getattr(form, question)
                if look is not None and look(text):
                    return form
    return None


def form_of_text(text: str, forms: Sequence[Form] | None = None) -> Form | None:
    """The form of a text, of its first paragraphs, or of one of its first lines."""
    parts = [part for _, part in _paragraphs(text, MOST_PARTS + 1)]
    begun = ["\n\n".join(parts[:count]) for count in range(1, MOST_PARTS + 1)]
    return _recognise((text, *begun, *_first_lines(text)), forms)


def form_named(name: str, text: str) -> Form:
    """The form of this name that a text is in, of those that families have."""
    forms = find_forms(name)
    return form_of_text(text, forms) or forms[0]


def _first_lines(text: str) -> list[str]:
    return text.strip().split("\n", LINES_TRIED)[:LINES_TRIED]


def _read_text(text: str) -> Iterator[Item]:
    form = form_of_text(text)
    if form is None:
        words = f"{excerpt(text.strip())} is not a puzzle: neither JSON nor a known form"
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
            items = _separated(text, form)
            first = list(islice(items, 2))
            only = [Item("", error=error, form=form.name)]
            yield from chain(first, items) if len(first) == 2 else only
            return
        for number, puzzle in enumerate(puzzles, 1):
            place = f"puzzle {number}" if len(puzzles) > 1 else ""
            yield Item(place, puzzle, form=form.name)


def _separated(text: str, form: Form) -> Iterator[Item]:
    """The puzzles of a text, separated by empty lines; none if the first cannot be read."""
    parts = list(_paragraphs(text))
    at = 0
    while at < len(parts) > 1:
        line = parts[at][0]
        for count in range(1, min(MOST_PARTS, len(parts) - at) + 1):
            joined = "\n\n".join(part for _, part in parts[at : at + count])
            item = _item(f"line {line}", form.decode, joined, form.name)
            if count == 1 or item.error is None:
                best, taken = item, count
            if item.error is None:
                break
        if best.error is not None and at == 0:
            return
        yield best
        at += taken


def _paragraphs(text: str, most: int = -1) -> Iterator[tuple[int, str]]:
    """The paragraphs of a text, each with the number of its first line."""
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
    """Parse one puzzle of a one-line form per numbered line; skips empty lines and # comments.

    A line may also be of another family that has a form of the same name.
    """
    others = [other for other in find_forms(form.name) if other.single_line and other != form]
    for number, line in lines:
        place = f"line {number}"
        if isinstance(line, PuzzleError):
            yield Item(place, error=line)
        elif line.strip() and not line.startswith("#"):
            item = _item(place, form.decode, line, form.name)
            if item.error is not None and others:
                found = _recognise([line], [form, *others])
                if found is not None and found != form:
                    item = _item(place, found.decode, line, found.name)
            yield item


def _read_json(text: str, forced: bool) -> Iterator[Item]:
    try:
        value = jsontext.parse(text)
    except PuzzleError as error:
        form = None if forced else _recognise([text])
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
    """Whether the first line is a JSON object, or another early line is one with a family."""
    lines = _first_lines(text)
    if len(lines) < 2 or lines[0].startswith("["):
        return False
    return any(is_json_object(line, not number) for number, line in enumerate(lines))


def is_json_object(line: str, of_any_kind: bool) -> bool:
    """Whether a line is a whole JSON object; with a family, unless `of_any_kind`."""
    if not line.startswith("{"):
        return False
    try:
        value = jsontext.parse(line)
    except PuzzleError:
        return False
    return of_any_kind or (isinstance(value, dict) and "family" in value)


def json_lines(lines: Iterable[tuple[int, Line]], forced: bool) -> Iterator[Item]:
    """Parse JSON lines: an object on each numbered line that is not empty."""
    for number, line in lines:
        if isinstance(line, PuzzleError):
            yield Item(f"line {number}", error=line)
        elif line.strip():
            yield json_item(f"line {number}", line, forced)


def json_item(place: str, text: str, forced: bool) -> Item:
    """Parse a text that should be one JSON object."""
    try:
        value = jsontext.parse(text)
    except PuzzleError as error:
        return Item(place, error=error)
    return _from_object(place, value, forced)


def _from_object(place: str, value: Any, forced: bool) -> Item:
    """The puzzle of a JSON object; one without a family may be another tool's."""
    if isinstance(value, dict) and "family" not in value and not forced:
        text = json.dumps(value)
        form = _recognise([text])
        if form is not None:
            return _item(place, form.decode, text, form.name)
    return _item(place, from_json, value)


def from_json(value: Any) -> Puzzle:
    """The puzzle, of any family, of a JSON value."""
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


def stored_solution(puzzle: Puzzle) -> Any:
    """The solution stored with a puzzle, checked by the rules; None if there is none.

    Raises a `PuzzleError` if it is wrong.
    """
    value = puzzle.meta.get("solution")
    if value is None:
        return None
    family = registry.family_of(puzzle)
    try:
        solution = family.puzzle.solution_from_json(puzzle, value)
        mistakes = family.rules(puzzle, solution)
    except PuzzleError as error:
        raise PuzzleError(f"its stored solution cannot be read: {error}") from None
    if mistakes:
        raise PuzzleError(f"its stored solution is wrong: {mistakes[0]}; correct or remove it")
    return solution


def examples(family: str) -> Mapping[str, Any]:
    """A family's built-in examples by id.

    >>> import cluesmith as cs
    >>> cs.examples("skyscraper")["t1"].size
    6
    """
    return registry.family(family).examples().puzzles


def named(reference: str) -> list[Any]:
    """The example named ``family:id``; ``family:`` names the whole test set."""
    name, _, identifier = reference.partition(":")
    built_in = registry.family(name).examples()
    if not identifier:
        return [built_in.puzzles[key] for key in built_in.test_set]
    if identifier not in built_in.puzzles:
        raise unknown(f"{name} example", identifier, built_in.puzzles)
    return [built_in.puzzles[identifier]]


def is_reference(text: str) -> bool:
    """Whether a text looks like the name of an example."""
    name, colon, rest = text.partition(":")
    return bool(colon) and registry.knows(name) and "\n" not in rest
