"""An explanation's page: whole, self-contained, escaped, and not too large."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from cluesmith.errors import UsageError
from cluesmith.families.skyscraper import FAMILY
from cluesmith.families.skyscraper.draw_step import draw_step
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.families.skyscraper.words import words
from cluesmith.family import Explanation, Level, Rating, Step, Verdict
from cluesmith.forms.grid import Solution, empty_grid
from cluesmith.languages import LANGUAGES
from cluesmith.workbench import page as page_module
from cluesmith.workbench.page import page

title = FAMILY.deduction.words.title

VOID = {"meta", "br", "hr", "img", "link"}
EVIL = "</title><script>alert('x')</script> & \"co\" \ud800"


def board(size: int, **meta: object) -> Skyscraper:
    clues = Clues((2,) * size, (0,) * size, (0,) * size, (0,) * size)
    return Skyscraper(size, clues, empty_grid(size), meta)


def steps(size: int, count: int) -> tuple[Step, ...]:
    """Steps on a board with every candidate: the largest drawings there are."""
    before = ((1 << size) - 1,) * size**2
    line = {"line": ("row", 0), "value": 1}
    cells = tuple((0, column) for column in range(size))
    found = Step("last-cell", Level.EASY, cells, ((0, 1, 1),), (), (), line, before)
    tried = Step("search", Level.SEARCH, ((1, 1),), ((1, 1, 2),), (), (), {}, before)
    return (*(found,) * (count - 1), tried)


def explained(size: int = 3, count: int = 3, verdict: Verdict = Verdict.UNIQUE) -> Explanation:
    made = steps(size, count)
    level = Level.SEARCH if verdict == Verdict.UNIQUE else None
    rating = Rating(verdict, level, 101, {"last-cell": count - 1, "search": 1})
    grid = tuple(tuple((r + c) % size + 1 for c in range(size)) for r in range(size))
    return Explanation(rating, made, Solution(grid) if verdict == Verdict.UNIQUE else None)


def written(puzzle: Skyscraper, explanation: Explanation, **options: Any) -> str:
    return page(
        puzzle, explanation, **{"words": words, "draw": draw_step, "title": title, **options}
    )


class Structure(HTMLParser):
    """Checks that elements nest, and notes ids, links and texts of headings."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"h1", "h2", "h3"} & set(self.open):
            self.headings[-1] += data


def read(text: str) -> Structure:
    structure = Structure()
    structure.feed(text)
    structure.close()
    assert structure.open == []
    return structure


def test_a_page_has_all_its_parts_in_order() -> None:
    structure = read(written(board(3, title="Three", author="Ana"), explained()))
    assert structure.headings == [
        "Three",
        "The puzzle",
        "Rating",
        "Step by step",
        "1 Last cell easy",
        "2 Last cell easy",
        "3 Trial search",
        "The solution",
    ]
    assert structure.tags.count("svg") == 5
    assert structure.tags.count("li") == 3


def test_a_page_needs_nothing_else() -> None:
    text = written(board(3), explained())
    structure = read(text)
    assert not {"script", "img", "link", "iframe"} & set(structure.tags)
    assert all(link.startswith("#step-") for link in structure.links)
    assert {link[1:] for link in structure.links} <= set(structure.ids)
    assert len(set(structure.ids)) == len(structure.ids)
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in text
    assert "url(" not in text


def test_the_rating_counts_techniques_and_links_their_first_use() -> None:
    text = written(board(3), explained())
    assert "Level: search. Score: 101. Steps: 3." in text
    assert "exactly one solution" in text
    assert '<td class="count">2</td><td><a href="#step-1">Step 1</a>' in text
    assert '<td class="count">1</td><td><a href="#step-3">Step 3</a>' in text


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict.MULTIPLE, "more than one solution. The steps below are certain anyway"),
        (Verdict.NONE, "no solution. The steps below follow with certainty"),
        (Verdict.UNKNOWN, "not known whether this puzzle has exactly one solution"),
    ],
)
def test_a_puzzle_that_is_not_unique_is_said_to_be_so(verdict: Verdict, said: str) -> None:
    text = written(board(3), explained(verdict=verdict))
    assert said in text
    assert "Level:" not in text
    assert "The solution" not in read(text).headings


def test_where_steps_lead_is_no_solution_unless_unique() -> None:
    explanation = explained(verdict=Verdict.MULTIPLE)._replace(solution=Solution(empty_grid(3)))
    assert read(written(board(3), explanation)).headings[-1] == "How far it goes"


def test_no_steps_is_said() -> None:
    text = written(board(3), explained()._replace(steps=()))
    assert "There are no steps." in text
    assert "<table" not in text


def test_everything_from_outside_is_escaped() -> None:
    puzzle = board(3, title=EVIL, author=EVIL)
    text = written(
        puzzle,
        explained(),
        words=lambda puzzle, step, language: EVIL,
        title=lambda technique, language: EVIL,
    )
    assert "<script" not in text
    structure = read(text)
    assert "script" not in structure.tags
    assert structure.headings[0] == EVIL.replace("\ud800", "?")
    text.encode()


def test_portuguese_is_portuguese_throughout() -> None:
    text = written(board(3), explained(), language="pt")
    assert '<html lang="pt-PT">' in text
    assert "A solução" in text
    assert "logo L1C2 é 1." in text
    assert "<h1>Arranha-céus</h1>" in text
    assert ">L1</text>" in text
    visible = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]+>", " ", text, flags=re.DOTALL)
    assert not re.search(r"\b(the|step|steps|is|and|easy)\b", visible, re.IGNORECASE)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="no language 'fr'"):
        written(board(3), explained(), language="fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_and_verdict_has_words(language: str) -> None:
    needed = {*map(str, Level), *map(str, Verdict)}
    assert needed <= page_module.catalogue(language).keys()


def test_it_prints_and_fits_phones_and_dark_screens() -> None:
    text = written(board(3), explained())
    assert "break-inside: avoid" in text
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text


def test_large_drawings_stand_below_their_text_on_paper() -> None:
    assert '<li class="step" ' in written(board(9), explained(9, 1))
    assert '<li class="step wide" ' in written(board(12), explained(12, 1))
    assert '<li class="step narrow" ' in written(board(6), explained(6, 1))


def test_a_style_that_drawings_share_is_given_once() -> None:
    styles = re.findall(r"<style>.*?</style>", written(board(3), explained()), re.DOTALL)
    assert len(styles) == len(set(styles)) == 3  # the page's, the boards', the steps'


def test_a_long_explanation_stays_small() -> None:
    assert len(written(board(9), explained(9, 200)).encode()) < 3_000_000
