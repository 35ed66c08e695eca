"""``cluesmith census``: every operator list of a star counted, or estimated from a sample."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from time import monotonic

from cluesmith.cli import exits
from cluesmith.cli.numbers import jobs, positive_int, whole, whole_number
from cluesmith.cli.output import Progress, counted, duration
from cluesmith.errors import UsageError
from cluesmith.star_census.count import (
    COUNTS,
    KEPT,
    POINTS,
    Census,
    census,
    checkpoint_path,
)
from cluesmith.star_census.estimate import estimate

SAMPLE = 200  # tasks
QUICK = 1.0  # seconds of one core, for which no estimate is needed
MOST_SHOWN = 10  # lines of the histogram
TITLES = {
    "solvable": "solvable lists",
    "solutions": "solutions of all",
    "unique": "lists with one solution",
    "classes": "different puzzles",
    "unique_classes": "  with one solution",
}

EXAMPLES = """\
examples:
  cluesmith census --points 5
  cluesmith census --points 7 --write seven.sqlite --solutions all
  cluesmith census --points 8 --write eight.parquet
  cluesmith census --points 8 --write eight.parquet --resume  # after Ctrl-C
  cluesmith census --points 10 --estimate
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--points", type=points, required=True, metavar="P", help=f"{POINTS[0]} to {POINTS[-1]}")
    add("--json", action="store_true", help="print one JSON object")
    add("--write", metavar="F", help="store the solvable lists: .parquet or .sqlite")
    add("--solutions", choices=KEPT, help="store the solutions of these lists (unique)")
    add("--jobs", type=jobs, default="auto", metavar="J", help="processes (one a core)")
    add("--checkpoint", metavar="F", help="keep what is done in F (beside --write's file)")
    add("--resume", action="store_true", help="go on with an interrupted census")
    add("--overwrite", action="store_true", help="let --write replace a file that exists")
    add("--force", action="store_true", help="take on more than ten points")
    add("--estimate", action="store_true", help="estimate from a random sample")
    add("--sample", type=positive_int, metavar="K", help=f"tasks to sample ({SAMPLE})")
    add("--seed", type=whole_number, metavar="S", help="seed of the sample (1)")


def points(text: str) -> int:
    return whole(text, POINTS[0], POINTS[-1])


def run(options: Namespace) -> int:
    check_options(options)
    bar = Bar()
    try:
        found = counting(options, bar)
    except KeyboardInterrupt:
        bar.progress.clear()
        print(f"interrupted: {_kept(options, bar)}", file=sys.stderr)
        return exits.INTERRUPTED
    finally:
        bar.progress.clear()
    print(json.dumps(found.to_json()) if options.json else table(found))
    return exits.FINE


def counting(options: Namespace, bar: Bar) -> Census:
    if options.estimate:
        return estimate(
            options.points,
            options.sample or SAMPLE,
            seed=1 if options.seed is None else options.seed,
            jobs=options.jobs,
            force=options.force,
            progress=bar.show,
        )
    return census(
        options.points,
        jobs=options.jobs,
        write=options.write,
        solutions=options.solutions or KEPT[0],
        checkpoint=options.checkpoint,
        resume=options.resume,
        overwrite=options.overwrite,
        force=options.force,
        progress=bar.show,
    )


def check_options(options: Namespace) -> None:
    """Refuse what does not go together."""
    if "" in (options.write, options.checkpoint):
        raise UsageError("--write and --checkpoint need a file's name")
    if options.solutions is not None and options.write is None:
        raise UsageError("--solutions says what --write stores: name a file")
    if options.overwrite and options.write is None:
        raise UsageError("--overwrite is for --write: name a file")
    if options.estimate:
        for name in ("write", "checkpoint", "resume"):
            if getattr(options, name):
                raise UsageError(f"--{name} is for a whole census: not with --estimate")
    elif options.sample is not None or options.seed is not None:
        raise UsageError("--sample and --seed are for --estimate")


class Bar:
    """Shows how far a census is, and remembers it."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.began = monotonic()
        self.first: float | None = None
        self.done = self.total = 0

    def show(self, share: float, done: int, total: int) -> None:
        self.done, self.total = done, total
        if self.first is None:
            self.first = share  # done before: a resumed census
        new, spent = share - self.first, monotonic() - self.began
        left = f", about {(1 - share) * spent / new:,.0f} s left" if new > 0.001 else ""
        self.progress.tick(f"census: {100 * share:.1f} %{left}")


def _kept(options: Namespace, bar: Bar) -> str:
    path = checkpoint_path(options.write, options.checkpoint)
    if options.estimate:
        return "nothing is kept"
    if path is None:
        return "nothing is kept (--checkpoint F would keep what is done)"
    return f"{bar.done:,} of {counted(bar.total, 'task')} kept in {path}; go on with --resume"


def table(found: Census) -> str:
    """The figures, one a line, and how the solutions are spread."""
    sample = found.sample
    lines = [f"{found.points} points, {counted(found.operator_lists, 'operator list')}"]
    if sample is not None:
        lines.append(
            f"ESTIMATE from {counted(sample.tasks, 'draw')} among {counted(sample.of, 'task')} "
            f"(seed {sample.seed})"
        )
        lines.append(f"a count takes one core about {duration(sample.seconds)}, or less")
        if sample.seconds < QUICK:
            lines[-1] += ", and is exact: drop --estimate"
    lines.append("")
    for name in COUNTS:
        error = "" if sample is None else f"  +- {sample.errors[name]:,}"
        lines.append(f"{TITLES[name]:<24}{getattr(found, name):>20,}{error}")
    lines += ["", f"{'solutions':<24}{'lists':>20}"]
    rows = list(found.histogram.items())
    shown = rows if len(rows) <= MOST_SHOWN else rows[: MOST_SHOWN - 1]
    lines += [f"{n:<24,}{lists:>20,}" for n, lists in shown]
    if len(shown) < len(rows):
        first, last = rows[len(shown)][0], rows[-1][0]
        rest = sum(lists for _, lists in rows[len(shown) :])
        lines.append(f"{f'{first:,} to {last:,}':<24}{rest:>20,}")
    return "\n".join(lines)
