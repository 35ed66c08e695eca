"""``cluesmith factory``: fill a library by a plan, in processes or on a cluster."""

from __future__ import annotations

import gc
import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.actions import actions, perform_action
from cluesmith.cli.dask import add_dask
from cluesmith.cli.exits import Interrupt, complain, warn
from cluesmith.cli.files import write
from cluesmith.cli.numbers import jobs, positive_int, seconds
from cluesmith.cli.output import Progress, counted, rough_duration
from cluesmith.errors import UsageError
from cluesmith.forms import options as generator_options

if TYPE_CHECKING:
    from cluesmith.factory.run import Factory
    from cluesmith.factory.status import CellStatus

LOG_SECONDS = 60.0  # between lines of progress if stderr is not a terminal
TIMEOUT = 600.0  # seconds for a range of seeds, which takes about one
MOST_WEEKS = 5200
# Puzzles of a week that `plan` writes if no cells are named, for every family.
WEEK = {"easy": 7, "medium": 7, "hard": 6}

EXAMPLES = """\
A plan lists cells: kinds of puzzles, and how many of each.  run makes what is
missing and adds it to the library; after Ctrl-C, or a kill, the same command
continues.  Several factories may fill one library at once.  Every action takes
--json.

examples:
  cluesmith factory plan --weeks 4 --out month.toml
  cluesmith factory plan --weeks 52 "skyscraper size=6 level=hard count=12"
  cluesmith factory run month.toml --jobs auto
  cluesmith factory run month.toml --dask local --jobs 2
  cluesmith factory status
"""


def configure(parser: ArgumentParser) -> None:
    add_action = actions(parser, "ACTION", "print one JSON object per cell")
    about = "the library: a path or a URL (default: your own)"
    add = add_action("run", run_plan, "make what a library lacks of a plan").add_argument
    add("plan", metavar="PLAN", help="a TOML file; see factory plan")
    add("--library", metavar="URL", help=about)
    add("--jobs", type=jobs, default=1, metavar="J", help="processes (1); auto: one per core")
    add_dask(add)
    help_ = f"time for a range of seeds, about 1 s of work ({TIMEOUT:g})"
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help=help_)
    add("--retry", action="store_true", help="try ranges again that were given up")
    add = add_action("status", show_status, "show how far the cells of a library are").add_argument
    add("plan", nargs="?", metavar="PLAN", help="only the cells of this plan")
    add("--library", metavar="URL", help=about)
    add = add_action("plan", write_plan, "write a plan: so many puzzles a week").add_argument
    about = 'a week\'s puzzles of a kind: "skyscraper size=6 level=hard count=12"'
    add("cells", nargs="*", metavar="CELL", help=about)
    add("--weeks", type=positive_int, default=52, metavar="W", help="weeks (default 52)")
    add("--tag", action="append", default=[], metavar="TAG", help="tag of the puzzles; repeatable")
    add("--out", metavar="F", help="the file to write (default: print)")


run = perform_action


def run_plan(options: Namespace) -> int:
    from cluesmith.engines.engine import open_engine
    from cluesmith.factory import plan as plans
    from cluesmith.factory.run import Factory
    from cluesmith.factory.work import make
    from cluesmith.library.library import Library

    gc.freeze()  # what is loaded by now stays: collections need not look at it again
    plan = plans.read(options.plan)
    progress, interrupt = Progress(LOG_SECONDS), Interrupt()

    def tell(line: str) -> None:
        progress.clear()
        warn(line)

    with Library(options.library) as library:
        engine = open_engine(make, jobs=options.jobs, dask=options.dask, seconds=options.timeout)
        with engine, interrupt:
            factory = Factory(
                library, plan, engine, warn=tell, waiting=interrupt.wait_for, retry=options.retry
            )
            try:
                watch(factory, progress, interrupt)
            except KeyboardInterrupt:
                pass  # reported below
            finally:
                progress.clear()
        return summed_up(factory, options, library)


def watch(factory: Factory, progress: Progress, interrupt: Interrupt) -> None:
    """Do the work, and show how far it is."""
    first = None
    work = iter(factory)
    try:
        for puzzles, wanted, places in work:
            if first is None:
                first = puzzles
            workers = counted(places, "worker") if places else "waiting for workers"
            progress.rate("factory", puzzles, wanted, first, workers)
            if interrupt.pressed:
                break
    finally:
        work.close()  # type: ignore[attr-defined]


def summed_up(factory: Factory, options: Namespace, library: Any) -> int:
    """Print what became of each cell; the exit code."""
    from cluesmith.factory.status import status
    from cluesmith.library.database import UnavailableError

    try:
        found = status(library, list(factory.cells.values()))
    except UnavailableError:  # interrupted while the library is away: that was reported
        if factory.is_over:
            raise
        found = []
    puzzles, wanted, _ = factory.progress
    for cell in found:
        if options.json:
            print(json.dumps(cell.to_json()))
        for parked in cell.parked:
            complain(f"given up: {parked}")
        if cell.state == "exhausted":
            complain(
                f"{cell.name}: {counted(cell.puzzles, 'different puzzle')} found in "
                f"{counted(cell.seeds, 'seed')}: {cell.reason}"
            )
    if not options.json:
        print(f"{puzzles:,} of {counted(wanted, 'puzzle')} in {library.name}")
    if not factory.is_over:
        line = f"interrupted: {puzzles:,} of {counted(wanted, 'puzzle')} made"
        print(f"{line}; the same command continues", file=sys.stderr)
        return exits.INTERRUPTED
    return exits.LIMIT if puzzles < wanted else exits.FINE


def show_status(options: Namespace) -> int:
    from cluesmith.factory import plan as plans
    from cluesmith.factory.status import status
    from cluesmith.library.library import Library

    plan = None if options.plan is None else plans.read(options.plan)
    with Library(options.library, create=False) as library:
        found = status(library, plan)
    if options.json:
        for cell in found:
            print(json.dumps(cell.to_json()))
    else:
        print_table(found)
    return exits.FINE


def print_table(found: list[CellStatus]) -> None:
    """Print a line for each cell, and what was given up."""
    print(f"{'puzzles':>10}{'of':>10}  {'state':<10}{'seeds':>10}{'work':>12}  cell")
    for cell in found:
        print(
            f"{cell.puzzles:>10,}{cell.wanted:>10,}  {cell.state:<10}{cell.seeds:>10,}"
            f"{rough_duration(cell.seconds):>12}  {cell.name}"
        )
    leased: Counter[str] = Counter()
    for cell in found:
        leased.update(cell.factories)
    for factory, ranges in sorted(leased.items()):
        print(f"at work: {factory}, {counted(ranges, 'range')} leased")
    for cell in found:
        if cell.reason:
            print(f"{cell.name}: {cell.reason}")
        for parked in cell.parked:
            print(f"given up: {parked}")


def write_plan(options: Namespace) -> int:
    from cluesmith.factory import plan as plans

    if options.weeks > MOST_WEEKS:
        raise UsageError(f"weeks is {options.weeks}, expected 1 to {MOST_WEEKS:,}")
    week = [cell_words(text) for text in options.cells] or list(usual_week())
    tables = [
        {**table, "count": table.get("count", 1) * options.weeks}
        | ({"tags": options.tag} if options.tag else {})
        for table in week
    ]
    total = sum(table["count"] for table in tables)
    weeks = counted(options.weeks, "week")
    about = f"{counted(total, 'puzzle')} for {weeks}, {total // options.weeks} a week"
    text = plans.text_of(tables, about)
    plans.parse(text)  # refuses two cells that are the same
    if options.json:
        for table in tables:
            print(json.dumps(table))
    if options.out:
        write(Path(options.out), text.encode())
    elif not options.json:
        print(text, end="")
    return exits.FINE


def cell_words(text: str) -> dict[str, Any]:
    """A cell as words: ``skyscraper size=6 level=hard count=12``."""
    name, *pairs = text.split() or [""]
    family = registry.family(name.rstrip(":"))
    kinds = {
        option.label: option
        for option in generator_options.declared(registry.generation(family.name).options_class())
    }
    size = next(iter(kinds.values()))
    table: dict[str, Any] = {"family": family.name}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"{pair!r} is not name=value, as in level=hard")
        option = size if key == generator_options.SIZE else kinds.get(key)
        if key in ("count", "seed"):
            table[key] = int(value) if value.isascii() and value.isdigit() else value
        else:
            table[key] = value if option is None else option.read(value)
    count = table.setdefault("count", 1)
    if type(count) is not int or count < 1:
        raise UsageError(f"count is {count!r:.40}, expected a whole number from 1 on")
    return table


def usual_week() -> Iterator[dict[str, Any]]:
    """Every family at its usual size, in three levels."""
    for family in registry.families():
        if family.generation is None:
            continue
        size, *rest = generator_options.declared(family.generation.options_class())
        if "level" in [option.name for option in rest]:
            for level, count in WEEK.items():
                yield {
                    "family": family.name,
                    size.name: size.default,
                    "level": level,
                    "count": count,
                }
