"""LZString against the package of that name, and against damage."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lzstring import LZString

from cluesmith.errors import PuzzleError
from cluesmith.forms import lzstring

LIMIT = 100_000
oracle = LZString()
plane_zero = st.characters(max_codepoint=0xD7FF)
texts = st.text(plane_zero) | st.text("ab01{}", min_size=50, max_size=2000)


@settings(max_examples=300)
@given(texts)
def test_packs_as_lzstring_does(text: str) -> None:
    assert lzstring.compress(text) == oracle.compressToBase64(text)


@settings(max_examples=300)
@given(st.text() | texts)
def test_round_trip(text: str) -> None:
    packed = lzstring.compress(text)
    assert lzstring.decompress(packed, LIMIT) == text
    assert lzstring.decompress(packed.rstrip("="), LIMIT) == text


@settings(max_examples=300)
@given(st.text(lzstring.ALPHABET) | st.text())
def test_any_text_is_unpacked_or_refused(packed: str) -> None:
    try:
        text = lzstring.decompress(packed, LIMIT)
    except PuzzleError as error:
        text = str(error)
    assert lzstring.decompress(lzstring.compress(text), LIMIT) == text


def test_beyond_the_first_plane_goes_as_two_units() -> None:
    assert lzstring.compress("\U0001f3d9") == lzstring.compress("\ud83c\udfd9")
    assert lzstring.decompress(lzstring.compress("a\U0001f3d9"), 3) == "a\U0001f3d9"


def test_a_small_bomb_is_not_unpacked() -> None:
    bomb = lzstring.compress("a" * 1_000_000)
    assert len(bomb) < 5_000
    with pytest.raises(PuzzleError, match="more than 1000 characters"):
        lzstring.decompress(bomb, 1_000)


@pytest.mark.parametrize(
    ("packed", "because"),
    [
        ("", "ends too early"),
        ("N4Ig", "ends too early"),
        ("N4I g", 'character 4 of the packed text is " ", expected base64'),
        ("N4\n", r'is "\n", expected base64'),
        ("3" * 8, "not yet seen"),
        ("A" * 1_000_000, "too many"),
    ],
    ids=lambda value: value[:20],
)
def test_refuses(packed: str, because: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        lzstring.decompress(packed, LIMIT)
    assert because in str(caught.value)
