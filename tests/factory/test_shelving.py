"""Shelving: puzzles and ledger change together, in the order of cells and seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from fakes import made, record
from invariants import check_ledger
from sqlalchemy import select

from cluesmith.factory import shelving
from cluesmith.factory.ledger import LEASED, PARKED, SHELVED, Failure, Ledger, State
from cluesmith.factory.plan import Cell, cell_of
from cluesmith.factory.work import Made, Range
from cluesmith.library.library import Library
from cluesmith.library.record import Record
from cluesmith.library.schema import factory_cells, factory_ranges

OfSeed = Callable[[int], Record | None]


def cell(count: int, size: int = 6, **more: object) -> Cell:
    return cell_of({"family": "skyscraper", "size": size, "count": count, **more})


class Cellar:
    """A cell of a library, and owners that lease, make and shelve its ranges."""

    def __init__(self, library: Library, count: int, size: int = 6, **more: object) -> None:
        self.library, self.cell = library, cell(count, size, **more)
        with library.writing() as shelf:
            (self.number,) = Ledger(shelf, "first").open([self.cell])

    def lease(self, *sizes: int, owner: str = "first") -> list[Range]:
        with self.library.writing() as shelf:
            ledger = Ledger(shelf, owner)
            return ledger.lease(ledger.states([self.number])[self.number], sizes)

    def shelve(self, found: dict[Range, Made]) -> State:
        with self.library.writing() as shelf:
            state = Ledger(shelf, "first").states([self.number])[self.number]
            shelving.shelve(shelf, state, self.cell, found)
        check_ledger(self.library)
        assert state == self.state
        return state

    def make(self, ranges: Sequence[Range], of_seed: OfSeed = record) -> State:
        return self.shelve({work: made(work, of_seed) for work in ranges})

    def park(self, *ranges: Range, reason: str = "it died") -> None:
        with self.library.writing() as shelf:
            for work in ranges:
                assert Ledger(shelf, "first").fail(Failure(work, reason, final=True), 0)

    def unpark(self) -> None:
        with self.library.writing() as shelf:
            Ledger(shelf, "first").unpark([self.number])

    @property
    def state(self) -> State:
        with self.library.database.reading() as connection:
            row = connection.execute(select(factory_cells).where(factory_cells.c.id == self.number))
            return State(**row.one()._asdict())

    @property
    def rows(self) -> list[tuple[int, int, str]]:
        table = factory_ranges.c
        chosen = select(table.start, table.stop, table.state).where(table.cell == self.number)
        with self.library.database.reading() as connection:
            return [tuple(row) for row in connection.execute(chosen.order_by(table.start))]

    @property
    def seeds(self) -> list[int]:
        """The seeds whose puzzles are there, in the order they came."""
        return [kept.seed for kept in self.library.each(f"size={self.cell.options['size']}")]


def test_what_comes_early_waits_for_its_turn(library: Library) -> None:
    one = Cellar(library, 9)
    first, second, third = one.lease(3, 3, 3)
    ready = {work: made(work) for work in (second, third)}
    assert one.shelve(ready).puzzles == 0
    ready[first] = made(first)
    assert one.shelve(ready).puzzles == 9
    assert one.seeds == [*range(1, 10)]
    assert one.rows == [(1, 4, SHELVED), (4, 7, SHELVED), (7, 10, SHELVED)]


def test_the_lower_seed_of_two_equal_puzzles_is_kept(library: Library) -> None:
    one = Cellar(library, 4)
    one.make(one.lease(3, 3), lambda seed: record(seed, f"puzzle {seed % 4}"))
    assert one.seeds == [1, 2, 3, 4]
    assert one.state.shelved_to == 5


def test_seeds_without_a_puzzle_are_passed_over(library: Library) -> None:
    one = Cellar(library, 3)
    one.make(one.lease(3, 3), lambda seed: record(seed) if seed % 2 == 0 else None)
    assert one.seeds == [2, 4, 6]


def test_puzzles_that_a_library_has_from_elsewhere_are_not_new(library: Library) -> None:
    with library.writing() as shelf:
        shelf.add([record(99, "known")], "by hand")
    one = Cellar(library, 3)
    state = one.make(one.lease(4), lambda seed: record(seed, "known" if seed == 2 else None))
    assert (state.puzzles, state.shelved_to) == (3, 5)
    assert one.seeds == [99, 1, 3, 4]


def test_tags_are_given_to_new_puzzles_only(library: Library) -> None:
    with library.writing() as shelf:
        shelf.add([record(99, "known")], "by hand")
    one = Cellar(library, 2, tags=["week 1", "new"])
    one.make(one.lease(3), lambda seed: record(seed, "known" if seed == 1 else None))
    assert [kept.seed for kept in library.each('tag="week 1" tag=new')] == [2, 3]


def test_a_range_shelved_twice_changes_nothing(library: Library) -> None:
    one = Cellar(library, 9)
    ready = {work: made(work) for work in one.lease(3, 3)}
    before = one.shelve(ready), one.rows, library.count()
    assert (one.shelve(ready), one.rows, library.count()) == before


def test_a_range_made_by_two_factories_is_shelved_once(library: Library) -> None:
    """The second took over a lease that had run out; the first was only slow."""
    one = Cellar(library, 9)
    (work,) = one.lease(3)
    with library.writing() as shelf:
        other = Ledger(shelf, "second", clock=lambda _: 1e12)
        other.free_leases()
        assert other.take_over([one.number], 5) == [work]
    assert one.make([work]).puzzles == 3
    assert one.make([work]).puzzles == 3
    assert one.seeds == [1, 2, 3]
    with library.writing() as shelf:
        assert Ledger(shelf, "second").failures(work) is None
        assert Ledger(shelf, "second").mine() == []


def test_what_was_cut_otherwise_is_not_shelved(library: Library) -> None:
    """A factory may come back with a range that has been taken away meanwhile."""
    one = Cellar(library, 9)
    (work,) = one.lease(3)
    assert one.make([work._replace(stop=9)]).puzzles == 0
    assert one.make([work._replace(spec="another")]).puzzles == 0


def test_a_full_cell_cuts_off_what_was_handed_out(library: Library) -> None:
    one = Cellar(library, 5)
    ranges = one.lease(4, 4, 4, owner="first") + one.lease(4, owner="second")
    state = one.make(ranges[:3])
    assert (state.puzzles, state.shelved_to, state.next_seed) == (5, 6, 6)
    assert one.rows == [(1, 5, SHELVED), (5, 6, SHELVED)]
    with library.writing() as shelf:
        assert Ledger(shelf, "second").mine() == []
    assert one.make(ranges) == state


def test_a_larger_count_continues(library: Library) -> None:
    first = Cellar(library, 5)
    first.make(first.lease(4, 4))
    more = Cellar(library, 11)
    assert more.number == first.number
    assert (more.state.wanted, more.state.puzzles) == (11, 5)
    (work,) = more.lease(8)
    assert (work.start, work.stop) == (6, 14)
    assert more.make([work]).puzzles == 11
    assert more.seeds == [*range(1, 12)]


def test_a_smaller_count_takes_nothing_away(library: Library) -> None:
    first = Cellar(library, 5)
    first.make(first.lease(5))
    fewer = Cellar(library, 2)
    assert fewer.shelve({}).puzzles == 5
    assert fewer.state.wanted == 2


@pytest.mark.parametrize("sizes", [[300], [7] * 40, [100, 1, 60, 99]])
def test_an_exhausted_cell(library: Library, sizes: list[int]) -> None:
    """It ends at the same seed, however the seeds are cut into ranges."""
    one = Cellar(library, 50)
    state = one.make(one.lease(*sizes), lambda seed: record(seed, f"puzzle {seed % 7}"))
    assert one.seeds == [1, 2, 3, 4, 5, 6, 7]
    assert state.exhausted == "no new puzzle turned up"
    assert (state.idle, state.shelved_to) == (170, 178)
    assert state.next_seed == state.shelved_to


def test_why_a_cell_is_exhausted(library: Library) -> None:
    one = Cellar(library, 50)
    (work,) = one.lease(200)
    state = one.shelve({work: Made((), 0.1, "no such puzzle exists")})
    assert (state.exhausted, state.shelved_to) == ("no such puzzle exists", 101)


def test_parked_ranges_are_passed_over(library: Library) -> None:
    one = Cellar(library, 6)
    first, parked, last = one.lease(3, 3, 3)
    one.park(parked)
    assert one.make([first, parked, last]).puzzles == 6
    assert one.seeds == [1, 2, 3, 7, 8, 9]
    assert one.rows == [(1, 4, SHELVED), (4, 7, PARKED), (7, 10, SHELVED)]


def test_three_parked_ranges_in_a_row_give_a_cell_up(library: Library) -> None:
    one = Cellar(library, 30)
    ranges = one.lease(*[2] * 7)
    one.park(ranges[1], ranges[2])
    one.park(*ranges[4:6], reason="the last straw")
    assert one.make([ranges[0], ranges[3]]).exhausted is None
    one.park(ranges[6], reason="the last straw")
    state = one.shelve({})
    assert state.exhausted == "3 ranges in a row failed: the last straw"
    assert (state.puzzles, state.shelved_to) == (4, 15)


def test_a_cell_that_was_given_up_is_opened_again(library: Library) -> None:
    one = Cellar(library, 9)
    ranges = one.lease(2, 2, 2, 2)
    one.park(*ranges[:3])
    assert one.shelve({}).exhausted
    assert one.state.next_seed == 7
    one.unpark()
    assert (one.state.exhausted, one.state.idle) == (None, 0)
    state = one.make([*ranges[:3], *one.lease(5)])
    assert (state.puzzles, one.seeds) == (9, [*range(1, 10)])


def test_a_range_that_was_passed_over_fills_the_cell(library: Library) -> None:
    """Its other seeds are kept in the ledger, for a larger count."""
    one = Cellar(library, 5)
    first, parked, last = one.lease(2, 4, 2)
    one.park(parked)
    one.make([first, last])
    one.unpark()
    assert one.make([parked]).puzzles == 5
    assert one.seeds == [1, 2, 7, 8, 3]
    more = Cellar(library, 8)
    with library.writing() as shelf:
        rest = Ledger(shelf, "first").take_over([more.number], 5)
    assert more.make(rest).puzzles == 8
    assert more.seeds == [1, 2, 7, 8, 3, 4, 5, 6]


def test_nothing_is_shelved_if_the_transaction_ends_half_way(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The puzzles are stored by then, and the rows of the ranges changed."""
    one = Cellar(library, 9, tags=["x"])
    ranges = one.lease(3, 3)
    before = one.state, one.rows

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(shelving, "store", broken)
        with pytest.raises(ZeroDivisionError):
            one.make(ranges)
    check_ledger(library)
    assert (one.state, one.rows, library.count(), library.count("tag=x")) == (*before, 0, 0)
    assert [state for _, _, state in one.rows] == [LEASED, LEASED]
    one.make(ranges)
    assert (library.count(), library.count("tag=x")) == (6, 6)


def test_two_cells_share_puzzles(library: Library) -> None:
    """The one that is shelved first keeps them; the ledger counts each for its own cell."""
    shared: OfSeed = lambda seed: record(seed, f"shared {seed}" if seed < 4 else None)  # noqa: E731
    one, two = Cellar(library, 5), Cellar(library, 5, level="hard")
    assert one.make(one.lease(5), shared).shelved_to == 6
    state = two.make(two.lease(20), lambda seed: record(seed, f"shared {seed}"))
    assert (state.puzzles, state.shelved_to) == (5, 9)
    assert library.count() == 10
