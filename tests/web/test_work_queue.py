"""The work queue by itself, with workers that are no processes: turns, bounds, replacements."""

from __future__ import annotations

import asyncio

import pytest
from queueing import DONE, PART, PROGRESS, Fake, Scene, play, refused, settled, until

from cluesmith.web import work_queue
from cluesmith.web.messages import Fault, Frame, Kind
from cluesmith.web.settings import Settings
from cluesmith.web.worker_process import Lost


def test_first_come_first_served(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        asked = [scene.ask(name) for name in "abc"]
        await settled()
        [worker] = scene.started
        for done, one in enumerate(asked):
            assert worker.sent == [b"a", b"b", b"c"][: done + 1]
            worker.frames.put_nowait(DONE)
            assert await one == DONE
            await settled()
        assert scene.queue.idle == [worker]

    play(monkeypatch, act)


def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        asked = [scene.ask() for _ in range(4)]
        await settled()
        await refused(asked.pop(), "busy")
        assert len(scene.queue.turns) == 2
        assert not any(one.done() for one in asked)

    play(monkeypatch, act)


@pytest.mark.parametrize("longest", [0.01, 60])
def test_a_wait_is_bounded(monkeypatch: pytest.MonkeyPatch, longest: float) -> None:
    """By one limit in a short queue, and by another for requests that come to a longer one."""
    monkeypatch.setattr(work_queue, "SHORT_QUEUE_WAIT", longest)

    async def act(scene: Scene) -> None:
        scene.ask("a")
        second, third = scene.ask("b"), scene.ask("c")
        await refused(third, "busy")
        if longest < 1:
            await refused(second, "busy")
        assert len(scene.queue.turns) == (longest > 1)
        [worker] = scene.started
        worker.frames.put_nowait(DONE)
        worker.frames.put_nowait(DONE)
        await settled()
        assert scene.queue.idle == [worker]
        assert worker.sent == ([b"a", b"b"] if longest > 1 else [b"a"])

    play(monkeypatch, act, longest_wait=0.01)


@pytest.mark.parametrize("spare", [0, 1])
def test_a_slow_job_lets_the_next_begin_if_there_is_a_spare_worker(
    monkeypatch: pytest.MonkeyPatch, spare: int
) -> None:
    monkeypatch.setattr(work_queue, "SLOW_SECONDS", 0.01)

    async def act(scene: Scene) -> None:
        for name in "abc":
            scene.ask(name)
        await settled()
        assert scene.worked() == [b"a"]
        [working] = [worker for worker in scene.started if worker.sent]
        await until(lambda: working.is_slowed)
        await settled()
        assert len(scene.worked()) == 1 + spare
        working.frames.put_nowait(DONE)
        await settled()
        assert working.ended
        await until(lambda: len(scene.worked()) == 2 + spare)

    play(monkeypatch, act, spare=spare)


def test_workers_of_low_priority_stay_after_a_slow_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "SLOW_SECONDS", 0.0)

    async def act(scene: Scene) -> None:
        asked = scene.ask()
        await until(lambda: bool(scene.worked()) and not scene.queue.counted)
        [worker] = scene.started
        worker.frames.put_nowait(DONE)
        await asked
        assert scene.queue.idle == [worker]

    play(monkeypatch, act, niceness=10)


def test_a_job_that_is_done_in_time_counts_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does its timer discount the next job of its worker."""
    monkeypatch.setattr(work_queue, "SLOW_SECONDS", 0.05)

    async def act(scene: Scene) -> None:
        first, _, _ = (scene.ask(name) for name in "abc")
        await settled()
        [working] = [worker for worker in scene.started if worker.sent]
        await asyncio.sleep(0.03)
        working.frames.put_nowait(DONE)
        await first
        await asyncio.sleep(0.03)
        assert len(scene.queue.counted) == 1
        assert len(scene.queue.turns) == 1

    play(monkeypatch, act, spare=1)


def test_a_request_that_is_called_off_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        asked = [scene.ask(name) for name in "abc"]
        await settled()
        asked[1].cancel()
        await settled()
        [worker] = scene.started
        worker.frames.put_nowait(DONE)
        await settled()
        assert worker.sent == [b"a", b"c"]

    play(monkeypatch, act)


def test_a_turn_that_comes_as_its_request_is_called_off_is_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(scene: Scene) -> None:
        first, second, _ = (scene.ask(name) for name in "abc")
        await settled()
        [worker] = scene.started
        worker.frames.put_nowait(DONE)
        await first  # the worker is given to the second, which has not noticed yet
        assert len(scene.queue.turns) == 1
        second.cancel()
        await settled()
        assert worker.sent == [b"a", b"c"]

    play(monkeypatch, act)


def test_late_work_is_killed_and_its_worker_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        await refused(scene.ask(seconds=0.01), "limit")
        await settled()
        assert [worker.ended for worker in scene.started] == [True, False]
        assert scene.queue.workers == {*scene.queue.idle} == {scene.started[1]}
        assert scene.queue.lost == 0

    play(monkeypatch, act)


def test_a_lost_worker_is_replaced_and_its_job_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ahead of no other; also when the queue is full by then."""

    async def act(scene: Scene) -> None:
        first, second, third = (scene.ask(name) for name in "abc")
        await settled()
        scene.started[0].frames.put_nowait(Lost())
        await settled()
        assert scene.started[0].ended
        assert scene.started[1].sent == [b"b"]
        for _ in range(3):
            scene.started[1].frames.put_nowait(DONE)
        assert await asyncio.gather(first, second, third) == [DONE] * 3
        assert scene.started[1].sent == [b"b", b"c", b"a"]
        assert scene.queue.lost == 1

    play(monkeypatch, act)


def test_a_worker_without_memory_is_no_mystery(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is named; the job would fare no better on another worker."""

    async def act(scene: Scene) -> None:
        asked = scene.ask()
        await settled()
        scene.started[0].is_aborted = True
        scene.started[0].frames.put_nowait(Lost())
        with pytest.raises(Fault, match="check needed more than 300 MB of memory") as fault:
            await asked
        assert (fault.value.status, fault.value.code) == (422, "limit")
        assert scene.queue.lost == 0

    play(monkeypatch, act, worker_memory=300 << 20)


def test_an_error_of_the_program_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(scene: Scene) -> None:
        asked = scene.ask()
        await settled()
        scene.started[0].frames.put_nowait(Frame(Kind.CRASH, b"Traceback: a bug"))
        await settled()
        scene.started[1].frames.put_nowait(DONE)
        assert await asked == DONE
        assert scene.queue.lost == 1

    play(monkeypatch, act)
    assert [record.getMessage() for record in caplog.records if "a bug" in record.getMessage()]


LARGE = Frame(Kind.RESULT, b"{", more=True)


@pytest.mark.parametrize("frames", [[Lost(), Lost()], [PART, PROGRESS, Lost()], [LARGE, Lost()]])
def test_a_job_is_not_done_a_third_time_nor_when_part_of_it_was_reported(
    monkeypatch: pytest.MonkeyPatch, frames: list[Frame | Exception]
) -> None:
    async def act(scene: Scene) -> None:
        asked = scene.ask()
        for frame in frames:
            await settled()
            scene.started[-1].frames.put_nowait(frame)
        await refused(asked, "gone")
        assert scene.reported == [frame for frame in frames if isinstance(frame, Frame)]

    play(monkeypatch, act)


@pytest.mark.parametrize("ends", [True, False])
def test_abandoned_work_has_a_moment_to_end(monkeypatch: pytest.MonkeyPatch, ends: bool) -> None:
    monkeypatch.setattr(work_queue, "GRACE_SECONDS", 60 if ends else 0.01)

    async def act(scene: Scene) -> None:
        asked = scene.ask()
        await settled()
        [worker] = scene.started
        asked.cancel()
        await settled()
        assert scene.queue.idle == []
        if ends:
            worker.frames.put_nowait(PART)
            worker.frames.put_nowait(DONE)
        await asyncio.gather(*scene.queue.tasks)
        await settled()
        assert worker.ended != ends
        assert scene.queue.idle == [scene.started[-1]]
        assert len(scene.started) == (1 if ends else 2)

    play(monkeypatch, act)


@pytest.mark.parametrize("spent", ["jobs", "memory"])
def test_a_spent_worker_is_replaced(monkeypatch: pytest.MonkeyPatch, spent: str) -> None:
    async def act(scene: Scene) -> None:
        for number in range(2):
            worker = scene.started[0]
            asked = scene.ask()
            await settled()
            assert not worker.ended, number
            worker.grown = 101 if spent == "memory" and number == 1 else 100
            worker.frames.put_nowait(DONE)
            await asked
        await settled()
        assert [worker.ended for worker in scene.started] == [True, False]

    jobs = 2 if spent == "jobs" else 3
    play(monkeypatch, act, worker_jobs=jobs, worker_growth=100)


def test_an_idle_worker_that_died_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        scene.started[0].is_alive = False
        asked = scene.ask("a")
        await settled()
        assert scene.started[0].sent == []
        assert scene.started[1].sent == [b"a"]
        scene.started[1].frames.put_nowait(DONE)
        assert await asked == DONE

    play(monkeypatch, act)


def test_a_start_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "RESTART_SECONDS", 0.0)

    async def act(scene: Scene) -> None:
        refusals = iter((OSError(), EOFError()))

        async def start(settings: Settings, niceness: int) -> Fake:
            for refusal in refusals:
                raise refusal
            return await scene.start(settings, niceness)

        monkeypatch.setattr(work_queue, "start", start)
        await refused(scene.ask(seconds=0.01), "limit")
        await asyncio.gather(*scene.queue.tasks)
        assert scene.queue.idle == [scene.started[1]]

    play(monkeypatch, act)


def test_a_closed_queue_takes_nothing_and_ends_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        asked = scene.ask()
        await settled()
        scene.queue.close()
        assert all(worker.ended for worker in scene.started)
        [working] = (worker for worker in scene.started if worker.sent)
        working.frames.put_nowait(Lost())
        await refused(asked, "gone")
        await refused(scene.ask(), "busy")
        assert len(scene.started) == 2

    play(monkeypatch, act, count=2)
