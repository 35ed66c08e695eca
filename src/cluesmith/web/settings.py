"""Settings of the server: where it is mounted, whom it trusts, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cluesmith.engines.jobs import cores
from cluesmith.web.addresses import Network

KILOBYTE = 1 << 10
MEGABYTE = 1 << 20
MOST_SECONDS = 120.0
NICENESS = 10  # of long work


class Bounds(NamedTuple):
    """Limits of one work queue.

    at_once        jobs that run at the same time; slow ones no longer count
    spare          worker processes for when jobs are slow
    per_address    jobs of one client address that run at the same time, slow ones too
    waiting        requests that may wait; further ones get "busy"
    wait           seconds after which a waiting request gets "busy"
    niceness       scheduling priority of the workers, 0 is the usual one
    """

    at_once: int
    spare: int
    per_address: int
    waiting: int
    wait: float
    niceness: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, with their defaults.

    root_path                      the path below which a proxy serves this, such as "/puzzles"
    allowed_hosts                  names it answers to, besides those of loopback
    trusted_proxies                whose X-Forwarded-For header is believed
    library                        the library that the page shows, a path or a URL
    library_adds                   whether clients may add puzzles to it

    connections                    connections open at once
    connections_per_address        of these, from one address; behind a trusted proxy, requests
    head_timeout                   seconds for the head of a request to arrive
    body_timeout                   seconds for its body to arrive
    idle_timeout                   seconds that a connection is kept for the next request
    send_timeout                   seconds that a client may leave sent data unread
    body_bytes                     size of a request's body

    workers                        quick jobs done at once; of long ones half as many
    jobs_per_address               of these, from one address (default: one more than workers)
    queue                          quick requests that may wait; of long ones an eighth
    quick_wait, long_wait          seconds after which a waiting request gets "busy"
    most_seconds                   most seconds of work on a request, whatever its verb allows
    worker_memory                  address space of a worker, in bytes
    worker_growth                  bytes its peak memory may grow before it is replaced
    worker_jobs                    jobs before it is replaced
    """

    root_path: str = ""
    allowed_hosts: frozenset[str] = frozenset()
    trusted_proxies: tuple[Network, ...] = ()
    library: str | None = None
    library_adds: bool = False

    connections: int = 768
    connections_per_address: int = 256
    head_timeout: float = 10.0
    body_timeout: float = 20.0
    idle_timeout: float = 20.0
    send_timeout: float = 10.0
    body_bytes: int = 256 * KILOBYTE

    workers: int = field(default_factory=lambda: max(2, cores()))
    jobs_per_address: int | None = None
    queue: int = 64
    quick_wait: float = 0.1
    long_wait: float = 10.0
    most_seconds: float = MOST_SECONDS
    worker_memory: int = 1024 * MEGABYTE
    worker_growth: int = 96 * MEGABYTE
    worker_jobs: int = 2000

    def time_limit(self, verb_seconds: float) -> float:
        """Seconds for a request, given the limit of its verb."""
        return min(verb_seconds, self.most_seconds)

    @property
    def quick(self) -> Bounds:
        """Limits of the queue of quick verbs.

        There are as many spare workers as one address may use at once: however slow its
        jobs are, `workers` others can run.
        """
        most = self.jobs_per_address or self.workers + 1
        return Bounds(self.workers, most, most, self.queue, self.quick_wait)

    @property
    def long(self) -> Bounds:
        """Limits of the queue of long verbs."""
        quick = self.quick
        most = max(1, quick.per_address // 2)
        count = max(1, quick.at_once // 2)
        return Bounds(count, most, most, quick.waiting // 8, self.long_wait, NICENESS)
