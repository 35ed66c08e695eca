"""A library of a million puzzles: how long adding, finding and counting take.

    python bench/library.py [--puzzles 100000] [--library F|URL] [--strict]

Some thousands of puzzles are generated; the others are copies of them with keys of their
own, as if the puzzles differed.  One in fifty is marked as used, one in a hundred tagged.
Each query is asked with several values, and the slowest counts; adding is the median of three
times 10,000.  A library that is given is kept, and is not filled again; the default is a
temporary file.  Exit code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import combinations, cycle, islice
from pathlib import Path
from statistics import median

import cluesmith as cs
from cluesmith.errors import NotFoundError
from cluesmith.library.library import Library, chunks
from cluesmith.library.record import Record, generated_record
from cluesmith.library.upkeep import stats

# What is generated: of each size and level `EACH`, where there are so many.
SIZES = {"skyscraper": (4, 5, 6, 7), "lol-sudoku": (4, 5, 6), "gold-star": (4, 5, 6)}
LEVELS = ("easy", "medium", "hard", "extreme")
EACH = 100
POPULAR = ("skyscraper", 6, "hard", 400)  # a tenth of the library is of one size and level
ADDED = 10_000  # already rated, into the full library
BATCH = 20_000  # of a transaction while filling
FIND_SECONDS, STATS_SECONDS, ADDED_A_SECOND, MEGABYTES = 0.05, 2.0, 10_000, 200

LIMIT = "limit=12"
QUERIES = {
    "family size level": [
        f"{family} size={size} level={level} {LIMIT}"
        for family, size, level in (
            ("skyscraper", 6, "hard"),
            ("lol-sudoku", 5, "easy"),
            ("gold-star", 5, "medium"),
        )
    ],
    "family size level, unused": [
        f"{family} size=5 level={level} unused {LIMIT}"
        for family in SIZES
        for level in ("easy", "hard")
    ],
    "size level unused": [
        f"size={size} level={level} unused {LIMIT}" for size in (4, 5, 6) for level in LEVELS
    ],
    "size level unused, random": [
        f"size={size} level={level} unused random seed={size} {LIMIT}"
        for size in (4, 5, 6)
        for level in LEVELS
    ],
    "family size level, random": [
        f"skyscraper size={size} level={level} random seed={size} {LIMIT}"
        for size in (4, 5, 6)
        for level in LEVELS
    ],
    "family level unused, random": [
        f"{family} level=hard unused random seed=3 {LIMIT}" for family in SIZES
    ],
    "technique level family": [
        f"technique=facing-clues level={level} skyscraper {LIMIT}" for level in LEVELS
    ],
    "technique level family, random": [
        f"technique=facing-clues level={level} skyscraper random {LIMIT}" for level in LEVELS
    ],
    "rare technique level family": [
        f"technique={name} level=hard.. skyscraper {LIMIT}" for name in ("fish", "staircase")
    ],
    "tag level size": [f"tag=weekly level={level} size=5 {LIMIT}" for level in LEVELS],
    "tag level size, random": [
        f"tag=weekly level={level} size=5 random {LIMIT}" for level in LEVELS
    ],
    "family level score": [
        f"skyscraper level=hard.. score={low}..{low + 20} {LIMIT}" for low in (60, 120, 300)
    ],
    "family size score, by score": [
        f"skyscraper size=6 score={low}..{low + 50} order=-score {LIMIT}" for low in (60, 120, 300)
    ],
    "size level family, by score": [
        f"{family} size=5 level=easy order={down}score {LIMIT}"
        for family in SIZES
        for down in ("", "-")
    ],
    "size level range, by level": [
        f"{family} size=4..6 level=medium.. unused order=level,-score {LIMIT}" for family in SIZES
    ],
    "size level not used since": [
        f"size=5 level={level} not-used-since=2026-03-01 {LIMIT}" for level in LEVELS
    ],
    "family style symmetry": [
        f"skyscraper style={style} symmetry=half-turn {LIMIT}" for style in ("mixed", "sparse")
    ],
}

# One of each criterion: any three of them are a query, in three orders.
CRITERIA = {
    "family": "skyscraper",
    "size": "size=6",
    "level": "level=hard",
    "score": "score=100..150",
    "technique": "technique=facing-clues",
    "tag": "tag=weekly",
    "style": "style=mixed",
    "symmetry": "symmetry=half-turn",
    "unused": "unused",
    "not used since": "not-used-since=2026-03-01",
}
ORDERS = ("", "order=-score", "random")
LEADING = {"family", "size", "level"}  # what indexes begin with


def any_three() -> dict[str, list[str]]:
    """All queries of three criteria, by what an index can do for them."""
    found: dict[str, list[str]] = {}
    for names in combinations(CRITERIA, 3):
        kind = "with a tag" if "tag" in names else "without a tag"
        if not LEADING.intersection(names):
            kind = "without family, size and level"
        words = " ".join(CRITERIA[name] for name in names)
        found.setdefault(kind, []).extend(f"{words} {order} {LIMIT}" for order in ORDERS)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=1_000_000, metavar="N", help="how many")
    parser.add_argument("--library", metavar="F|URL", help="a library to keep")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Library(options.library or Path(folder) / "library.db") as library,
    ):
        originals = make_originals()
        if not (there := library.count()):
            fill(library, originals, options.puzzles)
        met = list(measure(library, originals, there or options.puzzles))
    return 1 if options.strict and not all(met) else 0


def make_originals() -> list[Record]:
    """Records of generated puzzles of every family, size and level."""
    found = []
    for family, sizes in SIZES.items():
        name = "points" if family == "gold-star" else "size"
        for size in sizes:
            for level in LEVELS:
                asked = {name: size, "level": level}
                if family == "skyscraper":
                    asked |= {"style": "mixed" if size % 2 else "sparse"}
                    asked |= {"symmetry": "half-turn" if size == 4 else "none"}
                count = POPULAR[3] if (family, size, level) == POPULAR[:3] else EACH
                try:
                    for puzzle in cs.generate(family, count=count, seed=1, **asked):
                        found.append(generated_record(puzzle, asked))
                except NotFoundError:
                    pass  # there are no more
    return [record for record in found if record is not None]


def copies(originals: list[Record], first: int) -> Iterator[Record]:
    """Copies with keys of their own, without end."""
    for number, record in enumerate(cycle(originals), first):
        key = blake2b(f"{number} {record.key}".encode(), digest_size=16).hexdigest()
        yield replace(record, key=key, seed=number)


def fill(library: Library, originals: list[Record], count: int) -> None:
    began = time.perf_counter()
    for some in chunks(islice(copies(originals, 0), count), BATCH):
        with library.writing() as shelf:
            ids = [added.id for added in shelf.add(some, "bench")]
            shelf.tag(ids[::100], ["weekly"])
            shelf.use(ids[::50], "Sunday", f"2026-{1 + ids[0] % 12:02}-01")
    if library.database.engine.dialect.name == "postgresql":
        with library.database.writing() as connection:  # which the server does within minutes
            connection.exec_driver_sql("ANALYZE")
    seconds = time.perf_counter() - began
    print(f"{count:,} puzzles from {len(originals):,} in {seconds:.0f} s")


def measure(library: Library, originals: list[Record], count: int) -> Iterator[bool]:
    print(f"\na library of {count:,} puzzles\n")
    for name, queries in QUERIES.items():
        times = [timed(lambda query=query: library.find(query)) for query in queries]
        yield judge(f"find: {name}", max(times) * 1e3, FIND_SECONDS * 1e3, "ms")
    for kind, queries in any_three().items():
        times = [timed(lambda query=query: library.find(query)) for query in queries]
        met = sum(seconds <= FIND_SECONDS for seconds in times)
        slowest = f"median {median(times) * 1e3:.1f} ms, slowest {max(times) * 1e3:.0f} ms"
        print(f"{'':9}any three, {kind}: {met} of {len(times)} met; {slowest}")
    for query in ("", "unused level=hard"):
        seconds = timed(lambda query=query: stats(library, query))
        yield judge(f"stats {query}", seconds, STATS_SECONDS, "s")
    rate = median(add(library, originals) for _ in range(3))
    yield judge("add, already rated", rate, ADDED_A_SECOND, "a second", at_least=True)
    for name, iterate in (("each", library.each), ("keys", library.keys)):
        seconds = timed(lambda iterate=iterate: sum(1 for _ in iterate()))
        print(f"{'':9}{name + ', all of them':<44}{seconds:10,.2f} s")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield judge("memory of all this", memory, MEGABYTES, "MB")


def add(library: Library, originals: list[Record]) -> float:
    """Add new puzzles in one transaction, then remove them; how many are added a second."""
    records = list(islice(copies(originals, time.time_ns()), ADDED))

    def in_one_transaction() -> None:
        with library.writing() as shelf:
            shelf.add(records, "bench")

    seconds = timed(in_one_transaction)
    with library.writing() as shelf:
        shelf.remove(shelf.ids_of(record.key for record in records))
    return ADDED / seconds


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def judge(
    what: str, measured: float, promised: float, unit: str, *, at_least: bool = False
) -> bool:
    met = measured >= promised if at_least else measured <= promised
    bound = "at least" if at_least else "at most"
    print(
        f"{'met' if met else 'MISSED':<9}{what:<44}{measured:10,.2f} {unit}, {bound} {promised:g}"
    )
    return met


if __name__ == "__main__":
    sys.exit(main())
