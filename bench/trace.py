"""What it costs to trace a search: the paper's 166,199 backtracks, recorded and not, in one run.

    python bench/trace.py [--strict]

Plain, recorded, and the tree alone are timed in turns, in processor time, best of a few
runs; then a reason is asked for again and again, each time as if the file had just been
opened.  Exit code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import cluesmith as cs

MOST_RATIO = 5.0  # of a recorded search to a plain one
MOST_BYTES = 40_000_000
MOST_REASON = 0.1  # seconds
RUNS = 5
REASONS = 60
SEARCH: dict[str, Any] = {"model": "paper", "strategy": "leftmost/step/up"}


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def reasons(data: bytes) -> list[float]:
    """How long it takes to say why a value is gone, at random nodes and places."""
    draw, found = Random(1), []
    trace = cs.Trace.read(data)
    while len(found) < REASONS:
        node, place = draw.randrange(len(trace)), draw.randrange(trace.puzzle.size**2)
        gone = set(trace.variables[place].values or ()) - set(trace.domains(node)[place])
        if gone:
            trace.propagation.forget()
            asked = node, place, draw.choice(sorted(gone))
            found.append(seconds(partial(trace.why, *asked)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true")
    strict = parser.parse_args().strict
    puzzle = cs.examples("skyscraper")["t1"]
    kinds: dict[str, Callable[[], Any]] = {
        "plain": lambda: cs.solve(puzzle, **SEARCH),
        "tree alone": lambda: cs.trace(puzzle, events=False, **SEARCH),
        "recorded": lambda: cs.trace(puzzle, **SEARCH),
    }
    for work in kinds.values():
        work()
    times = {name: [seconds(work) for work in [kinds[name]]] for name in kinds}
    for _ in range(RUNS - 1):
        for name, work in kinds.items():
            times[name].append(seconds(work))
    plain = min(times["plain"])
    for name, measured in times.items():
        print(f"{name:<12}{min(measured):8.3f} s {min(measured) / plain:6.2f}")
    data = bytes(cs.trace(puzzle, **SEARCH).data)
    print(f"{'file':<12}{len(data):>12,} bytes")
    waits = sorted(reasons(data))
    print(
        f"{'a reason':<12}{waits[len(waits) // 2] * 1000:8.1f} ms, at most {waits[-1] * 1000:.1f}"
    )
    missed = (
        min(times["recorded"]) > MOST_RATIO * plain
        or len(data) > MOST_BYTES
        or waits[-1] > MOST_REASON
    )
    return int(strict and missed)


if __name__ == "__main__":
    sys.exit(main())
