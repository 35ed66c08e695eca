"""The puzzles of a file one after the other, however many there are.

JSON lines, an array of JSON objects and one-line forms are read a line, or an
item, at a time, as they come: a million puzzles take no more memory than one,
and a pipe is answered before it ends.  Only what stands on many lines is held as
one text, and bounded.
"""

from __future__ import annotations

import json
import os
from codecs import getincrementaldecoder
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import chain
from typing import BinaryIO

from cluesmith.errors import PuzzleError
from cluesmith.family import Form
from cluesmith.workbench.read import (
    MAX_BYTES,
    Item,
    Line,
    are_json_lines,
    decode_bytes,
    form_lines,
    form_named,
    form_of_text,
    is_json_object,
    json_item,
    json_lines,
    read,
)

MAX_LINE = 8 * 2**20  # bytes of a line, or of an item of an array
HEAD = 2**20  # bytes looked at to tell what a longer file is
_BLANK = " \t\r\n"
_DECODER = json.JSONDecoder()


def read_path(path: str | os.PathLike[str], form: str | None = None) -> Iterator[Item]:
    """Each puzzle of a file in turn."""
    try:
        with open(path, "rb") as file:
            yield from read_stream(file, form)
    except OSError as error:
        yield Item("", error=PuzzleError(error.strerror or str(error)))


def read_stream(file: BinaryIO, form: str | None = None) -> Iterator[Item]:
    """Each puzzle of an open file in turn; at least one item."""
    try:
        yield from _read(file, form)
    except PuzzleError as error:
        yield Item("", error=error)


def _read(file: BinaryIO, form: str | None) -> Iterator[Item]:
    is_json = form in (None, "json")
    blanks, first = _first_line(file)
    if is_json and _is_object(first):
        lines = _lines(_Refilled(blanks + first, file))
        yield from _place_of_one(json_lines(lines, form == "json"))
        return
    head = blanks + first + file.read(HEAD)
    if len(head) < HEAD:
        yield from read(decode_bytes(head), form)
        return
    start = _beginning(head)
    refilled = _Refilled(head, file)
    if is_json and start.lstrip().startswith("[") and start.lstrip(_BLANK + "[").startswith("{"):
        yield from _array(refilled, form == "json")
    elif is_json and start.lstrip().startswith("{") and are_json_lines(start):
        yield from json_lines(_lines(refilled), form == "json")
    elif (found := _form_of_lines(start, form)) is not None:
        yield from form_lines(_lines(refilled), found)
    else:
        yield from read(decode_bytes(refilled.read(MAX_BYTES + 1)), form)


def _form_of_lines(start: str, form: str | None) -> Form | None:
    """The one-line form of which a text that begins so has a puzzle on each line, if any."""
    is_object = start.lstrip().startswith("{")  # on several lines, or broken
    if form == "json" or is_object or "\n" not in start.strip():
        return None
    found = form_of_text(start) if form is None else form_named(form, start)
    return found if found is not None and found.single_line else None


def _beginning(head: bytes) -> str:
    """The text that begins with these bytes, the last of which may be cut."""
    whole = len(head)
    while whole > len(head) - 3 and head[whole - 1] & 0xC0 == 0x80:  # inside a character
        whole -= 1
    if head[whole - 1] >= 0xC0:
        whole -= 1
    return decode_bytes(head[:whole])


class _Refilled:
    """A file with bytes put back before its rest."""

    def __init__(self, front: bytes, file: BinaryIO) -> None:
        self.front = BytesIO(front)
        self.file = file

    def readline(self, most: int) -> bytes:
        line = self.front.readline(most)
        if not line.endswith(b"\n") and len(line) < most:
            line += self.file.readline(most - len(line))
        return line

    def read(self, most: int) -> bytes:
        data = self.front.read(most)
        return data + self.file.read(most - len(data))


def _first_line(file: BinaryIO) -> tuple[bytes, bytes]:
    """The blank lines ahead, and the first line that is not blank."""
    blanks = b""
    while (line := file.readline(MAX_LINE)) and not line.strip() and len(blanks) < HEAD:
        blanks += line
    return blanks, line


def _is_object(line: bytes) -> bool:
    try:
        return is_json_object(decode_bytes(line).strip(), True)
    except PuzzleError:
        return False


def _lines(file: _Refilled) -> Iterator[tuple[int, Line]]:
    """The lines, numbered from 1; one that is too long is passed over."""
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        try:
            if len(line) > MAX_LINE:
                while line and not line.endswith(b"\n"):
                    line = file.readline(MAX_LINE)
                raise PuzzleError(f"the line has more than {MAX_LINE} bytes")
            yield number, decode_bytes(line)
        except PuzzleError as error:
            yield number, error


def _place_of_one(items: Iterator[Item]) -> Iterator[Item]:
    """The items; one that is alone needs no number of its line."""
    first, second = next(items, None), next(items, None)
    if first is not None and second is None:
        yield replace(first, place="")
    elif first is not None and second is not None:
        yield from chain((first, second), items)


def _array(file: _Refilled, forced: bool) -> Iterator[Item]:
    """The items of a JSON array; its first fault in JSON ends it."""
    number = 0
    try:
        for text in _array_items(file):
            number += 1
            yield json_item(f"puzzle {number}", text, forced)
    except PuzzleError as error:
        yield Item(f"puzzle {number + 1}", error=error)


def _array_items(file: _Refilled) -> Iterator[str]:
    """The text of each item, found by parsing as much of the file as one may need."""
    text = _Window(file)
    text.skip("[")
    while True:
        end = text.end_of_value()
        yield text.taken(end)
        if text.next_character() == "]":
            break
        text.skip(",")
    text.skip("]")
    if text.next_character():
        raise PuzzleError("not valid JSON: there is more after the end of the array")


class _Window:
    """The part of a text that is being looked at: grows at its end, is cut at its start."""

    def __init__(self, file: _Refilled) -> None:
        self.file = file
        self.decoder = getincrementaldecoder("utf-8-sig")()
        self.text = ""
        self.at = 0
        self.is_whole = False

    def grow(self) -> None:
        data = self.file.read(HEAD)
        self.is_whole = not data
        try:
            more = self.decoder.decode(data, self.is_whole)
        except UnicodeDecodeError:
            raise PuzzleError("not valid JSON: there are bytes that are not UTF-8 text") from None
        self.text, self.at = self.text[self.at :] + more, 0

    def next_character(self) -> str:
        """The next one that is not blank; it stays where it is.  Empty at the end."""
        while True:
            while self.at < len(self.text) and self.text[self.at] in _BLANK:
                self.at += 1
            if self.at < len(self.text) or self.is_whole:
                return self.text[self.at : self.at + 1]
            self.grow()

    def skip(self, expected: str) -> None:
        if self.next_character() != expected:
            raise PuzzleError(f"not valid JSON: expected {expected} here in the array")
        self.at += 1

    def end_of_value(self) -> int:
        self.next_character()
        while True:
            try:
                _, end = _DECODER.raw_decode(self.text, self.at)
                if end < len(self.text) or self.is_whole:
                    return end
            except (ValueError, RecursionError):
                if self.is_whole or len(self.text) - self.at > MAX_LINE:
                    raise PuzzleError(self._fault()) from None
            self.grow()

    def _fault(self) -> str:
        """What is wrong with a value that has no end."""
        error = json_item("", self.text[self.at : self.at + MAX_LINE], True).error
        return str(error or "not valid JSON: the array is cut off")

    def taken(self, end: int) -> str:
        value, self.at = self.text[self.at : end], end
        return value
