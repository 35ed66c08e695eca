"""cluesmith by itself: the times and the memory it promises, beside what is measured.

    python bench/figures.py

Times inside Python go from a parsed puzzle to the verdict or the solution and
are medians; whole processes are timed from outside, beside a bare interpreter.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import cluesmith as cs
import random_boards
from cluesmith.lab.instances import skyscraper as boards

EXAMPLES = dict(cs.examples("skyscraper"))  # each parsed once


def times(work: Callable[[], object], repeats: int) -> float:
    """The median seconds of a few runs."""
    found = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return median(found)


def line(what: str, measured: float, promised: float, unit: str = "ms", scale: float = 1e3) -> None:
    verdict = "met" if measured <= promised else "MISSED"
    print(f"{verdict:7} {what:52} {measured * scale:9.3f} {unit}, at most {promised * scale:g}")


def first_solutions(size: int, count: int) -> float:
    """The slowest of some random boards with 65 % of the clues shown."""
    puzzles = random_boards.random_share(size, count, 2018)
    return max(times(lambda puzzle=puzzle: cs.solve(puzzle), 1) for puzzle in puzzles)


def process(*arguments: str, **environment: str) -> float:
    command = [sys.executable, *arguments]
    env = {**os.environ, **environment}
    return times(
        lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env), 15
    )


def interrupt_delay() -> float:
    """From Ctrl-C to the end of the process, while a blank 9x9 is listed."""
    blank = '{"family": "skyscraper", "size": 9}'
    found = []
    for _ in range(5):
        child = subprocess.Popen(
            [sys.executable, "-m", "cluesmith", "solve", "--all", blank],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(0.7)
        began = time.perf_counter()
        child.send_signal(signal.SIGINT)
        child.wait()
        found.append(time.perf_counter() - began)
    return max(found)


def slowest_rating(size: int) -> float:
    """The median time to rate Towers' boards of a size, for the letter that takes longest."""
    return max(
        median(times(lambda puzzle=puzzle: cs.rate(puzzle), 5) for puzzle in made)
        for made in (boards.towers(size, letter) for letter in "ehxu")
    )


def main() -> None:
    line("paper's 6x6 (t1), verdict", times(lambda: cs.check(EXAMPLES["t1"]), 500), 0.2e-3)
    line(
        "paper's 8x8 with givens (t4), verdict",
        times(lambda: cs.check(EXAMPLES["t4"]), 500),
        0.5e-3,
    )
    line("rating Towers' 6x6, median of its slowest level", slowest_rating(6), 0.3e-3)
    line("rating Towers' 9x9, median of its slowest level", slowest_rating(9), 3e-3)
    line("random 12x12, 65 % of clues, slowest of 20", first_solutions(12, 20), 0.2)
    line("random 16x16, 65 % of clues, slowest of 10", first_solutions(16, 10), 10.0)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line("memory of all this", memory, 200, "MB", 1)
    code = (
        "import time, cluesmith as cs; p = cs.examples('skyscraper')['t4']\n"
        "b = time.perf_counter(); cs.check(p); print(time.perf_counter() - b)"
    )
    slow = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "CLUESMITH_KERNEL": "interpreted"},
        capture_output=True,
        check=True,
    )
    line("the 8x8 with the kernel interpreted", float(slow.stdout), 0.5)
    bare = process("-c", "pass")
    print(f"        {'a bare interpreter':52} {bare * 1e3:9.3f} ms")
    line(
        "cluesmith solve of t1, whole process",
        process("-m", "cluesmith", "solve", "skyscraper:t1"),
        max(0.15, 5 * bare),
    )
    line("from Ctrl-C to the end, slowest of 5", interrupt_delay(), 0.1)


if __name__ == "__main__":
    main()
