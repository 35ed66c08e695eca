"""``cluesmith grade``: runs students' models of an exercise on hidden instances, and marks them."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from functools import partial

from cluesmith.cli import exits
from cluesmith.cli.exits import complain
from cluesmith.cli.numbers import jobs, seconds, whole, whole_number
from cluesmith.cli.output import Progress, duration, wrapped
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.grading import exercises
from cluesmith.grading.attempt import Bounds
from cluesmith.grading.exercise import MOST_INSTANCES, Exercise
from cluesmith.grading.grade import Graded, Grader, chosen, exercise_of, record
from cluesmith.grading.marks import Verdict
from cluesmith.support import script
from cluesmith.workbench.generate import draw_seed

MIB = 1 << 20
LEAST_MEMORY, MOST_MEMORY = 16, 1 << 20  # MiB
LABEL = 28  # characters of an instance's arguments in the table
LONGEST_SHOWN = 800  # characters of an answer, or of arguments, below the table's line
LIMITS = Bounds()
OTHERS = {Verdict.WRONG: "wrong", Verdict.WEAK: "too weak", Verdict.ERROR: "in error"}

EXAMPLES = """\
FILE.py names its exercise in a line such as EXERCISE = "queens", and defines
model(...).  It is a program, and grade runs it with your rights.  Each instance
has a process with limits of time and memory, which guards against mistakes, not
against a program that means harm.

examples:
  cluesmith grade --list
  cluesmith grade --new queens > mine.py
  cluesmith grade examples/lessons/queens.py
  cluesmith grade examples/lessons/queens.py --seed 7 --json

exit codes: 0 all correct, 1 something wrong, too weak or in error, 2 a file
            that cannot be graded, 3 a limit of time or memory was reached
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("scripts", nargs="*", metavar="FILE.py", help="students' files")
    add("--json", action="store_true", help="print one JSON object per instance")
    about = "the exercise, or the file of one of your own (default: what FILE.py names)"
    add("--exercise", metavar="NAME", help=about)
    about = "seed of the hidden instances (default: random, and printed)"
    add("--seed", type=whole_number, metavar="N", help=about)
    about = "how many instances (default: as many as the exercise has)"
    add("--instances", type=partial(whole, low=1, high=MOST_INSTANCES), metavar="K", help=about)
    about = f"time limit for each instance, in seconds (default {LIMITS.seconds:g})"
    add("--timeout", type=seconds, default=LIMITS.seconds, metavar="S", help=about)
    about = f"memory for each instance, in MiB (default {LIMITS.memory // MIB:,})"
    limits = partial(whole, low=LEAST_MEMORY, high=MOST_MEMORY)
    add("--memory", type=limits, default=LIMITS.memory // MIB, metavar="M", help=about)
    about = "instances at once (default 1; auto: one per core)"
    add("--jobs", type=jobs, default=1, metavar="J", help=about)
    add("--list", action="store_true", help="list the exercises, and grade nothing")
    about = "print the file that students begin an exercise with, and grade nothing"
    add("--new", metavar="EXERCISE", help=about)


def run(options: Namespace) -> int:
    if options.list or options.new is not None:
        if options.scripts or (options.list and options.new is not None):
            raise UsageError("--list and --new grade nothing: name no file with them")
        return list_all(options) if options.list else print_new(options)
    if not options.scripts:
        raise UsageError("no file to grade; see --list for exercises, --new to begin one")
    if not hasattr(os, "fork"):
        raise UnsupportedError("grade needs a system that can fork, such as Linux or macOS")
    exercise = None if options.exercise is None else chosen(options.exercise)
    seed = draw_seed() if options.seed is None else options.seed
    bounds = Bounds(options.timeout, options.memory * MIB)
    return grade_all(options, exercise, Grader(seed, bounds, options.instances, options.jobs))


def list_all(options: Namespace) -> int:
    width = max(map(len, exercises.NAMES))
    for exercise in map(exercises.exercise, exercises.NAMES):
        if options.json:
            wanted = {"exercise": exercise.name, "title": exercise.title, "task": exercise.task}
            print(json.dumps(wanted | {"arguments": exercise.parameters, "goal": exercise.goal}))
        else:
            print(f"{exercise.name:<{width}}  {exercise.title}")
    return exits.FINE


def print_new(options: Namespace) -> int:
    exercise = chosen(options.new)
    text = exercise.new_file()
    record = {"exercise": exercise.name, "file": text}
    print(json.dumps(record) + "\n" if options.json else text, end="")
    return exits.FINE


def grade_all(options: Namespace, exercise: Exercise | None, grader: Grader) -> int:
    """Grade the files one after another; one that cannot be graded is reported and skipped."""
    codes: set[int] = set()
    for path in dict.fromkeys(options.scripts):
        try:
            text = script.read(path)
            task = exercise_of(text, path) if exercise is None else exercise
            grader.check(text, path, task)
        except UsageError as error:
            codes.add(complain(f"{error}"))
            continue
        printer = Printer(path, task, grader.seed, options.json)
        codes |= printer.print_all(grader.grade(text, path, task), len(grader.instances(task)))
    return exits.of_batch(codes)


class Printer:
    """Prints what came of a file: a line per instance, and what is wrong below it."""

    def __init__(self, path: str, exercise: Exercise, seed: int, is_json: bool) -> None:
        self.path, self.exercise, self.seed = path, exercise, seed
        self.is_json = is_json
        self.errors: set[str] = set()

    def print_all(self, graded: Iterator[Graded], total: int) -> set[int]:
        """Print each as it comes; returns the exit codes."""
        codes: set[int] = set()
        verdicts: Counter[Verdict] = Counter()
        progress = Progress()
        if not self.is_json:
            print("\n".join(self.head()), flush=True)
        for each in graded:
            progress.clear()
            if self.is_json:
                print(json.dumps(record(self.path, self.exercise, self.seed, each)), flush=True)
            else:
                print("\n".join(self.lines(each)), flush=True)
            verdicts[each.mark.verdict] += 1
            codes.add(code(each))
            progress.count(verdicts.total(), total)
        progress.clear()
        if not self.is_json:
            others = [f"{verdicts[one]:,} {OTHERS[one]}" for one in OTHERS if verdicts[one]]
            print(", ".join([f"{verdicts[Verdict.CORRECT]:,} of {total:,} correct", *others]))
        return codes

    def head(self) -> Iterator[str]:
        yield f"{self.path}: {self.exercise.name}, seed {self.seed}"
        yield (
            f"{'':>5}{'instance':<{LABEL + 2}}{'verdict':<9}{'found':>6}"
            f"{self.exercise.counter:>11}{'reference':>10}{'time':>9}"
        )

    def lines(self, graded: Graded) -> Iterator[str]:
        counter, attempt = self.exercise.counter, graded.attempt
        took, needed = (
            f"{stats[counter]:,}" if counter in stats else "-"
            for stats in (attempt.stats, graded.reference.stats)
        )
        yield (
            f"{graded.number:>3}  {label(graded):<{LABEL + 2}}{graded.mark.verdict:<9}"
            f"{len(attempt.answers):>6,}{took:>11}{needed:>10}{duration(attempt.seconds):>9}"
        )
        if graded.mark.reason and graded.mark.reason not in self.errors:
            yield from self.why(graded)

    def why(self, graded: Graded) -> Iterator[str]:
        """The reason in words, with the answer and the arguments that show it."""
        reason = graded.mark.reason
        if graded.mark.verdict == Verdict.ERROR:
            self.errors.add(reason)  # an error of the file itself is the same everywhere
        if graded.mark.shows_answer:
            reason += f": {shortened(json.dumps(graded.mark.answer))}"
        yield wrapped(reason, 5)
        if graded.mark.verdict != Verdict.WEAK:
            given = ", ".join(f"{name}={value!r}" for name, value in graded.arguments.items())
            yield wrapped(f"with model({shortened(given)})", 5)


def label(graded: Graded) -> str:
    """An instance's arguments, as far as they fit the table."""
    text = " ".join(
        f"{name}[{len(value)}]" if isinstance(value, list) else f"{name}={value}"
        for name, value in graded.arguments.items()
    )
    return text if len(text) <= LABEL else f"{text[: LABEL - 3]}..."


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def code(graded: Graded) -> int:
    """The exit code that an instance asks for."""
    if graded.mark.verdict == Verdict.CORRECT:
        return exits.FINE
    if graded.mark.verdict == Verdict.WEAK and graded.attempt.limit in ("time", "memory"):
        return exits.LIMIT
    return exits.NO_SOLUTION
