"""An x-ray of 9x9 Skyscrapers of level hard: from scratch, and after one edit.

    python bench/xray.py [--boards 10] [--edits 8] [--strict]

The edits drop a needless or a needed fact, add a true fact (of the solution) or a false one.
Each time is the least processor time of three runs; the bars are about the median, and the
slowest is printed beside it.  Exit code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import Any

import cluesmith as cs
from cluesmith import registry

SIZE, SEED, RUNS = 9, 19, 3
COLD_BAR, EDIT_BAR = 0.1, 0.03


def least(work: Callable[[], object]) -> float:
    found = []
    for _ in range(RUNS):
        began = process_time()
        work()
        found.append(process_time() - began)
    return min(found)


def edits(puzzle: Any, found: cs.XRay, count: int) -> Iterator[tuple[str, Any]]:
    """Some edits of each kind, with the edited puzzles."""
    rng = Random(SEED)
    kind = registry.family_of(puzzle).puzzle
    facts = list(kind.facts(puzzle))
    assert kind.addable is not None
    true = [
        fact
        for offers in kind.addable(puzzle, found.solutions[0])
        for (fact,) in offers.values()
        if fact not in facts
    ]
    for name, choice in (("needless", found.needless), ("needed", found.needed)):
        for fact in rng.sample(choice, min(count, len(choice))):
            yield f"drop a {name} fact", kind.keep(puzzle, [f for f in facts if f != fact])
    for fact in rng.sample(true, min(count, len(true))):
        yield "add a true fact", kind.keep(puzzle, [*facts, fact])
    for fact in rng.sample(true, min(count, len(true))):
        false = replace(fact, value=fact.value % SIZE + 1)
        yield "add a false fact", kind.keep(puzzle, [*facts, false])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--edits", type=int, default=8, help="of each kind, per board")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    times: dict[str, list[float]] = {"from scratch": []}
    boards = cs.generate("skyscraper", size=SIZE, level="hard", count=options.boards, seed=SEED)
    for puzzle in boards:
        found = cs.xray(puzzle)
        times["from scratch"].append(least(lambda puzzle=puzzle: cs.xray(puzzle)))
        for name, edited in edits(puzzle, found, options.edits):
            spent = least(lambda found=found, edited=edited: found.after(edited))
            times.setdefault(name, []).append(spent)
    print(f"\nx-ray of a 9x9 Skyscraper of level hard, {options.boards} boards\n")
    met = True
    for name, spent in times.items():
        bar = COLD_BAR if name == "from scratch" else EDIT_BAR
        is_met = median(spent) <= bar
        met = met and is_met
        print(
            f"{'met' if is_met else 'MISSED':7} {name:22} median {median(spent) * 1e3:6.1f} ms,"
            f" slowest {max(spent) * 1e3:6.1f} ms, at most {bar * 1e3:g}"
        )
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
