"""Skyscraper against its peers: who proves a puzzle unique, and how fast.

    python bench/skyscraper.py [--quick] [--peers cpsat,towers] [--sets 5h,full-10] [--strict]

Every board goes to cluesmith and then to each peer, in turn, in one process, so
that a busy moment of the machine falls on all of them alike.  Times go from the
parsed puzzle to the proof; what each peer's time leaves out is said in its
module.  cluesmith's time is the median of several runs of `check`, a peer's is
one run (Towers and GNU Prolog repeat by themselves); a column shows the median
over the boards.  A peer that has used up its seconds on a set leaves it: its
ratio is then taken on the boards it did.

Exit code 1 when two solvers disagree on a board; with --strict also when a bar
is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import random_boards
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.instances import skyscraper as boards
from cluesmith.lab.peers import Peer
from cluesmith.lab.peers.compare import Disagreement, Turns, for_skyscraper, in_turns, proven
from cluesmith.workbench.solve import check

SEED = 2018
QUICK_SETS = [
    "papers",
    *(f"{size}{difficulty}" for size in range(5, 10) for difficulty in "hu"),
    "full-10",
    "minimal-9",
]
QUICK_BOARDS, QUICK_SHARE = 6, 0.15


@dataclass(frozen=True)
class Set:
    """Boards of one kind; `size` is 0 where sizes are mixed."""

    name: str
    kind: str
    size: int
    make: Callable[[], list[Skyscraper]]
    seconds: float = 10.0  # a peer that has spent these on the set, or on a board, leaves it


@dataclass(frozen=True)
class Row:
    """What was measured on a set."""

    set: Set
    turns: Turns


@dataclass(frozen=True)
class Bar:
    """What is promised: on every set it covers, peers need at least `ratio` times our time."""

    text: str
    covers: Callable[[Set], bool]
    peers: tuple[str, ...]
    ratio: float


EVERY = ("CP-SAT", "CP-SAT tuned", "clingo", "Towers", "Gecode", "GNU Prolog", "NuCS")


def _sized(*sizes: int, kind: str = "towers") -> Callable[[Set], bool]:
    return lambda group: group.size in sizes and group.kind == kind


BARS = (
    Bar("5x5, 6x6: 100x CP-SAT", _sized(5, 6), ("CP-SAT",), 100),
    Bar("7x7, 8x8: 50x CP-SAT", _sized(7, 8), ("CP-SAT",), 50),
    Bar("9x9 and up: 20x CP-SAT", lambda s: s.size >= 9 and s.kind != "minimal", ("CP-SAT",), 20),
    Bar("minimal boards: 8x CP-SAT", lambda s: s.kind == "minimal", ("CP-SAT",), 8),
    Bar("6x6 and up: ahead of every peer", lambda s: s.size >= 6 or not s.size, EVERY, 1),
    Bar("5x5: within 2x of Towers", _sized(5), ("Towers",), 0.5),
    Bar("7x7, 8x8: 3x Towers", _sized(7, 8), ("Towers",), 3),
    Bar("9x9: 5x Towers", _sized(9), ("Towers",), 5),
)


def all_sets() -> Iterator[Set]:
    yield Set("papers", "papers", 0, boards.papers, seconds=40.0)
    for size in range(5, 10):
        for difficulty in "ehxu":
            make = _bound(boards.towers, size, difficulty)
            yield Set(f"{size}{difficulty}", "towers", size, make)
    for size in (8, 10):
        yield Set(
            f"share-{size}", "share", size, _bound(random_boards.random_share, size, 20, SEED)
        )
    for size, count in ((10, 20), (12, 20)):
        yield Set(f"full-{size}", "full", size, _bound(boards.random_full, size, count, SEED))
    for size, count in ((9, 20), (12, 20)):
        make = _bound(random_boards.minimal, size, count, SEED, is_unique)
        yield Set(f"minimal-{size}", "minimal", size, make)


def _bound(
    make: Callable[..., list[Skyscraper]], *options: object
) -> Callable[[], list[Skyscraper]]:
    return lambda: make(*options)


def is_unique(puzzle: Skyscraper) -> bool:
    return bool(check(puzzle).verdict == "unique")


def heading(peers: Sequence[Peer]) -> str:
    names = "".join(f"{peer.name:>14} " for peer in peers)
    units = f"{'ms':>8}{'ratio':>6} " * len(peers)
    return f"{'':10} {'':2} {'ours':>8}{names}\n{'set':10} {'n':>2} {'ms':>8}{units}"


def line(row: Row, peers: Sequence[Peer]) -> str:
    cells = "".join(_cell(row.turns, peer.name) for peer in peers)
    return f"{row.set.name:10} {row.turns.total:2} {_ms(median(row.turns.ours)):>8}{cells}"


def _cell(turns: Turns, peer: str) -> str:
    longer = turns.ratio(peer)
    if longer is None:
        return f"{'-':>8}{'':7}"
    proofs = turns.peers[peer]
    more = ">" if turns.beyond(peer) else ""
    star = "*" if len(proofs) < turns.total or more else " "
    unit, longer = ("kx", longer / 1000) if longer >= 1000 else ("x", longer)
    digits = 2 if longer < 1 else 1 if longer < 10 else 0
    times = f"{longer:.{digits}f}{unit}"
    return f"{_ms(median(p.seconds for p in proofs)):>8}{more + times:>6}{star}"


def _ms(seconds: float) -> str:
    value = seconds * 1000
    digits = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f}"


def judge(bar: Bar, rows: Sequence[Row]) -> tuple[bool, str]:
    """Whether the bar holds on every set it covers, and its line in the report."""
    found = [
        (longer, f"{row.set.name}, {peer}")
        for row in rows
        if bar.covers(row.set)
        for peer in bar.peers
        if (longer := row.turns.ratio(peer)) is not None
    ]
    if not found:
        return True, f"not run  {bar.text}"
    least, where = min(found)
    below = sum(longer < bar.ratio for longer, _ in found)
    line = f"{'MISSED' if below else 'met':8} {bar.text}: least {least:.3g}x ({where})"
    return not below, line + (f", below on {below} of {len(found)}" if below else "")


def chosen(options: argparse.Namespace) -> tuple[list[Peer], list[Set]]:
    """The peers that can run and the sets asked for."""
    peers: Sequence[Peer] = for_skyscraper()
    if options.peers:
        wanted = [_plain(name) for name in options.peers.split(",")]
        known = {_plain(peer.name): peer for peer in peers}
        if unknown := [name for name in wanted if name not in known]:
            sys.exit(f"no such peer: {', '.join(unknown)}; there are {', '.join(known)}")
        peers = [known[name] for name in wanted]
    present = []
    for peer in peers:
        if reason := peer.available():
            print(f"missing: {peer.name} ({reason})")
        else:
            present.append(peer)
    sets = {group.name: group for group in all_sets()}
    names = options.sets.split(",") if options.sets else QUICK_SETS if options.quick else list(sets)
    if unknown := [name for name in names if name not in sets]:
        sys.exit(f"no such set: {', '.join(unknown)}; there are {', '.join(sets)}")
    return present, [sets[name] for name in names]


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


def main() -> int:
    parser = argparse.ArgumentParser(description="Skyscraper against its peers.")
    parser.add_argument("--quick", action="store_true", help="fewer sets, boards and seconds")
    parser.add_argument("--peers", help="only these, by name, parted by commas")
    parser.add_argument("--sets", help="only these, by name, parted by commas")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a bar is missed")
    options = parser.parse_args()
    peers, sets = chosen(options)

    began = time.perf_counter()
    print(heading(peers), flush=True)
    rows = []
    for group in sets:
        puzzles = group.make()
        if options.quick:
            puzzles = puzzles[:QUICK_BOARDS]
        try:
            limit = group.seconds * (QUICK_SHARE if options.quick else 1.0)
            turns = in_turns(puzzles, peers, proven, limit)
        except Disagreement as fault:
            print(f"disagreement: {group.name}, {fault}", file=sys.stderr)
            return 1
        rows.append(Row(group, turns))
        print(line(rows[-1], peers), flush=True)
    print("* cut: too slow for all boards of the set; > at least: the limit came first")
    print("ratio: the peer's median over cluesmith's, on the same boards\n")
    verdicts = [judge(bar, rows) for bar in BARS]
    for _, text in verdicts:
        print(text)
    print(f"\n{time.perf_counter() - began:.0f} s")
    return 1 if options.strict and not all(met for met, _ in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
