"""``cluesmith census``: count all operator lists of a star, or estimate from a sample."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from time import monotonic

from cluesmith.cli import exits
from cluesmith.cli.dask import add_dask, check_dask
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
    estimate,
)

SAMPLE = 200  # tasks
QUICK = 1.0  # seconds of a census that needs no estimate
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
    about = f"points of the star, {POINTS[0]} to {POINTS[-1]}"
    add("--points", type=points, required=True, metavar="P", help=about)
    add("--json", action="store_true", help="print one JSON object")
    add("--write", metavar="F", help="write the solvable lists to F, .parquet or .sqlite")
    about = "lists that --write stores with their solutions (default unique)"
    add("--solutions", choices=KEPT, help=about)
    add("--jobs", type=jobs, metavar="J", help="processes (default: one per core)")
    add_dask(add)
    about = "keep finished tasks in F (default: beside the file of --write)"
    add("--checkpoint", metavar="F", help=about)
    about = "continue an interrupted census; an error if there is none"
    add("--resume", action="store_true", help=about)
    add("--overwrite", action="store_true", help="let --write replace an existing file")
    add("--force", action="store_true", help="allow more than ten points")
    add("--estimate", action="store_true", help="estimate from a random sample")
    add("--sample", type=positive_int, metavar="K", help=f"tasks to sample (default {SAMPLE})")
    add("--seed", type=whole_number, metavar="S", help="seed of the sample (default 1)")


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
    jobs = "auto" if options.jobs is None else options.jobs
    shared = {"jobs": jobs, "dask": options.dask, "force": options.force, "progress": bar.show}
    if options.estimate:
        seed = 1 if options.seed is None else options.seed
        return estimate(options.points, options.sample or SAMPLE, seed=seed, **shared)
    return census(
        options.points,
        write=options.write,
        solutions=options.solutions or KEPT[0],
        checkpoint=options.checkpoint,
        resume=options.resume,
        overwrite=options.overwrite,
        **shared,
    )


def check_options(options: Namespace) -> None:
    """Refuse options that do not go together."""
    check_dask(options)
    if "" in (options.write, options.checkpoint):
        raise UsageError("--write and --checkpoint need a file's name")
    if options.solutions is not None and options.write is None:
        raise UsageError("--solutions needs --write: name a file")
    if options.overwrite and options.write is None:
        raise UsageError("--overwrite needs --write: name a file")
    if options.estimate:
        for name in ("write", "checkpoint", "resume"):
            if getattr(options, name):
                raise UsageError(f"--{name} is for a whole census: not with --estimate")
    elif options.sample is not None or options.seed is not None:
        raise UsageError("--sample and --seed are for --estimate")


class Bar:
    """The progress of a census, shown and remembered."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.began = monotonic()
        self.first: float | None = None
        self.done = self.total = 0

    def show(self, share: float, done: int, total: int) -> None:
        self.done, self.total = done, total
        if self.first is None:
            self.first = share  # of a resumed census
        new, spent = share - self.first, monotonic() - self.began
        left = f", about {(1 - share) * spent / new:,.0f} s left" if new > 0.001 else ""
        self.progress.tick(f"census: {100 * share:.1f} %{left}")


def _kept(options: Namespace, bar: Bar) -> str:
    path = checkpoint_path(options.write, options.checkpoint)
    if options.estimate:
        return "nothing is kept"
    if path is None:
        return "nothing is kept (--checkpoint F would keep finished tasks)"
    return f"{bar.done:,} of {counted(bar.total, 'task')} kept in {path}; continue with --resume"


def table(found: Census) -> str:
    """The figures, one per line, and a histogram of the numbers of solutions."""
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
