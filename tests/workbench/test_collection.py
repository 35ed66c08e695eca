"""Collections: graded, filtered, sorted in bounded memory, without duplicates."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith import registry
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.family import Level
from cluesmith.workbench.collection import (
    FAR,
    By,
    Criteria,
    Grade,
    Sorter,
    grade,
    graded,
    key_of,
    level_rank,
    match,
    parse_keys,
    size_number,
    spans,
)
from cluesmith.workbench.duplicates import Duplicates, canonical
from cluesmith.workbench.read import named
from cluesmith.workbench.setting import shuffle

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
    assert found == Grade(Level.EASY, 14)
    assert (puzzle.meta["level"], puzzle.meta["score"]) == ("easy", 14)


def test_a_level_alone_is_believed_and_the_score_added() -> None:
    bare = {key: value for key, value in T3.meta.items() if key != "score"}
    puzzle, found = graded(replace(T3, meta={**bare, "level": "extreme"}))
    assert found == Grade(Level.EXTREME, 14)
    assert (puzzle.meta["level"], puzzle.meta["score"]) == ("extreme", 14)


def test_rated_afresh() -> None:
    puzzle, found = graded(with_meta(T3, level="extreme", score=9999), afresh=True)
    assert found == Grade(Level.EASY, 14)
    assert puzzle.meta["score"] == 14


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
    ("criteria", "kept"),
    [
        (Criteria(), [T3, MANY, CLASH, STAR, LOL]),
        (Criteria(families=["gold-star", "lol-sudoku"]), [STAR, LOL]),
        (Criteria(sizes=[range(5, 6)]), [STAR]),
        (Criteria(levels=[range(1)], families=["skyscraper"]), [T3]),
        (Criteria(scores=range(19), families=["skyscraper"]), [T3]),
        (Criteria(scores=range(19, FAR), families=["skyscraper"]), []),
        (Criteria(unique=True), [T3, STAR, LOL]),
    ],
)
def test_criteria(criteria: Criteria, kept: list[Any]) -> None:
    every = [T3, MANY, CLASH, STAR, LOL]
    assert [puzzle for puzzle in every if match(puzzle, criteria)[1]] == kept


def test_a_puzzle_that_is_not_decided_in_time() -> None:
    blank = registry.family("skyscraper").puzzle.from_json({"family": "skyscraper", "size": 12})
    with pytest.raises(NotFoundError, match="0 s"):
        match(blank, Criteria(unique=True, seconds=0.0))


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


@settings(max_examples=30)  # each opens a database
@given(st.lists(st.tuples(st.integers(0, 5), st.text(max_size=5)), max_size=60))
def test_sorting_is_stable(records: list[tuple[int, str]]) -> None:
    with Sorter() as sorter:
        for key, text in records:
            sorter.add(bytes([key]), text)
        found = list(sorter.sorted())
    assert found == [text for _, text in sorted(records, key=lambda record: record[0])]


SORT_MUCH = """
import os, signal, sys
from cluesmith.workbench import collection

collection.Sorter.CACHE_KB = 64
with collection.Sorter() as sorter:
    for number in range(4000):
        sorter.add((number * 7919 % 4000).to_bytes(2, "big"), f"{number * 7919 % 4000:0500}")
    opened = [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if fd > "2"
              and os.path.islink(f"/proc/self/fd/{fd}")]
    print(any(name.startswith(sys.argv[1]) for name in opened))
    texts = sorter.sorted()
    print(next(texts) == "0" * 500, os.listdir(sys.argv[1]))
    if sys.argv[2] == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if sys.argv[2] == "interrupt":
        os.kill(os.getpid(), signal.SIGINT)
    print(sum(1 for _ in texts))
"""


@pytest.mark.parametrize("end", ["well", "kill", "interrupt"])
def test_what_does_not_fit_is_on_disk_and_leaves_no_file(tmp_path: Path, end: str) -> None:
    done = subprocess.run(
        [sys.executable, "-u", "-c", SORT_MUCH, str(tmp_path), end],
        env={**os.environ, "TMPDIR": str(tmp_path), "SQLITE_TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout.splitlines() == ["True", "True []", *(["3999"] if end == "well" else [])]
    assert (done.returncode == 0) == (end == "well")
    assert list(tmp_path.iterdir()) == []


FILL_THE_DISK = """
import resource, signal, sys
from cluesmith.cli.main import run
from cluesmith.workbench import collection

collection.Sorter.CACHE_KB = 64
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
sys.exit(run(["sort", "-", "--by", "size"]))
"""


def test_a_full_disk_is_one_clear_line() -> None:
    line = json.dumps(registry.family("skyscraper").puzzle.to_json(T3))
    done = subprocess.run(
        [sys.executable, "-c", FILL_THE_DISK],
        input=f"{line}\n" * 2000,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "cannot store temporary data" in done.stderr
    assert "TMPDIR" in done.stderr


@pytest.mark.parametrize("puzzle", [T3, STAR, LOL], ids=lambda puzzle: puzzle.family)
def test_equivalent_puzzles_are_duplicates(puzzle: Any) -> None:
    seen = Duplicates()
    assert seen.is_new(puzzle)
    for seed in range(20):
        assert not seen.is_new(shuffle(puzzle, seed=seed).puzzle)
    assert seen.is_new(MANY)
    assert not seen.is_new(MANY)


def test_thousands_are_told_apart() -> None:
    """Compared with a plain set of the canonical keys."""
    family = registry.family("gold-star")
    seen, known = Duplicates(), set()
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
    assert len(known) > 4096


def test_a_family_without_symmetry_has_equal_puzzles_as_duplicates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bare = registry.family("skyscraper")._replace(symmetry=None)
    monkeypatch.setattr(registry, "family_of", lambda puzzle: bare)
    seen = Duplicates()
    assert seen.is_new(T3)
    assert not seen.is_new(with_meta(T3, title="another title"))
    assert seen.is_new(MANY)
