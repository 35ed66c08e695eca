"""The census of Gold Star against the same walk in plain C, in one run.

    python bench/census.py [--points 6 7] [--strict]

Both take one core and are timed in processor time, best of a few runs.  Ours
also counts classes, and parts the lists into tasks.  Exit code 1 with --strict
when a bar is missed; without a C compiler only our own times are shown.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cluesmith as cs
from cluesmith.families.gold_star.star import star

SOURCE = Path(__file__).with_suffix(".c")
MOST_SECONDS = {6: 1.0}  # on one core
MOST_RATIO = 5.0
RUNS = 3


def ours(points: int) -> tuple[tuple[int, int, int], float]:
    times = []
    for _ in range(RUNS):
        began = time.process_time()
        found = cs.census(points, jobs=1)
        times.append(time.process_time() - began)
    return (found.solvable, found.solutions, found.unique), min(times)


def build(folder: str) -> Path | None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = Path(folder) / "census"
    subprocess.run([compiler, "-O3", "-o", str(program), str(SOURCE)], check=True)
    return program


def theirs(program: Path, points: int) -> tuple[tuple[int, int, int], float]:
    lines = [" ".join(map(str, (*e.cells, *e.operators))) for e in star(points).equations]
    times = []
    for _ in range(RUNS):
        done = subprocess.run(
            [program, str(points)],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=True,
        )
        solvable, solutions, unique, seconds = done.stdout.split()
        times.append(float(seconds))
    return (int(solvable), int(solutions), int(unique)), min(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, nargs="+", default=[5, 6, 7])
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    missed = 0
    cs.census(3, jobs=1)  # imports
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        if program is None:
            print("no C compiler (cc, gcc or clang): only cluesmith's own times")
        for points in options.points:
            figures, seconds = ours(points)
            line = f"{points} points: {figures[0]:,} solvable, cluesmith {seconds:.3f} s"
            met = seconds <= MOST_SECONDS.get(points, seconds)
            if program is not None:
                others, bare = theirs(program, points)
                if figures != others:
                    print(f"{points} points: {figures} here, but {others} in C")
                    return 1
                line += f", C {bare:.3f} s, {seconds / bare:.2f}x"
                # Below six points the time goes into starting up.
                met = met and (points < 6 or seconds / bare <= MOST_RATIO)
            missed += not met
            print(f"{'met' if met else 'MISSED':7} {line}", flush=True)
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
