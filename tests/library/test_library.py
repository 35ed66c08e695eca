"""The library: each puzzle once, found again by what is known about it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from hashlib import blake2b
from threading import Barrier, Thread

import pytest

import cluesmith as cs
from cluesmith.errors import NotFoundError, UnsupportedError, UsageError
from cluesmith.library.library import Library
from cluesmith.library.record import record_of
from cluesmith.library.upkeep import check_again, copy_all, rate_again, stats
from cluesmith.workbench import setting


def fill(library: Library, count: int = 12) -> list[int]:
    """Add generated puzzles of two families; their numbers."""
    puzzles = [
        *cs.generate("skyscraper", size=4, level="easy", seed=1, count=count // 2),
        *cs.generate("gold-star", points=4, level="medium", seed=1, count=count // 2),
    ]
    return [library.add(puzzle).id for puzzle in puzzles]


def test_a_puzzle_turned_or_renamed_is_the_same_row(library: Library) -> None:
    for name, family in (("t3", "skyscraper"), ("p1", "lol-sudoku"), ("five", "gold-star")):
        puzzle = cs.examples(family)[name]
        first = library.add(puzzle)
        assert first.is_new
        for seed in range(5):
            turned = setting.shuffle(puzzle, seed=seed).puzzle
            assert library.add(turned) == (first.id, False)
    assert library.count() == 3


def test_puzzles_that_are_not_unique_are_refused(library: Library) -> None:
    with pytest.raises(UnsupportedError, match="several solutions"):
        library.add(cs.examples("skyscraper")["many"])
    with pytest.raises(UnsupportedError, match="no solution"):
        library.add(cs.examples("skyscraper")["clash"])
    assert library.count() == 0


def test_what_is_kept_comes_back(library: Library) -> None:
    puzzle = cs.generate("skyscraper", size=5, level="hard", seed=3)
    puzzle.meta["title"], puzzle.meta["author"] = "Três torres", "Silva"
    kept = library.get(library.add(puzzle, origin="test").id)
    rating = cs.rate(puzzle)
    assert (kept.level, kept.score, dict(kept.steps)) == (rating.level, rating.score, rating.steps)
    assert kept.puzzle.clues == puzzle.clues
    assert kept.puzzle.meta["solution"] == puzzle.meta["solution"]
    assert (kept.title, kept.author, kept.seed, kept.origin) == ("Três torres", "Silva", 3, "test")
    assert kept.to_json()["puzzle"]["title"] == "Três torres"


def test_find_agrees_with_plain_python(library: Library) -> None:
    fill(library)
    every = library.find()
    for query, matches in (
        ("skyscraper", lambda kept: kept.family == "skyscraper"),
        ("size=4 level=easy", lambda kept: kept.size == 4 and kept.level == "easy"),
        ("level=medium..", lambda kept: kept.level >= "medium"),
        ("score=..60", lambda kept: kept.score <= 60),
        ("technique=last-cell", lambda kept: "last-cell" in kept.steps),
        (
            "gold-star technique=quadruples,size",
            lambda kept: {"quadruples", "size"} <= set(kept.steps),
        ),
        ("3..5", lambda kept: 3 <= kept.id <= 5),
        ("id=2,7", lambda kept: kept.id in (2, 7)),
    ):
        expected = [kept.id for kept in every if matches(kept)]
        assert [kept.id for kept in library.find(query)] == expected, query
        assert library.count(query) == len(expected)
    assert library.find(size=[4, 5], level=("easy", "hard")) == library.find(
        "size=4,5 level=easy,hard"
    )
    assert library.find(size=range(4, 7), limit=2) == every[:2]
    down = [kept.score for kept in library.find("order=-score,id limit=5")]
    assert down == sorted((kept.score for kept in every), reverse=True)[:5]


def test_random_picks_follow_from_content_and_seed(library: Library) -> None:
    fill(library)
    picks = {
        seed: [kept.key for kept in library.find(random=True, seed=seed, limit=4)]
        for seed in range(6)
    }
    assert all(len(set(pick)) == 4 for pick in picks.values())
    assert len({tuple(pick) for pick in picks.values()}) > 1
    with Library("sqlite://") as other:  # the same content in another order
        for kept in reversed(library.find()):
            other.add(kept.puzzle)
        for seed, pick in picks.items():
            assert [kept.key for kept in other.find(random=True, seed=seed, limit=4)] == pick


def test_random_picks_of_many_are_the_first_of_the_whole_order(library: Library) -> None:
    """A few rows near the beginning are tried first: they are those that sorting all gives."""
    record = record_of(cs.examples("skyscraper")["t3"])
    keys = [blake2b(str(number).encode(), digest_size=16).hexdigest() for number in range(600)]
    # Some have the same number to be drawn by, and are then in the order of their keys.
    keys = [key[:20] + keys[number % 300][20:] for number, key in enumerate(keys)]
    with library.writing() as shelf:
        shelf.add([replace(record, key=key) for key in keys], "")
    for seed in range(8):
        whole = list(library.keys(f"random seed={seed}"))
        assert sorted(whole) == sorted(keys)
        for limit in (1, 2, 5):
            picked = library.find(random=True, seed=seed, limit=limit, size=4)
            assert [kept.key for kept in picked] == whole[:limit]


def test_tags_and_uses(library: Library) -> None:
    ids = fill(library)
    library.tag(ids[:3], "weekly", "sunday")
    library.tag(ids[:1], remove=["sunday"])
    assert [kept.id for kept in library.find("tag=weekly,sunday")] == ids[1:3]
    library.use("tag=weekly", "Sunday paper", "2026-11-22")
    library.use(ids[0], "Sunday paper", "2026-11-29")
    assert [use.day for use in library.get(ids[0]).uses] == [date(2026, 11, 29)]
    assert library.count("unused") == len(ids) - 3
    assert library.count("not-used-since=2026-11-25") == len(ids) - 1
    library.use(ids[0], "Sunday paper", "2026-11-20")  # a day that was wrong
    assert library.count("not-used-since=2026-11-21") == len(ids) - 2
    assert library.remove("tag=weekly") == 3
    assert library.count() == len(ids) - 3
    with pytest.raises(NotFoundError, match="no puzzle 1"):
        library.get(ids[0])


def test_as_many_numbers_as_anybody_has(library: Library) -> None:
    ids = fill(library)
    many = range(1, 40_001)
    assert [kept.id for kept in library.find(many)] == ids
    assert library.use(list(many), "book") == len(ids)
    assert library.find([]) == []
    with pytest.raises(UsageError, match="40,001 numbers in a query"):
        library.find([*many, 99_999])
    for strange in (0, -1, 1 << 63, "x", True, None):
        with pytest.raises(UsageError, match="is not the number of a puzzle"):
            library.find([strange])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("levle=hard", "no criterion 'levle'; did you mean level?"),
        ("level=hrad", "no level 'hrad'; did you mean hard?"),
        ("skyscrapper", "no family 'skyscrapper'; did you mean skyscraper?"),
        ("technique=magic", "no technique 'magic'"),
        ("style=wall", "no style 'wall'; did you mean walls?"),
        ("style=baroque", "one of areas, marks, paper, walls, clues, mixed, sparse"),
        ("symmetry=none,x", "no symmetry 'x'; one of none, half-turn"),
        ("not-used-since=Sunday", "not a date"),
        ("limit=0", "not a whole number from 1"),
        ("size=x", "not a size"),
        ("tag='open", "quote"),
        ("order=colour", "no order 'colour'"),
        ("unused=yes", "take no value"),
    ],
)
def test_queries_that_mean_nothing_are_refused(query: str, says: str) -> None:
    with Library("sqlite://") as library, pytest.raises(UsageError, match=says):
        library.find(query)


def test_nothing_of_a_failed_transaction_stays(library: Library) -> None:
    record = record_of(cs.examples("skyscraper")["t3"])

    def fail() -> None:
        with library.writing() as shelf:
            shelf.add([record], "test")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert library.count() == 0


def test_the_same_puzzles_added_by_many_threads_are_there_once(place: str) -> None:
    puzzles = list(cs.generate("skyscraper", size=4, seed=5, count=10))
    records = [record_of(puzzle) for puzzle in puzzles]
    distinct = len({record.key for record in records})
    barrier, new = Barrier(4), []

    def add() -> None:
        barrier.wait()
        with Library(place) as library:
            for record in records:
                with library.writing() as shelf:
                    new.extend(one.is_new for one in shelf.add([record], ""))

    threads = [Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(new) == 4 * len(records)
    assert sum(new) == distinct
    with Library(place) as library:
        assert library.count() == distinct


def test_everything_is_copied_once(library: Library, place: str) -> None:
    ids = fill(library)
    library.tag(ids[:2], "a")
    library.use(ids[:1], "book", "2026-01-02")
    with Library("sqlite://") as other:
        assert sum(copy_all(library, other)) == library.count()
        assert sum(copy_all(library, other)) == 0
        both = [
            [kept.to_json() | {"id": 0} for kept in one.find("order=key")]
            for one in (library, other)
        ]
        assert both[0] == both[1]


def test_check_again_finds_what_was_changed_behind_our_back(library: Library) -> None:
    ids = fill(library, 4)
    assert not any(fault for _, fault in check_again(library))
    wrong = library.get(ids[0])
    with library.database.writing() as connection:
        from cluesmith.library.schema import puzzles

        solution = '{"grid":[[1]]}'
        connection.execute(
            puzzles.update().where(puzzles.c.key == wrong.key).values(solution=solution)
        )
    assert [bool(fault) for _, fault in check_again(library)] == [True, False, False, False]


def test_ratings_of_another_version_are_renewed(library: Library) -> None:
    from cluesmith.library.schema import puzzles

    ids = fill(library, 4)
    before = library.find()
    with library.database.writing() as connection:
        connection.execute(
            puzzles.update().where(puzzles.c.id.in_(ids[:2])).values(rating=0, score=1, level=4)
        )
    assert [kept.id for kept, _ in rate_again(library)] == ids[:2]
    assert library.find() == before


def test_stats_count_every_puzzle_once(library: Library) -> None:
    ids = fill(library)
    library.use(ids[:2], "book")
    cells = stats(library)
    assert sum(cell.puzzles for cell in cells) == len(set(ids))
    assert sum(cell.unused for cell in cells) == len(set(ids)) - 2
