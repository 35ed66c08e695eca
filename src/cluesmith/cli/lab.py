"""``cluesmith lab``: lists experiments, runs what is missing, writes the report."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.actions import actions, perform_action
from cluesmith.cli.dask import add_dask, check_dask
from cluesmith.cli.exits import Interrupt, complain
from cluesmith.cli.numbers import positive_int, whole
from cluesmith.cli.output import Progress, counted, duration, rough_duration
from cluesmith.errors import UnsupportedError, UsageError, missing_extra
from cluesmith.kernel.run import Way
from cluesmith.lab import experiments, from_file, runner
from cluesmith.lab.experiment import Experiment, Row
from cluesmith.lab.measure import cores
from cluesmith.lab.store import FOLDER, Store, path_of
from cluesmith.lab.summary import MOST_FAILURES, listed
from cluesmith.support import script

MOST_REPEATS = 1000
WAYS = [way.value for way in (Way.DEPTH_FIRST, Way.LEARNING, Way.AUTO)]
LOG_SECONDS = 60.0  # between lines of progress if stderr is not a terminal

EXAMPLES = """\
examples:
  cluesmith lab list --json
  cluesmith lab run --all --quick
  cluesmith lab report
"""
LIST = """\
examples:
  cluesmith lab list
  cluesmith lab list --json

A file of your own, FILE.py, is run to list it: see docs/lab.md.
"""
RUN = """\
Only what has no row yet is measured: after Ctrl-C, or a kill, the same command
goes on.  Progress is shown on a terminal, and logged once a minute elsewhere.
FILE.py is an experiment of your own, as docs/lab.md shows; its code runs with
your rights.

examples:
  cluesmith lab run skyscraper-size
  cluesmith lab run --all --quick --out quick-results
"""
REPORT = """\
examples:
  cluesmith lab report
  cluesmith lab report quick-results
"""


def configure(parser: ArgumentParser) -> None:
    add_action = actions(parser, "list|run|report", "print JSON, an object a line")
    add = add_action("list", list_all, "list the experiments", LIST).add_argument
    add("scripts", nargs="*", metavar="FILE.py", help="your own instead of the built-in ones")
    add = add_action("run", run_some, "measure what is missing", RUN).add_argument
    add("names", nargs="*", metavar="NAME", help="experiments (see lab list), or FILE.py")
    add("--all", action="store_true", help="every experiment")
    add("--quick", action="store_true", help="fewer and smaller cases")
    add("--search", choices=WAYS, help="only the runs that search in this way")
    add("--out", default=FOLDER, metavar="DIR", help=f"where rows are kept ({FOLDER})")
    add("--jobs", type=jobs, metavar="J", help="timed runs at once, a core each (all cores)")
    add_dask(add)
    add("--repeats", type=repeats, metavar="R", help="runs of each case (the experiment's own)")
    add = add_action("report", report, "write DIR/report.html from the rows", REPORT).add_argument
    add("folder", nargs="?", default=FOLDER, metavar="DIR", help=f"where the rows are ({FOLDER})")
    about = "an experiment of your own, to be reported as well; may be repeated"
    add("--experiment", action="append", default=[], metavar="FILE.py", help=about)


def jobs(text: str) -> int:
    most = len(cores())
    wanted = positive_int(text)
    if wanted > most:
        raise ArgumentTypeError(f"{text} is too many: a timed run needs one of the {most} cores")
    return wanted


def repeats(text: str) -> int:
    return whole(text, 1, MOST_REPEATS)


run = perform_action


def list_all(options: Namespace) -> int:
    if options.scripts:
        listed = list(from_file.load_all(options.scripts).values())
    else:
        listed = [experiments.experiment(name) for name in experiments.NAMES]
    width = max(len(experiment.name) for experiment in listed)
    for experiment in listed:
        name = experiment.name
        quick, full = len(experiment.cases(True)), len(experiment.cases(False))
        if options.json:
            record = {
                "experiment": name,
                "title": experiment.title,
                "question": experiment.question,
                "cases": {"quick": quick, "full": full},
                "repeats": {"quick": experiment.quick_repeats, "full": experiment.repeats},
            }
            print(json.dumps(record))
        else:
            cases = f"{counted(full, 'case')} ({quick:,} quick)"
            print(f"{name:<{width}}  {experiment.title}\n{'':<{width}}  {cases}")
    return exits.FINE


def report(options: Namespace) -> int:
    try:
        from cluesmith.lab import report
    except ModuleNotFoundError as missing:
        raise missing_extra("lab report needs", "lab") from missing
    if script.is_script(options.folder) and os.path.isfile(options.folder):
        raise UsageError(f"{options.folder} is no folder: name it with --experiment")
    path = str(report.write(Path(options.folder), from_file.load_all(options.experiment)))
    print(json.dumps({"report": path}) if options.json else path)
    return exits.FINE


class Tally:
    """Counts of an experiment's runs: measured, cut, failed."""

    def __init__(self, plan: runner.Plan, folder: str) -> None:
        self.plan = plan
        self.name = plan.experiment.name
        self.path = path_of(folder, self.name)
        self.began = monotonic()
        self.left = len(plan.missing)
        self.measured = 0
        self.cut = 0
        self.failures: list[str] = []

    def skip(self) -> None:
        """A run is not needed after all."""
        self.left -= 1

    def add(self, row: Row) -> None:
        self.left -= 1
        self.measured += 1
        self.cut += row.measured.is_cut
        if row.measured.failure:
            case = " ".join(filter(None, (row.case.instance, row.case.model, row.case.strategy)))
            self.failures.append(f"{self.name}, {case}: {row.measured.failure}")

    def report(self, is_json: bool) -> None:
        """Print a summary line on stdout, and on stderr what failed."""
        print(json.dumps(self.to_json()) if is_json else self, flush=True)
        for failure in self.failures[:MOST_FAILURES]:
            complain(failure)
        if len(self.failures) > MOST_FAILURES:
            complain(f"{self.name}: {len(self.failures) - MOST_FAILURES:,} more failed")

    def to_json(self) -> dict[str, Any]:
        return {
            "experiment": self.name,
            "measured": self.measured,
            "done_before": self.plan.done,
            "other_versions": self.plan.others,
            "cut": self.cut,
            "failed": len(self.failures),
            "seconds": round(monotonic() - self.began, 3),
            "file": self.path,
        }

    def __str__(self) -> str:
        said = [f"{self.name}: {counted(self.measured, 'run')} measured"]
        if self.plan.done:
            said.append(f"{self.plan.done:,} done before")
        if self.cut:
            said.append(f"{self.cut:,} cut")
        if self.failures:
            said.append(f"{len(self.failures):,} failed")
        return ", ".join([*said, duration(monotonic() - self.began), self.path])


def run_some(options: Namespace) -> int:
    if not hasattr(os, "fork"):
        raise UnsupportedError("lab run needs a system that can fork, such as Linux or macOS")
    selected = [*chosen(options)]
    if options.search:
        selected = searching(selected, Way(options.search), options.all)
    check_dask(options)
    if options.dask is not None and any(experiment.source for experiment in selected):
        raise UsageError("--dask is for built-in experiments: its workers do not have your file")
    used = cores()[: options.jobs]
    with Store(options.out) as store:
        tallies = []
        for experiment in selected:
            plan = runner.plan(
                experiment,
                options.out,
                quick=options.quick,
                repeats=options.repeats,
                search=options.search and Way(options.search),
            )
            tallies.append(Tally(plan, options.out))
            if plan.others:
                rows = f"{counted(plan.others, 'row')} of another version or kernel"
                if experiment.source:
                    rows += ", or measured by other code"
                print(f"{experiment.name}: {rows}: kept, not counted", file=sys.stderr)
        return run_all(tallies, store, used, options)


def chosen(options: Namespace) -> Iterator[Experiment]:
    if options.all and options.names:
        raise UsageError("--all means every experiment: name none with it")
    if not options.all and not options.names:
        known = f"one of {', '.join(experiments.NAMES)}"
        raise UsageError(f"name an experiment, --all, or a file of your own; {known}")
    names = experiments.NAMES if options.all else list(dict.fromkeys(options.names))
    own = from_file.load_all(name for name in names if script.is_script(name))
    yield from (experiments.experiment(name) for name in names if not script.is_script(name))
    yield from own.values()


def searching(found: Sequence[Experiment], search: Way, is_all: bool) -> list[Experiment]:
    """The experiments with runs that search in this way; of those named, all must have some."""
    for each in found:
        if search not in each.searches and not is_all:
            known = listed(each.searches) or "none to choose from"
            raise UsageError(f"{each.name} has no runs with --search {search}: {known}")
    return [each for each in found if search in each.searches]


def run_all(
    tallies: Sequence[Tally], store: Store, used: Sequence[int | None], options: Namespace
) -> int:
    """Measure what all of them miss; each is summed up as soon as it is complete."""
    tasks = [task for tally in tallies for task in tally.plan.missing]
    by_name = {tally.name: tally for tally in tallies}
    pending = list(tallies)
    settled, progress = 0, Progress(LOG_SECONDS)

    def sum_up() -> None:
        while pending and not pending[0].left:
            progress.clear()
            pending.pop(0).report(options.json)
            if pending:
                pending[0].began = monotonic()

    sum_up()
    with Interrupt() as interrupt, closing(runner.run(tasks, store, used, options.dask)) as rows:
        for row in rows:
            if isinstance(row, runner.Task):
                by_name[row.experiment.name].skip()
            elif row is not None:
                by_name[row.experiment].add(row)
            if row is not None:
                settled += 1
                sum_up()
            if interrupt.pressed:
                break
            if pending:
                progress.bar(pending[0].name, settled, len(tasks))
    progress.clear()
    if settled < len(tasks):
        done = f"{settled:,} of {counted(len(tasks), 'run')} done"
        print(f"interrupted: {done}; the same command goes on from there", file=sys.stderr)
        return exits.INTERRUPTED
    if progress.logged:
        spent = rough_duration(monotonic() - progress.began)
        print(f"all {counted(len(tasks), 'run')} done in {spent}", file=sys.stderr)
    return exits.LIMIT if any(tally.failures for tally in tallies) else exits.FINE
