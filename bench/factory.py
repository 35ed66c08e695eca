"""The factory: what it costs over plain `generate`, how it scales, and what a core makes an hour.

    python bench/factory.py [--puzzles 20000] [--turns 2] [--capacity SECONDS] [--strict]

Whole commands are run in turns, so that a slow phase of the machine touches all of them.  The
overhead on one core is judged by processor time, and the gain of two workers by the clock; of
several turns the quickest of each counts.  `--capacity` measures the kinds of puzzles of a
table instead, each for so long, in one process.  Exit code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cluesmith.factory import plan as plans
from cluesmith.factory.plan import Cell, cell_of
from cluesmith.factory.work import Range, make

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "engines"))
from dask_cluster import DaskCluster

from commands import Spent, spent

OVERHEAD, TWO_PROCESSES, TWO_WORKERS = 1.05, 1.8, 1.6
KIND = {"family": "skyscraper", "size": 6, "level": "hard"}
LEVELS = ("easy", "medium", "hard", "extreme")
SIZES = {"skyscraper": (5, 6, 7, 8), "lol-sudoku": (5, 6, 7, 8), "gold-star": (5, 6, 8)}


def factory(plan: Path, *options: str) -> Spent:
    with tempfile.TemporaryDirectory() as folder:
        return spent("factory", "run", str(plan), "--library", f"{folder}/library.db", *options)


def bare(count: int) -> Spent:
    options = [f"--size={KIND['size']}", f"--level={KIND['level']}", "--seed=1", "--json"]
    return spent("generate", str(KIND["family"]), f"--count={count}", *options)


@contextmanager
def workers() -> Iterator[str]:
    with DaskCluster(2) as cluster:
        yield cluster.address


def compare(count: int, turns: int) -> bool:
    """Run all ways to make the same puzzles in turns, and judge the ratios."""
    found: dict[str, list[Spent]] = {}
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.toml"
        plan.write_text(plans.text_of([{**KIND, "count": count}], "bench"))
        for _ in range(turns):
            for name, spent_by in (
                ("generate", lambda: bare(count)),
                ("factory", lambda: factory(plan)),
                ("two processes", lambda: factory(plan, "--jobs", "2")),
            ):
                found.setdefault(name, []).append(spent_by())
            with workers() as address:
                found.setdefault("two workers", []).append(factory(plan, "--dask", address))
    wall = {name: min(one.wall for one in all_) for name, all_ in found.items()}
    processor = {name: min(one.processor for one in all_) for name, all_ in found.items()}
    print(f"{count:,} puzzles, skyscraper 6 hard, quickest of {turns}\n")
    for name in found:
        print(f"  {name:<16}{wall[name]:8.2f} s by the clock {processor[name]:8.2f} s of processor")
    print()
    return all(
        [
            judge("overhead on one core", processor["factory"] / processor["generate"], OVERHEAD),
            judge("two processes", wall["factory"] / wall["two processes"], TWO_PROCESSES),
            judge("two Dask workers", wall["factory"] / wall["two workers"], TWO_WORKERS),
        ]
    )


def judge(what: str, ratio: float, bar: float) -> bool:
    met = ratio <= bar if bar == OVERHEAD else ratio >= bar
    bound = "at most" if bar == OVERHEAD else "at least"
    print(f"{'met' if met else 'MISSED':<9}{what:<24}{ratio:6.3f} times, {bound} {bar:g}")
    return met


def capacity(seconds: float) -> None:
    """Print how many puzzles of each kind one core makes in an hour, as a table of the docs."""
    print(f"| puzzles per core-hour | {' | '.join(LEVELS)} |\n| --- | --: | --: | --: | --: |")
    for family, sizes in SIZES.items():
        name = "points" if family == "gold-star" else "size"
        for size in sizes:
            kinds = [{"family": family, name: size, "level": level} for level in LEVELS]
            rates = [3600 * pace(cell_of({**kind, "count": 1}), seconds) for kind in kinds]
            print(f"| {family} {size} | {' | '.join(map(entry, rates))} |", flush=True)


def entry(rate: float) -> str:
    """A rate in three digits, and the core-hours that ten million take."""
    return f"{float(f'{rate:.3g}'):,.0f} ({1e7 / rate:,.0f} h)" if rate else "none"


def pace(cell: Cell, seconds: float) -> float:
    """New puzzles a second."""
    keys: set[str] = set()
    began, seed = time.process_time(), 1
    while (taken := time.process_time() - began) < seconds:
        made = make(Range(1, cell.spec, seed, seed + 1))
        keys.update(record.key for record in made.records)
        seed += 1
    return len(keys) / taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--capacity", type=float, metavar="SECONDS")
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    if options.capacity is not None:
        capacity(options.capacity)
        return 0
    met = compare(options.puzzles, options.turns)
    return int(options.strict and not met)


if __name__ == "__main__":
    sys.exit(main())
