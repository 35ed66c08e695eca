"""Streams: a line each of progress and parts, the result last; hanging up cancels the work."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from serving import LONG, PATIENT, Served, endless, refused, serving, until
from starlette.requests import Request

from cluesmith import registry
from cluesmith.web import api, work_queue
from cluesmith.web.replies import Lines
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import VERBS

T1 = registry.family("skyscraper").puzzle.to_json(
    registry.family("skyscraper").examples().puzzles["t1"]
)
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is told only because a worker is slow to begin."""
    monkeypatch.setattr(Lines, "tick_seconds", 60.0)


@pytest.mark.usefixtures("unhurried")
def test_generate_streams_each_puzzle(served: Served) -> None:
    asked = {"family": "skyscraper", "count": 30, "seed": 1, "size": 5}
    told = list(served.lines("generate", **asked))
    assert list(told[-1]) == ["result"]
    assert told[-1]["result"] == served.ask("generate", **asked)
    made = [line["puzzle"] for line in told if "puzzle" in line]
    assert made == told[-1]["result"]["puzzles"]
    assert {key for line in told for key in line} == {"progress", "puzzle", "result"}
    progress = [line["progress"] for line in told if "progress" in line]
    assert progress[0]["done"] == 0
    assert [one["done"] for one in progress] == sorted(one["done"] for one in progress)
    assert {one["total"] for one in progress} == {30}


@pytest.mark.parametrize("verb", ["explain", "check"])
def test_explain_and_check_stream(served: Served, verb: str) -> None:
    more = {"drawings": True} if verb == "explain" else {}
    told = list(served.lines(verb, puzzle=T1, **more))
    assert "progress" in told[0]
    wanted = served.ask(verb, puzzle=T1, **more)
    for answer in (told[-1]["result"], wanted):
        answer.pop("seconds", None)
    assert told[-1] == {"result": wanted}


def test_a_stream_is_never_silent_for_long(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that has nothing to report for seconds reports the time."""
    monkeypatch.setattr(Lines, "tick_seconds", 0.05)
    sent: list[dict[str, Any]] = []

    async def never() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            sent.append(json.loads(message["body"])["progress"])

    async def work() -> None:
        endpoint = api.Endpoint(api.Api(served.pool, PATIENT), VERBS["solve"])
        request = Request({"type": "http"}, never)
        body = json.dumps(endless()).encode()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await endpoint._work(request, "", body, Lines(send))

    asyncio.run_coroutine_threadsafe(work(), served.loop).result()
    assert len(sent) > 3
    first, *others = sent
    assert {**first, "seconds": 0} == {"done": 0, "total": 1, "seconds": 0}
    assert [one["seconds"] for one in others] > [first["seconds"]]


def test_verbs_that_do_not_stream_just_answer(served: Served) -> None:
    response = served.client.post("/hint", json={"puzzle": T1}, headers=LINES)
    assert response.headers["content-type"] == "application/json"


@pytest.mark.usefixtures("unhurried")
def test_what_is_refused_at_once_has_its_status(served: Served) -> None:
    response = served.client.post("/generate", json={"family": "x"}, headers=LINES)
    refused(response, 422, "bad-request")
    board = {"family": "skyscraper"}
    refused(served.client.post("/check", json={"puzzle": board}, headers=LINES), 422, "bad-puzzle")


def test_what_goes_wrong_later_is_the_last_line(served: Served) -> None:
    """The first of these wishes can be met, and not all."""
    asked = {
        "family": "skyscraper",
        "size": 4,
        "level": "hard",
        "count": 9,
        "seed": 0,
        "min_score": 145,
    }
    told = list(served.lines("generate", **asked))
    assert told[-1]["error"]["code"] == "not-found"
    assert any("puzzle" in line for line in told)


@pytest.mark.parametrize("streams", [True, False])
def test_hanging_up_cancels_the_work(streams: bool) -> None:
    settings = Settings(workers=1, jobs_per_address=1, queue=0)
    with serving(settings) as server:
        queue = server.pool.long
        before = set(queue.workers)
        if streams:
            with server.client.stream("POST", "/generate", json=LONG, headers=LINES) as response:
                next(response.iter_lines())
                assert queue.running
        else:
            with server.asking("generate", **LONG):
                assert until(lambda: bool(queue.running))
        assert until(lambda: len(queue.idle) == len(before))
        assert before - queue.workers
        assert server.ask("generate", family="skyscraper")["puzzles"]


def test_quick_work_of_a_client_that_left_may_end_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work_queue, "GRACE_SECONDS", 60.0)
    settings = Settings(workers=1, jobs_per_address=1)
    with serving(settings) as server:
        before = server.workers()
        with server.asking("hint", puzzle=T1):
            assert until(lambda: worked(server))
        assert until(lambda: not server.pool.quick.running)
        assert worked(server)
        assert server.workers() == before


def worked(server: Served) -> bool:
    return any(worker.jobs for worker in server.pool.workers)
