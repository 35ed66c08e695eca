"""An explanation as one HTML page that needs nothing else: no script, no file beside it.

It reads as an article: the puzzle, how hard it is, every step with its drawing,
the solution.  Blind to families: what a step says and how it looks comes from
the functions passed in.  Their drawings are trusted SVG; all text is escaped.
Left out: an index of the steps, anything that moves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from cluesmith import registry
from cluesmith.family import Explanation, Level, Puzzle, Step, Verdict
from cluesmith.forms import speech
from cluesmith.workbench.page_style import STYLE

WIDE, NARROW = 800, 450


def page(
    puzzle: Puzzle,
    explanation: Explanation,
    *,
    words: Callable[[Any, Step, str], str],
    draw: Callable[[Any, Step], str],
    title: Callable[[str, str], str],
    language: str = "en",
) -> str:
    """The page; `words`, `draw` and `title` tell a step."""
    said, family = catalogue(language), registry.family_of(puzzle)
    name = str(puzzle.meta.get("title") or family.title)

    def named(technique: str) -> str:
        return _text(title(technique, language))

    def told(step: Step) -> str:
        return _text(words(puzzle, step, language))

    def board(solution: Any) -> str:
        return f"<figure>{family.draw.svg(puzzle, solution, theme='auto')}</figure></section>"

    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{"pt-PT" if language == "pt" else language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(name)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<article>",
        *_header(puzzle, name, said),
        f'<section class="puzzle"><h2>{said["puzzle"]}</h2>',
        board(None),
        *_rating(explanation, said, named),
        f"<section><h2>{said['steps']}</h2>",
        *_steps(explanation.steps, said, named, told, lambda step: draw(puzzle, step)),
        "</section>",
        *_solution(explanation, said, board),
        "</article>",
        "</body>",
        "</html>",
    ]
    return _once("\n".join(parts) + "\n")


def _once(page: str) -> str:
    """The page with each style of its drawings given once: one holds for all of them."""
    seen: set[str] = set()

    def first(style: re.Match[str]) -> str:
        known = style[0] in seen
        seen.add(style[0])
        return "" if known else style[0]

    return re.sub(r"<style>[^<]*</style>\n?", first, page)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """What a page about a puzzle says of its own, in a language."""
    own = speech.phrases(os.path.dirname(__file__), "page_words.json", language)
    return {**speech.levels(language), **own}


def _text(text: object) -> str:
    """Text from outside; what UTF-8 cannot carry becomes a question mark."""
    return escape(str(text).encode("utf-8", "replace").decode())


def _header(puzzle: Puzzle, name: str, said: Mapping[str, str]) -> Iterator[str]:
    yield f"<header><h1>{_text(name)}</h1>"
    if author := puzzle.meta.get("author"):
        yield f'<p class="by">{_text(said["by"].format(author=author))}</p>'
    yield "</header>"


def _rating(
    explanation: Explanation, said: Mapping[str, str], named: Callable[[str], str]
) -> Iterator[str]:
    """What is known about the puzzle, and a table of the techniques in order of use."""
    rating, steps = explanation.rating, explanation.steps
    level = said[rating.level] if rating.level else None
    summed = said["level" if level else "no-level"]
    yield f'<section class="rating"><h2>{said["rating"]}</h2>'
    yield f"<p>{said[rating.verdict]}</p>"
    yield f"<p>{summed.format(level=level, score=rating.score, count=len(steps))}</p>"
    if steps:
        head = "".join(
            f'<th scope="col">{said[key]}</th>' for key in ("technique", "times", "first")
        )
        yield f"<table><thead><tr>{head}</tr></thead><tbody>"
        first: dict[str, int] = {}
        for number, step in enumerate(steps, 1):
            first.setdefault(step.technique, number)
        for technique, number in first.items():
            count = sum(step.technique == technique for step in steps)
            link = f'<a href="#step-{number}">{said["step"].format(number=number)}</a>'
            badge = _badge(steps[number - 1].level, said)
            yield (
                f'<tr><th scope="row">{named(technique)} {badge}</th>'
                f'<td class="count">{count}</td><td>{link}</td></tr>'
            )
        yield "</tbody></table>"
    yield "</section>"


def _badge(level: Level, said: Mapping[str, str]) -> str:
    return f'<span class="badge {level.value}">{said[level]}</span>'


def _steps(
    steps: Sequence[Step],
    said: Mapping[str, str],
    named: Callable[[str], str],
    told: Callable[[Step], str],
    drawn: Callable[[Step], str],
) -> Iterator[str]:
    if not steps:
        yield f"<p>{said['no-steps']}</p>"
        return
    yield '<ol class="steps">'
    for number, step in enumerate(steps, 1):
        heading = f'<span class="number">{number}</span> {named(step.technique)}'
        drawing = drawn(step)
        yield (
            f'<li class="step{_width(drawing)}" id="step-{number}"><div class="told">'
            f"<h3>{heading} {_badge(step.level, said)}</h3>"
            f"<p>{told(step)}</p></div>"
            f"<figure>{drawing}</figure></li>"
        )
    yield "</ol>"


def _width(drawing: str) -> str:
    """How a drawing goes on paper: too wide to stand beside its text, or three to a page."""
    width = re.search(r'<svg[^>]* width="([0-9.]+)', drawing)
    if width is None:
        return ""
    return " wide" if float(width[1]) > WIDE else " narrow" if float(width[1]) <= NARROW else ""


def _solution(
    explanation: Explanation, said: Mapping[str, str], board: Callable[[Any], str]
) -> Iterator[str]:
    """Where the steps lead: the solution if the puzzle has just one."""
    if explanation.solution is None:
        return
    heading = said["solution" if explanation.rating.verdict == Verdict.UNIQUE else "so-far"]
    yield f'<section class="solution"><h2>{heading}</h2>'
    yield board(explanation.solution)
