"""How much the server allows: one value, so that a test can be strict and a server generous."""

from __future__ import annotations

from dataclasses import dataclass, field

from cluesmith.support.processes import cores

MEGABYTE = 1 << 20


def _quick_workers() -> int:
    return max(2, cores())


def _long_workers() -> int:
    return max(1, cores() // 2)


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of number, size, memory and patience; limits of time are each verb's own.

    quick_workers, long_workers    processes for quick verbs and for long work
    quick_waiting, long_waiting    requests that may wait for one, before "busy"
    quick_queue, long_queue        seconds that the last of them may expect to wait
    waiting_seconds                the longest that any waits
    most_seconds                   of work, where a verb would allow more
    patience_seconds               after which a quick verb's work counts as long
    worker_memory                  address space of a worker, in bytes
    worker_growth                  how far its peak may rise before it is replaced
    worker_jobs                    jobs before it is replaced
    body_bytes, body_seconds       the largest request, and how long it may trickle in
    from_one_client                requests at once from one address
    from_loopback                  the same, from this machine
    """

    quick_workers: int = field(default_factory=_quick_workers)
    long_workers: int = field(default_factory=_long_workers)
    quick_waiting: int = 64
    long_waiting: int = 8
    quick_queue: float = 0.1
    long_queue: float = 10.0
    waiting_seconds: float = 10.0
    most_seconds: float = 120.0
    patience_seconds: float = 0.5
    worker_memory: int = 1024 * MEGABYTE
    worker_growth: int = 96 * MEGABYTE
    worker_jobs: int = 2000
    body_bytes: int = 256 * 1024
    body_seconds: float = 20.0
    from_one_client: int = 16
    from_loopback: int = 256
