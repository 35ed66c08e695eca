"""``cluesmith booklet``: puzzles as a PDF, with rules, solutions and explanations."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.exits import complain, warn
from cluesmith.cli.files import refuse_input, write
from cluesmith.cli.inputs import Input, each
from cluesmith.cli.numbers import positive_int, seconds, whole_number
from cluesmith.cli.output import Progress, Ticking, add_language, counted, duration
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.family import Verdict
from cluesmith.publish import orders, typeset
from cluesmith.publish.booklet import booklet
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.letters import lacking
from cluesmith.publish.style import GRIDS, PAPERS, USUAL, Style
from cluesmith.publish.words import as_text, strange
from cluesmith.workbench.generate import draw_seed

TIMEOUT = 60.0  # seconds for the proof of one puzzle
PDF_BEGINS = b"%PDF-"
MOST_LETTERS = 20  # that fonts lack, of those listed
MOST_TOLD = 20  # puzzles with such letters, of those told

EXAMPLES = """\
examples:
  cluesmith booklet mine.json -o book.pdf --title "Rainy days" --author Silva
  cluesmith booklet --generate skyscraper:6:hard:12 --seed 1 -o book.pdf
  cluesmith booklet --generate "lol-sudoku:6:easy:4,gold-star:5:easy:4" \\
    --seed 1 --per-page 2 --paper letter --lang pt --explain -o book.pdf
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="puzzles; see cluesmith --help")
    add("-o", "--output", metavar="F", required=True, help="the PDF; - for standard output")
    add("--from", dest="form", metavar="FORM", help="force the form of the input")
    add("--generate", metavar="ORDERS", help=f"{orders.SHAPE},... puzzles to make")
    add("--seed", type=whole_number, metavar="S", help="of --generate; drawn if not given")
    add("--title", default="", metavar="T", help="on the title page")
    add("--author", default="", metavar="A", help="on the title page")
    add("--per-page", type=positive_int, choices=tuple(GRIDS), help="puzzles a page (4)")
    add("--paper", type=str.lower, choices=tuple(PAPERS), default="a4", help="of the pages (a4)")
    add("--large-print", action="store_true", help="large type, large boards")
    add("--greyscale", "--grayscale", action="store_true", help="without colours")
    add("--explain", action="store_true", help="add every step of the hardest puzzle")
    add("--fonts", metavar="DIR", help="a folder of fonts, for letters that ours lack")
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help="for each puzzle (60)")
    add("--json", action="store_true", help="print one JSON object about what was made")
    add_language(parser)


def run(options: Namespace) -> int:
    began = monotonic()
    style = Style(
        title=options.title,
        author=options.author,
        paper=options.paper,
        per_page=options.per_page,
        large_print=options.large_print,
        greyscale=options.greyscale,
        language=options.lang,
    )
    check_options(options)
    fonts = [options.fonts] if options.fonts is not None else []
    typeset.check_fonts(fonts)
    wanted = orders.parse(options.generate) if options.generate is not None else []
    seed = draw_seed() if wanted and options.seed is None else options.seed
    gathering = Gathering(options.timeout, sum(order.count for order in wanted))
    codes = {exits.FINE}
    warn_of_letters([("the title", options.title), ("the author", options.author)], fonts)
    try:
        with Ticking(gathering.tick):
            if options.files or not wanted:
                codes.add(each(options, gathering.take))
            for puzzle in orders.made(wanted, seed):
                codes.add(gathering.add(f"generated, seed {puzzle.meta.get('seed')}", puzzle))
            entries = gathering.conclude()
            printed = None
            if entries:
                printed = booklet(entries, style, seed=seed, explain=options.explain, fonts=fonts)
    except NotFoundError as error:
        gathering.progress.clear()
        complain(f"{error}: no booklet made")
        return exits.LIMIT
    finally:
        gathering.progress.clear()
    code = exits.of_batch(codes)
    if printed is None:
        if gathering.seen:
            warn("no puzzle is left to print: no PDF written")
        return code or exits.BAD
    warn_of_letters(names_in(entries), fonts)
    write(Path(options.output), printed.pdf)
    tell(options, entries, printed.pages, seed, monotonic() - began)
    return code


def check_options(options: Namespace) -> None:
    """Refuse before the work what would fail after it."""
    if options.output == "":
        raise UsageError("-o needs a file's name, or - for standard output")
    if options.output == "-" and options.json:
        raise UsageError("--json and -o - both want standard output")
    if options.output != "-":
        folder = os.path.dirname(options.output) or "."
        if os.path.isdir(options.output) or not os.path.isdir(folder):
            what = "is a folder" if os.path.isdir(options.output) else f"no folder {folder}"
            raise UsageError(f"cannot write {options.output}: {what}")
        check_target(options.output, options.files)
        check_name(options.output)
    if options.seed is not None and options.generate is None:
        raise UsageError("--seed is for --generate")


def check_target(target: str, files: list[str]) -> None:
    """A booklet may take the place of another, of nothing else that somebody wrote."""
    if not os.path.isfile(target):
        return
    refuse_input(target, files, "-o")
    try:
        with open(target, "rb") as file:
            begins = file.read(len(PDF_BEGINS))
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror}") from None
    if begins and begins != PDF_BEGINS:
        raise UsageError(f"cannot write {target}: it is there and no PDF, name another file")


def check_name(target: str) -> None:
    """A name that promises another form than ours is a slip."""
    name, suffix = os.path.splitext(target)
    if suffix and suffix.lower() != ".pdf":
        raise UsageError(f"cannot write {target}: a booklet is a PDF, say {name}.pdf")


def few(letters: str) -> str:
    more = len(letters) - MOST_LETTERS
    return letters if more <= 0 else f"{letters[:MOST_LETTERS]} and {more} more"


def names_in(entries: list[Entry]) -> list[tuple[str, str]]:
    """The titles and authors of puzzles, each with what it is."""
    return [
        (f"the {name} of puzzle {number}", as_text(entry.puzzle.meta.get(name)))
        for number, entry in enumerate(entries, 1)
        for name in ("title", "author")
    ]


def warn_of_letters(texts: list[tuple[str, str]], fonts: list[str]) -> None:
    """A line for each text, told by its name, with letters that would be boxes."""
    boxes = lacking(strange("".join(text for _, text in texts)), fonts)
    said = "letters our fonts lack: {} (see --fonts)"
    if fonts:
        said = "letters that our fonts and those of --fonts lack: {}"
    lines = [
        f"{name} has {said.format(few(found))}"
        for name, text in texts
        if (found := "".join(letter for letter in strange(text) if letter in boxes))
    ]
    for line in lines[:MOST_TOLD]:
        warn(line)
    if (more := len(lines) - MOST_TOLD) > 0:
        warn(f"{more:,} more titles and authors have such letters")


class Gathering:
    """The entries so far; what is unfit for print is told and left out."""

    def __init__(self, timeout: float, expected: int) -> None:
        self.entries: list[Entry] = []
        self.timeout = timeout
        self.expected = expected  # of those that are made; nobody knows how many files hold
        self.seen = self.read = 0
        self.is_complete = False
        self.progress = Progress()

    def tick(self) -> None:
        """Called a few times a second."""
        if self.is_complete:
            self.progress.tick(f"typesetting {counted(len(self.entries), 'puzzle')}")
        elif self.expected:
            self.progress.bar("puzzles", self.seen, self.read + self.expected)
        else:
            self.progress.tick(f"{counted(self.seen, 'puzzle')} proven")

    def take(self, given: Input) -> int:
        """A puzzle of a file; its exit code."""
        self.read += 1
        return self.add(given.label, given.puzzle)

    def conclude(self) -> list[Entry]:
        """No more come."""
        self.is_complete = True
        return self.entries

    def add(self, label: str, puzzle: Any) -> int:
        if len(self.entries) == orders.MOST:
            raise UsageError(f"more than {orders.MOST:,} puzzles: make several booklets")
        entry = prepare(puzzle, self.timeout)
        self.seen += 1
        if isinstance(entry, Entry):
            self.entries.append(entry)
            return exits.FINE
        why, code = {
            Verdict.NONE: ("it has no solution", exits.NO_SOLUTION),
            Verdict.MULTIPLE: ("it has several solutions", exits.BAD),
        }.get(entry, (f"not proven unique within {self.timeout:g} s", exits.LIMIT))
        with self.progress.lock:  # nothing is told between
            self.progress.clear()
            complain(f"{label}: left out, {why}")
        return code


def tell(
    options: Namespace, entries: list[Entry], pages: int, seed: int | None, spent: float
) -> None:
    """What was made, on stdout; on stderr where stdout has the PDF."""
    if options.json:
        print(json.dumps(record(options, entries, pages, seed, spent)))
        return
    made = f"{counted(len(entries), 'puzzle')}, {counted(pages, 'page')}, {duration(spent)}"
    drawn = f", seed {seed}" if options.generate and options.seed is None else ""
    out = sys.stderr if options.output == "-" else sys.stdout
    print(f"{options.output}: {made}{drawn}", file=out)


def record(
    options: Namespace, entries: list[Entry], pages: int, seed: int | None, spent: float
) -> dict[str, Any]:
    """The same as data."""
    return {
        "file": options.output,
        "puzzles": len(entries),
        "pages": pages,
        "families": Counter(entry.puzzle.family for entry in entries),
        "levels": Counter(str(entry.level or "unrated") for entry in entries),
        "paper": options.paper,
        "per_page": options.per_page or USUAL,
        "language": options.lang,
        "seed": seed,
        "seconds": round(spent, 3),
    }
