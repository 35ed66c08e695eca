"""A million damaged texts: each gives puzzles or one clear line, and quickly.

The examples of every family in every form are cut, spliced with each other, repeated and
sprinkled with odd characters.  Each text is read as a whole, and by two forms directly.
"""

from __future__ import annotations

import random
from time import process_time

import pytest
from adversarial import PIECES, STARTS
from test_damage import samples

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.family import Form
from cluesmith.forms import jsontext
from cluesmith.workbench.read import read

TEXTS = 1_000_000
PARTS = 50
LONGEST = 20_000  # characters; few texts are so long
SECONDS, PER_MEGABYTE = 0.1, 1.0  # that a text may take, by the least of three runs
FORMS = [form for family in registry.families() for form in family.forms()]
SAMPLES = [text for f in registry.families() for form in f.forms() for text in samples(f, form)]
SAMPLES += [
    jsontext.written(family.puzzle.to_json(puzzle))
    for family in registry.families()
    for puzzle in family.examples().puzzles.values()
]


def mutated(rng: random.Random) -> str:
    """An example with one to four things wrong."""
    text = rng.choice(SAMPLES)
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 1, 2, 5, 20, 200)))
        piece = rng.choice((rng.choice(PIECES), rng.choice(STARTS), chr(rng.randrange(0x11000))))
        change = rng.randrange(8)
        if change == 0:
            piece = ""
        elif change == 1:
            piece = rng.choice(SAMPLES)[: rng.randrange(1, 400)]
        elif change == 2:
            piece *= rng.choice((2, 10, 100, 1000))
        elif change == 3:
            piece = text[start:end] * rng.choice((2, 2, 3, 50))
        elif change == 4:
            start, piece = end, ""
            text = text[: rng.randrange(len(text) + 1)]
        elif change == 5:
            piece = rng.choice(
                ("0", "-1", "1e9", "99", "null", '""', "[]", "{}", "true", "\\u202e")
            )
        text = (text[:start] + piece + text[end:])[:LONGEST]
    return text


def complaints(text: str, forms: list[Form]) -> list[str]:
    """All that is said against a text; any other exception is a fault."""
    found = [str(item.error) for item in read(text) if item.error is not None]
    for form in forms:
        form.recognises(text)
        try:
            form.decode(text)
        except PuzzleError as error:
            found.append(str(error))
    return found


def seconds(text: str, forms: list[Form]) -> float:
    began = process_time()
    complaints(text, forms)
    return process_time() - began


def check(rng: random.Random) -> None:
    text, forms = mutated(rng), rng.sample(FORMS, 2)
    began = process_time()
    for said in complaints(text, forms):
        assert said.isprintable(), text
        assert len(said) < 300, text
    limit = SECONDS + PER_MEGABYTE * len(text) / 1e6
    if process_time() - began > limit:
        assert min(seconds(text, forms) for _ in range(3)) <= limit, text


def test_some_mutated_texts() -> None:
    rng = random.Random("some")
    for _ in range(1_000):
        check(rng)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_mutated_texts(part: int) -> None:
    rng = random.Random(part)
    for _ in range(TEXTS // PARTS):
        check(rng)
