"""An explanation as one self-contained HTML page: no script, no other file.

It reads as an article: the puzzle, its rating, every step with its drawing, the
solution.  Knows nothing about families: a step's text and drawing come from the
functions passed in.  Their drawings are trusted SVG; all text is escaped.
Left out: an index of the steps, animation.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from cluesmith import registry
from cluesmith.family import Explanation, Puzzle, Step, Verdict
from cluesmith.forms import speech
from cluesmith.forms.svg import Drawing
from cluesmith.languages import language

_FOLDER = Path(__file__).parent
# The stylesheets: of all our pages, and of an explanation.
ARTICLE = (_FOLDER / "article.css").read_text("utf-8")
STYLE = ARTICLE + (_FOLDER / "explanation.css").read_text("utf-8")
WIDE, NARROW = 800, 450


def page(
    puzzle: Puzzle,
    explanation: Explanation,
    *,
    words: Callable[[Any, Step, str], str],
    draw: Callable[..., Drawing],
    title: Callable[[str, str], str],
    language: str = "en",
) -> str:
    """The page; `words`, `draw` and `title` return a step's text, drawing and title."""
    return "\n".join(_Page(puzzle, explanation, words, draw, title, language).lines()) + "\n"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The page's own texts in a language, with the names of levels."""
    own = speech.catalogue(os.path.dirname(__file__), language, "page_words")
    return {**speech.levels(language), **own}


def _text(text: object) -> str:
    """Escaped text; characters that UTF-8 cannot encode become question marks."""
    return escape(str(text).encode("utf-8", "replace").decode())


@dataclass
class _Page:
    """The lines of a page, part by part."""

    puzzle: Puzzle
    explanation: Explanation
    words: Callable[[Any, Step, str], str]
    draw: Callable[..., Drawing]
    title: Callable[[str, str], str]
    language: str

    def __post_init__(self) -> None:
        self.texts = catalogue(self.language)
        self.family = registry.family_of(self.puzzle)
        kind = self.family.primer(self.language).name if self.family.primer else self.family.title
        self.name = str(self.puzzle.meta.get("title") or kind)
        self.styles: set[str] = set()  # those in the page so far

    def lines(self) -> Iterator[str]:
        texts, name = self.texts, _text(self.name)
        yield "<!DOCTYPE html>"
        yield f'<html lang="{language(self.language).tag}">'
        yield "<head>"
        yield '<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{name}</title>"
        yield f"<style>\n{STYLE}</style>"
        yield "</head>"
        yield "<body>"
        yield "<article>"
        yield f"<header><h1>{name}</h1>"
        if author := self.puzzle.meta.get("author"):
            yield f'<p class="by">{_text(texts["by"].format(author=author))}</p>'
        yield "</header>"
        yield f'<section class="puzzle"><h2>{texts["puzzle"]}</h2>'
        yield self._board(None)
        yield from self._rating()
        yield f"<section><h2>{texts['steps']}</h2>"
        yield from self._steps()
        yield "</section>"
        if self.explanation.solution is not None:
            is_unique = self.explanation.rating.verdict == Verdict.UNIQUE
            heading = texts["solution" if is_unique else "so-far"]
            yield f'<section class="solution"><h2>{heading}</h2>'
            yield self._board(self.explanation.solution)
        yield "</article>"
        yield "</body>"
        yield "</html>"

    def _rating(self) -> Iterator[str]:
        """The verdict and the rating, and a table of the techniques in order of use."""
        rating, steps, texts = self.explanation.rating, self.explanation.steps, self.texts
        level = texts[rating.level] if rating.level else None
        summary = texts["level" if level else "no-level"]
        yield f'<section class="rating"><h2>{texts["rating"]}</h2>'
        yield f"<p>{texts[rating.verdict]}</p>"
        yield f"<p>{summary.format(level=level, score=rating.score, count=len(steps))}</p>"
        if steps:
            head = "".join(
                f'<th scope="col">{texts[key]}</th>' for key in ("technique", "times", "first")
            )
            yield f"<table><thead><tr>{head}</tr></thead><tbody>"
            first: dict[str, int] = {}
            for number, step in enumerate(steps, 1):
                first.setdefault(step.technique, number)
            for technique, number in first.items():
                count = sum(step.technique == technique for step in steps)
                link = f'<a href="#step-{number}">{texts["step"].format(number=number)}</a>'
                yield (
                    f'<tr><th scope="row">{self._heading(steps[number - 1])}</th>'
                    f'<td class="count">{count}</td><td>{link}</td></tr>'
                )
            yield "</tbody></table>"
        yield "</section>"

    def _steps(self) -> Iterator[str]:
        if not self.explanation.steps:
            yield f"<p>{self.texts['no-steps']}</p>"
            return
        yield '<ol class="steps">'
        for number, step in enumerate(self.explanation.steps, 1):
            drawing = self.draw(self.puzzle, step, language=self.language)
            # On paper: too wide to stand beside its text, or three to a page.
            width = drawing.width
            fit = " wide" if width > WIDE else " narrow" if width <= NARROW else ""
            yield (
                f'<li class="step{fit}" id="step-{number}"><div class="told">'
                f'<h3><span class="number">{number}</span> {self._heading(step)}</h3>'
                f"<p>{_text(self.words(self.puzzle, step, self.language))}</p></div>"
                f"{self._figure(drawing, self.texts['step'].format(number=number))}</li>"
            )
        yield "</ol>"

    def _heading(self, step: Step) -> str:
        """The title of a step's technique, with its level."""
        badge = f'<span class="badge {step.level.value}">{self.texts[step.level]}</span>'
        return f"{_text(self.title(step.technique, self.language))} {badge}"

    def _board(self, solution: Any) -> str:
        # What a board holds is described in English: here it is all there to read.
        drawing = replace(self.family.draw.svg(self.puzzle, solution), description="")
        heading = self.texts["puzzle" if solution is None else "solution"]
        return f"{self._figure(drawing, heading)}</section>"

    def _figure(self, drawing: Drawing, heading: str) -> str:
        """A drawing inline in the page; each style only with the first that has it."""
        drawing = replace(drawing, title=f"{self.name}: {heading}")
        is_new = drawing.style not in self.styles
        self.styles.add(drawing.style)
        return f"<figure>{drawing.svg(styled=is_new)}</figure>"
