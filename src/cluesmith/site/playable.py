"""A puzzle made ready for a site: its steps, in words, and its solution, packed into one file.

The browser finds a hint among these steps: see `web/page/js/site/path.js`.  Level and score are
those of our own scale, whatever the puzzle says of itself.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cluesmith import registry
from cluesmith.errors import LimitError, PuzzleError
from cluesmith.family import Puzzle, Step, Verdict
from cluesmith.forms.speech import catalogue
from cluesmith.publish.words import as_text, clean
from cluesmith.workbench import deduce, records

NAME = 10  # characters of a puzzle's name
MOST_TEXT = 200  # characters of a title or an author
# Why nothing was found out.
SEVERAL, NONE, NOT_IN_TIME = "it has several solutions", "it has no solution", "not solved within"
ABOUT = ("title", "author", "source")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out about a puzzle: how hard it is, and the file for players."""

    level: str
    score: int
    play: bytes


def packed(data: Any) -> bytes:
    """JSON as the page reads it: without spaces, deflated."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    return packer.compress(text.encode()) + packer.flush()


def unpacked(data: bytes) -> Any:
    return json.loads(zlib.decompress(data, wbits=-15))


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """What is given, as puzzle JSON, without what is known about the puzzle besides."""
    found = registry.family_of(puzzle).puzzle.to_json(puzzle)
    return {key: value for key, value in found.items() if key not in puzzle.meta}


def about(puzzle: Puzzle) -> dict[str, str]:
    """Title, author and source, each in one line; what is no text is left out."""
    texts = {key: clean(as_text(puzzle.meta.get(key)))[:MOST_TEXT] for key in ABOUT}
    return {key: text for key, text in texts.items() if text}


def name_of(puzzle: Puzzle) -> str:
    """The name of a puzzle's folder: it follows from what is given, so that links last."""
    text = json.dumps(facts(puzzle), sort_keys=True).encode()
    return b32encode(sha256(text).digest()).decode().lower()[:NAME]


def find_out(puzzle: Puzzle, languages: Sequence[str], seconds: float | None) -> Found:
    """Solve a puzzle as a person would, and put it into words.

    Raises `PuzzleError` where it has not just one solution, `LimitError` where its steps are
    not found within `seconds`, `UnsupportedError` where they are not known.
    """
    found = deduce.explanation(puzzle, seconds=seconds)
    rating = found.rating
    if rating.stopped is not None:
        raise LimitError(f"{NOT_IN_TIME} {seconds:g} s")
    if rating.verdict is not Verdict.UNIQUE or rating.level is None:
        raise PuzzleError(SEVERAL if rating.verdict is Verdict.MULTIPLE else NONE)
    known = registry.family_of(puzzle).puzzle
    rated = {"level": str(rating.level), "score": rating.score}
    data = {
        "puzzle": {**facts(puzzle), **about(puzzle), **rated},
        "solution": known.solution_to_json(found.solution),
        "steps": [_step(puzzle, step) for step in found.steps],
        "words": {language: _words(puzzle, found.steps, language) for language in languages},
    }
    return Found(str(rating.level), rating.score, packed(data))


def _step(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step as the API writes it, with where to look, and without words."""
    found = records.step_to_json(puzzle, step)
    del found["text"]
    return {**found, "look": records.look(puzzle, step)}


def _words(puzzle: Puzzle, steps: Sequence[Step], language: str) -> Mapping[str, Any]:
    """What is said in one language: see `Said` in `web/page/js/site/answers.js`."""
    said = [records.step_stages(puzzle, step, language) for step in steps]
    return {
        "steps": [(where, text) for where, _, text in said],
        "titles": {step.technique: title for step, (_, title, _) in zip(steps, said, strict=True)},
        "wrong": catalogue(os.path.dirname(records.__file__), language, "record_words"),
    }
