"""Puzzles generated per second: Simon Tatham's Towers, and ours."""

from __future__ import annotations

import subprocess
import time
from itertools import count

from cluesmith.families.skyscraper.generate import generate


def towers_rate(program: str, parameters: str, seconds: float) -> float:
    """More and more puzzles in one process, until the time is well filled."""
    many = 2
    while True:
        command = [program, "--generate", str(many), parameters]
        began = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        took = time.perf_counter() - began
        if took > seconds / 2:
            return many / took
        many = max(2 * many, int(many * 0.8 * seconds / took))


def our_rate(size: int, level: str, scale: str, seconds: float) -> float:
    began = time.perf_counter()
    puzzles = generate(count(), size=size, level=level, scale=scale)
    made = 0
    while time.perf_counter() - began < seconds:
        next(puzzles)
        made += 1
    return made / (time.perf_counter() - began)
