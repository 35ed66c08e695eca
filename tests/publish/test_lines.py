"""Words in lines: nothing lost but what has no room, no line too long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.publish.captions import ELLIPSIS, balanced, cut, width

TEXT = st.text("aWi \xe3.\N{CJK UNIFIED IDEOGRAPH-4E00}", max_size=60).map(
    lambda text: " ".join(text.split())
)


def test_widths() -> None:
    assert width("") == 0
    assert width("\xe3") == width("a"), "an accent adds nothing"
    assert width("W") > width("a") > width("i")


def test_lines_break_between_words() -> None:
    assert balanced("The old castle", width("The old ca"), 2) == ["The old", "castle"]
    assert balanced("The old castle", width("The old"), 2) == ["The old", "castle"]
    assert balanced("aaaaaa", width("aaa"), 2) == ["aaa", "aaa"], "one word: where it must"
    assert balanced("", 9, 2) == []


def test_lines_are_of_about_one_length() -> None:
    title = "A house on the hill by the sea"
    assert balanced(title, width("A house on the hill by the"), 2) == [
        "A house on the",
        "hill by the sea",
    ]


def test_only_what_has_no_room_is_cut() -> None:
    assert cut("castle", width("castle")) == "castle"
    assert cut("castles", width("castle")).endswith(ELLIPSIS)
    assert balanced("The old castle of Silves", width("The old"), 2)[-1].endswith(ELLIPSIS)


def test_words_are_cut_whole_unless_little_would_be_left() -> None:
    assert cut("needs certainly", width("needs certai")) == f"needs{ELLIPSIS}"
    assert cut("needs, certainly", width("needs, certai")) == f"needs{ELLIPSIS}"
    assert cut("needs a lot", width(f"needs a{ELLIPSIS}")) == f"needs a{ELLIPSIS}"
    assert cut("by Wwwwwwwwwwwww", width("by Wwwwww")).startswith("by Www")


@given(TEXT, st.floats(3, 30), st.integers(1, 3))
def test_no_line_is_too_long(text: str, room: float, most: int) -> None:
    lines = balanced(text, room, most)
    assert len(lines) <= most
    assert all(width(line) <= room + 1e-9 for line in lines)
    if not any(line.endswith(ELLIPSIS) for line in lines):
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
