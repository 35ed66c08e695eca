"""``cluesmith calibrate``: fit minutes to ratings from logs of people's attempts."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from cluesmith.calibration.attempt import read_log
from cluesmith.calibration.calibrate import Calibration, calibrations, shortages
from cluesmith.calibration.gather import HINTED, REPEATED, UNRATED, UNSOLVED, Gatherer
from cluesmith.cli import exits
from cluesmith.cli.exits import complain, warn
from cluesmith.cli.files import STDOUT, check_targets, is_folder, write
from cluesmith.cli.inputs import MOST_BAD
from cluesmith.cli.numbers import add_timeout, whole_number
from cluesmith.cli.output import Progress, counted, working
from cluesmith.errors import CluesmithError, LimitError, PuzzleError, UsageError
from cluesmith.workbench.stream import Readable

EXAMPLES = """\
examples:
  cluesmith calibrate solves.jsonl
  cluesmith calibrate spring.jsonl summer.jsonl --out model.json
  cluesmith calibrate solves.jsonl --seed 7 --json

docs/calibration.md describes the lines of a log.
"""

REASONS = {
    UNSOLVED: "not solved",
    HINTED: "with hints",
    REPEATED: "repeated",
    UNRATED: "at puzzles without a rating",
}
TITLES = {"model": "all features", "score": "score alone", "level": "level alone"}


def configure(parser: ArgumentParser) -> None:
    about = "logs of attempts, one JSON object per line; - for standard input"
    parser.add_argument("files", nargs="*", metavar="LOG", help=about)
    parser.add_argument("--json", action="store_true", help="print one JSON object per family")
    parser.add_argument("--out", metavar="F", help="write the model as JSON to the file F")
    about = "seed of the split into folds and of the intervals (default 0)"
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help=about)
    about = "count attempts with hints, too (default: only those without)"
    parser.add_argument("--with-hints", action="store_true", help=about)
    add_timeout(parser)


def run(options: Namespace) -> int:
    if options.out is not None and is_folder(options.out):
        raise UsageError(f"--out needs a file's name, and {options.out} is a folder")
    check_targets(options, "out")
    if not options.files and sys.stdin.isatty():
        raise UsageError("no log: name a file, or - for standard input")
    reading = _Reading(Gatherer(hints=options.with_hints, seconds=options.timeout))
    try:
        for name in options.files or [STDOUT]:
            reading.read(name)
    finally:
        reading.progress.clear()
    if not reading.lines and not reading.bad:
        raise UsageError("no attempt: the log is empty")
    with working("fitting"):
        found = calibrations(reading.gatherer, options.seed)
    if options.out is not None:
        record = {"calibrations": [one.to_json() for one in found]}
        write(Path(options.out), (json.dumps(record, indent=2) + "\n").encode())
    if options.json:
        for one in found:
            print(json.dumps(one.to_json()), flush=True)
    elif options.out != STDOUT:
        print("\n".join(report(found, reading)), flush=True)
    return exits.of_batch(reading.codes)


class _Reading:
    """Reads logs; bad lines are reported in one line each and skipped."""

    def __init__(self, gatherer: Gatherer) -> None:
        self.gatherer = gatherer
        self.progress = Progress()
        self.codes: set[int] = set()
        self.lines = self.bad = 0

    def read(self, name: str) -> None:
        """Read a log, or standard input."""
        label = "standard input" if name == STDOUT else name
        try:
            if name == STDOUT:
                self._take(label, sys.stdin.buffer)  # type: ignore[arg-type]
            else:
                with open(name, "rb") as file:
                    self._take(label, file)
        except OSError as error:
            self._complain(f"{label}: {error.strerror or error}")
        except ValueError:  # a NUL in the name
            self._complain(f"{label}: not the name of a file")

    def _take(self, label: str, file: Readable) -> None:
        good = bad = 0
        for number, attempt in read_log(file):
            self.progress.tick(f"{label}: line {number:,}")
            place = f"{label}, line {number}"
            try:
                if isinstance(attempt, PuzzleError):
                    raise attempt
                self.gatherer.add(attempt)
                good += 1
            except LimitError as error:
                self.progress.clear()
                warn(f"{place}: {error}: skipped")
                self.codes.add(exits.LIMIT)
            except UsageError:  # about all logs, not about this line
                raise
            except CluesmithError as error:
                bad += 1
                self._complain(f"{place}: {error}")
            if bad == MOST_BAD and not good:
                self._complain(f"{label}: {bad} bad lines, the rest is not read")
                break
        self.lines += good

    def _complain(self, line: str) -> None:
        self.progress.clear()
        self.bad += 1
        self.codes.add(complain(line))


def report(found: list[Calibration], reading: _Reading) -> Iterator[str]:
    """All calibrations in words, and what was left out."""
    for one in found:
        yield from _family(one)
        yield ""
    yield from shortages(reading.gatherer)
    left_out = reading.gatherer.left_out
    parts = [f"{left_out[name]:,} {words}" for name, words in REASONS.items() if left_out[name]]
    if reading.bad:
        parts.append(counted(reading.bad, "bad line"))
    yield f"left out: {', '.join(parts) or 'nothing'}"


def _family(one: Calibration) -> Iterator[str]:
    yield (
        f"{one.family}: {counted(one.attempts, 'attempt')} at {counted(one.puzzles, 'puzzle')}"
        f" by {counted(one.players, 'player')}"
    )
    yield "  one standard deviation more of        multiplies the time by"
    for part in one.coefficients:
        shown = f"{part.factor:.2f}" if part.deviation else "(the same for all puzzles)"
        yield f"    {part.title:<36}{shown}"
    yield f"  minutes of a typical player{'':<7}puzzles  attempts  predicted  in the log"
    for line in one.table:
        yield (
            f"    size {line.size:<3} {line.level:<20}{line.puzzles:>10,}{line.attempts:>10,}"
            f"{line.predicted:>11.1f}{line.actual:>12.1f}"
        )
    yield "  rank correlation with the times of held-out puzzles (interval of 95 %)"
    for name, title in TITLES.items():
        value = one.correlation[name]
        shown = "none: it is the same for all puzzles"
        if value is not None:
            shown = f"{value.value:.2f} ({value.low:.2f} to {value.high:.2f})"
        yield f"    {title:<36}{shown}"
