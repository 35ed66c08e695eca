"""One connection: uvicorn's HTTP/1.1 protocol, with a time limit for everything a client does.

Uvicorn itself closes connections that are idle between requests (`timeout_keep_alive`).  Here
are the limits it lacks: for the head of a request to arrive, and for the client to read what
was sent.  The limit for bodies is in `api`, which answers those that are late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cluesmith.web.addresses import UNIX


class Deadline:
    """A timer that starts once and acts after some seconds, unless it is stopped."""

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self.seconds = seconds
        self.act = act
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.act)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Connection(H11Protocol):
    """A connection that is dropped when its client is late.

    `left` is called when it has ended.  The application can end it too, with `drop` in the
    state of a request.
    """

    def __init__(
        self, *, head_timeout: float, send_timeout: float, left: Callable[[], None], **uvicorn: Any
    ) -> None:
        super().__init__(**uvicorn)
        self.app_state = {**self.app_state, "drop": self.drop}
        self.head = Deadline(head_timeout, self.drop)
        self.sending = Deadline(send_timeout, self.drop)
        self.left = left

    @property
    def is_waiting(self) -> bool:
        """Whether there is no request that is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """Close at once; what the client has not read by now is lost."""
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = self.client or (UNIX, 0)
        self.head.start()

    def connection_lost(self, exc: Exception | None) -> None:
        self.head.stop()
        self.sending.stop()
        super().connection_lost(exc)
        self.left()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_waiting:
            self.head.start()
        else:
            self.head.stop()
        self._limit_closing()

    def handle_events(self) -> None:
        try:
            super().handle_events()
        except h11.LocalProtocolError:  # nonsense in the middle of an answer
            self.drop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._limit_closing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.sending.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.sending.stop()

    def timeout_keep_alive_handler(self) -> None:
        self.drop()

    def _limit_closing(self) -> None:
        """A connection that is closed stays until the client has read everything."""
        if self.transport.is_closing():
            self.sending.start()
