"""What rows are measured on: the machine in a line, and its cores."""

from __future__ import annotations

import os
import platform


def summary() -> str:
    """Processor, number of cores, memory, system and Python, for people."""
    system = f"{platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    said = (_processor(), f"{len(cores())} cores", _memory(), system, python)
    return "; ".join(filter(None, said))


def cores() -> list[int | None]:
    """The cores we may use, by number; None for each where a process cannot be bound to one."""
    if hasattr(os, "sched_getaffinity"):
        return [*sorted(os.sched_getaffinity(0))]
    return [None] * (os.cpu_count() or 1)


def bind(core: int | None) -> None:
    """Keep this process on one core."""
    if core is not None:
        os.sched_setaffinity(0, {core})


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            names = (line.partition(":")[2] for line in file if line.startswith("model name"))
            return " ".join(next(names, platform.machine()).split())
    except OSError:
        return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return ""
    return f"{size / 2**30:.0f} GiB"
