"""The file of a trace: as documented, bounded, cut honestly, and refused where it is damaged."""

from __future__ import annotations

import json
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from following import cases
from hypothesis import given
from hypothesis import strategies as st
from plain_reader import PlainTrace

import cluesmith as cs
from cluesmith.kernel.modelling import Model
from cluesmith.tracing.file import MAGIC

T3 = cs.examples("skyscraper")["t3"]
T1 = cs.examples("skyscraper")["t1"]


def agree(trace: cs.Trace, numbers: range) -> None:
    plain = PlainTrace(bytes(trace.data))
    assert len(plain.nodes) == len(trace)
    for number in numbers:
        assert plain.path(number) == list(trace.path(number))
        told = [set(values) for values in trace.domains(number)]
        words = [
            {variable.word(value) for value in values}
            for variable, values in zip(trace.variables, plain.domains(number), strict=True)
        ]
        assert told == words
        steps = trace.steps(number)
        assert len(steps) == len(plain.nodes[number]["runs"])
        for step, run in zip(steps, plain.nodes[number]["runs"], strict=True):
            assert step.constraint.number == run["constraint"]
            assert (step.entailed, step.failed) == (run["entailed"], run["failed"])
            assert [c.variable.index for c in step.changes] == [c[0] for c in run["changes"]]


@pytest.mark.parametrize("first", range(0, 30, 10))
def test_a_reader_made_from_the_documentation_agrees(first: int) -> None:
    for case in cases(range(first, first + 10)):
        trace = cs.trace(case.puzzle, model=case.model, strategy=case.strategy, nodes=40)
        agree(trace, range(0, len(trace), 5))


def wide_model(sign: int) -> Model:
    model = Model()
    x, y = model.variable(-300, 300, "x"), model.variable(-90, 500, "y")
    z = model.variable(0, 9, "z")
    model.post(sign * x + 2 * y == 7 * z + 100, x + y >= 20, (x >= 5) | (z == 3))
    return model


@pytest.mark.parametrize("strategy", ["ff/step/up", "leftmost/bisect/down", "max/enum/down"])
@pytest.mark.parametrize("sign", [1, -1])
def test_variables_with_many_values_are_written_as_ranges(strategy: str, sign: int) -> None:
    trace = cs.trace(wide_model(sign), strategy=strategy, nodes=150, solutions=None)
    assert any(code == 255 for code in trace.codes)
    agree(trace, range(0, len(trace), 10))
    for node in trace.solutions[:5]:
        assert all(len(values) == 1 for values in trace.domains(node)[:3])
        assert trace.solution(node).named() == {
            variable.name: values[0]
            for variable, values in zip(trace.variables[:3], trace.domains(node), strict=False)
        }


def test_a_limit_of_bytes_is_kept_and_told(tmp_path: Path) -> None:
    most = 60_000
    file = tmp_path / "cut.trace"
    trace = cs.trace(T1, model="paper", strategy="leftmost/step/up", size=most, out=file)
    assert trace.stopped == "size"
    assert trace.is_cut
    assert most / 2 < file.stat().st_size <= most
    again = cs.Trace.open(file)
    assert again.stopped == "size"
    assert len(again) == len(trace) == trace.stats["nodes"] + 1
    assert again.outcomes[-1] in (2, 3)
    agree(again, range(len(again) - 1, len(again)))


def test_a_model_too_large_for_the_limit_is_refused() -> None:
    with pytest.raises(cs.UsageError, match="takes more than 1,000 bytes"):
        cs.trace(T1, model="paper", size=1000)


@pytest.mark.parametrize(
    ("limits", "stopped"),
    [
        ({"nodes": 10}, "nodes"),
        ({"seconds": 0.0}, "time"),
        ({"cancelled": lambda: True}, "cancelled"),
        ({"solutions": 1}, "solutions"),
        ({"solutions": None}, None),
    ],
)
def test_how_a_search_ended_is_told(limits: dict[str, Any], stopped: str | None) -> None:
    searched = T3 if "n" in str(stopped) and "solutions" in limits else T1
    if limits == {"solutions": None}:
        searched = T3
    trace = cs.trace(searched, model="paper", **limits)
    assert trace.stopped == stopped
    assert trace.complete == (stopped is None)
    assert trace.is_cut == (stopped in ("nodes", "time", "cancelled"))
    assert PlainTrace(bytes(trace.data)).tail["stopped"] == stopped


def test_a_file_that_was_cut_off_is_read_as_far_as_it_goes() -> None:
    data = bytes(cs.trace(T1, model="paper", strategy="leftmost/step/up", nodes=20_000).data)
    whole = cs.Trace.read(data)
    cut = cs.Trace.read(data[: len(data) // 2])
    assert cut.stopped == "unfinished"
    assert cut.is_cut
    assert 0 < len(cut) < len(whole)
    last = len(cut) - 1
    assert cut.outcomes[last] in (2, 3)
    assert cut.masks(last) == whole.masks(last)


def test_a_file_in_use_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "t3.trace"
    file.write_bytes(b"before")

    def fail() -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cs.trace(T1, model="paper", strategy="leftmost/step/up", out=file, cancelled=fail)
    assert file.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["t3.trace"]


GOOD = bytes(cs.trace(T3, model="paper").data)


def probe(data: bytes) -> None:
    """Whatever is asked of a trace that is no trace, the answer is a `UsageError`."""
    trace = cs.Trace.read(data)
    for node in range(0, len(trace), 9):
        trace.steps(node)
        trace.domains(node)
        trace.failure(node)
        trace.decision_words(node)


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_a_changed_byte_does_no_harm(place: int, flip: int) -> None:
    damaged = bytearray(GOOD)
    damaged[place] ^= flip
    with suppress(cs.UsageError):
        probe(bytes(damaged))


def rebuilt(change: Any) -> bytes:
    """The good file with its chunks changed, and compressed again."""
    at, chunks = len(MAGIC), []
    while at < len(GOOD):
        name, length = struct.unpack_from("<4sI", GOOD, at)
        chunks.append([name, zlib.decompress(GOOD[at + 8 : at + 8 + length])])
        at += 8 + length
    change(chunks)
    packed = [(name, zlib.compress(data)) for name, data in chunks]
    return MAGIC + b"".join(struct.pack("<4sI", n, len(d)) + d for n, d in packed)


@pytest.mark.parametrize("seed", range(60))
def test_damage_inside_a_chunk_does_no_harm(seed: int) -> None:
    draw = Random(seed)

    def change(chunks: list[list[bytes]]) -> None:
        chosen = chunks[seed % 3]
        data = bytearray(chosen[1])
        for _ in range(draw.randint(1, 4)):
            data[draw.randrange(len(data))] = draw.randrange(256)
        chosen[1] = bytes(data)

    with suppress(cs.UsageError):
        probe(rebuilt(change))


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (lambda chunks: chunks.clear(), "it has no nodes"),
        (lambda chunks: chunks.pop(0), "expected its HEAD"),
        (lambda chunks: chunks.pop(1), "an unexpected part"),
        (lambda chunks: chunks[0].__setitem__(1, b"[]"), "expected a JSON object"),
        (lambda chunks: chunks[0].__setitem__(1, json.dumps({"a": 1}).encode()), "counters"),
        (lambda chunks: chunks[1].__setitem__(1, chunks[1][1][:-1]), "differ in length"),
        (lambda chunks: chunks[2].__setitem__(1, chunks[2][1][:-1]), "events are cut short"),
    ],
)
def test_what_is_wrong_is_said(change: Any, because: str) -> None:
    with pytest.raises(cs.UsageError, match=because):
        probe(rebuilt(change))


def test_other_files_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "board.json"
    other.write_text("{}")
    with pytest.raises(cs.UsageError, match=r"board\.json: no trace"):
        cs.Trace.open(other)
    with pytest.raises(cs.UsageError, match="cannot read"):
        cs.Trace.open(tmp_path / "missing")
