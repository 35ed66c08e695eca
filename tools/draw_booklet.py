"""Make docs/booklet.png: four pages of the booklet that docs/booklets.md begins with.

Typst makes both the pages and the sheet they stand on.  Run it after a change of
how booklets look, and look at the result:

    .venv/bin/python tools/draw_booklet.py
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cluesmith.publish import orders, typeset
from cluesmith.publish.booklet import Book
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.layout import Layout

ORDERS = "skyscraper:6:hard:6,lol-sudoku:6:easy:6,gold-star:5:easy:6"
TITLE, SUBTITLE, AUTHOR = "Rainy days", "Eighteen puzzles", "A. Silva"
SEED = 1
SHOWN = (1, 3, 5, 8)  # the cover, rules, puzzles, solutions
TARGET = Path(__file__).parents[1] / "docs" / "booklet.png"
WIDTH, GAP = 340, 12  # of a page and around it, in pixels
SHEET = """
#set page(width: auto, height: auto, margin: {gap}pt, fill: rgb("#e2e2e8"))
#grid(columns: {count}, column-gutter: {gap}pt, ..{files}.map(it => image(it, width: {width}pt)))
"""


def drawn() -> bytes:
    """The sheet, a pixel to a point."""
    typst, _ = typeset.require()
    ordered = orders.with_seeds(orders.parse(ORDERS), SEED)
    puzzles = (puzzle for order, seed in ordered for puzzle in orders.made(order, seed))
    entries = [one for one in map(prepare, puzzles) if isinstance(one, Entry)]
    layout = Layout(title=TITLE, subtitle=SUBTITLE, author=AUTHOR)
    told = Book.of(entries, layout, seed=SEED).manuscript()
    pages = typeset.compiler(told).compile(format="png", ppi=144)
    with TemporaryDirectory() as folder:
        names = [f"{number}.png" for number in SHOWN]
        for number, name in zip(SHOWN, names, strict=True):
            (Path(folder) / name).write_bytes(pages[number - 1])
        files = f"({', '.join(map(repr, names))})".replace("'", '"')
        sheet = Path(folder) / "sheet.typ"
        sheet.write_text(SHEET.format(gap=GAP, width=WIDTH, count=len(names), files=files))
        return bytes(typst.Compiler(str(sheet), root=folder).compile(format="png", ppi=72))


if __name__ == "__main__":
    TARGET.write_bytes(drawn())
