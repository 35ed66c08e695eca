"""Ctrl-C while worker processes are started."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from cluesmith.support import signals


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """Python's own, which pytest may run without."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_it_has_its_effect_at_the_end_of_the_block() -> None:
    done = []

    def work() -> None:
        with signals.held():
            signal.raise_signal(signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_it_nothing_happens() -> None:
    with signals.held():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes that inherit a handler here")
def test_a_process_started_within_never_sees_it() -> None:
    with signals.held():
        child = os.fork()
        if child == 0:
            signal.raise_signal(signal.SIGINT)  # before the worker could ignore it
            signals.ignore()
            signal.raise_signal(signal.SIGINT)
            os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_other_threads_have_no_signals_to_hold() -> None:
    done = []

    def work() -> None:
        with signals.held():
            done.append(1)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done
