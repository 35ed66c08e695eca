"""Booklets: the right pages, words and solutions, whatever comes in; the same bytes each time."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from booklet_parts import book, entry, printed, puzzle, read, text_of, told

import cluesmith as cs
from cluesmith import registry
from cluesmith.cli import main
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.family import Level, Verdict
from cluesmith.publish import explanations, typeset
from cluesmith.publish.entries import Entry, hardest, prepare
from cluesmith.publish.layout import Layout
from cluesmith.publish.words import headed, plain, rare_letters, settled

SIGNS = "\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}\N{MINUS SIGN}=\N{VULGAR FRACTION ONE HALF}"
HOSTILE = '#let x = 1 #panic("no") *b* _i_ $a$ `c` @d <e> \\ // [#image("x")] {0} %s\n= H\t\x00\x1b'


def test_a_small_booklet(entries: list[Entry]) -> None:
    layout = Layout(title="Ação, já!", author="Inês Conceição", subtitle="Nove", date="2026")
    made = printed(entries, layout, seed=7)
    pages = [page.extract_text() for page in read(made).pages]
    # A cover, the rules of three families, a page of puzzles for each, their solutions.
    assert len(pages) == made.pages == 1 + 3 + 3 + 1
    cover = " ".join(pages[0].split())
    for said in ("Ação, já!", "Nove", "by Inês Conceição", "2026", "seed 7", "Lol Sudoku 6"):
        assert said in cover
    assert "9 puzzles: 2 Skyscraper, 3 Lol Sudoku and 4 Gold Star" in cover
    families = ("Skyscraper", "Lol Sudoku", "Gold Star")
    for page, family in zip(pages[1:4], families, strict=True):
        assert f"{family}: the rules" in page
        assert "How to begin" in page
    for page, family in zip(pages[4:7], families, strict=True):
        assert page.startswith(family), "the head names the section"
        assert {one for one in families if f"{one} " in page} == {family}
    assert "Skyscraper 4\N{MULTIPLICATION SIGN}4" in pages[4]
    assert "Gold Star of 6 points" in pages[6]
    assert "Divisions may leave fractions." in pages[6]
    assert "Solutions: page 8" in pages[4]
    assert pages[7].startswith("Solutions")
    meta = read(made).metadata
    assert (meta.title, meta.author) == ("Ação, já!", "Inês Conceição")


def test_portuguese_has_its_accents(entries: list[Entry]) -> None:
    said = text_of(printed(entries, Layout(lang="pt", explain=True)))
    for words in ("Caderno de puzzles", "Lol Sudoku: as regras", "Soluções", "fácil", "difícil"):
        assert words in said
    for words in (
        "há uma equação de quatro números",
        "passo a passo",
        "Estrela de Ouro de 5 pontas",
    ):
        assert words in said
    assert "the rules" not in said
    assert "\N{REPLACEMENT CHARACTER}" not in said


def test_signs_are_real_type(entries: list[Entry]) -> None:
    said = text_of(printed(entries, Layout()))
    assert all(sign in said for sign in SIGNS)


def test_fonts_are_embedded(entries: list[Entry]) -> None:
    reader = read(printed(entries, Layout()))
    names = set()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = inner["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(descriptor)
            names.add(str(inner["/BaseFont"]).partition("+")[2])
    assert any(name.startswith("Roboto") for name in names)
    assert any(name.startswith("Libertinus") for name in names)


def test_the_same_booklet_has_the_same_bytes(entries: list[Entry]) -> None:
    layout = Layout(title="Twice", large_print=True)
    assert printed(entries, layout).pdf == printed(entries, layout).pdf


def numbers_of(svg: str) -> list[str]:
    """The words in the cells of a drawing, in the order in which they are read."""
    name = "{http://www.w3.org/2000/svg}"
    found = []
    for group in ElementTree.fromstring(svg).iter(f"{name}g"):
        if group.get("class") in ("givens", "solved"):
            for word in group.iter(f"{name}text"):
                at = (round(float(word.get("y", "")), 1), float(word.get("x", "")))
                found.append((at, word.text or ""))
    return [word for _, word in sorted(found)]


@pytest.mark.parametrize("greyscale", [False, True])
def test_the_printed_solutions_solve_the_printed_puzzles(
    entries: list[Entry], greyscale: bool
) -> None:
    parts = told(entries, Layout(greyscale=greyscale, per_page=2, order="given"))
    puzzles = [one for page in parts["puzzles"]["pages"] for one in page["puzzles"]]
    solutions = [one for page in parts["solutions"]["pages"] for one in page["items"]]
    assert [one["number"] for one in puzzles] == list(range(1, len(entries) + 1))
    assert [one["number"] for one in solutions] == list(range(1, len(entries) + 1))
    for one, solved, made in zip(puzzles, solutions, entries, strict=True):
        family = registry.family(made.puzzle.family)
        assert family.rules(made.puzzle, made.solution) == []
        told_solution = family.puzzle.solution_to_json(made.solution)
        cells = told_solution.get("grid") or told_solution["digits"]
        flat = [str(n) for row in cells for n in (row if isinstance(row, list) else [row])]
        assert numbers_of(solved["drawing"]["svg"]) == flat
        givens = numbers_of(one["drawing"]["svg"])
        assert len(givens) < len(flat)


def test_grey_has_no_colours(entries: list[Entry]) -> None:
    data = json.dumps(told(entries, Layout(greyscale=True, explain=True)))
    colours = set(re.findall(r"#([0-9a-f]{6})\b", data))
    assert colours
    assert all(one[:2] == one[2:4] == one[4:] for one in colours)
    assert "prefers-color-scheme" not in data


def test_a_players_entries_are_not_printed() -> None:
    played = entry("skyscraper:t3", entries={"grid": [[1, 2, 4, 3]] + [[0] * 4] * 3})
    assert numbers_of(told([played])["puzzles"]["pages"][0]["puzzles"][0]["drawing"]["svg"]) == []


def test_a_wrong_solution_that_comes_along_is_not_believed() -> None:
    wrong = entry("skyscraper:t3", solution={"grid": [[1] * 4] * 4})
    assert registry.family("skyscraper").rules(wrong.puzzle, wrong.solution) == []


@pytest.mark.parametrize(
    "text", [HOSTILE, "x" * 200, "W" * 200, "\ud800\udfff\u202e", " \n ", "{}", "</svg>"]
)
def test_hostile_words_stay_words(text: str) -> None:
    shown = text.encode("utf-8", "replace").decode()  # a puzzle has no halves of characters
    own = entry("skyscraper:t3", title=shown, author=shown)
    named = dict.fromkeys(("title", "author", "subtitle", "date"), text)
    made = printed([own], Layout(**named))  # type: ignore[arg-type]
    assert made.pages == 4
    given = printed([own], Layout(titles=[text], parts=("puzzles",), width=60))
    if text == HOSTILE:
        literal = '#let x = 1 #panic("no") *b* _i_ $a$ `c` @d <e> \\ // [#image("x")] {0} %s'
        assert text_of(made).count(literal) >= 3
        assert "#let x = 1 #panic" in text_of(given)


def test_odd_metadata_is_no_obstacle() -> None:
    made = entry("skyscraper:t3", title=["a"], author={"b": 1}, level="impossible", score="many")
    assert made.level is Level.EASY
    assert printed([made]).pages == 4
    odd = told([entry("skyscraper:t3", title=7, author=[1])])
    assert odd["puzzles"]["pages"][0]["puzzles"][0]["byline"] == []


def test_the_hardest_is_explained(entries: list[Entry]) -> None:
    found = hardest(entries)
    assert found is not None
    assert found.hardness == max(one.hardness for one in entries)
    layout = Layout(explain=True)
    numbered = book(entries, layout).numbered
    number = next(one.number for one in numbered if one.entry is found)
    steps = told(entries, layout)["steps"]["steps"]
    assert len(steps) == len(cs.explain(found.puzzle))
    assert f"Puzzle {number}, step by step" in text_of(printed(entries, layout))


def test_of_many_hard_steps_each_technique_is_drawn_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = prepare(cs.generate("skyscraper", size=7, level="hard", seed=1))
    assert isinstance(made, Entry)
    hard = [step for step in cs.explain(made.puzzle) if step.level != "easy"]
    techniques = {step.technique for step in hard}
    assert 1 < len(techniques) < len(hard)
    monkeypatch.setattr(explanations, "MOST_DRAWN", len(techniques))
    steps = told([made], Layout(explain=True))["steps"]
    drawn = [step["title"].partition(": ")[2] for step in steps["steps"] if step["drawing"]]
    assert len(drawn) == len(set(drawn)) == len(techniques)
    assert "Most steps are given in words only" in steps["lead"][0]


def test_one_step_is_one() -> None:
    made = prepare(cs.parse('{"family": "skyscraper", "size": 2, "grid": [[1, 2], [2, 0]]}'))
    assert isinstance(made, Entry)
    for language, said in (("en", "It takes 1 step."), ("pt", "Resolve-se em 1 passo.")):
        steps = told([made], Layout(lang=language, explain=True))["steps"]
        assert said in steps["lead"][0].replace("\xa0", " ")


def test_what_is_not_unique_is_no_entry() -> None:
    assert prepare(puzzle("skyscraper:many")) is Verdict.MULTIPLE
    assert prepare(puzzle("skyscraper:clash")) is Verdict.NONE


def test_a_board_too_large_to_be_rated_is_printed_all_the_same() -> None:
    grid = [[(r + c) % 20 + 1 for c in range(20)] for r in range(20)]
    big = registry.family("skyscraper").puzzle.from_json(
        {"family": "skyscraper", "size": 20, "grid": [*grid[:-1], [0] * 20]}
    )
    made = prepare(big)
    assert isinstance(made, Entry)
    assert made.level is None
    assert "not rated" in text_of(printed([made], Layout(per_page=6)))
    with pytest.raises(UsageError, match="can be rated"):
        printed([made], Layout(explain=True))


def test_what_cannot_be_printed_is_refused() -> None:
    with pytest.raises(UsageError, match="no puzzle"):
        printed([])


def test_a_name_of_another_form_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "new.svg"
    assert main.run(["booklet", "skyscraper:t3", "-o", str(target)]) == 2
    assert f"a booklet is a PDF; use {tmp_path / 'new.pdf'}" in capsys.readouterr().err
    assert not target.exists()
    for name in ("NEW.PDF", "new"):
        assert main.run(["booklet", "skyscraper:t3", "-o", str(tmp_path / name)]) == 0


@pytest.mark.parametrize("missing", ["typst", "font_roboto"])
def test_without_the_extra_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(UnsupportedError, match=r"pip install 'cluesmith\[booklet\]'"):
        typeset.require()


def test_plain_words() -> None:
    assert plain(" a\n\tb\x00c ") == "a b c"
    assert plain("x" * 50).replace("\N{ZERO WIDTH SPACE}", "") == "x" * 50
    assert rare_letters("Ação \N{MULTIPLICATION SIGN} Жизнь Ελλάς \N{EM DASH}") == ""
    assert rare_letters("日本 日") == "日本"


def test_lines_end_where_sense_does() -> None:
    for said, kept in (
        (
            "So S is not 2 or 3; AE is not 27\N{EN DASH}30.",
            "S~is~not~2 or~3; AE~is~not~27_\N{EN DASH}_30.",
        ),
        ("Logo AE não é 28, 29 nem 30.", "Logo AE~não~é~28, 29~nem~30."),
        ("the digits 1 to 6.", "digits 1~to~6."),
        ("So A \N{MINUS SIGN} B = 4 is left.", "A~\N{MINUS SIGN}~B~=~4 is~left."),
        (
            "de \N{MULTIPLICATION SIGN} e de \N{DIVISION SIGN} nunca",
            "de \N{MULTIPLICATION SIGN} e de \N{DIVISION SIGN}~nunca",
        ),
    ):
        found = settled(said).replace("\xa0", "~").replace("\N{WORD JOINER}", "_")
        assert found.endswith(kept), found
    title = headed("Coleção de Verão: às torres, à praça e às estrelas").replace("\xa0", "~")
    assert title == "Coleção de~Verão: às~torres, à~praça e~às~estrelas"
    assert " " in headed("a " * 50), "not all in one line"
