"""Generated puzzles differ: seeds of a puzzle made before are skipped, for any number of jobs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import ExhaustedError
from cluesmith.support.seeding import MOST_SEEDS
from cluesmith.workbench import distinct as module
from cluesmith.workbench import duplicates
from cluesmith.workbench.distinct import Distinct
from cluesmith.workbench.generate import generate_many
from cluesmith.workbench.setting import shuffle

STARS: dict[str, Any] = {"points": 3, "level": "easy", "seed": 1}  # a cell with few puzzles


def keys(puzzles: list[Any]) -> set[str]:
    return {cs.canonical_key(puzzle) for puzzle in puzzles}


def seeds(puzzles: list[Any]) -> list[int]:
    return [puzzle.meta["seed"] for puzzle in puzzles]


def test_many_puzzles_are_different() -> None:
    puzzles = list(cs.generate("gold-star", count=30, **STARS))
    assert len(keys(puzzles)) == 30
    assert seeds(puzzles) == sorted(seeds(puzzles))
    assert seeds(puzzles)[-1] > 30  # some were skipped
    for puzzle in puzzles[-3:]:  # each is the puzzle of its own seed
        assert puzzle == cs.generate("gold-star", **{**STARS, "seed": puzzle.meta["seed"]})


def test_a_skipped_seed_gives_an_earlier_puzzle() -> None:
    puzzles = list(cs.generate("gold-star", count=30, **STARS))
    every = list(cs.generate("gold-star", count=seeds(puzzles)[-1], repeats=True, **STARS))
    seen: set[str] = set()
    for puzzle in every:
        is_first = cs.canonical_key(puzzle) not in seen
        assert (puzzle.meta["seed"] in seeds(puzzles)) == is_first
        seen.add(cs.canonical_key(puzzle))


def test_more_keys_than_are_held_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seeds(list(cs.generate("gold-star", count=30, **STARS)))
    monkeypatch.setattr(duplicates, "MOST_HELD", 3)
    assert seeds(list(cs.generate("gold-star", count=30, **STARS))) == held


def test_any_number_of_jobs_gives_the_same_puzzles() -> None:
    alone, together = (list(cs.generate("gold-star", count=60, jobs=n, **STARS)) for n in (1, 2))
    assert seeds(together) == seeds(alone)
    assert together == alone


def test_repeats_are_allowed_on_request() -> None:
    puzzles = list(cs.generate("gold-star", count=30, repeats=True, **STARS))
    assert seeds(puzzles) == list(range(1, 31))
    assert len(keys(puzzles)) < 30


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_last_different_puzzle_is_followed_by_an_error(jobs: int) -> None:
    puzzles = cs.generate("skyscraper", size=3, count=100, seed=1, jobs=jobs)
    found = []
    with pytest.raises(cs.NotFoundError) as raised:
        found.extend(puzzle for puzzle in puzzles)
    # `extend` keeps what came before the error.
    assert len(found) == len(keys(found)) == 16
    words = "16 different puzzles found in 358 seeds from 1 on; no more turned up"
    assert str(raised.value) == words


def test_patience_grows_with_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the count of seeds decides, and a new puzzle starts it again."""
    monkeypatch.setattr(module, "LEAST_IDLE", 2)
    monkeypatch.setattr(module, "IDLE_FOR_EACH", 1)
    ended = []

    class Texts:
        def __init__(self, texts: str) -> None:
            self.texts = iter(texts)

        def __next__(self) -> str:
            return next(self.texts)

        def finish(self) -> None:
            ended.append(self)

    def given(texts: str, count: int) -> tuple[str, str]:
        seen: set[str] = set()
        found = ""
        try:
            for text in Distinct(
                Texts(texts), count, 7, lambda one: not (one in seen or seen.add(one))
            ):
                found += text
        except ExhaustedError as error:
            return found, str(error)
        return found, ""

    assert given("aaabbbbc", 3) == ("abc", "")
    assert given("aaaab", 3)[0] == "a"
    words = "1 different puzzle found in 4 seeds from 7 on; no more turned up"
    assert given("aaaab", 3)[1] == words
    assert given("ab", 3)[0] == "ab"  # the seeds end
    assert len(ended) == 4


def test_others_may_count_besides() -> None:
    first = cs.generate("skyscraper", size=4, seed=1)
    known = keys([shuffle(first, seed=2).puzzle])
    found = generate_many(
        "skyscraper", size=4, count=2, seed=1, is_new=lambda p: cs.canonical_key(p) not in known
    )
    assert seeds(list(found)) == [2, 3]


def test_one_puzzle_is_that_of_its_seed() -> None:
    for last in (MOST_SEEDS - 1, 0):
        assert seeds([cs.generate("skyscraper", size=4, seed=last)]) == [last]
    with pytest.raises(cs.UsageError, match="too large for so many"):
        cs.generate("skyscraper", count=2, seed=MOST_SEEDS - 1)
    assert seeds(list(cs.generate("skyscraper", size=4, count=2, seed=MOST_SEEDS - 2, jobs=2)))


def test_an_iterator_may_move_to_another_thread() -> None:
    puzzles = cs.generate("skyscraper", size=4, count=3, seed=1)
    first = next(puzzles)
    with ThreadPoolExecutor(1) as threads:
        second = threads.submit(next, puzzles).result()
    assert seeds([first, second]) == [1, 2]


def test_a_family_without_symmetry_has_keys_too(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = registry.family("gold-star")._replace(symmetry=None)
    monkeypatch.setattr(registry, "family", lambda name: bare)
    puzzles = list(cs.generate("gold-star", count=12, **STARS))
    assert len(keys(puzzles)) == 12
    turned = shuffled_keys(puzzles[0])
    assert cs.canonical_key(puzzles[0]) in turned
    assert len(turned) > 1  # only equal puzzles are equivalent


def shuffled_keys(puzzle: Any) -> set[str]:
    from cluesmith.families.gold_star.symmetry import turned

    return {cs.canonical_key(other) for other in turned(puzzle)}
