"""Streams: the puzzles of a file or a pipe one after the other, however many there are.

JSON lines, an array of JSON objects and one-line forms are read a line, or an
item, at a time: a million puzzles take no more memory than one.  From a pipe,
JSON lines are read as they come, so that each can be answered before the next
is written.  Only forms of several lines are held as one text, and bounded.
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
PATIENCE = 0.5  # seconds to wait for a pipe's end, or more, after its first puzzle
_BLANK = " \t\r\n"
_DECODER = json.JSONDecoder()


def read_path(path: str | os.PathLike[str], form: str | None = None) -> Iterator[Item]:
    """Each puzzle of a file in turn."""
    try:
        with open(path, "rb") as file:
            yield from read_stream(file, form)
    except OSError as error:
        yield Item("", error=PuzzleError(error.strerror or str(error)))


class Readable(Protocol):
    """A binary file, as far as it is needed here."""

    def read1(self, size: int, /) -> bytes: ...

    def fileno(self) -> int: ...


def read_stream(file: Readable, form: str | None = None) -> Iterator[Item]:
    """Each puzzle of an open file in turn; at least one item."""
    try:
        yield from _read(file, form)
    except PuzzleError as error:
        yield Item("", error=error)


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
    """Each JSON line as it comes; a puzzle that is alone needs no line number."""
    items = json_lines(_lines(source), forced)
    for item in items:
        alone = source.is_over(PATIENCE)
        yield replace(item, place="" if alone else item.place, alone=alone)
        yield from items


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


class _Source:
    """A file with a buffer of its own, so that it can be asked whether more is there."""

    def __init__(self, file: Readable) -> None:
        self.file = file
        self.data = b""
        self.at = 0
        self.is_whole = False

    def put_back(self, data: bytes) -> None:
        """Let these bytes be read before the rest."""
        self.data, self.at = data + self.data[self.at :], 0

    def readline(self, most: int) -> bytes:
        """A line with its end, or so many bytes of it."""
        looked = 0
        while (end := self.data.find(b"\n", self.at + looked, self.at + most)) < 0:
            looked = len(self.data) - self.at
            if looked >= most or not self._grow():
                end = min(len(self.data), self.at + most) - 1
                break
        line = self.data[self.at : end + 1]
        self.at = end + 1
        return line

    def read(self, most: int) -> bytes:
        """So many bytes, less only at the end."""
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
        """Whether nothing but blanks is left; a pipe that keeps silent so long is not over."""
        while not self.data[self.at :].strip():
            if not self._is_ready(seconds):
                return False
            if not self._grow():
                return True
        return False

    def _is_ready(self, seconds: float) -> bool:
        try:
            return bool(select([self.file.fileno()], [], [], seconds)[0])
        except (OSError, ValueError):  # not a file of the system, or none that can be waited for
            return True

    def _grow(self) -> bool:
        """Read more of the file; False at its end."""
        if not self.is_whole:
            more = self.file.read1(CHUNK)
            self.data, self.at = self.data[self.at :] + more, 0
            self.is_whole = not more
        return not self.is_whole


def _first_line(source: _Source) -> tuple[bytes, bytes]:
    """The blank lines ahead, and the first line that is not blank."""
    blanks = b""
    while (line := source.readline(MAX_LINE)) and not line.strip() and len(blanks) < HEAD:
        blanks += line
    return blanks, line


def _is_object(line: bytes) -> bool:
    try:
        return is_json_object(decode_bytes(line).strip(), True)
    except PuzzleError:
        return False


def _lines(file: _Source) -> Iterator[tuple[int, Line]]:
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


def _array(file: _Source, forced: bool) -> Iterator[Item]:
    """The items of a JSON array; its first fault in JSON ends it."""
    number = 0
    try:
        for text in _array_items(file):
            number += 1
            yield json_item(f"puzzle {number}", text, forced)
    except PuzzleError as error:
        yield Item(f"puzzle {number + 1}", error=error)


def _array_items(file: _Source) -> Iterator[str]:
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

    def __init__(self, file: _Source) -> None:
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
