"""Collections: graded, picked, sorted in bounded memory, rid of doubles."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith import registry
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.family import Level
from cluesmith.workbench.collection import sorting
from cluesmith.workbench.collection.grade import Grade, grade, graded
from cluesmith.workbench.collection.seen import Seen
from cluesmith.workbench.collection.sorting import By, Sorter, key_of, parse_keys
from cluesmith.workbench.collection.wishes import (
    FAR,
    Wishes,
    level_rank,
    size_number,
    spans,
    wanted,
)
from cluesmith.workbench.examples import named
from cluesmith.workbench.setting import canonical, shuffle

(T3,), (MANY,), (CLASH,), (STAR,), (LOL,) = (
    named(name)
    for name in (
        "skyscraper:t3",
        "skyscraper:many",
        "skyscraper:clash",
        "gold-star:five",
        "lol-sudoku:p1",
    )
)


def with_meta(puzzle: Any, **meta: Any) -> Any:
    return replace(puzzle, meta={**puzzle.meta, **meta})


def test_a_puzzle_is_believed_what_it_says() -> None:
    puzzle = with_meta(T3, level="extreme", score=9999)
    assert grade(puzzle) == Grade(Level.EXTREME, 9999)
    assert graded(puzzle) == (puzzle, Grade(Level.EXTREME, 9999))


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {"level": "easy"},
        {"level": "Easy", "score": 1},
        {"level": "easy", "score": "1"},
        {"level": ["easy"], "score": 1},
        {"level": "easy", "score": True},
        {"level": "easy", "score": -1},
        {"level": "easy", "score": 10**30},
    ],
)
def test_else_it_is_rated(meta: dict[str, Any]) -> None:
    bare = {key: value for key, value in T3.meta.items() if key not in ("level", "score")}
    puzzle, found = graded(replace(T3, meta={**bare, **meta}))
    assert found == Grade(Level.EASY, 18)
    assert (puzzle.meta["level"], puzzle.meta["score"]) == ("easy", 18)


def test_a_level_alone_is_believed_and_the_score_added() -> None:
    bare = {key: value for key, value in T3.meta.items() if key != "score"}
    puzzle, found = graded(replace(T3, meta={**bare, "level": "extreme"}))
    assert found == Grade(Level.EXTREME, 18)
    assert (puzzle.meta["level"], puzzle.meta["score"]) == ("extreme", 18)


def test_rated_afresh() -> None:
    puzzle, found = graded(with_meta(T3, level="extreme", score=9999), afresh=True)
    assert found == Grade(Level.EASY, 18)
    assert puzzle.meta["score"] == 18


@pytest.mark.parametrize("puzzle", [MANY, CLASH])
def test_what_is_not_unique_has_no_rating(puzzle: Any) -> None:
    puzzle, found = graded(with_meta(puzzle, level="easy", score=1), afresh=True)
    assert found == Grade(None, None)
    assert "level" not in puzzle.meta
    assert "score" not in puzzle.meta


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("5", [5], [4, 6]),
        ("4..6", [4, 5, 6], [3, 7]),
        ("..6", [0, 6], [7]),
        ("6..", [6, 10**9], [5]),
        ("4, 6..7", [4, 6, 7], [5, 8]),
        ("..", [0, 10**9], []),
    ],
)
def test_spans(text: str, inside: list[int], outside: list[int]) -> None:
    found = spans(text, size_number)
    assert all(any(n in span for span in found) for n in inside)
    assert not any(n in span for span in found for n in outside)


def test_spans_of_levels() -> None:
    assert spans("medium..hard", level_rank) == [range(1, 3)]
    for bad in ("hard..easy", "harder", "", "easy,,hard"):
        with pytest.raises(UsageError):
            spans(bad, level_rank)
    for bad in ("x", "4...6", "-1", "6..4"):
        with pytest.raises(UsageError):
            spans(bad, size_number)


@pytest.mark.parametrize(
    ("wishes", "kept"),
    [
        (Wishes(), [T3, MANY, CLASH, STAR, LOL]),
        (Wishes(families=["gold-star", "lol-sudoku"]), [STAR, LOL]),
        (Wishes(sizes=[range(5, 6)]), [STAR]),
        (Wishes(levels=[range(1)], families=["skyscraper"]), [T3]),
        (Wishes(scores=range(19), families=["skyscraper"]), [T3]),
        (Wishes(scores=range(19, FAR), families=["skyscraper"]), []),
        (Wishes(unique=True), [T3, STAR, LOL]),
    ],
)
def test_wishes(wishes: Wishes, kept: list[Any]) -> None:
    every = [T3, MANY, CLASH, STAR, LOL]
    assert [puzzle for puzzle in every if wanted(puzzle, wishes)[1]] == kept


def test_a_puzzle_that_is_not_decided_in_time() -> None:
    blank = registry.family("skyscraper").puzzle.from_json({"family": "skyscraper", "size": 12})
    with pytest.raises(NotFoundError, match="0 s"):
        wanted(blank, Wishes(unique=True, seconds=0.0))


def test_keys() -> None:
    assert parse_keys("level, -score") == [By("level"), By("score", down=True)]
    with pytest.raises(UsageError, match="did you mean level"):
        parse_keys("levl")
    with pytest.raises(UsageError):
        parse_keys("")


def test_what_has_no_rating_comes_last_either_way() -> None:
    for down in (False, True):
        by = [By("level", down), By("score", down)]
        none = key_of(MANY, Grade(None, None), by)
        assert none > key_of(T3, Grade(Level.SEARCH, 10**9), by)
        assert none > key_of(T3, Grade(Level.EASY, 0), by)
    by = [By("score")]
    assert key_of(T3, Grade(Level.EASY, 9), by) < key_of(T3, Grade(Level.EASY, 10), by)
    by = [By("score", down=True)]
    assert key_of(T3, Grade(Level.EASY, 9), by) > key_of(T3, Grade(Level.EASY, 10), by)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.text(max_size=5)), max_size=60), st.integers(1, 200)
)
def test_sorting_is_stable_whatever_fits_into_memory(
    records: list[tuple[int, str]], run_bytes: int
) -> None:
    with Sorter(run_bytes) as sorter:
        for key, text in records:
            sorter.add(bytes([key]), text)
        found = list(sorter.sorted())
    assert found == [text for _, text in sorted(records, key=lambda record: record[0])]


def test_many_runs_are_merged_and_files_go_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorting, "MOST_RUNS", 4)
    rng = random.Random(1)
    numbers = [rng.randrange(1000) for _ in range(500)]
    with Sorter(run_bytes=64) as sorter:
        for number in numbers:
            sorter.add(number.to_bytes(2, "big"), str(number))
        assert len(sorter.runs) < 4
        folder = sorter.folder.name
        assert list(map(int, sorter.sorted())) == sorted(numbers)
    from pathlib import Path

    assert not Path(folder).exists()


@pytest.mark.parametrize("puzzle", [T3, STAR, LOL], ids=lambda puzzle: puzzle.family)
def test_the_same_puzzle_in_any_clothes_is_met_once(puzzle: Any) -> None:
    seen = Seen()
    assert seen.is_new(puzzle)
    for seed in range(20):
        assert not seen.is_new(shuffle(puzzle, seed=seed).puzzle)
    assert seen.is_new(MANY)
    assert seen.count == 2


def test_thousands_are_told_apart() -> None:
    """Against a plain set of the canonical forms, past several growths of the table."""
    family = registry.family("gold-star")
    seen, known = Seen(), set()
    rng = random.Random(2)
    for _ in range(6000):
        operators = "".join(rng.choices("+-*/", k=6))
        puzzle = family.puzzle.from_json(
            {
                "family": "gold-star",
                "points": 3,
                "operators": operators,
                "digits": [rng.choice([None, n]) for n in range(6)],
            }
        )
        form = canonical(puzzle)
        assert seen.is_new(puzzle) == (form not in known)
        known.add(form)
    assert seen.count == len(known) > 4096
