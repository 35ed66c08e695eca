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
from cluesmith.cli.files import check_targets, write, written
from cluesmith.cli.inputs import LIBRARY, Input, add_sources, each
from cluesmith.cli.numbers import positive_int, seconds, whole_number
from cluesmith.cli.output import Progress, Ticking, add_language, counted, duration
from cluesmith.errors import ExhaustedError, NotFoundError, UsageError
from cluesmith.family import Verdict
from cluesmith.publish import orders, typeset
from cluesmith.publish.booklet import booklet
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.orders import Order
from cluesmith.publish.style import GRIDS, PAPERS, USUAL, Style
from cluesmith.publish.words import as_text, rare_letters
from cluesmith.workbench.duplicates import canonical_key
from cluesmith.workbench.generate import draw_seed

TIMEOUT = 60.0  # seconds for proving and rating a puzzle, and for explaining one
PDF_BEGINS = b"%PDF-"
MOST_LETTERS = 20  # letters listed that fonts lack
MOST_LISTED = 20  # titles and authors listed that have such letters; duplicates listed

EXAMPLES = """\
examples:
  cluesmith booklet mine.json -o book.pdf --title "Rainy days" --author Silva
  cluesmith booklet --generate skyscraper:6:hard:12 --seed 1 -o book.pdf
  cluesmith booklet --generate "lol-sudoku:6:easy:4,gold-star:5:easy:4" \\
    --seed 1 --per-page 2 --paper letter --lang pt --explain -o book.pdf
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("-o", "--output", metavar="F", required=True, help="the PDF; - for standard output")
    add("--generate", metavar="ORDERS", help=f"{orders.SHAPE},...: puzzles to generate")
    add(
        "--seed",
        type=whole_number,
        metavar="S",
        help="seed of --generate (default: random, printed)",
    )
    about = "do not skip puzzles equivalent to earlier ones (rotated, reflected, renamed)"
    add("--repeats", action="store_true", help=about)
    add("--from-library", metavar="QUERY", help="puzzles of the library; marks them as used")
    about = "where they are used (default: the title, or the name of the PDF)"
    add("--used-in", metavar="PLACE", help=about)
    add("--title", default="", metavar="T", help="title of the booklet")
    add("--author", default="", metavar="A", help="author on the title page")
    add("--per-page", type=positive_int, choices=tuple(GRIDS), help="puzzles per page (default 4)")
    papers = tuple(PAPERS)
    add("--paper", type=str.lower, choices=papers, default="a4", help="paper size (default a4)")
    add("--large-print", action="store_true", help="large type and large boards")
    add("--greyscale", "--grayscale", action="store_true", help="grey instead of colours")
    add("--explain", action="store_true", help="explain every step of the hardest puzzle")
    add("--fonts", metavar="DIR", help="a folder with fonts for letters that ours lack")
    about = "time limit for each puzzle, in seconds (default 60; none to generate one)"
    add("--timeout", type=seconds, metavar="S", help=about)
    add("--json", action="store_true", help="print one JSON object about the booklet")
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
    ordered = orders.parse(options.generate) if options.generate is not None else []
    seed = draw_seed() if ordered and options.seed is None else options.seed
    expected = sum(order.count for order in ordered)
    timeout = TIMEOUT if options.timeout is None else options.timeout
    gathering = Gathering(timeout, expected, repeats=options.repeats)
    codes = {exits.FINE}
    warn_of_letters([("the title", options.title), ("the author", options.author)], fonts)
    try:
        with Ticking(gathering.tick):
            if options.from_library is not None:
                options.files.append(f"{LIBRARY}{options.from_library}")
            if options.files or not ordered:
                codes.add(each(options, gathering.take))
            for order, first in orders.with_seeds(ordered, seed):
                codes.add(gathering.generate(order, first, options.timeout))
            gathering.complete()
            entries, printed = gathering.entries, None
            if entries:
                printed = booklet(
                    entries,
                    style,
                    seed=seed,
                    explain=options.explain,
                    fonts=fonts,
                    seconds=timeout,
                )
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
    if options.from_library is None:
        write(Path(options.output), printed.pdf)
    else:
        write_used(options, entries, printed.pdf)
    report(options, entries, printed.pages, seed, monotonic() - began)
    return code


def check_options(options: Namespace) -> None:
    """Raise UsageError for options that would fail only after the work."""
    check_targets(options, "output")
    if options.output != "-":
        check_target(options.output)
    if options.used_in is not None and options.from_library is None:
        raise UsageError("--used-in is for --from-library")
    if options.seed is not None and options.generate is None:
        raise UsageError("--seed is for --generate")


def write_used(options: Namespace, entries: list[Entry], pdf: bytes) -> None:
    """Write the PDF and mark the puzzles of the library in it as used: both, or neither.

    The PDF takes its place after the commit: a kill in between prints nothing that is not marked.
    """
    from cluesmith.library.library import Library

    place = options.used_in or options.title or os.path.basename(options.output)
    keys = [canonical_key(entry.puzzle) for entry in entries]
    with (
        Library(options.library, create=False) as library,
        written(Path(options.output), pdf),
        library.writing() as shelf,
    ):
        shelf.use(shelf.ids_of(keys), place)


def check_target(target: str) -> None:
    """A booklet may replace a PDF, but no other file, nor have the suffix of one."""
    if os.path.isfile(target):
        try:
            with open(target, "rb") as file:
                begins = file.read(len(PDF_BEGINS))
        except OSError as error:
            raise UsageError(f"cannot write {target}: {error.strerror}") from None
        if begins and begins != PDF_BEGINS:
            raise UsageError(
                f"cannot write {target}: the file exists and is not a PDF; choose another name"
            )
    name, suffix = os.path.splitext(target)
    if suffix and suffix.lower() != ".pdf":
        raise UsageError(f"cannot write {target}: a booklet is a PDF; use {name}.pdf")


def few(letters: str) -> str:
    more = len(letters) - MOST_LETTERS
    return letters if more <= 0 else f"{letters[:MOST_LETTERS]} and {more} more"


def names_in(entries: list[Entry]) -> list[tuple[str, str]]:
    """The titles and authors of puzzles, each with a description."""
    return [
        (f"the {name} of puzzle {number}", as_text(entry.puzzle.meta.get(name)))
        for number, entry in enumerate(entries, 1)
        for name in ("title", "author")
    ]


def warn_of_letters(texts: list[tuple[str, str]], fonts: list[str]) -> None:
    """Print a warning for each text, by its description, with letters that no font has."""
    boxes = typeset.missing_glyphs(rare_letters("".join(text for _, text in texts)), fonts)
    lacks = "letters our fonts lack: {} (see --fonts)"
    if fonts:
        lacks = "letters that our fonts and those of --fonts lack: {}"
    lines = [
        f"{name} has {lacks.format(few(found))}"
        for name, text in texts
        if (found := "".join(letter for letter in rare_letters(text) if letter in boxes))
    ]
    for line in lines[:MOST_LISTED]:
        warn(line)
    if (more := len(lines) - MOST_LISTED) > 0:
        warn(f"{more:,} more titles and authors have such letters")


class Gathering:
    """Collects entries; duplicates and puzzles without exactly one solution are skipped.

    Both are reported; with `repeats`, duplicates are entries too.
    """

    def __init__(self, timeout: float, expected: int, *, repeats: bool = False) -> None:
        self.entries: list[Entry] = []
        self.places: dict[str, str] = {}  # where each entry came from, by its canonical key
        self.timeout = timeout
        self.expected = expected  # puzzles to generate; the number in files is unknown
        self.repeats = repeats
        self.seen = self.read = self.duplicates = 0
        self.is_complete = False
        self.progress = Progress()

    def tick(self) -> None:
        """Show the progress; called a few times a second."""
        if self.is_complete:
            self.progress.tick(f"typesetting {counted(len(self.entries), 'puzzle')}")
        elif self.expected:
            self.progress.bar("puzzles", self.seen, self.read + self.expected)
        else:
            self.progress.tick(f"{counted(self.seen, 'puzzle')} proven")

    def take(self, given: Input) -> int:
        """Add a puzzle of a file, unless it is a duplicate; return its exit code."""
        self.read += 1
        if self.is_new(given.puzzle):
            return self.add(given.label, given.puzzle)
        self.seen += 1
        self.duplicates += 1
        if self.duplicates <= MOST_LISTED:
            place = self.places[canonical_key(given.puzzle)]
            same = "given before" if place == given.label else f"equivalent to {place}"
            self.say(f"{given.label}: skipped, {same}")
        return exits.FINE

    def generate(self, order: Order, seed: int, seconds: float | None) -> int:
        """Add the puzzles of an order, as many as there are; return the exit code.

        Raises `LimitError` at one that takes longer than `seconds`.
        """
        codes = set()
        is_new = None if self.repeats else self.is_new
        try:
            for puzzle in orders.made(order, seed, is_new, len(self.places), seconds):
                codes.add(self.add(f"generated, seed {puzzle.meta.get('seed')}", puzzle))
        except ExhaustedError as error:
            self.say(f"--generate {order}: {error}")
            codes.add(exits.LIMIT)
        return exits.of_batch(codes)

    def is_new(self, puzzle: Any) -> bool:
        """Whether a puzzle is to be printed: if it is equivalent to no entry, or anyway."""
        return self.repeats or canonical_key(puzzle) not in self.places

    def complete(self) -> None:
        """All puzzles are here; progress is about typesetting from now on."""
        self.is_complete = True
        if (more := self.duplicates - MOST_LISTED) > 0:
            self.say(f"{counted(more, 'more duplicate')} skipped")

    def say(self, line: str) -> None:
        """Print a line on stderr; the progress line goes."""
        with self.progress.lock:  # no progress line between the two
            self.progress.clear()
            warn(line)

    def add(self, label: str, puzzle: Any) -> int:
        if len(self.entries) == orders.MOST:
            raise UsageError(f"more than {orders.MOST:,} puzzles: make several booklets")
        entry = prepare(puzzle, self.timeout)
        self.seen += 1
        if isinstance(entry, Entry):
            self.entries.append(entry)
            self.places.setdefault(canonical_key(puzzle), label)
            if entry.in_time:
                return exits.FINE
            self.say(f"{label}: printed as unrated, not rated within {self.timeout:g} s")
            return exits.LIMIT
        why, code = {
            Verdict.NONE: ("it has no solution", exits.NO_SOLUTION),
            Verdict.MULTIPLE: ("it has several solutions", exits.BAD),
        }.get(entry, (f"not proven unique within {self.timeout:g} s", exits.LIMIT))
        self.say(f"{label}: skipped, {why}")
        return code


def report(
    options: Namespace, entries: list[Entry], pages: int, seed: int | None, spent: float
) -> None:
    """Print a summary on stdout, or on stderr if the PDF is written to stdout."""
    record = {
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
    made = f"{counted(len(entries), 'puzzle')}, {counted(pages, 'page')}, {duration(spent)}"
    drawn = f", seed {seed}" if options.generate and options.seed is None else ""
    line = json.dumps(record) if options.json else f"{options.output}: {made}{drawn}"
    print(line, file=sys.stderr if options.output == "-" else sys.stdout)
