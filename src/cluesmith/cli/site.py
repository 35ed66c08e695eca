"""``cluesmith site``: puzzles as a folder of static pages, playable, with hints and feeds."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from datetime import UTC, date, datetime
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.inputs import Input, add_sources, each
from cluesmith.cli.numbers import jobs, positive_int, seconds, whole_number
from cluesmith.cli.output import Progress, counted, duration
from cluesmith.errors import LimitError, UsageError
from cluesmith.languages import LANGUAGES
from cluesmith.site import build as building
from cluesmith.site.build import MOST, YEAR, Options, Site, build
from cluesmith.site.folder import Folder
from cluesmith.site.playable import NONE, NOT_IN_TIME, name_of

TIMEOUT = 60.0  # seconds for finding out about a puzzle
LOG_SECONDS = 10.0  # between two lines of progress where stderr is no terminal
MOST_LISTED = 20  # duplicates listed
SCHEMES = ("http", "https")

CODES = {NONE: exits.NO_SOLUTION}  # by why a puzzle was skipped
NOTHING = "no puzzle is left to publish: no site written"

EXAMPLES = """\
examples:
  cluesmith site mine.json -o site --title "Rainy days"
  cluesmith site library:unused -o site --daily 2027-01-01 \\
    --base-url https://example.org/puzzles/
  python3 -m http.server --directory site
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser)
    add(
        "-o",
        "--output",
        metavar="DIR",
        required=True,
        help="the folder of the site; built anew or brought up to date",
    )
    add("--title", default="", metavar="T", help="title of the site")
    about = "its address, for feeds and previews of links (default: relative addresses)"
    add("--base-url", type=address, metavar="URL", help=about)
    about = "puzzles of the day from this day on (YYYY-MM-DD), harder towards Sunday"
    add("--daily", type=day, metavar="FROM", help=about)
    add("--days", type=positive_int, metavar="N", help=f"how many days (default {YEAR})")
    about = "leave out days further off than N from today: build again to go on (default: none)"
    add("--ahead", type=whole_number, metavar="N", help=about)
    about = "language of titles and feeds, and of the page (default: en; the reader's)"
    add("--lang", type=str.lower, choices=LANGUAGES, help=about)
    about = "the day it is: feeds go up to it (default: today, or SOURCE_DATE_EPOCH)"
    add("--today", type=day, metavar="DAY", help=about)
    add(
        "--jobs",
        type=jobs,
        default="auto",
        metavar="N",
        help="processes (default auto: one per core)",
    )
    about = f"time limit for each puzzle, in seconds (default {TIMEOUT:g})"
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help=about)
    add("--json", action="store_true", help="print one JSON object about the site")


def day(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise ArgumentTypeError(f"{text[:40]!r} is not a day such as 2027-01-31")
    return found


def address(text: str) -> str:
    """An address with a slash at its end, so that names can be put behind it."""
    try:
        parts = urlsplit(text)
        good = (
            parts.scheme in SCHEMES and bool(parts.hostname) and not (parts.query or parts.fragment)
        )
    except ValueError:
        good = False
    if not good or not text.isprintable() or " " in text:
        raise ArgumentTypeError(
            f"{text[:80]!r} is not an address such as https://example.org/puzzles/"
        )
    return text if text.endswith("/") else f"{text}/"


def run(options: Namespace) -> int:
    began = monotonic()
    if options.output in ("", "-"):
        raise UsageError("--output needs the name of a folder")
    for name in ("days", "ahead"):
        if getattr(options, name) is not None and options.daily is None:
            raise UsageError(f"--{name} is for --daily")
    Folder.open(options.output)  # refused before the work
    gathering = Gathering()
    codes = {exits.FINE, each(options, gathering.take)}
    gathering.complete()
    if not gathering.puzzles:
        warn(NOTHING)
        return exits.of_batch(codes) or exits.BAD
    progress = Progress(LOG_SECONDS)

    def skipped(puzzle: Any, why: str) -> None:
        progress.clear()
        warn(f"{gathering.places[name_of(puzzle)]}: skipped, {why}")
        is_late = why.startswith(NOT_IN_TIME)
        codes.add(exits.LIMIT if is_late else CODES.get(why, exits.BAD))

    try:
        site = build(
            gathering.puzzles,
            options.output,
            asked(options),
            skipped=skipped,
            progress=lambda done, total: progress.bar("puzzles", done, total),
        )
    finally:
        progress.clear()
    if site.known:
        report(options, site, monotonic() - began)
    else:
        warn(NOTHING)
    return exits.of_batch(codes)


def asked(options: Namespace) -> Options:
    return Options(
        title=options.title,
        base=options.base_url or "",
        language=options.lang,
        first=options.daily,
        days=YEAR if options.days is None else options.days,
        ahead=options.ahead,
        today=options.today or today(),
        seconds=options.timeout,
        jobs=options.jobs,
    )


def today() -> date:
    """Today, or the day that SOURCE_DATE_EPOCH names: a convention of reproducible builds."""
    named = os.environ.get("SOURCE_DATE_EPOCH", "")
    if named.isascii() and named.isdigit() and len(named) < 12:
        return datetime.fromtimestamp(int(named), UTC).date()
    return datetime.now(UTC).date()


class Gathering:
    """Collects the puzzles of a site, each once."""

    def __init__(self) -> None:
        self.puzzles: list[Any] = []
        self.places: dict[str, str] = {}  # where each puzzle came from, by its name
        self.duplicates = 0

    def take(self, given: Input) -> int:
        """Add a puzzle; returns its exit code."""
        if why := building.check(given.puzzle):
            warn(f"{given.label}: skipped, {why}")
            return exits.BAD
        name = name_of(given.puzzle)
        if name in self.places:
            self.duplicates += 1
            if self.duplicates <= MOST_LISTED:
                warn(f"{given.label}: skipped, the same as {self.places[name]}")
            return exits.FINE
        if len(self.puzzles) == MOST:
            raise LimitError(f"more than {MOST:,} puzzles: make several sites")
        self.places[name] = given.label
        self.puzzles.append(given.puzzle)
        return exits.FINE

    def complete(self) -> None:
        if (more := self.duplicates - MOST_LISTED) > 0:
            warn(f"{counted(more, 'more duplicate')} skipped")


def report(options: Namespace, site: Site, spent: float) -> None:
    """Print a summary."""
    shown = list(site.entries())
    days = sorted(site.days[name] for name, *_ in shown if name in site.days)
    families = Counter(puzzle.family for _, puzzle, _ in shown)
    record = {
        "folder": options.output,
        "puzzles": len(shown),
        "families": families,
        "levels": Counter(known.level for *_, known in shown),
        "days": len(days),
        "first": days[0].isoformat() if days else None,
        "last": days[-1].isoformat() if days else None,
        "new": site.made,
        "written": site.written,
        "seconds": round(spent, 3),
    }
    if options.json:
        print(json.dumps(record))
        return
    dated = f", {counted(len(days), 'day')} from {days[0]} to {days[-1]}" if days else ""
    new = f"{site.made:,} new" if site.made else "none new"
    print(f"{options.output}: {counted(len(shown), 'puzzle')} ({new}){dated}, {duration(spent)}")
    if not options.base_url and sys.stderr.isatty():
        warn("feeds and previews of links need the site's address: --base-url")
