"""``cluesmith booklet``: puzzles as a PDF, with rules, solutions and explanations."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from cluesmith.cli import exits
from cluesmith.cli.exits import complain, warn
from cluesmith.cli.files import check_targets, written
from cluesmith.cli.gathering import Gathering
from cluesmith.cli.inputs import LIBRARY, add_sources, each
from cluesmith.cli.layout_options import add_layout, join
from cluesmith.cli.numbers import seconds, whole_number
from cluesmith.cli.output import counted, duration
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.publish import orders, typeset
from cluesmith.publish.booklet import ANSWERS, Book, booklet, one_each, parted
from cluesmith.publish.layout import Layout
from cluesmith.publish.orders import Order
from cluesmith.publish.words import rare_letters
from cluesmith.support import output_folder
from cluesmith.support.ticking import Ticking
from cluesmith.workbench.duplicates import canonical_key
from cluesmith.workbench.generate import draw_seed

TIMEOUT = 60.0  # seconds for proving and rating a puzzle, and for explaining one
PDF_BEGINS = b"%PDF-"
MOST_LETTERS = 20  # letters listed that fonts lack
MOST_LISTED = 20  # titles and authors listed that have such letters

EXAMPLES = """\
examples:
  cluesmith booklet mine.json -o book.pdf --title "Rainy days" --author Silva
  cluesmith booklet --generate skyscraper:6:hard:12 --seed 1 -o book.pdf
  cluesmith booklet --generate "lol-sudoku:6:easy:4,gold-star:5:easy:4" \\
    --seed 1 --per-page 2 --paper letter --lang pt --explain -o book.pdf
  cluesmith booklet puzzles.jsonl --dates 2026-11-23 \\
    --solutions-to answers.pdf -o week.pdf
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add("-o", "--output", metavar="F", help="the PDF; - for standard output")
    about = "write solutions, and steps if there are, to a PDF of their own"
    add("--solutions-to", metavar="F", help=about)
    about = "write 0001.pdf, 0001-solution.pdf... into a folder, named by date if there are dates"
    add("--one-pdf-each", metavar="DIR", help=about)
    add("--generate", metavar="ORDERS", help=f"{orders.SHAPE},...: puzzles to generate")
    about = "seed of --generate (default: random, printed)"
    add("--seed", type=whole_number, metavar="S", help=about)
    about = "do not skip puzzles equivalent to earlier ones (rotated, reflected, renamed)"
    add("--repeats", action=BooleanOptionalAction, help=about)
    add("--from-library", metavar="QUERY", help="puzzles of the library; marks them as used")
    about = "where they are used (default: the title, or the name of the PDF)"
    add("--used-in", metavar="PLACE", help=about)
    add_layout(parser)
    add("--fonts", metavar="DIR", help="a folder with fonts for letters that ours lack")
    about = "time limit for each puzzle, in seconds (default 60; none to generate one)"
    add("--timeout", type=seconds, metavar="S", help=about)
    add("--json", action="store_true", help="print one JSON object about the booklet")


def run(options: Namespace) -> int:
    began = monotonic()
    layout = join(options)
    check_options(options, layout)
    fonts = [options.fonts] if options.fonts is not None else []
    typeset.check_fonts(fonts)
    ordered = orders.parse(options.generate) if options.generate is not None else []
    seed = draw_seed() if ordered and options.seed is None else options.seed
    timeout = TIMEOUT if options.timeout is None else options.timeout
    expected = sum(order.count for order in ordered)
    gathering = Gathering(timeout, expected, repeats=options.repeats)
    codes = {exits.FINE}
    names = ("title", "subtitle", "author", "date")
    warn_of_letters([(f"the {name}", getattr(layout, name)) for name in names], fonts)
    made = None
    try:
        with Ticking(gathering.tick):
            codes |= gather(options, gathering, ordered, seed)
            gathering.complete()
            if gathering.entries:
                book = Book.of(gathering.entries, layout, seed=seed, seconds=timeout)
                made = typeset_all(options, book, fonts)
    except NotFoundError as error:
        gathering.progress.clear()
        complain(f"{error}: no booklet made")
        return exits.LIMIT
    finally:
        gathering.progress.clear()
    code = exits.of_batch(codes)
    if made is None:
        if gathering.seen:
            warn("no puzzle is left to print: no PDF written")
        return code or exits.BAD
    warn_of_letters(names_in(book), fonts)
    if options.from_library is not None:
        write_used(options, book, made)
    else:
        with placing(options, made):
            pass
    report(options, book, made, seed, monotonic() - began)
    return code


def gather(
    options: Namespace, gathering: Gathering, ordered: Sequence[Order], seed: int
) -> set[int]:
    """Read and generate the puzzles; return exit codes."""
    codes = set()
    if options.files or not (ordered or options.from_library is not None):
        codes.add(each(options, gathering.take))
    if options.from_library is not None:
        before = gathering.read
        query = Namespace(**{**vars(options), "files": [f"{LIBRARY}{options.from_library}"]})
        codes.add(each(query, gathering.take))
        warn_of_few(options.from_library, gathering, gathering.read - before)
    for order, first in orders.with_seeds(ordered, seed):
        codes.add(gathering.generate(order, first, options.timeout))
    return codes


def warn_of_few(query: str, gathering: Gathering, found: int) -> None:
    """Say that a library has fewer puzzles than were asked for."""
    from cluesmith.library.query import parse

    limit = parse(query).limit
    if limit is not None and 0 < found < limit:
        matching = "1 puzzle matches" if found == 1 else f"{found:,} puzzles match"
        gathering.say(f"--from-library: {matching}, {limit:,} were asked for")


def check_options(options: Namespace, layout: Layout) -> None:
    """Raise UsageError for options that would fail only after the work."""
    targets = ("output", "solutions_to")
    if options.output is None and options.one_pdf_each is None:
        raise UsageError("-o/--output or --one-pdf-each is needed: where to write")
    check_targets(options, *targets)
    for name in targets:
        target = getattr(options, name)
        if target is not None and target != "-":
            check_target(target)
    if options.one_pdf_each is not None:
        output_folder.check(options.one_pdf_each)
        if not set(layout.shown) & {"puzzles", "solutions"}:
            raise UsageError("--one-pdf-each needs puzzles or solutions among the parts")
    if options.solutions_to is not None:
        if options.output is None:
            raise UsageError("--solutions-to needs -o/--output for the rest")
        if not set(layout.shown) & set(ANSWERS) or set(layout.shown) <= set(ANSWERS):
            raise UsageError("--solutions-to needs solutions or steps, and another part for -o")
    if options.used_in is not None and options.from_library is None:
        raise UsageError("--used-in is for --from-library")
    if options.seed is not None and options.generate is None:
        raise UsageError("--seed is for --generate")


@dataclass(frozen=True, slots=True)
class Made:
    """All that is to be written: PDFs by name, files of a folder, pages of the booklet."""

    pdfs: Mapping[str, bytes]
    each: Sequence[tuple[str, bytes]]
    pages: int


def typeset_all(options: Namespace, book: Book, fonts: Sequence[str]) -> Made:
    pdfs: dict[str, bytes] = {}
    pages = 0
    if options.output is not None and options.solutions_to is not None:
        for name, printed in zip(
            (options.output, options.solutions_to), parted(book, fonts), strict=True
        ):
            pdfs[name] = printed.pdf
            pages += printed.pages
    elif options.output is not None:
        printed = booklet(book, fonts)
        pdfs[options.output], pages = printed.pdf, printed.pages
    each = list(one_each(book, fonts)) if options.one_pdf_each is not None else []
    return Made(pdfs, each, pages or len(each))


@contextmanager
def placing(options: Namespace, made: Made) -> Iterator[None]:
    """Write everything; each PDF takes its place once the block has ended well."""
    with ExitStack() as stack:
        for name, pdf in made.pdfs.items():
            stack.enter_context(written(Path(name), pdf))
        yield
        if made.each:
            output_folder.write(options.one_pdf_each, made.each, lambda name: False)


def write_used(options: Namespace, book: Book, made: Made) -> None:
    """Write the PDFs and mark the puzzles of the library in them as used: both, or neither.

    A PDF takes its place after the commit: a kill in between prints nothing that is not marked.
    """
    from cluesmith.library.library import Library

    name = os.path.basename(options.output or os.path.normpath(options.one_pdf_each))
    place = options.used_in or book.layout.title or name
    keys = [canonical_key(one.entry.puzzle) for one in book.numbered]
    with (
        Library(options.library, create=False) as library,
        placing(options, made),
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


def names_in(book: Book) -> list[tuple[str, str]]:
    """The titles and authors of puzzles, each with a description."""
    return [
        (f"the {name} of puzzle {one.number}", text)
        for one in book.numbered
        for name, text in (("title", one.title), ("author", one.author))
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


def report(options: Namespace, book: Book, made: Made, seed: int | None, spent: float) -> None:
    """Print a summary on stdout, or on stderr if the PDF is written to stdout."""
    layout = book.layout
    entries = [one.entry for one in book.numbered]
    record = {
        "file": options.output,
        "solutions_file": options.solutions_to,
        "folder": options.one_pdf_each,
        "puzzles": len(entries),
        "pages": made.pages,
        "families": Counter(entry.puzzle.family for entry in entries),
        "levels": Counter(str(entry.level or "unrated") for entry in entries),
        "paper": layout.paper,
        "per_page": layout.most,
        "language": layout.lang,
        "seed": seed,
        "seconds": round(spent, 3),
    }
    places = [name for name in (*made.pdfs, options.one_pdf_each) if name]
    what = [counted(len(entries), "puzzle"), counted(made.pages, "page"), duration(spent)]
    if made.each:
        what.insert(2, counted(len(made.each), "PDF") + f" in {options.one_pdf_each}")
        places = list(made.pdfs) or [options.one_pdf_each]
    drawn = f", seed {seed}" if options.generate is not None and options.seed is None else ""
    line = f"{', '.join(places)}: {', '.join(what)}{drawn}"
    print(
        json.dumps(record) if options.json else line,
        file=sys.stderr if options.output == "-" else sys.stdout,
    )
