"""Entries for booklets, and what is read in a PDF; without what that takes, tests are skipped."""

from __future__ import annotations

import io
from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.publish import typeset
from cluesmith.publish.booklet import Book, booklet
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.layout import Layout

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
pytest.importorskip("font_roboto")

NAMES = [
    *("skyscraper:t3", "skyscraper:t4", "lol-sudoku:p1", "lol-sudoku:fence", "lol-sudoku:loose"),
    *("gold-star:five", "gold-star:find-three", "gold-star:fractions", "gold-star:six"),
]


def puzzle(name: str, **meta: Any) -> Any:
    family, _, key = name.partition(":")
    told = registry.family(family).puzzle.to_json(cs.examples(family)[key])
    return registry.family(family).puzzle.from_json({**told, **meta})


def entry(name: str, **meta: Any) -> Entry:
    made = prepare(puzzle(name, **meta))
    assert isinstance(made, Entry)
    return made


def book(entries: list[Entry], layout: Layout | None = None, **options: Any) -> Book:
    return Book.of(entries, layout or Layout(), **options)


def told(entries: list[Entry], layout: Layout | None = None) -> dict[str, Any]:
    """The parts of a booklet as data, by name."""
    return {part["part"]: part for part in book(entries, layout).manuscript()["parts"]}


def printed(entries: list[Entry], layout: Layout | None = None, **options: Any) -> typeset.Printed:
    return booklet(book(entries, layout, **options))


def read(printed: typeset.Printed) -> Any:
    return pypdf.PdfReader(io.BytesIO(printed.pdf))


def text_of(printed: typeset.Printed) -> str:
    return " ".join(" ".join(page.extract_text() for page in read(printed).pages).split())
