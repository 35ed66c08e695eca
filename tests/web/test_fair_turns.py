"""Fairness of the work queue: no client holds more than its share while others wait."""

from __future__ import annotations

import asyncio

import pytest
from queueing import DONE, Scene, play, refused, settled, until

from cluesmith.web import work_queue
from cluesmith.web.messages import Fault
from cluesmith.web.worker_process import Lost


def test_clients_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many requests of one wait: those of each are served in the order they came."""

    async def act(scene: Scene) -> None:
        for name in ("a1", "a2", "a3", "a4", "b1", "b2", "c1"):
            scene.ask(name, client=name[0])
        [worker] = scene.started
        for _ in range(7):
            await settled()
            worker.frames.put_nowait(DONE)
        await settled()
        assert worker.sent == [b"a1", b"a2", b"b1", b"c1", b"a3", b"b2", b"a4"]
        assert not scene.queue.running

    play(monkeypatch, act, most_waiting=10)


def test_the_client_with_the_fewest_jobs_running_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        for name in ("a1", "a2", "b1"):
            scene.ask(name, client=name[0])
        await settled()
        for name in ("a3", "b2"):
            scene.ask(name, client=name[0])
        await settled()
        [working] = [worker for worker in scene.started if worker.sent == [b"b1"]]
        working.frames.put_nowait(DONE)
        await settled()
        assert working.sent == [b"b1", b"b2"]

    play(monkeypatch, act, count=3)


def test_a_client_has_only_its_share_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow its jobs are: another client finds as many workers as run at once."""
    monkeypatch.setattr(work_queue, "SLOW_SECONDS", 0.0)

    async def act(scene: Scene) -> None:
        for name in ("a1", "a2", "a3"):
            scene.ask(name, client="a")
        await until(lambda: any(worker.is_slowed for worker in scene.started))
        await settled()
        assert scene.worked() == [b"a1"]
        scene.ask("b1", client="b")
        await settled()
        assert sorted(scene.worked()) == [b"a1", b"b1"]

    play(monkeypatch, act, count=1, spare=1, per_address=1)


def test_slow_jobs_make_way_for_a_client_with_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the client with the most, and only as long as that has two more."""
    monkeypatch.setattr(work_queue, "SLOW_SECONDS", 0.0)

    async def act(scene: Scene) -> None:
        asked = [scene.ask(name, client=name[0]) for name in ("a1", "a2", "a3", "b1")]
        await until(lambda: all(worker.is_slowed for worker in scene.started))
        assert len(scene.worked()) == 4
        scene.ask("c1", client="c")
        await until(lambda: b"c1" in scene.worked())
        scene.ask("c2", client="c")
        await settled()
        [stopped] = [worker for worker in scene.started if worker.ended]
        stopped.frames.put_nowait(Lost())
        await settled()
        [name] = stopped.sent
        [refused] = [one for one in asked if one.done()]
        assert name.startswith(b"a")
        assert isinstance(fault := refused.exception(), Fault)
        assert fault.code == "busy"
        assert scene.queue.running == {"a": 2, "b": 1, "c": 1}
        assert b"c2" not in scene.worked()
        assert scene.queue.lost == 0

    play(monkeypatch, act, count=1, spare=3, per_address=3, most_waiting=5)


def test_in_a_full_queue_the_client_with_the_most_gives_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(scene: Scene) -> None:
        crowd = [scene.ask(name, client="a") for name in ("a1", "a2", "a3", "a4")]
        await settled()
        other = [scene.ask(name, client="b") for name in ("b1", "b2")]
        await settled()
        await refused(crowd[3], "busy")
        await refused(other[1], "busy")
        [worker] = scene.started
        for _ in range(4):
            worker.frames.put_nowait(DONE)
        await asyncio.gather(*crowd[:3], other[0])
        assert worker.sent == [b"a1", b"a2", b"b1", b"a3"]

    play(monkeypatch, act, most_waiting=3)
