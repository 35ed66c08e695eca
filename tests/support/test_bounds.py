"""Bounds: work that polls is left when a limit is reached, and only then."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from cluesmith.support import bounds
from cluesmith.support.bounds import Bound, Cut, poll


@pytest.fixture(autouse=True)
def always_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LOOK_SECONDS", 0.0)


def after(polls: int):
    """A `cancelled` that is true from its call number `polls` on."""
    left = iter(range(polls - 1))
    return lambda: next(left, None) is None


def test_nothing_happens_without_a_limit() -> None:
    poll()
    with Bound() as bound:
        poll()
    assert bound.stopped is None


def test_work_that_ends_in_time_is_not_stopped() -> None:
    with Bound(seconds=1000, cancelled=lambda: False) as bound:
        poll()
    assert bound.stopped is None


@pytest.mark.parametrize(
    ("bound", "stopped"),
    [(Bound(seconds=0), "time"), (Bound(cancelled=lambda: True), "cancelled")],
    ids=["time", "cancelled"],
)
def test_a_limit_leaves_the_block(bound: Bound, stopped: str) -> None:
    done = []
    with bound:
        done.append("before")
        poll()
        done.append("after")
    assert (done, bound.stopped) == (["before"], stopped)
    poll()  # outside of it nothing is left


def test_handlers_of_errors_let_it_pass() -> None:
    with Bound(seconds=0) as bound:
        try:
            poll()
        except Exception:
            pytest.fail("caught")
    assert bound.stopped == "time"


def test_an_error_in_the_block_is_raised() -> None:
    with pytest.raises(KeyError), Bound(seconds=1000):
        raise KeyError
    with pytest.raises(KeyError), Bound(seconds=0):
        raise KeyError


@pytest.mark.parametrize("outer", [1, 2, 3])
def test_the_bound_whose_limit_is_reached_is_the_one_that_is_left(outer: int) -> None:
    done = []
    with Bound(cancelled=after(outer)) as around:
        with Bound(cancelled=after(2)) as within:
            poll()
            poll()
        done.append("between")
        poll()
    if outer < 3:
        assert (around.stopped, within.stopped, done) == ("cancelled", None, [])
    else:
        assert (around.stopped, within.stopped, done) == ("cancelled", "cancelled", ["between"])


def test_an_empty_bound_leaves_the_one_around_it_in_force() -> None:
    with Bound(seconds=0) as around, Bound() as within:
        poll()
    assert (around.stopped, within.stopped) == ("time", None)


def test_the_function_may_do_bounded_work_itself() -> None:
    calls = []

    def cancelled() -> bool:
        calls.append(1)
        poll()  # of no bound
        with Bound(seconds=0) as own:
            poll()
        assert own.stopped == "time"
        return len(calls) == 2

    with Bound(cancelled=cancelled) as bound:
        poll()
        poll()
    assert (bound.stopped, len(calls)) == ("cancelled", 2)


def test_the_function_is_not_called_at_every_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LOOK_SECONDS", 1000.0)
    calls: list[int] = []
    with Bound(cancelled=lambda: bool(calls.append(1))):
        for _ in range(100):
            poll()
    assert len(calls) == 1


def test_other_threads_are_not_bound() -> None:
    begun, polled = Event(), Event()

    def work() -> None:
        begun.wait(60)
        poll()
        polled.set()

    thread = Thread(target=work)
    thread.start()
    with Bound(seconds=0) as bound:
        begun.set()
        assert polled.wait(60)
        poll()
    thread.join()
    assert bound.stopped == "time"


def test_what_another_bound_raised_is_passed_on() -> None:
    with pytest.raises(Cut), Bound(seconds=1000):
        raise Cut(Bound())
