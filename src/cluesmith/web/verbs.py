"""The verbs of the API: how each is called, how long it may take, in which lane it runs.

One table, from which come the routes, the checks of a request, the limits and
the OpenAPI document.  What a verb does is in `jobs`, by the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cluesmith import registry
from cluesmith.family import LANGUAGES
from cluesmith.web.fields import Field, choice, flag, optional, puzzle, text, whole

BASE = "/api/v1"
MOST_SOLUTIONS = 1000
MOST_PUZZLES = 100
MOST_SEED = (1 << 53) - 1  # what a browser's number holds exactly
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Verb:
    """What can be asked for.

    `seconds` is the most it may take; a `quick` verb goes ahead of long work;
    one that `streams` can tell its progress.
    """

    name: str
    does: str
    fields: Mapping[str, Field]
    seconds: float
    quick: bool = True
    streams: bool = False
    pictures: bool = False
    result: str = ""
    method: str = "POST"
    parameters: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Below the API's base; the parameters of a GET are parts of it."""
        return "/" + "/".join([self.name, *(f"{{{name}}}" for name in self.parameters)])

    @property
    def schema(self) -> str:
        """The name of its result's schema."""
        return self.result or "".join(part.title() for part in self.name.split("-")) + "Result"


_SEED = optional(whole(0, MOST_SEED))
_LANGUAGE = optional(choice(*LANGUAGES))
_NAME = optional(text(40))
_SCORE = optional(whole(0, MOST_SEED))

_ALL = (
    Verb(
        "parse",
        "Read puzzles from a text of any form.",
        {"text": text(None), "form": _NAME},
        seconds=10,
    ),
    Verb(
        "solve",
        "Find solutions: the first, or up to a limit.",
        {
            "puzzle": puzzle(),
            "limit": optional(whole(1, MOST_SOLUTIONS)),
            "model": _NAME,
            "strategy": _NAME,
        },
        seconds=20,
        result="Found",
    ),
    Verb(
        "check",
        "Tell whether a puzzle has one solution, several (two are shown), or none and why.",
        {"puzzle": puzzle()},
        seconds=20,
        streams=True,
        result="Found",
    ),
    Verb(
        "rate",
        "Tell how hard a puzzle is for a person, and what it takes.",
        {"puzzle": puzzle(), "scale": _NAME},
        seconds=20,
    ),
    Verb(
        "explain",
        "Solve a puzzle step by step, in words and drawings.",
        {"puzzle": puzzle(), "language": _LANGUAGE, "drawings": optional(flag())},
        seconds=40,
        quick=False,
        streams=True,
    ),
    Verb(
        "hint",
        "Tell the next step of a board in progress, or what is wrong in it.",
        {
            "puzzle": puzzle(),
            "reveal": optional(whole(1, 3)),
            "language": _LANGUAGE,
            "drawing": optional(flag()),
        },
        seconds=20,
    ),
    Verb(
        "review",
        "Tell everything that is wrong in the entries so far, and whether they are a solution.",
        {"puzzle": puzzle(), "language": _LANGUAGE},
        seconds=20,
    ),
    Verb(
        "generate",
        "Make new puzzles of a wanted size and level.",
        {
            "family": choice(*registry.names()),
            "count": optional(whole(1, MOST_PUZZLES)),
            "seed": _SEED,
            "size": optional(whole(1, 64)),
            "points": optional(whole(1, 64)),
            "level": _NAME,
            "scale": _NAME,
            "symmetry": _NAME,
            "style": _NAME,
            "recipe": _NAME,
            "probability": optional(Field({"type": "number", "minimum": 0, "maximum": 1})),
            "givens": optional(whole(0, 64)),
            "operators": optional(text(64)),
            "min_score": _SCORE,
            "max_score": _SCORE,
        },
        seconds=120,
        quick=False,
        streams=True,
    ),
    Verb(
        "convert",
        "Write a puzzle in another tool's form.",
        {"puzzle": puzzle(), "to": text(40)},
        seconds=10,
    ),
    Verb(
        "draw",
        "Draw a puzzle, or a solution of it, as SVG or PNG.",
        {
            "puzzle": puzzle(),
            "solution": optional(Field({"type": "object"})),
            "format": optional(choice("svg", "png")),
            "theme": optional(choice(*THEMES)),
        },
        seconds=10,
        pictures=True,
    ),
    Verb(
        "forced",
        "Tell the cells that are the same in every solution.",
        {"puzzle": puzzle()},
        seconds=12,
    ),
    Verb(
        "make-unique",
        "Add clues and givens until a puzzle has one solution.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=30,
        quick=False,
        result="Changed",
    ),
    Verb(
        "thin-out",
        "Drop clues and givens that a puzzle does not need.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=30,
        quick=False,
        result="Changed",
    ),
    Verb(
        "shuffle",
        "The same puzzle in other clothes: turned, mirrored, renamed.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=10,
        result="Changed",
    ),
    Verb("families", "What there is: families, their sizes, levels, forms.", {}, 10, method="GET"),
    Verb(
        "examples",
        "The built-in puzzles of a family.",
        {"family": text(40)},
        seconds=10,
        method="GET",
        parameters=("family",),
    ),
    Verb(
        "techniques",
        "A technique with an example of it, ready to be played from there on.",
        {"family": text(40), "name": text(40), "language": _LANGUAGE},
        seconds=20,
        method="GET",
        parameters=("family", "name"),
    ),
)

VERBS: Mapping[str, Verb] = {verb.name: verb for verb in _ALL}
