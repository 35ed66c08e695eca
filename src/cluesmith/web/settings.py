"""Settings: the limits of the server as one value, which tests make strict or generous."""

from __future__ import annotations

from dataclasses import dataclass, field

from cluesmith.support.processes import cores

MEGABYTE = 1 << 20
MOST_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of number, size, time and memory.

    quick_workers, long_workers    worker processes for quick verbs and for long ones
    quick_waiting, long_waiting    requests that may wait for one; further ones get "busy"
    quick_wait, long_wait          seconds after which a waiting request gets "busy"
    spare_workers                  further ones for quick verbs, in place of those that take long
    most_seconds                   of work on any request, where its verb would allow more
    worker_memory                  address space of a worker, in bytes
    worker_growth                  bytes its peak memory may grow before it is replaced
    worker_jobs                    jobs before it is replaced
    body_bytes, body_seconds       size of a request's body, and time for it to arrive
    from_one_client                requests at once from one address
    from_loopback                  the same, from this machine
    """

    quick_workers: int = field(default_factory=lambda: max(2, cores()))
    spare_workers: int = field(default_factory=lambda: max(2, cores()))
    long_workers: int = field(default_factory=lambda: max(1, cores() // 2))
    quick_waiting: int = 64
    long_waiting: int = 8
    quick_wait: float = 0.1
    long_wait: float = 10.0
    most_seconds: float = MOST_SECONDS
    worker_memory: int = 1024 * MEGABYTE
    worker_growth: int = 96 * MEGABYTE
    worker_jobs: int = 2000
    body_bytes: int = 256 * 1024
    body_seconds: float = 20.0
    from_one_client: int = 16
    from_loopback: int = 256

    def time_limit(self, verb_seconds: float) -> float:
        """Seconds for a request, given the limit of its verb."""
        return min(verb_seconds, self.most_seconds)
