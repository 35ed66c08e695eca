"""The stylesheets of our pages: `ARTICLE` for all of them, `STYLE` for an explanation."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent
ARTICLE = (_FOLDER / "article.css").read_text("utf-8")
STYLE = ARTICLE + (_FOLDER / "explanation.css").read_text("utf-8")
