"""Simon Tatham's Towers: the C solver of his portable puzzle collection.

`sgt-towers --generate K --test-solve ID` decodes ID K times and each time
solves it and proves it unique; without `--test-solve` it only decodes and
prints.  The time of one proof is the difference of the two, divided by K, with
K raised until the difference stands well above the noise of starting a
process.  On a board that is not unique the program stops at the first of the K
and says which it is; the time is then one proof with a process start's noise
on it (the smallest of several differences, never below zero).

Also measures how many puzzles per second Towers generates, and cluesmith.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from itertools import count

from cluesmith.families.skyscraper.generate import generate
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof

LETTERS = {"e": "easy", "h": "hard", "x": "extreme", "u": "unreasonable"}  # of its scale
SMALLEST, LARGEST = 3, 9
ENOUGH = 0.08  # seconds of solving that make a process start's noise (1 to 3 ms) small
MOST = 20_000


class Towers(Peer):
    name = "Towers"
    command = "sgt-towers"
    stays_loaded = False

    def __init__(self) -> None:
        places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
        self.program = shutil.which(self.command, path=places) or ""

    def takes(self, puzzle: Skyscraper) -> bool:
        return SMALLEST <= puzzle.size <= LARGEST

    def prove(self, puzzle: Skyscraper, limit: float = 60.0) -> Proof:
        text = encode(puzzle)
        times = 1
        while True:
            try:
                solving, message = self._run(times, text, limit, "--test-solve")
            except subprocess.TimeoutExpired:
                return Proof(UNKNOWN, limit)
            if message:
                return Proof(_verdict(message), self._once(text, limit))
            seconds = solving - self._run(times, text, limit)[0]
            if seconds >= ENOUGH or times >= MOST:
                return Proof("unique", max(seconds, 0.0) / times)
            # Aim a little past the mark; the first guess is mostly noise.
            aim = 1.3 * ENOUGH * times / max(seconds, 1e-3)
            times = min(MOST, max(4 * times, round(aim)))

    def _once(self, text: str, limit: float) -> float:
        differences = [
            self._run(1, text, limit, "--test-solve")[0] - self._run(1, text, limit)[0]
            for _ in range(5)
        ]
        return max(min(differences), 0.0)

    def _run(self, times: int, text: str, limit: float, *options: str) -> tuple[float, str]:
        """The seconds it took and what the program complained of."""
        command = [self.program, "--generate", str(times), *options, text]
        began = time.perf_counter()
        done = subprocess.run(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=limit,
            check=False,
        )
        return time.perf_counter() - began, done.stderr.strip() if done.returncode else ""


def encode(puzzle: Skyscraper) -> str:
    """The Towers game id of a puzzle."""
    clues = puzzle.clues
    rim = [*clues.top, *clues.bottom, *clues.left, *clues.right]
    text = f"{puzzle.size}:" + "/".join(str(clue) if clue else "" for clue in rim)
    inside, blanks = "", 0
    for value in (value for row in puzzle.grid for value in row):
        if not value:
            blanks += 1
            continue
        # A number right after a number needs a mark between the two.
        inside += _run_of(blanks) or ("_" if inside else "")
        inside, blanks = inside + str(value), 0
    return f"{text},{inside}{_run_of(blanks)}" if inside else text


def _run_of(blanks: int) -> str:
    return "z" * (blanks // 26) + (chr(ord("a") + blanks % 26 - 1) if blanks % 26 else "")


def _verdict(message: str) -> str:
    if "No solution" in message:
        return "none"
    if "Multiple solutions" in message:
        return "multiple"
    raise RuntimeError(f"sgt-towers: {message}")


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
