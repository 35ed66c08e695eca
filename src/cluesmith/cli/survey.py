"""``cluesmith survey``: exhaustive questions about puzzles, answered once and for all."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from cluesmith.cli import census, exits
from cluesmith.cli.actions import actions, perform_action
from cluesmith.cli.dask import add_dask, check_dask
from cluesmith.cli.numbers import jobs, positive_int, whole, whole_number
from cluesmith.cli.output import Progress, counted, duration
from cluesmith.errors import UsageError
from cluesmith.forms.files import checked_path
from cluesmith.support import output_folder
from cluesmith.survey import count_boards, fewest_clues
from cluesmith.survey.estimates import SampledBoards, SampledClues
from cluesmith.survey.run import Survey
from cluesmith.survey.run import run as run_survey

LOG_SECONDS = 60.0  # between lines of progress if stderr is not a terminal
SAMPLE = 200  # tasks or probes of an estimate
CERTIFIED = 20  # boards of each kind
MOST_SAMPLED = 1_000_000
SHOWN = 3  # unique boards printed

EXAMPLES = """\
After Ctrl-C, or a kill, the same command with --write continues.  Every
question takes --json.

examples:
  cluesmith survey fewest-clues --size 4 --write four.json
  cluesmith survey fewest-clues --size 6 --clues 5 --estimate --sample 5
  cluesmith survey fewest-clues --size 4 --certificates four --sample 5
  cluesmith survey count lol-sudoku --size 5
  cluesmith survey gold-star --points 5
"""


def configure(parser: ArgumentParser) -> None:
    add_action = actions(parser, "QUESTION", "print one JSON object")
    does = "find how few clues make a Skyscraper unique, and which boards those are"
    add = add_action("fewest-clues", run_fewest_clues, does).add_argument
    _add_size(add, fewest_clues.SIZES)
    about = "only boards with K clues (default: more and more, until some are unique)"
    add("--clues", type=whole_number, metavar="K", help=about)
    _add_work(add)
    about = f"write certificates of a sample of the boards to DIR ({CERTIFIED} of each kind)"
    add("--certificates", metavar="DIR", help=about)
    does = "count the solutions of the blank Lol Sudoku"
    add = add_action("count", run_count, does).add_argument
    add("family", choices=["lol-sudoku"], help="the family of the boards")
    _add_size(add, count_boards.SIZES)
    _add_work(add)
    does = "count the operator lists of a Gold Star, as census does"
    census.configure(add_action("gold-star", census.run, does, as_json=False))


def _add_size(add: Any, sizes: range) -> None:
    def size(text: str) -> int:
        return whole(text, sizes[0], sizes[-1])

    about = f"size of the boards, {sizes[0]} to {sizes[-1]}"
    add("--size", type=size, required=True, metavar="N", help=about)


def _add_work(add: Any) -> None:
    add("--write", metavar="F", help="write the answer to F, and keep finished tasks beside it")
    add("--overwrite", action="store_true", help="let --write replace an existing file")
    add("--jobs", type=jobs, metavar="J", help="processes (default: one per core)")
    add_dask(add)
    about = "estimate from a random sample, of which --jobs does several tasks at once"
    add("--estimate", action="store_true", help=about)
    add("--sample", type=positive_int, metavar="K", help=f"size of the sample (default {SAMPLE})")
    add("--seed", type=whole_number, metavar="S", help="seed of the sample (default 1)")


run = perform_action


def run_fewest_clues(options: Namespace) -> int:
    size, clues = options.size, options.clues
    if clues is not None and clues > 4 * size:
        raise UsageError(f"--clues is {clues}, expected at most {4 * size}: a board has no more")
    if options.certificates is not None:
        folder = checked_path(options.certificates)
        output_folder.check(folder)
        if os.path.isdir(folder) and os.listdir(folder):
            raise UsageError(f"--certificates {folder}: the folder is not empty")
    if sample := checked_sample(options):
        if clues is None:
            raise UsageError("--estimate needs --clues: how many clues the boards have")
        return perform(SampledClues(size, clues, *sample), options, estimated)
    return perform(fewest_clues.FewestClues(size, clues), options, table_of_clues)


def certify(found: dict[str, Any], options: Namespace) -> int:
    """Write certificates of a sample of the boards, and print a line about them."""
    from cluesmith.survey.evidence import certificates

    sample, seed = sample_of(options, CERTIFIED)
    progress = Progress()
    names = []
    try:
        for name in certificates(found, options.certificates, sample, seed):
            names.append(name)
            progress.tick(f"{counted(len(names), 'certificate')} written")
        progress.clear()
    except KeyboardInterrupt:
        progress.clear()
        written = counted(len(names), "certificate")
        print(f"interrupted: {written} in {options.certificates}", file=sys.stderr)
        return exits.INTERRUPTED
    line = f"{counted(len(names), 'certificate')} in {options.certificates}, for cluesmith verify"
    print(line, file=sys.stderr if options.json else sys.stdout)
    return exits.FINE


def run_count(options: Namespace) -> int:
    if sample := checked_sample(options):
        if sample[0] < 2:
            raise UsageError("--sample is 1, expected at least 2: an error is estimated, too")
        return perform(SampledBoards(options.size, *sample), options, estimated)
    return perform(count_boards.CountBoards(options.size), options, table_of_boards)


def checked_sample(options: Namespace) -> tuple[int, int] | None:
    """Size and seed of the sample, if one is wanted; refuses options that do not go together."""
    check_dask(options)
    if options.write == "":
        raise UsageError("--write needs a file's name")
    if options.overwrite and options.write is None:
        raise UsageError("--overwrite needs --write: name a file")
    certified = getattr(options, "certificates", None) is not None
    if not options.estimate:
        if not certified and (options.sample is not None or options.seed is not None):
            raise UsageError("--sample and --seed are for --estimate and --certificates")
        return None
    for name, is_given in (("write", options.write is not None), ("certificates", certified)):
        if is_given:
            raise UsageError(f"--{name} is for a whole survey: not with --estimate")
    return sample_of(options, SAMPLE)


def sample_of(options: Namespace, usual: int) -> tuple[int, int]:
    """Size and seed of the sample."""
    sample = usual if options.sample is None else options.sample
    if sample > MOST_SAMPLED:
        raise UsageError(f"--sample is {sample:,}, expected at most {MOST_SAMPLED:,}")
    return sample, 1 if options.seed is None else options.seed


def perform(survey: Survey, options: Namespace, table: Any) -> int:
    """Run a survey, with its progress, and print its answer."""
    shown = Shown()
    try:
        found = run_survey(
            survey,
            write=options.write,
            jobs="auto" if options.jobs is None else options.jobs,
            dask=options.dask,
            overwrite=options.overwrite,
            progress=shown.show,
        )
    except KeyboardInterrupt:
        shown.progress.clear()
        kept = "nothing is kept"
        if not options.estimate:
            kept += " (--write F would keep finished tasks)"
        if options.write is not None:
            done = f"{shown.title}: {shown.done:,} of {counted(shown.total, 'task')}"
            kept = f"{done} kept in {options.write}.checkpoint; the same command continues"
        print(f"interrupted: {kept}", file=sys.stderr)
        return exits.INTERRUPTED
    finally:
        shown.progress.clear()
    print(json.dumps(found) if options.json else table(found))
    if getattr(options, "certificates", None) is not None:
        return certify(found, options)
    return exits.FINE


class Shown:
    """The progress of a survey, shown and remembered."""

    def __init__(self) -> None:
        self.progress = Progress(LOG_SECONDS)
        self.title = ""
        self.before = self.done = self.total = 0

    def show(self, done: int, total: int, title: str) -> None:
        if title != self.title:
            self.title, self.before = title, done  # those of an earlier run
        self.done, self.total = done, total
        self.progress.rate(title, done, total, self.before, "tasks")


def table_of_clues(found: dict[str, Any]) -> str:
    size, fewest = found["size"], found["fewest"]
    name = f"Skyscraper {size}x{size}"
    lines = [f"{name}: no board with {found['clues']} clues is unique"]
    if fewest is not None:
        lines = [f"{name}: some boards with {counted(fewest, 'clue')} are unique"]
        if found["clues"] is None:
            lines[0] += ", none with fewer" if fewest else ""
    lines += [
        "",
        f"{'clues':>5}{'boards':>16}" + "".join(f"{v:>16}" for v in fewest_clues.VERDICTS),
    ]
    lines[-1] += f"{'classes':>10}"
    for row in found["rows"]:
        verdicts = "".join(f"{row[verdict]:>16,}" for verdict in fewest_clues.VERDICTS)
        lines.append(f"{row['clues']:>5}{row['boards']:>16,}{verdicts}{row['classes']:>10,}")
    shown = found["witnesses"][:SHOWN]
    if shown:
        of = f"{len(shown)} of {len(found['witnesses']):,}"
        lines += ["", f"unique boards, {of} up to symmetry:"]
        lines += [f"  {fewest_clues.as_text(each)}" for each in shown]
    return "\n".join(lines)


def table_of_boards(found: dict[str, Any]) -> str:
    size = found["size"]
    rows = {
        "solutions": found["solutions"],
        "divisions into areas": found["divisions"],
        "  up to symmetry": found["classes"],
        "  that digits fit": found["solvable"],
    }
    lines = [f"{title:<24}{count:>24,}" for title, count in rows.items()]
    return "\n".join([f"Lol Sudoku {size}x{size}, blank", "", *lines])


def estimated(answer: dict[str, Any]) -> str:
    """The figures of an estimate with their standard errors, and the time for the whole."""
    found = answer["estimate"]
    errors = found["errors"]
    lines = [f"ESTIMATE from a sample of {found['sample']:,} (seed {found['seed']})"]
    for name, error in errors.items():
        if name != "seconds":
            lines.append(f"{name:<24}{found[name]:>24,.0f}  +- {error:,.0f}")
    time = f"{duration(found['seconds'])} +- {duration(errors['seconds'])}"
    return "\n".join([*lines, f"one core counts them all in about {time}"])
