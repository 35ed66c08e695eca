"""Steps, mistakes and results as HTML for a notebook: a drawing with a caption.

Nothing here is needed outside notebooks.
"""

from __future__ import annotations

from html import escape
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Mistake, Step, Verdict, Words
from cluesmith.workbench.show import draw

MOST_DRAWN = 2  # solutions of a result


def words(found: Step | Mistake, language: str = "en") -> str:
    """A step or a mistake in words."""
    known = _words(found)
    if language not in known.languages:
        raise unknown("language", language, known.languages)
    if isinstance(found, Mistake):
        return known.mistake(found.puzzle, found, language)
    return known.step(found.puzzle, found, language)


def step_html(step: Step) -> str:
    """A step: its drawing, and its text as a caption."""
    drawn = str(registry.deduction_of(step.puzzle).draw_step(step.puzzle, step))
    title = _words(step).title(step.technique, "en")
    text = f"<b>{escape(title)}</b> ({escape(step.level)}): {escape(words(step))}"
    return _figure(drawn, text)


def mistake_html(mistake: Mistake) -> str:
    """A mistake: the board with the entries, and what is wrong."""
    return _figure(draw(mistake.puzzle), escape(words(mistake)))


def result_html(result: Any) -> str:
    """A result: the verdict, with the solutions found or the clues that contradict each other."""
    if result.verdict is Verdict.NONE:
        facts = "".join(f"<li>{escape(str(fact))}</li>" for fact in result.conflict)
        text = f"<b>none</b>{': these contradict each other' if facts else ''}<ul>{facts}</ul>"
        return _figure(draw(result.puzzle), text)
    shown = result.solutions[:MOST_DRAWN]
    svg = registry.family_of(result.puzzle).draw.svg
    drawn = "".join(str(svg(result.puzzle, solution)) for solution in shown)
    count = f"{result.count} solution{'' if result.count == 1 else 's'} found"
    return _figure(drawn or draw(result.puzzle), f"<b>{escape(result.verdict)}</b>: {count}")


def _words(found: Step | Mistake) -> Words:
    if found.puzzle is None:
        raise UsageError("this step does not know its puzzle: take it from explain or hint")
    return registry.deduction_of(found.puzzle).words


def _figure(drawn: str, caption: str) -> str:
    style = "display: inline-block; max-width: 32em; margin: 0"
    return f'<figure style="{style}">{drawn}<figcaption>{caption}</figcaption></figure>'
