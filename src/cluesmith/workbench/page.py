"""An explanation as one HTML page that needs nothing else: no script, no file beside it.

It reads as an article: the puzzle, how hard it is, every step with its drawing,
the solution.  Blind to families: what a step says and how it looks comes from
the functions passed in.  Their drawings are trusted SVG; all text is escaped.
Left out: an index of the steps, anything that moves.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from cluesmith import registry
from cluesmith.errors import unknown
from cluesmith.family import Explanation, Level, Puzzle, Step, Verdict
from cluesmith.workbench.page_style import STYLE
from cluesmith.workbench.show import draw as draw_board

_WORDS = os.path.join(os.path.dirname(__file__), "page_words.json")


def page(
    puzzle: Puzzle,
    explanation: Explanation,
    *,
    words: Callable[[Any, Step, str], str],
    draw: Callable[[Any, Step], str],
    title: Callable[[str, str], str],
    language: str = "en",
    board: Callable[[Any, Any], str] = draw_board,
) -> str:
    """The page; `words`, `draw` and `title` tell a step, `board` draws puzzle and solution."""
    said = _catalogue(language)
    name = str(puzzle.meta.get("title") or registry.family(puzzle.family).title)
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
        f"<figure>{board(puzzle, None)}</figure></section>",
        *_rating(explanation, said, lambda technique: title(technique, language)),
        f"<section><h2>{said['steps']}</h2>",
        *_steps(puzzle, explanation, said, words, draw, title, language),
        "</section>",
        *_solution(puzzle, explanation, said, board),
        "</article>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"
