"""Whatever the text, every form of every family reads a puzzle or says one short line."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith import registry
from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.family import Family, Form
from cluesmith.forms import fpuzzles

FAMILIES = list(registry.families())
# Marks of all forms, numbers out of range, and letters that no form knows.
ODD = (
    *("0", "9", "13", "99", "x", "a", "é", "\n", " ", "/", "-", ".", "_", "~", "[", "]", "|"),
    *("+--+", "\u2503", "\u2501", "\u2083", "\N{ARABIC-INDIC DIGIT ONE}", "\N{CITYSCAPE}"),
    *("\x00", "\x07", "\u2028", "\ud800"),
)
CHUNKS = (
    *("a", " ", "[", "(", "/", "9", "+", "-", ".", "_", "'", "/*", "\n\n", "[+,", "= A\n", "5:"),
    *("a(", "board([[", "puzzle(", "+--+\n|", "R1C1", "CC1~", "skyscrapers/", ".Shape~", "?load=A"),
    *("\u250f\u2501", "\u2503 .\u2081"),
)
NOISE = ("", " ", "hello", "5", "hello\n\nworld", "{}", "12:30", "a|b", "..41\n...3\n....\n2...")
BYTES = 4_000_000


def written(form: Form, puzzle: Any) -> str:
    """The puzzle in this form; nothing where it cannot be said."""
    try:
        return form.encode(puzzle)
    except UnsupportedError:
        return ""


def samples(family: Family, form: Form) -> list[str]:
    texts = [written(form, puzzle) for puzzle in family.examples().puzzles.values()]
    if form.name == "f-puzzles":  # the board itself too: a link that is damaged hides it
        texts += [fpuzzles.board_text(fpuzzles.unpack(text)) for text in texts if text]
    return [text for text in texts if text]


def complaint(family: Family, form: Form, text: str) -> str:
    """What the form says against the text; nothing where it reads a puzzle."""
    form.recognises(text)
    try:
        puzzle = form.decode(text)
    except PuzzleError as error:
        return str(error)
    assert family.puzzle.from_json(family.puzzle.to_json(puzzle)) == puzzle
    return ""


def damaged(text: str, rng: random.Random) -> str:
    """The text with one to three things wrong."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 20]))
        odd = rng.choice((*ODD, chr(rng.randrange(0x11000))))
        text = rng.choice(
            [
                text[:start] + text[end:],
                text[:start] + odd + text[start:],
                text[:start] + odd + text[end:],
                text[:end] + text[start:],
                text[:start],
                text[start:],
            ]
        )
    return text


def test_damage_gives_a_puzzle_or_one_clear_line(family: Family, form: Form) -> None:
    rng = random.Random(form.name)
    complaints = 0
    for text in samples(family, form):
        for _ in range(60):
            broken = damaged(text, rng)
            for other in family.forms():
                said = complaint(family, other, broken)
                complaints += bool(said)
                assert said.isprintable(), (other.name, broken)
                assert len(said) < 300
    assert complaints > 100


@settings(max_examples=200)
@given(text=st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for family in FAMILIES:
        for form in family.forms():
            assert complaint(family, form, text).isprintable()


def test_megabytes_are_turned_away(family: Family, form: Form) -> None:
    """Noise by itself, and after each beginning of a puzzle."""
    longest = max(samples(family, form), key=len)
    for start in {longest[:cut] for cut in (0, 2, 14, len(longest) // 2)}:
        for chunk in CHUNKS:
            text = start + chunk * (BYTES // len(chunk))
            assert complaint(family, form, text), (start, chunk)


@pytest.mark.parametrize("text", NOISE)
def test_noise_is_not_claimed(text: str) -> None:
    assert [form.name for f in FAMILIES for form in f.forms() if form.recognises(text)] == []


def test_families_do_not_claim_each_others_texts(family: Family, form: Form) -> None:
    for text in samples(family, form):
        for other in FAMILIES:
            claimed = [one.name for one in other.forms() if one.recognises(text)]
            assert claimed == ([form.name] if other is family else [])
