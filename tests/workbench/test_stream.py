"""Files of any length: what is read as it comes, where a bad puzzle stands, what is bounded."""

from __future__ import annotations

import io
import json
import os
import tracemalloc
from collections.abc import Iterator

import pytest

from cluesmith.errors import PuzzleError
from cluesmith.workbench import stream
from cluesmith.workbench.read import Item, named, read
from cluesmith.workbench.show import convert
from cluesmith.workbench.stream import read_path, read_stream

(T3,), (T2,), (STAR,) = (
    named(name) for name in ("skyscraper:t3", "skyscraper:t2", "gold-star:five")
)
LINES = [convert(puzzle, "json").strip() for puzzle in (T3, T2, STAR)]
TOWERS = convert(T3, "towers").strip()


def items(text: str | bytes, form: str | None = None) -> list[Item]:
    return list(read_stream(io.BytesIO(text.encode() if isinstance(text, str) else text), form))


@pytest.fixture(autouse=True)
def short_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file counts as long after 300 bytes, so that short texts try what long ones do."""
    monkeypatch.setattr(stream, "HEAD", 300)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINES),
        "\r\n\r\n".join(LINES) + "\r\n",
        "\ufeff" + "\n".join(LINES),
        "\n \n" + "\n".join(LINES),
        f"[{', '.join(LINES)}]",
        " [\n" + ",\n".join(LINES) + "\n]\n",
        json.dumps([json.loads(line) for line in LINES], indent=2),
        LINES[0],
        json.dumps(json.loads(LINES[0]), indent=3),
        "\n".join([TOWERS] * 40),
        "# forty\n" + "\n".join([TOWERS] * 40),
        convert(T2, "prolog"),
        convert(T2, "printed") + "\n" + convert(T3, "printed"),
        "",
        "rubbish",
        "rubbish\n" * 100,
        "{" * 1000,
        "[" * 1000,
        "[{" * 1000,
    ],
)
def test_a_stream_gives_what_the_text_gives(text: str) -> None:
    streamed, whole = items(text), list(read(text))
    assert [(item.place, item.puzzle) for item in streamed] == [
        (item.place, item.puzzle) for item in whole
    ] or (whole[0].error is not None and streamed[0].error is not None)
    assert [item.error is None for item in streamed] == [item.error is None for item in whole]


@pytest.mark.parametrize("form", ["json", "towers", "f-puzzles", "iss", "prolog"])
def test_a_form_that_is_asked_for_is_the_form_of_a_long_file_too(form: str) -> None:
    texts = [convert(T3, name).strip() for name in ("towers", "f-puzzles", "iss", "prolog")]
    for text in texts:
        long = "\n".join([text] * 60)
        streamed, whole = items(long, form), list(read(long, form))
        assert [item.puzzle for item in streamed] == [item.puzzle for item in whole]
        assert [str(item.error) for item in streamed] == [str(item.error) for item in whole]


@pytest.mark.parametrize("letter", ["é", "語", "🏙"])
def test_a_letter_may_stand_where_the_look_at_a_long_file_ends(letter: str) -> None:
    titled = {"title": letter * 200, **json.loads(LINES[0])}
    text = json.dumps([titled], ensure_ascii=False, indent=1)
    for blanks in range(5):
        (found,) = items(text.replace("{", "{" + " " * blanks, 1))
        assert found.puzzle == T3


def test_a_bad_line_is_named_and_passed_over() -> None:
    found = items("\n".join([LINES[0], "rubbish", LINES[1]]))
    assert [item.place for item in found] == ["line 1", "line 2", "line 3"]
    assert [item.puzzle for item in found] == [T3, None, T2]


def test_a_bad_first_line_is_passed_over() -> None:
    found = items("\n".join(['{"family": ', *LINES]))
    assert [item.puzzle for item in found] == [None, T3, T2, STAR]


def test_lines_that_are_no_text() -> None:
    found = items(LINES[0].encode() + b"\n\xff\xfe\n\x80\n{\0}\n" + LINES[1].encode())
    assert [item.error is None for item in found] == [True, False, False, False, True]
    assert "UTF-16" in str(found[1].error)


def test_a_line_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_LINE", 1000)
    found = items("\n".join([LINES[0], " " * 5000, LINES[1]]))
    assert [item.place for item in found] == ["line 1", "line 2", "line 3"]
    assert "more than 1000 bytes" in str(found[1].error)


def test_a_fault_in_an_array_ends_it_there() -> None:
    for rest in (", rubbish]", " 5]", ", ", ""):
        found = items(f"[{', '.join(LINES * 2)}{rest}")
        assert [item.puzzle for item in found[:6]] == [T3, T2, STAR] * 2
        assert len(found) == 7, rest
        assert found[6].place == "puzzle 7"
        assert isinstance(found[6].error, PuzzleError)
        assert str(found[6].error).isprintable()
    assert "more after the end" in str(items(f"[{', '.join(LINES * 2)}] 5")[-1].error)


def test_an_item_of_an_array_that_is_no_puzzle() -> None:
    found = items(f'[{LINES[0]}, 7, {{"size": 4}}, {LINES[1]}]')
    assert [item.puzzle for item in found] == [T3, None, None, T2]
    assert [item.place for item in found] == [f"puzzle {number}" for number in (1, 2, 3, 4)]


def test_an_item_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_LINE", 2000)
    found = items(f"[{LINES[0]}, {{" + '"a": 1, ' * 2000)
    assert [item.error is None for item in found] == [True, False]


def test_bytes_in_an_array_that_are_no_text() -> None:
    found = items(f"[{', '.join(LINES)}, ".encode() + b"\xff]")
    assert found[-1].error is not None
    assert "UTF-8" in str(found[-1].error)


def test_a_pipe_is_answered_before_it_ends() -> None:
    """Each line of a pipe is read before the next is written: another way would wait for ever."""
    ours, theirs = os.pipe()
    with open(ours, "rb") as pipe, open(theirs, "wb", buffering=0) as writer:
        found = read_stream(pipe)
        for number in range(1, 4):
            writer.write(f"{LINES[0]}\n".encode())
            item = next(found)
            assert (item.puzzle, item.place, item.alone) == (
                T3,
                f"line {number}",
                False if number == 1 else None,
            )
        writer.close()
        assert list(found) == []


def test_a_puzzle_alone_in_a_pipe_needs_no_line_number() -> None:
    ours, theirs = os.pipe()
    with open(ours, "rb") as pipe, open(theirs, "wb", buffering=0) as writer:
        writer.write(f"{LINES[0]}\n\n".encode())
        writer.close()
        (item,) = read_stream(pipe)
        assert (item.place, item.alone) == ("", True)


@pytest.mark.parametrize("shape", ["lines", "array"])
def test_memory_does_not_grow_with_the_number(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEAD", 2**12)

    class Endless(io.RawIOBase):
        """Two thousand puzzles, made while they are read."""

        def __init__(self) -> None:
            self.parts = self.chunks()
            self.rest = b""

        def chunks(self) -> Iterator[bytes]:
            comma = b"," if shape == "array" else b""
            yield b"[" if comma else b""
            for _ in range(2_000):
                yield LINES[0].encode() + comma + b"\n"
            yield LINES[0].encode() + (b"]" if comma else b"")

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            while not self.rest:
                chunk = next(self.parts, None)
                if chunk is None:
                    return 0
                self.rest = chunk
            count = min(len(buffer), len(self.rest))
            buffer[:count] = self.rest[:count]
            self.rest = self.rest[count:]
            return count

    tracemalloc.start()
    number = sum(item.error is None for item in read_stream(io.BufferedReader(Endless())))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == 2_001
    assert peak < 500_000


def test_a_file_that_cannot_be_read(tmp_path) -> None:
    (found,) = read_path(tmp_path / "nothing")
    assert "No such file" in str(found.error)
