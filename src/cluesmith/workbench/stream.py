"""Read a stream: iterate over the puzzles of a file or a pipe, however many there are.

JSON lines, an array of JSON objects and one-line forms are read one line, or one
item, at a time: a million puzzles take no more memory than one.  From a pipe,
JSON lines are read as they arrive, so that each can be answered before the next
is written.  Only forms of several lines are held as one text, of limited size.
"""

from __future__ import annotations

import json
import os
from codecs import getincrementaldecoder
from collections.abc import Iterator
from dataclasses import replace
from select import select
from typing import Protocol

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
HEAD = 2**20  # bytes looked at to recognise what a longer file is
CHUNK = 2**16  # bytes read at a time
PATIENCE = 0.5  # seconds to wait for the end of a pipe, or for more, after the first puzzle
_BLANK = " \t\r\n"
_DECODER = json.JSONDecoder()


def read_path(path: str | os.PathLike[str], form: str | None = None) -> Iterator[Item]:
    """Iterate over the puzzles of a file."""
    try:
        with open(path, "rb") as file:
            yield from read_stream(file, form)
    except OSError as error:
        yield Item("", error=PuzzleError(error.strerror or str(error)))


class Readable(Protocol):
    """The methods of a binary file that are needed here."""

    def read1(self, size: int, /) -> bytes: ...

    def fileno(self) -> int: ...


def read_stream(file: Readable, form: str | None = None) -> Iterator[Item]:
    """Iterate over the puzzles of an open file; yields at least one item."""
    try:
        yield from _read(file, form)
    except PuzzleError as error:
        yield Item("", error=error)


def lines_of(file: Readable) -> Iterator[tuple[int, Line]]:
    """The lines of an open file, numbered from 1; one that is too long or no text is an error."""
    return _lines(_Source(file))


def _read(file: Readable, form: str | None) -> Iterator[Item]:
    is_json = form in (None, "json")
    source = _Source(file)
    blanks, first = _first_line(source)
    source.put_back(blanks + first)
    if is_json and _is_object(first):
        yield from _json_stream(source, form == "json")
        return
    head = source.read(HEAD)
    source.put_back(head)
    if len(head) < HEAD:
        yield from read(decode_bytes(head), form)
        return
    start = _beginning(head)
    if is_json and start.lstrip().startswith("[") and start.lstrip(_BLANK + "[").startswith("{"):
        yield from _array(source, form == "json")
    elif is_json and start.lstrip().startswith("{") and are_json_lines(start):
        yield from json_lines(_lines(source), form == "json")
    elif (found := _form_of_lines(start, form)) is not None:
        yield from form_lines(_lines(source), found)
    else:
        yield from read(decode_bytes(source.read(MAX_BYTES + 1)), form)


def _json_stream(source: _Source, forced: bool) -> Iterator[Item]:
    """Parse JSON lines as they arrive; a single puzzle needs no line number."""
    items = json_lines(_lines(source), forced)
    for item in items:
        alone = source.is_over(PATIENCE)
        yield replace(item, place="" if alone else item.place, alone=alone)
        yield from items


def _form_of_lines(start: str, form: str | None) -> Form | None:
    """The one-line form of a text that starts like this, with one puzzle per line; None if not."""
    is_object = start.lstrip().startswith("{")  # on several lines, or broken
    if form == "json" or is_object or "\n" not in start.strip():
        return None
    found = form_of_text(start) if form is None else form_named(form, start)
    return found if found is not None and found.single_line else None


def _beginning(head: bytes) -> str:
    """Decode these first bytes of a text; the last character may be incomplete."""
    whole = len(head)
    while whole > len(head) - 3 and head[whole - 1] & 0xC0 == 0x80:  # inside a character
        whole -= 1
    if head[whole - 1] >= 0xC0:
        whole -= 1
    return decode_bytes(head[:whole])


class _Source:
    """A buffered file that can tell whether there is more to read."""

    def __init__(self, file: Readable) -> None:
        self.file = file
        self.data = bytearray()  # extended at its end and cut at its start without a copy
        self.at = 0
        self.is_whole = False

    def put_back(self, data: bytes) -> None:
        """Put bytes back, to be read again before the rest."""
        self.data, self.at = bytearray(data) + self.data[self.at :], 0

    def readline(self, most: int) -> bytes:
        """Read a line with its end, or at most so many bytes of it."""
        looked = 0
        while (end := self.data.find(b"\n", self.at + looked, self.at + most)) < 0:
            looked = len(self.data) - self.at
            if looked >= most or not self._grow():
                end = min(len(self.data), self.at + most) - 1
                break
        line = bytes(self.data[self.at : end + 1])
        self.at = end + 1
        return line

    def read(self, most: int) -> bytes:
        """Read so many bytes; fewer only at the end of the file."""
        parts = []
        while most:
            part = self.data[self.at : self.at + most]
            parts.append(part)
            self.at += len(part)
            most -= len(part)
            if most and not self._grow():
                break
        return b"".join(parts)

    def is_over(self, seconds: float) -> bool:
        """Whether only blanks are left; a pipe that is silent for this long is not over."""
        blank = 0
        while not self.data[self.at + blank :].strip() and blank < HEAD:
            blank = len(self.data) - self.at
            if not self._is_ready(seconds):
                return False
            if not self._grow():
                return True
        return False

    def _is_ready(self, seconds: float) -> bool:
        try:
            return bool(select([self.file.fileno()], [], [], seconds)[0])
        except (OSError, ValueError):  # no file descriptor, or one that select does not support
            return True

    def _grow(self) -> bool:
        """Read more of the file; False at its end."""
        if not self.is_whole:
            more = self.file.read1(CHUNK)
            del self.data[: self.at]
            self.at = 0
            self.data += more
            self.is_whole = not more
        return not self.is_whole


def _first_line(source: _Source) -> tuple[bytes, bytes]:
    """The leading blank lines, and the first line that is not blank."""
    blanks = bytearray()
    while (line := source.readline(MAX_LINE)) and not line.strip() and len(blanks) < HEAD:
        blanks += line
    return bytes(blanks), line


def _is_object(line: bytes) -> bool:
    try:
        return is_json_object(decode_bytes(line).strip(), True)
    except PuzzleError:
        return False


def _lines(file: _Source) -> Iterator[tuple[int, Line]]:
    """The lines, numbered from 1; one that is too long is an error."""
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


def _array(file: _Source, forced: bool) -> Iterator[Item]:
    """Parse the items of a JSON array; stops at the first JSON error."""
    number = 0
    try:
        for text in _array_items(file):
            number += 1
            yield json_item(f"puzzle {number}", text, forced)
    except PuzzleError as error:
        yield Item(f"puzzle {number + 1}", error=error)


def _array_items(file: _Source) -> Iterator[str]:
    """The text of each item; reads only as much of the file as an item needs."""
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
    """The part of a text that is being parsed: grows at its end, is cut at its start."""

    def __init__(self, file: _Source) -> None:
        self.file = file
        self.decoder = getincrementaldecoder("utf-8-sig")()
        self.text = ""
        self.at = 0
        self.is_whole = False

    def grow(self) -> None:
        """Read on, at least as much as there is: a long value is decoded only a few times."""
        data = self.file.read(max(HEAD, len(self.text) - self.at))
        self.is_whole = not data
        try:
            more = self.decoder.decode(data, self.is_whole)
        except UnicodeDecodeError:
            raise PuzzleError("not valid JSON: there are bytes that are not UTF-8 text") from None
        self.text, self.at = self.text[self.at :] + more, 0

    def next_character(self) -> str:
        """The next character that is not blank, without reading past it; empty at the end."""
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
        """The error of a value without an end."""
        error = json_item("", self.text[self.at : self.at + MAX_LINE], True).error
        return str(error or "not valid JSON: the array is cut off")

    def taken(self, end: int) -> str:
        value, self.at = self.text[self.at : end], end
        return value
