"""``cluesmith library``: keep puzzles in a database, each once, and find them again."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cluesmith.cli import exits
from cluesmith.cli.actions import Perform, actions, perform_action
from cluesmith.cli.exits import complain, warn
from cluesmith.cli.inputs import Input, add_library, add_sources, each
from cluesmith.cli.numbers import positive_int, seconds, whole_number
from cluesmith.cli.output import Progress, counted, separated
from cluesmith.cli.summary import add_summary_forms, print_summary
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.workbench.show import convert, show

if TYPE_CHECKING:
    from cluesmith.library.library import Library
    from cluesmith.library.record import Kept

TIMEOUT = 60.0  # seconds for proving and rating one puzzle
MOST_LISTED = 1000  # rows that find lists without --limit

EXAMPLES = """\
A library is an SQLite file, by default in your data folder; --library or the
variable CLUESMITH_LIBRARY names another, or a PostgreSQL database.  WHICH is a
number, a range of numbers (12..20) or a query in quotes, as find takes it.
Other verbs take puzzles as library:12 or library:"skyscraper level=hard".
Every action takes --json.

examples:
  cluesmith library add puzzles.jsonl --tag weekly
  cluesmith library find "skyscraper size=6 level=hard unused" --limit 12
  cluesmith library use 1..3 --in "Sunday 2026-11-22"
  cluesmith booklet --from-library "level=hard unused limit=3" -o sunday.pdf
"""

# The options of find: each is a criterion of a query.
CRITERIA = (
    ("--family", "F", "a family"),
    ("--size", "N", "rows, or points of a star: 5, 4..6, ..7 or 4,6"),
    ("--level", "L", "hard, medium..hard, hard.. or easy,extreme"),
    ("--score", "N", "a score or a range: 100..200"),
    ("--technique", "T", "a technique that its solution needs"),
    ("--tag", "TAG", "a tag"),
    ("--style", "S", "the style it was generated in"),
    ("--symmetry", "S", "the symmetry it was generated with"),
    ("--used-in", "PLACE", "used in this place"),
    ("--not-used-since", "DATE", "not used on or after this day"),
    ("--order", "KEYS", "id, family, size, level, score, title, added, key; -KEY: descending"),
    ("--limit", "K", f"at most so many (default {MOST_LISTED})"),
    ("--seed", "S", "seed of --random (default 0)"),
)


def configure(parser: ArgumentParser) -> None:
    new_action = actions(parser, "ACTION", "print one JSON object per item")

    def add_action(
        name: str, perform: Perform, does: str, *, which: str = ""
    ) -> Callable[..., Any]:
        action = new_action(name, perform, does)
        if name == "add":
            add_sources(action)
        else:
            add_library(action)
        if which:
            action.add_argument("which", nargs=which, metavar="WHICH", help="numbers or a query")
        return action.add_argument

    add = add_action("add", add_puzzles, "prove, rate and add puzzles; refuse duplicates")
    add("--tag", action="append", default=[], metavar="TAG", help="give them a tag; repeatable")
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help="time for each puzzle (60)")
    add = add_action("find", find, "list puzzles that match all criteria", which="*")
    for option, metavar, about in CRITERIA:
        add(option, action="append", default=[], metavar=metavar, help=about)
    add("--unused", action="store_true", help="never used")
    add("--random", action="store_true", help="at random; the seed decides which")
    add("--count", action="store_true", help="print only how many there are")
    add_action("show", show_puzzles, "draw puzzles with everything known about them", which="+")
    add = add_action("export", export, "print puzzles as puzzle JSON or in another form", which="*")
    add("--to", metavar="FORM", help="another tool's form; see convert")
    add = add_action("tag", tag, "add or remove tags", which="+")
    add("--add", action="append", default=[], metavar="TAG", help="add a tag; repeatable")
    add("--remove", action="append", default=[], metavar="TAG", help="remove a tag; repeatable")
    add = add_action("use", use, "record where puzzles were printed or shown", which="+")
    add("--in", dest="place", required=True, metavar="PLACE", help='such as "Sunday 2026-11-22"')
    add("--on", dest="day", metavar="DATE", help="the day (default today)")
    add_action("remove", remove, "remove puzzles, with their tags and uses", which="+")
    add = add_action("stats", stats, "count puzzles by family, size and level", which="*")
    add_summary_forms(add)
    add = add_action(
        "check", check, "prove puzzles again and compare with what is stored", which="*"
    )
    add("--sample", type=positive_int, metavar="K", help="only K of them, at random")
    add("--seed", type=whole_number, default=0, metavar="S", help="seed of --sample (default 0)")
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help="time for each puzzle (60)")
    add = add_action(
        "rate", rate, "rate puzzles again whose rating is of another version", which="*"
    )
    add("--again", action="store_true", help="rate every puzzle, whatever its version")
    add("--timeout", type=seconds, default=TIMEOUT, metavar="S", help="time for each puzzle (60)")
    add = add_action("import", import_all, "add everything of another library")
    add("source", metavar="URL", help="the other library: a path or a URL")
    add = add_action("backup", backup, "copy everything into another library, which may be new")
    add("target", metavar="URL", help="the other library: a path or a URL")


def run(options: Namespace) -> int:
    import_module("cluesmith.library.library")  # raises where its extra is missing
    return perform_action(options)


def opened(options: Namespace, *, create: bool = False, place: str | None = None) -> Library:
    """The library of the options, or another one."""
    from cluesmith.library.library import Library

    return Library(place or options.library, create=create)


def wanted(options: Namespace) -> Any:
    """The query that WHICH means; numbers and queries may be mixed only among their kind."""
    from cluesmith.library import query

    return query.parse(" ".join(options.which))


def add_puzzles(options: Namespace) -> int:
    from cluesmith.library.record import record_of

    with opened(options, create=True) as library:
        progress, new, old = Progress(), 0, 0

        def take(given: Input) -> int:
            nonlocal new, old
            progress.tick(f"{new:,} added, {old:,} already there")
            try:
                record = record_of(given.puzzle, seconds=options.timeout)
            except NotFoundError as error:
                progress.clear()
                complain(f"{given.label}: {error}: skipped")
                return exits.LIMIT
            with library.writing() as shelf:
                [added] = shelf.add([record], given.label)
                shelf.tag([added.id], options.tag)
            new, old = new + added.is_new, old + (not added.is_new)
            progress.clear()
            if options.json:
                print(json.dumps({**added._asdict(), "key": record.key}), flush=True)
            elif not added.is_new:
                warn(f"{given.label}: already there as library:{added.id}")
            return exits.FINE

        def summary() -> str:
            return f"{counted(new, 'puzzle')} added to {library.name}, {old:,} already there"

        try:
            code = each(options, take)
        except KeyboardInterrupt:
            progress.clear()
            warn(summary())
            raise
        progress.clear()
        if not options.json:
            print(summary())
    return code


def find(options: Namespace) -> int:
    from cluesmith.library import query

    pairs = [
        (name.removeprefix("--"), value)
        for name, _, _ in CRITERIA
        for value in getattr(options, name.removeprefix("--").replace("-", "_"))
    ]
    pairs += [(name, True) for name in query.FLAGS if getattr(options, name)]
    asked = query.query_of([*query.criteria(" ".join(options.which)), *pairs])
    with opened(options) as library:
        if options.count:
            number = library.count(asked)
            print(json.dumps({"count": number}) if options.json else number)
            return exits.FINE
        found = 0
        for kept in library.each(asked if asked.limit else replace(asked, limit=MOST_LISTED)):
            print(json.dumps(kept.to_json()) if options.json else line(kept))
            found += 1
        if found == MOST_LISTED and not asked.limit:
            more = library.count(asked) - found
            if more:
                warn(f"{more:,} more; --limit lists more")
    return exits.FINE


def line(kept: Kept) -> str:
    """A puzzle on one line: ``12  skyscraper 6  hard 234  "Title"  [weekly]  used 2026-11-22``."""
    grade = "not rated" if kept.level is None else f"{kept.level} {kept.score}"
    parts = [f"{kept.id:>6}", f"{kept.family} {kept.size}", grade]
    parts += [json.dumps(kept.title, ensure_ascii=False)] if kept.title else []
    parts += [f"[{', '.join(kept.tags)}]"] if kept.tags else []
    parts += [f"used {kept.uses[-1].day}"] if kept.uses else []
    return "  ".join(parts)


def show_puzzles(options: Namespace) -> int:
    def text(kept: Kept) -> str:
        known = [
            ("library", line(kept).strip()),
            ("needs", ", ".join(f"{name} {count}" for name, count in kept.steps.items())),
            ("seed", kept.seed),
            ("style", kept.style),
            ("symmetry", kept.symmetry),
            ("author", kept.author),
            ("source", kept.source),
            ("added", f"{kept.added:%Y-%m-%d}, {kept.origin}".rstrip(", ")),
            *(("used", f"{use.place}, {use.day}") for use in kept.uses),
        ]
        facts = "\n".join(f"{name + ':':<9} {value}" for name, value in known if value)
        return f"{show(kept.puzzle)}\n{facts}\n"

    return printed(options, text, lambda kept: kept.to_json())


def export(options: Namespace) -> int:
    def text(kept: Kept) -> str:
        if options.to is not None:
            return convert(kept.puzzle, options.to)
        return json.dumps(kept.puzzle_json()) + "\n"

    return printed(options, text, lambda kept: kept.puzzle_json())


def printed(
    options: Namespace, text: Callable[[Kept], str], record: Callable[[Kept], dict[str, Any]]
) -> int:
    """Print each puzzle that is wanted, as a text or as JSON; none at all is an error."""
    asked = wanted(options)
    shown: list[int] = []
    with opened(options) as library:
        for kept in library.each(asked):
            if options.json:
                print(json.dumps(record(kept)))
            else:
                sys.stdout.write(separated(text(kept), not shown))
            shown.append(kept.id)
        library.refuse_missing(asked, shown)
    return exits.FINE


def changed(options: Namespace, does: Callable[[Any, Any], int], what: str) -> int:
    """Change the puzzles that are wanted, in one transaction, and say how many they are."""
    asked = wanted(options)
    if not "".join(options.which).strip():
        raise UsageError("say which puzzles: numbers, or a query such as tag=old")
    with opened(options) as library, library.writing() as shelf:
        ids = shelf.ids(asked)
        library.refuse_missing(asked, ids)
        number = does(shelf, ids)
    print(json.dumps({what: number}) if options.json else f"{counted(number, 'puzzle')} {what}")
    return exits.FINE


def tag(options: Namespace) -> int:
    if not options.add and not options.remove:
        raise UsageError("name a tag with --add or --remove")
    return changed(
        options, lambda shelf, ids: shelf.tag(ids, options.add, options.remove), "tagged"
    )


def use(options: Namespace) -> int:
    return changed(
        options, lambda shelf, ids: shelf.use(ids, options.place, options.day), "marked as used"
    )


def remove(options: Namespace) -> int:
    return changed(options, lambda shelf, ids: shelf.remove(ids), "removed")


def stats(options: Namespace) -> int:
    from cluesmith.library.upkeep import stats as counted_cells

    with opened(options) as library:
        cells = counted_cells(library, wanted(options))
    print_summary(cells, options)
    return exits.FINE


def check(options: Namespace) -> int:
    from cluesmith.library.upkeep import check_again

    asked = wanted(options)
    if options.sample:
        asked = replace(asked, random=True, seed=options.seed, limit=options.sample)
    with opened(options) as library:
        return report_on(options, check_again(library, asked, seconds=options.timeout))


def rate(options: Namespace) -> int:
    from cluesmith.library.upkeep import rate_again

    with opened(options) as library:
        found = rate_again(library, wanted(options), every=options.again, seconds=options.timeout)
        return report_on(options, found)


def report_on(options: Namespace, found: Iterable[Any]) -> int:
    """Report the puzzles at fault, and how many there are in all."""
    done = bad = 0
    verb = "checked" if options.action == "check" else "rated"
    progress = Progress()
    for kept, fault in found:
        done, bad = done + 1, bad + bool(fault)
        progress.tick(f"{done:,} {verb}")
        if options.json:
            print(json.dumps({"id": kept.id, "fault": fault or None}), flush=True)
        elif fault:
            progress.clear()
            complain(f"library:{kept.id}: {fault}")
    progress.clear()
    if not options.json:
        print(f"{counted(done, 'puzzle')} {verb}, {bad:,} with a fault")
    return exits.BAD if bad else exits.FINE


def import_all(options: Namespace) -> int:
    return copied(options, options.source, options.library)


def backup(options: Namespace) -> int:
    return copied(options, options.library, options.target)


def copied(options: Namespace, source: str | None, target: str | None) -> int:
    """Copy everything of one library into another."""
    from cluesmith.library.library import Library
    from cluesmith.library.upkeep import copy_all

    with Library(source, create=False) as one, Library(target) as other:
        if one.database.url == other.database.url:
            raise UsageError(f"{one.name} is the same library: name another")
        progress, new, total = Progress(), 0, one.count()
        for done, more in enumerate(copy_all(one, other), 1):
            new += more
            progress.count(min(done * 500, total), total)
        progress.clear()
        if options.json:
            print(json.dumps({"puzzles": total, "new": new, "target": other.name}))
        else:
            print(f"{counted(total, 'puzzle')} of {one.name} in {other.name}, {new:,} of them new")
    return exits.FINE
