"""Lines of a log: what is read, and what is refused with which words."""

from __future__ import annotations

import io
import json

import pytest

import cluesmith as cs
from cluesmith.calibration.attempt import MOST_SECONDS, read_log
from cluesmith.workbench.stream import MAX_LINE

TEXT = "4:4///2///4///3//////3"
GOOD = {"puzzle": TEXT, "player": "k3", "seconds": 95.5}


class Bytes(io.BytesIO):
    """An open log."""


def read(text: str | bytes) -> list[tuple[int, object]]:
    return list(read_log(Bytes(text.encode() if isinstance(text, str) else text)))


def test_an_attempt_is_the_same_after_a_round_trip() -> None:
    attempt = cs.Attempt(
        cs.parse(TEXT),
        "k3",
        12.5,
        hints=2,
        mistakes=1,
        given_up=True,
        finished=False,
        at="2026-05-31",
    )
    assert cs.Attempt.from_json(json.loads(json.dumps(attempt.to_json()))) == attempt
    assert not attempt.solved


def test_the_puzzle_is_json_or_a_line_of_text() -> None:
    as_json = {**GOOD, "puzzle": json.loads(cs.convert(cs.parse(TEXT), "json"))}
    assert cs.Attempt.from_json(GOOD).puzzle.clues == cs.Attempt.from_json(as_json).puzzle.clues


def test_what_is_not_said_was_solved_without_help() -> None:
    attempt = cs.Attempt.from_json({**GOOD, "another tool's key": 1})
    assert (attempt.hints, attempt.mistakes, attempt.solved, attempt.at) == (0, 0, True, None)
    assert not cs.Attempt.from_json({**GOOD, "given_up": True}).finished


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"puzzle": None}, "puzzle is missing"),
        ({"puzzle": "4:rubbish"}, "puzzle: "),
        ({"puzzle": 7}, "puzzle: the puzzle is 7, expected an object"),
        ({"player": None}, "player is missing"),
        ({"player": ""}, "1 to 100 characters"),
        ({"player": "x" * 101}, "1 to 100 characters"),
        ({"player": 7}, "player is 7"),
        ({"seconds": None}, "seconds is missing"),
        ({"seconds": 0}, "seconds is 0"),
        ({"seconds": True}, "seconds is true"),
        ({"seconds": "95"}, 'seconds is "95"'),
        ({"seconds": MOST_SECONDS + 1}, "at most 2,592,000"),
        ({"hints": -1}, "hints is -1"),
        ({"mistakes": 0.5}, "mistakes is 0.5"),
        ({"finished": 1}, "finished is 1, expected true or false"),
        ({"finished": True, "given_up": True}, "both true"),
        ({"at": "yesterday"}, 'at is "yesterday"'),
    ],
)
def test_a_wrong_value_is_named(change: dict, words: str) -> None:
    with pytest.raises(cs.PuzzleError) as caught:
        cs.Attempt.from_json({**GOOD, **change})
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_each_line_has_its_number() -> None:
    found = read(f"\ufeff{json.dumps(GOOD)}\n\n[]\n{{\n{json.dumps(GOOD)}")
    assert [number for number, _ in found] == [1, 3, 4, 5]
    kinds = [isinstance(attempt, cs.Attempt) for _, attempt in found]
    assert kinds == [True, False, False, True]


def test_a_line_that_is_too_long_does_not_stop_the_reading() -> None:
    found = read(b" " * (MAX_LINE + 1) + b"\n\xff\n" + json.dumps(GOOD).encode())
    assert [isinstance(attempt, cs.Attempt) for _, attempt in found] == [False, False, True]
    assert "more than" in str(found[0][1])
    assert "UTF-8" in str(found[1][1])
