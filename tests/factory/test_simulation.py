"""The ledger under a thousand simulated workers that die, dawdle and deliver twice.

The real factory and the real ledger run on a clock of their own.  Workers, and the moments at
which a factory or the database dies, are drawn at random.  What must come out is computed by
a plain loop over the seeds.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Any

import pytest
from invariants import check_ledger
from sqlalchemy import select

from cluesmith.engines.engine import Outcome
from cluesmith.factory import ledger as ledgers
from cluesmith.factory import run
from cluesmith.factory.ledger import MOST_FAILURES, Ledger
from cluesmith.factory.plan import Cell, cell_of
from cluesmith.factory.work import Made, Range
from cluesmith.family import Level
from cluesmith.library.database import UnavailableError
from cluesmith.library.library import Library, Shelf
from cluesmith.library.record import Record
from cluesmith.library.schema import factory_cells, factory_ranges, puzzles

DEATHS, STRAGGLERS, TWICE = 0.002, 0.005, 0.01  # of the tasks
SCHEDULER_LOST, FACTORY_KILLED, BASE_LOST = 0.002, 0.003, 0.01  # of the rounds
LEASE = 10.0  # seconds; shorter than a straggler takes
FEW = 20  # puzzles that a small cell has


class World:
    """The clock, the dice, and what has happened so far."""

    def __init__(self, seed: int) -> None:
        self.now = 1000.0
        self.rng = Random(seed)
        self.happened: dict[str, int] = {}
        self.deaths: Counter[tuple[str, int]] = Counter()  # of workers, by cell and first seed

    def happens(self, what: str, chance: float) -> bool:
        happens = self.rng.random() < chance
        self.happened[what] = self.happened.get(what, 0) + happens
        return happens


def key(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def record(cell: Cell, seed: int) -> Record:
    """The puzzle of a seed: one in twenty equals that of another seed, or of another cell."""
    rng = Random(f"{cell.options['size']} {seed}")
    number = str(seed)
    if cell.count == FEW + 1:  # one more than there are
        number = f"small {rng.randrange(FEW)}"
    elif rng.random() < 0.05:
        number = f"shared {rng.randrange(500)}"
    kind = "" if "shared" in number else cell.options["size"]
    size: int = cell.options["size"]
    return Record(
        key=key(f"{kind} {number}"),
        family=cell.family,
        size=size,
        level=Level.HARD,
        score=1,
        steps={},
        style=None,
        symmetry=None,
        seed=seed,
        recipe=1,
        rating=1,
        title=None,
        author=None,
        source=None,
        board={},
        solution={},
    )


class Workers:
    """A simulated engine."""

    def __init__(self, world: World, places: int, cells: dict[str, Cell]) -> None:
        self.world, self.places, self.cells = world, places, cells
        self.events: list[tuple[float, int, Outcome]] = []
        self.number = 0

    def _plan(self, seconds: float, outcome: Outcome) -> None:
        self.number += 1
        heappush(self.events, (self.world.now + seconds, self.number, outcome))

    def begin(self, task: Range) -> None:
        seconds = self.world.rng.uniform(0.2, 2.0)
        # Few at a time, however many workers: all wait for the range that is next in order.
        if self.world.happens("stragglers", min(STRAGGLERS, 0.5 / self.places)):
            seconds *= 40
        if self.world.happens("deaths", DEATHS):
            self.world.deaths[task.spec, task.start] += 1
            self._plan(seconds / 2, Outcome(task, lost="worker died"))
            return
        cell = self.cells[task.spec]
        made = Made(
            tuple(record(cell, seed) for seed in range(task.start, task.stop)),
            task.stop - task.start,
        )
        self._plan(seconds, Outcome(task, made))
        if self.world.happens("delivered twice", TWICE):
            self._plan(2 * seconds, Outcome(task, made))

    def wait(self, seconds: float) -> list[Outcome]:
        found = []
        until = self.world.now + seconds
        if self.world.happens("scheduler lost", SCHEDULER_LOST):
            lost = {event[2].task for event in self.events}
            self.events.clear()
            return [Outcome(task, lost="scheduler gone", blamed=False) for task in lost]
        while self.events and self.events[0][0] <= until:
            found.append(heappop(self.events)[2])
        self.world.now = until
        return found

    def close(self) -> None:
        pass

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def expected(
    plan: Sequence[Cell], parked: Collection[tuple[str, int]]
) -> dict[str, tuple[int, int]]:
    """The keys that a library must have, each with its size and seed, by a plain loop.

    `parked` are seeds that were given up, each a range, by their cell.
    """
    kept: dict[str, tuple[int, int]] = {}
    alike: Counter[int] = Counter()  # kept puzzles of each size
    for cell in plan:
        seed, found, idle = cell.first_seed, 0, 0
        size = cell.options["size"]
        while found < cell.count:
            one = record(cell, seed)
            if (cell.spec, seed) in parked:
                pass
            elif one.key in kept:
                idle += 1
                if idle >= 100 + 10 * alike[size]:
                    break
            else:
                kept[one.key] = (size, seed)
                found, idle = found + 1, 0
                alike[size] += 1
            seed += 1
    return kept


@contextmanager
def unreliable(library: Library, world: World) -> Iterator[None]:
    """Transactions of the library fail now and then, also when they have been committed."""
    plain = library.writing

    @contextmanager
    def writing() -> Iterator[Shelf]:
        with plain() as shelf:
            yield shelf
            if world.happens("rolled back", BASE_LOST):
                raise UnavailableError("gone before the commit")
        if world.happens("committed, not acknowledged", BASE_LOST):
            raise UnavailableError("gone after the commit")

    library.writing = writing  # type: ignore[method-assign]
    yield
    library.writing = plain  # type: ignore[method-assign]


def start(library: Library, plan: Sequence[Cell], world: World, places: int) -> Iterator[Any]:
    """A factory; it is tried again where the database fails at once."""
    cells = {cell.spec: cell for cell in plan}
    while True:
        try:
            engine = Workers(world, places, cells)
            return iter(run.Factory(library, plan, engine, warn=lambda line: None))
        except UnavailableError:
            world.now += 1


def simulate(
    library: Library, plan: Sequence[Cell], world: World, places: int, monkeypatch: Any
) -> None:
    """Two factories with half of the workers each, until both have nothing left to do."""

    def advance(seconds: float) -> None:
        world.now += seconds

    ledger = partial(Ledger, clock=lambda connection: world.now, gone=lambda owner: False)
    monkeypatch.setattr(ledgers, "LEASE_SECONDS", LEASE)
    monkeypatch.setattr(run, "LEASE_SECONDS", LEASE)
    monkeypatch.setattr(run, "Ledger", ledger)
    monkeypatch.setattr(run, "monotonic", lambda: world.now)
    monkeypatch.setattr(run, "sleep", advance)
    monkeypatch.setattr(run, "FEWEST_SEEDS", 1)  # one seed, one range
    monkeypatch.setattr(run, "fault_of", lambda work, made: "")
    monkeypatch.setattr(run.Factory, "_leave", lambda factory: None)  # killed ones do not
    with unreliable(library, world):
        factories = [start(library, plan, world, places // 2) for _ in range(2)]
        while factories:
            for number, factory in enumerate(list(factories)):
                if world.happens("factory killed", FACTORY_KILLED):
                    factories[number] = start(library, plan, world, places // 2)
                elif next(factory, None) is None:
                    factories.remove(factory)


def simulation(folder: Path, count: int, places: int, seed: int, monkeypatch: Any) -> World:
    world = World(seed)
    counts = [count // 2, FEW + 1, count // 4, count // 4]
    plan = [
        cell_of({"family": "skyscraper", "size": 4 + number, "level": "hard", "count": wanted})
        for number, wanted in enumerate(counts)
    ]
    with Library(folder / f"{seed}.db") as library:
        simulate(library, plan, world, places, monkeypatch)
        check_ledger(library)
        with library.database.reading() as connection:
            rows = connection.execute(select(puzzles.c.key, puzzles.c.size, puzzles.c.seed))
            found = {row.key: (row.size, row.seed) for row in rows}
            chosen = select(factory_cells.c.spec, factory_ranges.c.start, factory_ranges.c.state)
            ranges = connection.execute(chosen.join(factory_cells)).all()
    left = {(row.spec, row.start): row.state for row in ranges if row.state != "shelved"}
    assert set(left.values()) <= {"parked"}
    # Only what three workers died of, which hardly happens by chance.
    assert all(world.deaths[one] >= MOST_FAILURES for one in left)
    assert len(left) <= count / 100_000
    assert found == expected(plan, left)
    assert len(ranges) >= count
    return world


def test_the_content_follows_from_the_seeds_whatever_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = simulation(tmp_path, 800, 40, 0, monkeypatch)
    assert all(world.happened.values()), f"not tried: {world.happened}"


def test_a_failure_counts_once_however_often_it_is_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ranges that were counted twice were parked, and other seeds took their place."""
    monkeypatch.setattr(sys.modules[__name__], "BASE_LOST", 0.3)
    simulation(tmp_path, 3000, 100, 0, monkeypatch)


@pytest.mark.soak
def test_a_million_ranges_by_a_thousand_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = simulation(tmp_path, 1_000_000, 1000, 1, monkeypatch)
    print(world.happened)
