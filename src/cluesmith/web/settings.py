"""Settings of the server: limits of number, size, time and memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from cluesmith.support.processes import cores

MEGABYTE = 1 << 20
MOST_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The limits, with their defaults.

    quick_workers, long_workers    jobs done at once, of quick verbs and of long ones
    spare_workers                  further worker processes, for when jobs of quick verbs are slow
    quick_waiting, long_waiting    requests that may wait for a worker; further ones get "busy"
    quick_wait, long_wait          seconds after which a waiting request gets "busy"
    most_seconds                   most seconds of work on a request, whatever its verb allows
    worker_memory                  address space of a worker, in bytes
    worker_growth                  bytes its peak memory may grow before it is replaced
    worker_jobs                    jobs before it is replaced
    body_bytes, body_seconds       size of a request's body, and time for it to arrive
    from_one_client                requests at once from one address
    from_loopback                  requests at once from this machine
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
