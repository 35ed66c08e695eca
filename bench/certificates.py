"""Certificates of generated boards: every one verified; sizes and times, by kind of board.

    python bench/certificates.py [--small 5] [--large 2] [--log rows.jsonl]
    python bench/certificates.py --commands 100

So many boards of each kind, small and large, are generated, checked, certified and verified by
our checker; a board that takes longer than 4 s to generate is left out.  The table has, for each
family, size and style, the number of boards, and the median and the most of: the check, the
certificate, its files forced to the disk, how many times the check both are, the proof's size
plain and compressed, and `verify`.  Times are those of the processor.  With --log a row is
added for each board, and boards that are there are not done again.

With --commands so many boards of 9x9, and stars of eight points, are put into files, and `check`
is run over them all, without and with `--certificate`: what a user waits for.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import cluesmith as cs
from cluesmith.certificates.certify import certificate_of
from cluesmith.workbench.solve import decide
from commands import spent

LEVELS = tuple(cs.Level)
GENERATION_SECONDS = 4.0
LARGEST_SMALL = 6
AIM = 20  # times the check
LARGE = (("skyscraper", "--size=9"), ("lol-sudoku", "--size=9"), ("gold-star", "--points=8"))


def kinds() -> Iterator[dict[str, Any]]:
    for level in LEVELS:
        for size in (4, 6, 8, 9):
            yield {"family": "skyscraper", "size": size, "level": level}
        yield {"family": "skyscraper", "size": 9, "level": level, "style": "sparse"}
        for size in (4, 6, 8, 9):
            yield {"family": "lol-sudoku", "size": size, "level": level}
        for size in (6, 9):
            yield {"family": "lol-sudoku", "size": size, "level": level, "style": "marks"}
        yield {"family": "lol-sudoku", "size": 6, "level": level, "style": "walls"}
        for points in (5, 6, 7, 8):
            yield {"family": "gold-star", "points": points, "level": level}


def measured(kind: dict[str, Any], seed: int) -> dict[str, Any] | None:
    """What a board of a kind takes; None if there is none."""
    family, options = kind["family"], {key: kind[key] for key in kind if key != "family"}
    try:
        puzzle = cs.generate(family, seed=seed, seconds=GENERATION_SECONDS, **options)
    except cs.NotFoundError:
        return None
    times = [time.process_time()]
    result = decide(puzzle)
    times.append(time.process_time())
    certificate = certificate_of(result)
    times.append(time.process_time())
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "certificate")  # a new folder, as usual
        certificate.write(written)
        times.append(time.process_time())
        assert cs.verify(written).verdict is result.verdict
        times.append(time.process_time())
    check, certify, write, verify = (b - a for a, b in pairwise(times))
    return {
        **kind,
        "seed": seed,
        "verdict": result.verdict,
        "check": check,
        "certify": certify,
        "write": write,
        "ratio": (certify + write) / check,
        "verify": verify,
        "steps": certificate.steps,
        "formula": len(certificate.formula),
        "proof": len(certificate.proof),
        "zipped": len(gzip.compress(certificate.proof.encode())),
    }


def name(row: dict[str, Any]) -> str:
    size = row.get("size") or row.get("points")
    return f"{row['family']} {size} {row.get('style', '')} {row['level']}".replace("  ", " ")


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    by_kind = defaultdict(list)
    for row in rows:
        by_kind[name(row | {"level": ""}).rstrip()].append(row)
    titles = (
        *("check, ms", "certify, ms", "files, ms", "times"),
        *("proof, kB", "compressed, kB", "verify, s"),
    )
    yield f"| kind | boards | {' | '.join(titles)} |"
    yield "|---|---|" + "---|" * len(titles)
    for kind, found in by_kind.items():
        cells = [kind, str(len(found))]
        for key, unit, digits in (
            ("check", 1e3, 2),
            ("certify", 1e3, 1),
            ("write", 1e3, 1),
            ("ratio", 1, 0),
            ("proof", 1e-3, 0),
            ("zipped", 1e-3, 0),
            ("verify", 1, 2),
        ):
            values = [row[key] * unit for row in found]
            cells.append(f"{median(values):,.{digits}f} ({max(values):,.{digits}f})")
        yield f"| {' | '.join(cells)} |"


def compare_commands(count: int) -> None:
    """Print what a check of files costs without and with certificates, the quicker of two turns."""
    start = min(spent("check", "skyscraper:t3").processor for _ in range(3))
    each = max(1, count // len(LEVELS))
    titles = ("kind", "boards", "check, s", "with certificates, s", "times", "without the start")
    print(f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}")
    for family, size in LARGE:
        with tempfile.TemporaryDirectory() as folder:
            files = list(generated_files(family, size, each, Path(folder)))
            check = min(spent("check", *files).processor for _ in range(2))
            certify = min(
                spent("check", *files, "--certificate", f"{folder}/{i}").processor for i in range(2)
            )
        bare = f"{(certify - start) / (check - start):.1f}" if check > 2 * start else "too few"
        times = f"{certify / check:.1f} | {bare}"
        boards = each * len(LEVELS)
        print(f"| {family} {size} | {boards} | {check:.2f} | {certify:.2f} | {times} |", flush=True)


def generated_files(family: str, size: str, count: int, folder: Path) -> Iterator[str]:
    """So many puzzles of each level, a file for each level; their names."""
    for level in LEVELS:
        options = [f"--level={level}", f"--count={count}", "--seed=1", "--json"]
        command = [sys.executable, "-m", "cluesmith", "generate", family, size, *options]
        made = subprocess.run(command, check=True, capture_output=True)
        (folder / f"{level}.jsonl").write_bytes(made.stdout)
        yield str(folder / f"{level}.jsonl")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--small", type=int, default=5, metavar="N")
    parser.add_argument("--large", type=int, default=2, metavar="N")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--commands", type=int, metavar="N")
    options = parser.parse_args()
    if options.commands:
        compare_commands(options.commands)
        return
    rows: list[dict[str, Any]] = []
    if options.log and options.log.exists():
        rows = [json.loads(line) for line in options.log.read_text().splitlines()]
    done = {(name(row), row["seed"]) for row in rows}
    for seed in range(1, max(options.small, options.large) + 1):
        for kind in kinds():
            is_small = kind.get("size", kind.get("points")) <= LARGEST_SMALL
            if seed > (options.small if is_small else options.large) or (name(kind), seed) in done:
                continue
            row = measured(kind, seed)
            if row is None:
                continue
            rows.append(row)
            if options.log is not None:
                with options.log.open("a") as file:
                    file.write(json.dumps(row) + "\n")
    print("\n".join(table(rows)))
    few = sum(row["ratio"] <= AIM for row in rows)
    alone = [row["certify"] / row["check"] for row in rows]
    print(
        f"{len(rows)} boards, every certificate verified; with its files a certificate takes "
        f"{median(row['ratio'] for row in rows):.0f} times as long as the check, {few} boards at "
        f"most {AIM} times; without them {median(alone):.0f} times, "
        f"{sum(ratio <= AIM for ratio in alone)} boards at most {AIM}"
    )


if __name__ == "__main__":
    main()
