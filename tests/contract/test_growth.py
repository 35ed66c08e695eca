"""No text slows a reader down: four times the length takes about four times the time.

Quadratic work takes sixteen times as long, so that even a busy machine cannot blur the two.
"""

from __future__ import annotations

import gc
import io
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from math import inf
from pathlib import Path
from time import process_time, sleep
from typing import Any

import pytest
from adversarial import LINK, TEXTS, THOUGHT_OUT, Text

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.family import Family, Form
from cluesmith.forms import jsontext, lzstring
from cluesmith.workbench import stream
from cluesmith.workbench.read import named, read
from cluesmith.workbench.show import convert

LONGER = 4  # times the text
MOST = 8  # times the work for it
TRIES = 60  # the least of at most so many measurements counts
FLOOR = 0.01  # seconds; less is neither measured well nor slow
SHORT = 8_000  # characters; what is quadratic takes far more than the floor
LONG = 2**20
ITEMS = 10_000  # puzzles of a text; each takes its time, good or bad
LIMITS = Path(__file__).parents[2] / "docs" / "collections.md"
FORMS = [form for family in registry.families() for form in family.forms()]
PUZZLE = convert(named("skyscraper:t3")[0], "json").encode()


def seconds(work: Callable[[Any], object], given: Any, times: int = 1) -> float:
    gc.disable()
    try:
        began = process_time()
        for _ in range(times):
            work(given)
        return process_time() - began
    finally:
        gc.enable()


def growth(work: Callable[[Any], object], short: Any, long: Any) -> float:
    """How many times longer the work takes for `long` than for `short`; 0 where it is quick.

    A busy machine only makes measurements longer, so the least of several counts.  `short` is
    worked on several times in each: what takes less long is disturbed less often.  What seems
    to grow too fast is measured again for some seconds: a disturbance passes.
    """
    least, least_long = inf, seconds(work, long)
    for number in range(TRIES):
        if least_long < FLOOR:
            return 0.0
        least = min(least, seconds(work, short, LONGER) / LONGER)
        if least_long <= MOST * least:
            break
        sleep(min(number * 0.01, 0.1))
        least_long = min(least_long, seconds(work, long))
    return least_long / least


def slow(work: Callable[[Any], object], texts: Iterable[str], length: int) -> dict[str, float]:
    """The texts for which the work grows too fast from a part of the length to the whole."""
    found = {name: growth(work, *_two(TEXTS[name], length)) for name in texts}
    return {name: times for name, times in found.items() if times > MOST}


def _two(text: Text, length: int) -> tuple[str, str]:
    return text(length // LONGER), text(length)


def test_quadratic_work_grows_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    def quadratic(text: str) -> None:
        for _ in text:
            for _ in text:
                pass

    monkeypatch.setattr(sys.modules[__name__], "TRIES", 3)
    assert slow(quadratic, ["a number"], 2**12) != {}


def test_linear_work_does_not() -> None:
    def linear(text: str) -> None:
        for _ in range(100):
            for _ in text:
                pass

    assert slow(linear, ["a number"], 2**15) == {}


def limit_of(form: Form) -> int:
    """The most characters of a text in this form, as its error says."""
    with pytest.raises(PuzzleError) as caught:
        form.decode("x" * LONG)
    found = re.search(r"expected at most ([0-9]+)$", str(caught.value))
    return int(found[1]) if found else LONG


def test_the_limit_of_a_form_is_documented(family: Family, form: Form) -> None:
    rows = re.findall(r"(?m)^\| (`.*) \| ([0-9,]+) \|$", LIMITS.read_text("utf-8"))
    documented = {(name, count) for names, count in rows for name in re.findall("`(.*?)`", names)}
    assert form not in FORMS or (form.name, f"{limit_of(form):,}") in documented


def tried(form: Form) -> Callable[[str], None]:
    """All that is done with a text to find out whether it is in this form."""

    def work(text: str) -> None:
        form.recognises(text)
        if form.perhaps is not None:
            form.perhaps(text)
        with suppress(PuzzleError):
            form.decode(text)

    return work


def everything(text: str) -> None:
    """Read the puzzles of a text, as the library, the command line and the server do."""
    for _ in islice(read(text), ITEMS):
        pass


def below(limit: int, most: int) -> int:
    """A length for which no text gets past the limit of a form."""
    return min(most, limit - 200)


def test_the_time_of_a_form_grows_with_the_text(family: Family, form: Form) -> None:
    """All that is thought out, and a part of the other texts: together the forms get all."""
    part = islice(TEXTS, len(THOUGHT_OUT) + FORMS.index(form) if form in FORMS else 0, None, 16)
    assert slow(tried(form), THOUGHT_OUT, below(limit_of(form), 2 * SHORT)) == {}
    assert slow(tried(form), part, below(limit_of(form), SHORT)) == {}


@pytest.mark.soak
def test_the_time_of_a_form_grows_with_any_text(family: Family, form: Form) -> None:
    assert slow(tried(form), TEXTS, below(limit_of(form), SHORT)) == {}
    assert slow(tried(form), THOUGHT_OUT, below(limit_of(form), LONG)) == {}


def test_the_time_of_reading_grows_with_the_text() -> None:
    assert slow(everything, THOUGHT_OUT, 2 * SHORT) == {}


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_the_time_of_reading_grows_with_any_text(part: int) -> None:
    assert slow(everything, islice(TEXTS, part, None, 8), LONG) == {}


@pytest.mark.parametrize("length", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])
def test_the_time_of_parts_grows_with_the_text(length: int) -> None:
    def parsed(text: str) -> None:
        with suppress(PuzzleError):
            jsontext.parse(text)

    def unpacked(text: str) -> None:
        with suppress(PuzzleError):
            lzstring.decompress(text.removeprefix(LINK), LONG)

    assert slow(parsed, THOUGHT_OUT, length) == {}
    assert slow(unpacked, THOUGHT_OUT, length) == {}


STREAMS: dict[str, Callable[[int], bytes]] = {
    "blank lines first": lambda length: b"\n" * length + PUZZLE,
    "blank lines between": lambda length: PUZZLE + b"\n" * length + PUZZLE,
    "blank lines last": lambda length: PUZZLE + b"\n" * length,
    "a long line": lambda length: b"x" * length,
    "a long line after a puzzle": lambda length: PUZZLE + b"\n" + b"x" * length,
    "a long item": lambda length: b'[{"a": "' + b"x" * length + b'"}]',
    "an item without an end": lambda length: b'[{"a": ' + b"[1]," * (length // 4),
    "items": lambda length: b"[" + (PUZZLE + b",") * (length // len(PUZZLE)) + PUZZLE + b"]",
    "blanks in an array": lambda length: b"[" + PUZZLE + b" " * length + b"]",
}


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("length", [2**18, pytest.param(2**23, marks=pytest.mark.soak)])
def test_the_time_of_a_stream_grows_with_its_length(
    name: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces are small here, so that a file of some kilobytes has as many as a very long one."""
    if length < stream.HEAD:
        monkeypatch.setattr(stream, "CHUNK", 2**4)
        if name != "blank lines first":
            monkeypatch.setattr(stream, "HEAD", 2**10)

    def work(data: bytes) -> None:
        for _ in stream.read_stream(io.BytesIO(data)):
            pass

    assert growth(work, STREAMS[name](length // LONGER), STREAMS[name](length)) <= MOST
