"""Generating Skyscraper puzzles against Simon Tatham's Towers: puzzles per second.

    python bench/generate.py [--quick] [--sizes 6,9] [--strict]

Each cell is measured in turns, cluesmith and `sgt-towers --generate`, one
process and one core each, in cluesmith's default style.  "same letter" asks
for the same list of techniques (`--scale towers`), and is what the bars are
about; "own level" asks for the level of that name on cluesmith's own scale,
which is another list.  Exit code 1 with --strict when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

from cluesmith.lab.peers.towers import LETTERS, Towers, our_rate, towers_rate

OWN = {"e": "easy", "h": "hard", "x": "extreme"}  # no own level stands for "not by logic"
SIZES = range(4, 10)


@dataclass(frozen=True)
class Cell:
    """Puzzles per second at one size and letter: Towers, the same letter, our own level."""

    size: int
    letter: str
    towers: float
    same: float
    own: float | None

    @property
    def ratio(self) -> float:
        return self.same / self.towers


@dataclass(frozen=True)
class Bar:
    text: str
    covers: Callable[[Cell], bool]
    ratio: float


BARS = (
    Bar("6x6, 7x7 from hard up: ahead", lambda c: c.size in (6, 7) and c.letter != "e", 1),
    Bar("8x8, 9x9 from hard up: 5x", lambda c: c.size in (8, 9) and c.letter != "e", 5),
    Bar("easy, 4x4, 5x5: within 3x", lambda c: c.size in (4, 5) or c.letter == "e", 1 / 3),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a second a cell instead of four")
    parser.add_argument("--sizes", help="such as 6,9")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    towers = Towers()
    if missing := towers.available():
        print(f"generation is not compared: {missing}")
        return 0
    sizes = [int(size) for size in options.sizes.split(",")] if options.sizes else list(SIZES)
    print("\ngenerating: puzzles per second, and how many times as many as Towers\n")
    print(f"{'size':<5}{'level':<14}{'Towers':>9}{'same letter':>13}{'':>8}{'own level':>12}")
    cells = []
    for size in sizes:
        for letter in LETTERS:
            cells.append(measure(size, letter, towers.program, 1.0 if options.quick else 4.0))
            print(line(cells[-1]), flush=True)
    print()
    met = [judge(bar, cells) for bar in BARS]
    return 1 if options.strict and not all(met) else 0


def measure(size: int, letter: str, program: str, seconds: float) -> Cell:
    theirs = towers_rate(program, f"{size}d{letter}", seconds)
    same = our_rate(size, letter, "towers", seconds)
    own = our_rate(size, OWN[letter], "cluesmith", seconds) if letter in OWN else None
    return Cell(size, letter, theirs, same, own)


def line(cell: Cell) -> str:
    own = f"{cell.own:>12,.0f} {cell.own / cell.towers:>6.1f}x" if cell.own else f"{'-':>12}"
    return (
        f"{cell.size}x{cell.size:<3}{LETTERS[cell.letter]:<14}{cell.towers:>9,.1f}"
        f"{cell.same:>13,.0f} {cell.same / cell.towers:>6.1f}x{own}"
    )


def judge(bar: Bar, cells: list[Cell]) -> bool:
    covered = [cell for cell in cells if bar.covers(cell)]
    if not covered:
        return True
    worst = min(covered, key=lambda cell: cell.ratio)
    met = worst.ratio >= bar.ratio
    where = f"{worst.size}x{worst.size} {LETTERS[worst.letter]}"
    print(f"{'met' if met else 'MISSED':<9}{bar.text}: least {worst.ratio:.2g}x ({where})")
    return met


if __name__ == "__main__":
    sys.exit(main())
