"""Generated puzzles are unique, exactly of their level, and with nothing left that could go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.families.skyscraper import generate as generating
from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Skyscraper, facts, keep
from cluesmith.families.skyscraper.rules import line_from, mistakes, visible
from cluesmith.families.skyscraper.symmetry import MOVES, orbits
from cluesmith.family import Level
from cluesmith.forms.grid import Given

LEVELS = ("easy", "medium", "hard", "extreme")
SYMMETRIES = tuple(MOVES)
Fact = Clue | Given

# What exists and comes up quickly: (style, size, level).
EXISTING = [
    *(("mixed", size, level) for size in range(5, 10) for level in LEVELS),
    *(("mixed", 4, level) for level in ("easy", "medium")),
    *(("sparse", size, level) for size in range(4, 8) for level in LEVELS),
    *(("sparse", size, level) for size in (8, 9) for level in LEVELS[:3]),
    *(("clues", size, level) for size in (4, 5) for level in LEVELS),
    *(("clues", 6, level) for level in LEVELS[1:]),
]


def made(count: int = 1, seed: int = 0, **options: Any) -> list[Skyscraper]:
    return list(cs.generate("skyscraper", count=count, seed=seed, **options))


def stored(puzzle: Skyscraper) -> Any:
    from cluesmith.families.skyscraper.codec.puzzle_json import solution_from_json

    return solution_from_json(puzzle, puzzle.meta["solution"])


def number(fact: Fact, size: int) -> int:
    """A fact as the carver counts it."""
    if isinstance(fact, Given):
        return 4 * size + fact.row * size + fact.column
    line = fact.index if fact.side in ("left", "right") else size + fact.index
    return 2 * line + (fact.side in ("right", "bottom"))


def groups_shown(puzzle: Skyscraper, symmetry: str) -> Iterator[list[Fact]]:
    """The facts of a puzzle, by what goes together; fails where a group is cut in two."""
    size = puzzle.size
    by_number = {number(fact, size): fact for fact in facts(puzzle)}
    for orbit in orbits(size, symmetry):
        shown = [by_number[fact] for fact in orbit if fact in by_number]
        assert len(shown) in (0, len(orbit)), "half a group is shown"
        if shown:
            yield shown


def may_go(group: list[Fact], style: str) -> bool:
    return style != "mixed" or isinstance(group[0], Given)


def assert_made_as_asked(
    puzzle: Skyscraper, level: str, style: str, symmetry: str = "none", scale: str = "cluesmith"
) -> None:
    """Unique, of that level, locally minimal, in style, and true to its own words."""
    checked = cs.check(puzzle, model="exact")
    assert checked.verdict is cs.Verdict.UNIQUE, puzzle
    assert list(checked.solutions) == [stored(puzzle)]
    assert mistakes(puzzle, stored(puzzle)) == []
    rating = cs.rate(puzzle, scale=scale)
    assert rating.level == level
    assert puzzle.meta["score"] == rating.score
    assert puzzle.meta["level"] == cs.rate(puzzle).level
    stated = facts(puzzle)
    givens = [fact for fact in stated if isinstance(fact, Given)]
    if style == "clues":
        assert givens == []
    if style == "mixed":
        assert len(stated) - len(givens) == 4 * puzzle.size
    for group in groups_shown(puzzle, symmetry):
        if may_go(group, style):
            less = keep(puzzle, [fact for fact in stated if fact not in group])
            # Most removals cost the uniqueness, which is quicker to see.
            if cs.check(less).verdict is cs.Verdict.UNIQUE:
                assert cs.rate(less, scale=scale).level != level, (puzzle, group)


@pytest.mark.parametrize(("style", "size", "level"), EXISTING)
def test_each_level_in_each_style(style: str, size: int, level: str) -> None:
    for puzzle in made(2, size=size, level=level, style=style):
        assert puzzle.size == size
        assert_made_as_asked(puzzle, level, style)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("style", "size"), [("sparse", 5), ("mixed", 6), ("sparse", 6)])
def test_layouts_are_symmetric(symmetry: str, style: str, size: int) -> None:
    for level in ("easy", "medium", "hard"):
        for puzzle in made(2, size=size, level=level, style=style, symmetry=symmetry):
            assert_made_as_asked(puzzle, level, style, symmetry)


@pytest.mark.parametrize("letter", "ehxu")
def test_towers_letters(letter: str) -> None:
    for puzzle in made(3, size=5, level=letter, scale="towers"):
        assert puzzle.meta["towers"] == letter
        assert_made_as_asked(puzzle, letter, "sparse", scale="towers")


def test_the_default_style_keeps_the_clues_of_large_boards() -> None:
    for size, is_mixed in ((7, False), (8, True)):
        puzzles = made(3, size=size, level="hard")
        full = [all(all(p.clues.side(side)) for side in SIDES) for p in puzzles]
        assert all(full) if is_mixed else not any(full)


def test_nothing_asked_gives_an_easy_six() -> None:
    (puzzle,) = made()
    assert (puzzle.size, puzzle.meta["level"], puzzle.meta["seed"]) == (6, "easy", 0)
    assert isinstance(cs.generate("skyscraper"), Skyscraper)


@pytest.mark.parametrize("size", [4, 6])
def test_no_puzzle_that_needs_search_is_known(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "TRIES", 20)
    with pytest.raises(NotFoundError, match=f"no {size}x{size} puzzle of level search .* 20 tries"):
        made(size=size, level="search")


def test_what_does_not_exist_is_said_with_the_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "CLUES_TRIES", 20)
    with pytest.raises(NotFoundError) as caught:
        made(size=9, level="easy", style="clues", symmetry="diagonal", min_score=5)
    said = str(caught.value)
    for words in ("9x9", "easy", "style clues", "diagonal symmetry", "that score", "20 tries"):
        assert words in said
    assert said.isprintable()


@pytest.mark.parametrize("options", [{"level": "medium"}, {"level": "hard", "style": "mixed"}])
def test_scores_can_be_bounded(options: dict[str, Any]) -> None:
    free = [puzzle.meta["score"] for puzzle in made(8, size=5, **options)]
    middle = sorted(free)[4]
    for puzzle in made(4, size=5, min_score=middle, **options):
        assert puzzle.meta["score"] == cs.rate(puzzle).score >= middle
    for puzzle in made(4, size=5, max_score=middle, **options):
        assert puzzle.meta["score"] == cs.rate(puzzle).score <= middle


def test_the_seed_alone_makes_the_puzzle() -> None:
    """The k-th of many is the one of seed + k; more workers change nothing."""
    options = {"size": 5, "level": "medium"}
    many = made(12, seed=50, **options)
    assert [puzzle.meta["seed"] for puzzle in many] == list(range(50, 62))
    assert [made(seed=50 + k, **options)[0] for k in range(12)] == many
    spread = made(12, seed=50, jobs=2, **options)
    assert spread == many
    assert [puzzle.meta for puzzle in spread] == [puzzle.meta for puzzle in many]
    assert len({json.dumps(cs.convert(puzzle, "json")) for puzzle in many}) == 12
    assert len({(puzzle.clues, puzzle.grid) for puzzle in many}) == 12


def test_different_wishes_draw_different_puzzles() -> None:
    """Also where either would fit: nothing is shared between options."""
    plain, wished = made(size=5)[0], made(size=5, min_score=0)[0]
    assert (plain.clues, plain.grid) != (wished.clues, wished.grid)


def test_a_level_is_the_same_by_name_and_by_value() -> None:
    for level in (cs.Level.EASY, cs.Level.HARD):
        assert made(3, size=5, level=level) == made(3, size=5, level=str(level))


MODES = """
import json, sys
import cluesmith as cs
found = [
    [cs.convert(puzzle, "json"), cs.rate(puzzle).score, len(cs.explain(puzzle))]
    for options in json.loads(sys.argv[1])
    for puzzle in cs.generate("skyscraper", **options)
]
print(json.dumps(found))
"""
IN_BOTH = [
    {"size": 4, "level": "extreme", "seed": 1, "count": 1},
    {"size": 5, "level": "hard", "seed": 1, "count": 2, "symmetry": "half-turn"},
    {"size": 6, "level": "medium", "seed": 1, "count": 1},
    {"size": 5, "level": "h", "scale": "towers", "seed": 1, "count": 1},
    {"size": 8, "level": "easy", "seed": 1, "count": 1},
    {"size": 5, "recipe": "paper", "seed": 1, "count": 2, "level": "hard"},
]


def test_both_modes_make_the_same_puzzles(in_both_modes) -> None:
    compiled, interpreted = in_both_modes(MODES, json.dumps(IN_BOTH))
    assert len(json.loads(compiled)) == 8
    assert compiled == interpreted


@pytest.mark.parametrize(("level", "share"), [("easy", 0.95), ("medium", 0.8), ("hard", 0.65)])
def test_the_papers_recipe_shows_its_share_of_true_clues(level: str, share: float) -> None:
    puzzles = made(60, size=5, level=level, recipe="paper")
    shown = 0
    for puzzle in puzzles:
        assert puzzle.meta["probability"] == share
        assert puzzle.meta["recipe"] == "paper"
        grid = stored(puzzle).grid
        for fact in facts(puzzle):
            assert isinstance(fact, Clue)
            assert visible(line_from(grid, fact.side, fact.index)) == fact.value
            shown += 1
    # 1,200 clues: the standard deviation of the share is at most 0.014.
    assert abs(shown / (60 * 20) - share) < 0.045


def test_the_papers_recipe_counts_the_solutions() -> None:
    seen = set()
    for share in (0.35, 0.6, 0.9):
        for puzzle in made(12, size=5, recipe="paper", probability=share):
            counted = puzzle.meta["solutions"]
            found = cs.solve(puzzle, limits=cs.Limits(solutions=generating.MOST_COUNTED))
            assert counted == found.count >= 1
            assert puzzle.meta["solutions_complete"] == (counted < generating.MOST_COUNTED)
            rated = cs.rate(puzzle)
            if counted == 1:
                assert (puzzle.meta["level"], puzzle.meta["score"]) == (rated.level, rated.score)
            else:
                assert puzzle.meta["level"] is puzzle.meta["score"] is None
            seen.add("one" if counted == 1 else "all" if found.complete else "many")
    assert seen >= {"one", "all"}


def test_the_papers_recipe_at_its_ends() -> None:
    (nothing,) = made(size=4, recipe="paper", probability=0)
    assert (facts(nothing), nothing.meta["solutions"]) == ((), 576)
    (everything,) = made(size=4, recipe="paper", probability=1)
    assert len(facts(everything)) == 16
    (wide,) = made(size=7, recipe="paper", probability=0.1)
    assert wide.meta["solutions"] == generating.MOST_COUNTED
    assert wide.meta["solutions_complete"] is False


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"size": 2}, "size is 2, expected 3 to 16"),
    ({"size": 17}, "size is 17, expected 3 to 16"),
    ({"level": "hrad"}, "did you mean hard"),
    ({"level": "e"}, "no level 'e'"),
    ({"level": "easy", "scale": "towers"}, "no level 'easy'"),
    ({"scale": "tower"}, "did you mean towers"),
    ({"symmetry": "halfturn"}, "did you mean half-turn"),
    ({"style": "sprase"}, "did you mean sparse"),
    ({"recipe": "papers"}, "did you mean paper"),
    ({"sise": 5}, "did you mean size"),
    ({"recipe": "paper", "probability": 1.01}, "expected 0 to 1"),
    ({"recipe": "paper", "probability": -0.1}, "expected 0 to 1"),
    ({"recipe": "paper", "probability": float("nan")}, "expected 0 to 1"),
    ({"probability": 0.5}, "for the paper's recipe only"),
    ({"recipe": "paper", "scale": "towers", "level": "e"}, "the paper's recipe"),
    ({"recipe": "paper", "level": "extreme"}, "the paper has no level extreme"),
    ({"count": 0}, "count is 0"),
    ({"jobs": 0}, "jobs is 0"),
    ({"seed": -1}, "seed is -1"),
    ({"seed": 1 << 63}, r"from 0 to 2\^63 - 1"),
    ({"seed": (1 << 63) - 2, "count": 3}, "too large for so many puzzles"),
    ({"jobs": "all"}, "jobs is 'all', expected auto"),
]


@pytest.mark.parametrize(("options", "because"), REFUSED, ids=[str(o) for o, _ in REFUSED])
def test_odd_options_are_refused(options: dict[str, Any], because: str) -> None:
    with pytest.raises(UsageError, match=because) as caught:
        made(**options)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "options",
    [
        {"size": "6"},
        {"size": 6.0},
        {"recipe": "paper", "probability": "0.5"},
        {"min_score": "5"},
        {"max_score": "5"},
    ],
    ids=str,
)
def test_options_of_a_wrong_kind_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        made(**options)


def test_metadata_is_json() -> None:
    for options in ({"size": 4}, {"size": 4, "recipe": "paper"}):
        (puzzle,) = made(**options)
        assert json.loads(json.dumps(dict(puzzle.meta))) == puzzle.meta
        assert cs.parse(cs.convert(puzzle, "json")).meta == puzzle.meta
        assert replace(puzzle, meta={}) == puzzle


@pytest.mark.soak
@pytest.mark.parametrize("size", range(4, 10))
def test_soak_nothing_can_go(size: int) -> None:
    """500 puzzles in all: of their level, and harder or ambiguous without any one fact."""
    for level in Level:
        if level is Level.SEARCH and size < 6:
            continue
        for puzzle in made(5 if level is Level.SEARCH else 20, 100, size=size, level=level):
            stated = facts(puzzle)
            assert cs.rate(puzzle).level == level
            for fact in stated:
                if size >= 8 and isinstance(fact, Clue):
                    continue  # the default style keeps all clues there
                rating = cs.rate(keep(puzzle, [other for other in stated if other != fact]))
                assert rating.level is None or Level(rating.level).rank > level.rank, puzzle
