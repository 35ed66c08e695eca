"""jsontext: what is refused, and that a complaint names the place."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import PuzzleError
from cluesmith.forms import jsontext


def complaint(text: str) -> str:
    """What is said against the text; nothing where it is read."""
    try:
        jsontext.parse(text)
    except PuzzleError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "place"),
    [("{", "column 2"), ('{"size": 4\n', "column 11"), ('[\n{"size": 4},\n', "line 2, column 13")],
)
def test_a_text_that_ends_too_early(text: str, place: str) -> None:
    assert complaint(text) == f"not valid JSON at {place}: it ends too early"


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=20,
)


@given(json_values)
def test_reads_what_json_writes(value: object) -> None:
    assert jsontext.parse(json.dumps(value)) == value


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert "\n" not in complaint(text)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "at column 1:"),
        ('{"size": 4', "at column 11:"),
        ('{"size": 4,\n"clues"', "at line 2, column 8:"),
        ("[1,\n2,,]", "line 2, column 3"),
        ("NaN", "NaN"),
        ("[-Infinity]", "-Infinity"),
        ("1e999", "too large"),
        ("9" * 5_000_000, "5000000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 100 + "]" * 100, "nested too deeply"),
        ('{"a":' * 100 + "1" + "}" * 100, "nested too deeply"),
        (r'["\ud800"]', "surrogate"),
        (r'{"\udfff": 1}', "surrogate"),
    ],
    ids=lambda value: value[:20],
)
def test_refuses(text: str, because: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        jsontext.parse(text)
    assert because in str(caught.value)


def test_reads_a_byte_order_mark_and_a_big_number() -> None:
    assert jsontext.parse("\ufeff[" + "7" * 400 + "]") == [int("7" * 400)]


def test_depth_does_not_depend_on_the_stack() -> None:
    deep: list[object] = []
    for _ in range(10 * sys.getrecursionlimit()):
        deep = [deep]
    with pytest.raises(PuzzleError, match="nested too deeply"):
        jsontext.check(deep)


def test_an_object_is_asked_for() -> None:
    with pytest.raises(PuzzleError, match="the JSON text is a list of 2, expected an object"):
        jsontext.parse_object("[1, 2]")


@pytest.mark.parametrize("value", [True, False, 3.0, "3", None, [], {}, -1, 5])
def test_what_is_no_integer_of_the_range(value: object) -> None:
    with pytest.raises(PuzzleError, match=r"size is .*, expected a whole number from 0 to 4"):
        jsontext.integer(value, 0, 4, "size")


def test_a_number_too_long_to_print_is_no_trouble() -> None:
    with pytest.raises(PuzzleError, match="size is a very large number"):
        jsontext.integer(10**5000, 0, 4, "size")


def test_complaints_name_the_place() -> None:
    with pytest.raises(PuzzleError, match=r"clues\.top\[3\] is 9, expected .* from 0 to 4"):
        jsontext.integers([0, 0, 0, 9], 4, 0, 4, "clues.top")
    with pytest.raises(PuzzleError, match="grid row 2, column 1 is false"):
        jsontext.grid([[0, 0], [False, 0]], 2, 0, 2, "grid")
    with pytest.raises(PuzzleError, match="grid row 2 is 7, expected a list of 2 items"):
        jsontext.grid([[0, 0], 7], 2, 0, 2, "grid")
    with pytest.raises(PuzzleError, match="clues is null, expected an object"):
        jsontext.mapping(None, "clues")


def test_null_is_empty_only_where_empty_may_stand() -> None:
    assert jsontext.integers([None, 2], 2, 0, 2, "row") == (0, 2)
    assert jsontext.grid([[None]], 1, 0, 1, "grid") == ((0,),)
    with pytest.raises(PuzzleError, match="null"):
        jsontext.integers([None, 2], 2, 1, 2, "row")
