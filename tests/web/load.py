"""Many clients at once, in a process of their own: each asks, waits for the answer, asks again.

    python load.py ADDRESS SECONDS CLIENTS

Every client has a connection that is kept alive and a mix of requests of its
own: of ten, seven hints, two checks, one generate.  One that meets "busy" waits
as long as `Retry-After` says.  Each goes on until the time is over and it has had an answer
to a hint.  Prints what it saw as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter, defaultdict
from time import monotonic
from typing import Any

from cluesmith import registry

MIX = ("hint",) * 7 + ("check",) * 2 + ("generate",)
GENERATED = {"skyscraper": {"size": 5}, "lol-sudoku": {"size": 5}, "gold-star": {"points": 5}}


def boards() -> list[dict[str, Any]]:
    """What hints and checks are asked about: the lessons, on their way and from the start."""
    return [
        family.puzzle.to_json(lesson.puzzle)
        for family in registry.families()
        if family.deduction
        for lesson in family.deduction.lessons()
    ]


class Client:
    """One connection."""

    def __init__(self, number: int, host: str, port: int, asked: list[dict[str, Any]]) -> None:
        self.dice = random.Random(number)
        self.host, self.port = host, port
        self.asked = asked
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.statuses: Counter[str] = Counter()

    async def run(self, until: float) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        await asyncio.sleep(self.dice.random() * 0.5)
        while monotonic() < until or not self.seconds["hint"]:
            verb = self.dice.choice(MIX)
            body = json.dumps(self.request(verb)).encode()
            began = monotonic()
            head = f"POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            status, headers, _ = await self.answer(reader)
            self.statuses[f"{verb} {status}"] += 1
            if status == 200:
                self.seconds[verb].append(monotonic() - began)
            elif status == 503:
                await asyncio.sleep(float(headers["retry-after"]) * (0.5 + self.dice.random()))
        writer.close()

    def request(self, verb: str) -> dict[str, Any]:
        if verb == "generate":
            family = self.dice.choice(list(GENERATED))
            return {"family": family, "seed": self.dice.randrange(1000), **GENERATED[family]}
        return {"puzzle": self.dice.choice(self.asked)}

    async def answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        headers = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        return int(first.split()[1]), headers, body


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


async def run(host: str, port: int, seconds: float, count: int) -> dict[str, Any]:
    asked = boards()
    clients = [Client(number, host, port, asked) for number in range(count)]
    until = monotonic() + seconds
    await asyncio.gather(*(client.run(until) for client in clients))
    statuses: Counter[str] = sum((client.statuses for client in clients), Counter())
    figures: dict[str, Any] = {"statuses": dict(statuses)}
    for verb in dict.fromkeys(MIX):
        times = [spent for client in clients for spent in client.seconds[verb]]
        shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
        figures[verb] = {name: round(percentile(times, share), 4) for name, share in shares.items()}
    return figures


if __name__ == "__main__":
    address, seconds, count = sys.argv[1:]
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    print(json.dumps(asyncio.run(run(host, int(port), float(seconds), int(count)))))
