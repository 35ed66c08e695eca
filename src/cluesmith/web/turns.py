"""Turns: requests that wait for a worker, fair between the clients they come from.

The next turn goes to the client with the fewest jobs running, among these to the one whose
last turn is longest ago; requests of one client are served in the order they came.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Generic, TypeVar

from cluesmith.web.messages import busy

Turn = TypeVar("Turn")


class Turns(Generic[Turn]):
    """The waiting requests, at most `most` of them, as futures of what they wait for."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: dict[str, deque[asyncio.Future[Turn]]] = {}  # the client to be served first

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def of(self, client: str) -> int:
        """How many requests of a client wait."""
        return len(self.waiting.get(client, ()))

    def make_room(self, client: str) -> None:
        """Make sure that one more can wait, or raise "busy".

        In a full queue, the last request of the client with the most gives way, if that leaves
        it no fewer than the newcomer's client.
        """
        if len(self) < self.most:
            return
        crowd = max(self.waiting, key=self.of, default=client)
        if self.of(crowd) - 1 <= self.of(client):
            raise busy()
        last = self.waiting[crowd][-1]
        self.leave(crowd, last)
        last.set_exception(busy())

    def join(self, client: str) -> asyncio.Future[Turn]:
        turn: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(client, deque()).append(turn)
        return turn

    def leave(self, client: str, turn: asyncio.Future[Turn]) -> None:
        self.waiting[client].remove(turn)
        if not self.waiting[client]:
            del self.waiting[client]

    def next(self, running: Counter[str], most_running: int) -> str | None:
        """The client whose turn it is; None if none may have more jobs running."""
        able = (client for client in self.waiting if running[client] < most_running)
        return min(able, key=running.__getitem__, default=None)

    def take(self, client: str) -> asyncio.Future[Turn]:
        """The first request of a client, whose others now wait behind all other clients."""
        turns = self.waiting.pop(client)
        turn = turns.popleft()
        if turns:
            self.waiting[client] = turns
        return turn
