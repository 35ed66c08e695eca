"""Booklets of many puzzles: time and memory of the command, from files to PDFs on the disk.

    python bench/booklet.py [--sizes 100,1000]

Puzzles are generated first, outside the clock, and written with their levels, as `generate
--json` prints them.  Each run is a process of its own; its peak memory is the kernel's figure.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import cluesmith as cs
from cluesmith.workbench.generate import generate_many

# Family, options of the generator, and their part of the puzzles in percent.
KINDS = (
    ("skyscraper", {"size": 6, "level": "hard"}, 40),
    ("lol-sudoku", {"size": 6, "level": "medium"}, 30),
    ("gold-star", {"points": 5, "level": "medium"}, 30),
)


def puzzles(number: int) -> list[dict[str, object]]:
    """So many puzzles as JSON."""
    found: list[dict[str, object]] = []
    for family, options, percent in KINDS:
        count = number * percent // 100
        made = generate_many(family, count=count, seed=1, **options)
        found += (json.loads(cs.convert(puzzle, "json")) for puzzle in made)
    return found


def run(arguments: list[str]) -> tuple[float, float, float]:
    """Seconds, those of the processor, and peak megabytes of a command."""
    began = perf_counter()
    command = [sys.executable, "-m", "cluesmith", *arguments]
    child = os.posix_spawn(
        sys.executable,
        command,
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(arguments)} failed")
    busy = usage.ru_utime + usage.ru_stime
    return perf_counter() - began, busy, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="100,1000", help="numbers of puzzles")
    sizes = [int(size) for size in parser.parse_args().sizes.split(",")]
    with TemporaryDirectory() as folder:
        for size in sizes:
            file = Path(folder, "puzzles.jsonl")
            file.write_text("".join(json.dumps(one) + "\n" for one in puzzles(size)))
            outputs = ["-o", f"{folder}/book.pdf", "--solutions-to", f"{folder}/answers.pdf"]
            for what, options in (
                ("one PDF", outputs[:2]),
                ("solutions apart", outputs),
                ("a PDF each", ["--one-pdf-each", f"{folder}/each"]),
            ):
                spent, busy, peak = run(["booklet", str(file), *options])
                times = f"{spent:6.2f} s, of processor {busy:6.2f} s, {peak:4.0f} MB"
                print(f"{size:5} {what:16} {times}", flush=True)


if __name__ == "__main__":
    main()
