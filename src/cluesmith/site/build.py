"""Build a site: what has changed is found out and written, everything else stays as it is.

The same puzzles, options and day give the same bytes, in whatever order processes finish.
Nothing but the feeds depends on the day, unless `Options.ahead` says how far the site goes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import cluesmith
from cluesmith import registry
from cluesmith.engines.engine import open_engine
from cluesmith.engines.spread import Spread
from cluesmith.errors import CluesmithError
from cluesmith.family import Puzzle
from cluesmith.forms.speech import catalogue, levels
from cluesmith.languages import LANGUAGES
from cluesmith.site import calendar, documents, feeds, page_files
from cluesmith.site.documents import About, Document
from cluesmith.site.folder import Folder, Known
from cluesmith.site.listing import Item, listed
from cluesmith.site.page_files import PageFiles
from cluesmith.site.picture import picture
from cluesmith.site.playable import Found, about, facts, find_out, name_of, packed, unpacked
from cluesmith.site.preview import preview
from cluesmith.workbench import read

MOST = 20_000  # puzzles
MOST_TITLE = 80  # characters of a title on a card
YEAR = 365
PICTURE = "picture.bin"
OFTEN = 100  # puzzles, after which what is known is kept
# Parts of the package whose code and words decide what is found out about a puzzle.
DECIDING = (
    *("deduction", "families", "forms", "kernel", "languages"),
    *("site", "support", "workbench"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """How a site is built.  `first` is the day of its first puzzle of the day; None: there is none.

    `seconds` limit the work on one puzzle.  `today` decides what the feeds have, and, where
    `ahead` is a number of days, which puzzles of the day are on the site: those until then.
    """

    title: str = ""
    base: str = ""
    language: str | None = None
    first: date | None = None
    days: int = YEAR
    ahead: int | None = None
    today: date = date.min
    seconds: float | None = None
    jobs: int | str = "auto"

    @property
    def written(self) -> str:
        return self.language or LANGUAGES[0]


class Task(NamedTuple):
    """A puzzle to be made ready, as JSON."""

    name: str
    text: str


class Made(NamedTuple):
    """What became of a task: what was found out, with the pictures, or why nothing was."""

    name: str
    found: Found | None
    preview: bytes = b""
    picture: bytes = b""
    why: str = ""


@dataclass(slots=True)
class Site:
    """A site while it is built: its puzzles in their order, and what is known of them."""

    puzzles: dict[str, Puzzle]
    known: dict[str, Known] = field(default_factory=dict)
    days: dict[str, date] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)  # those of days that are too far off
    made: int = 0  # puzzles that had to be found out about
    written: int = 0  # files

    def entries(self) -> Iterator[tuple[str, Puzzle, Known]]:
        """The puzzles that are published."""
        for name, puzzle in self.puzzles.items():
            if name in self.known and name not in self.held:
                yield name, puzzle, self.known[name]


def check(puzzle: Puzzle) -> str:
    """Why a puzzle can be on no site; "" if nothing is against it yet."""
    if registry.family_of(puzzle).deduction is None:
        return f"nothing is known about how people solve a {puzzle.family}"
    if puzzle.family not in page_files.families():
        return f"the page has no board for a {puzzle.family}"
    return ""


def build(
    puzzles: Sequence[Puzzle],
    path: str,
    options: Options,
    *,
    skipped: Callable[[Puzzle, str], None] = lambda puzzle, why: None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Site:
    """Build the site of these puzzles in a folder; `skipped` hears which cannot be on it, and why.

    Raises `UsageError` where the folder holds something else, or cannot be written.
    """
    folder = Folder.open(path)
    files = page_files.page_files()
    site = Site({name_of(puzzle): puzzle for puzzle in puzzles})
    tasks = {name: _task(name, puzzle) for name, puzzle in site.puzzles.items()}
    prints = {name: _made_of(task, options) for name, task in tasks.items()}
    before = folder.puzzles
    kept = [name for name in tasks if name in before and before[name].made_of == prints[name]]
    names = {name: _names(name) for name in tasks}
    page = {f"{files.folder}/{name}": data for name, data in files.files.items()}
    folder.begin(kept, [*page, *(one for some in names.values() for one in some)])
    site.known = {name: before[name] for name in kept}

    def find_out_about(waiting: Sequence[str]) -> None:
        try:
            for done, made in enumerate(_made([tasks[name] for name in waiting], options), 1):
                progress(done, len(waiting))
                if made.found is None:
                    skipped(site.puzzles[made.name], made.why)
                    continue
                contents = (made.found.play, made.preview, made.picture)
                for file, content in zip(names[made.name], contents, strict=False):
                    folder.put(file, content)
                old = before.get(made.name)
                since = old.since if old else options.today.isoformat()
                level, score = made.found.level, made.found.score
                site.known[made.name] = Known(prints[made.name], level, score, since)
                site.made += 1
                if done % OFTEN == 0:
                    folder.keep(site.known)
        finally:  # what is cut off goes on from here
            folder.keep(site.known)

    find_out_about([name for name in tasks if name not in site.known])
    if not site.known:
        folder.abandon()
        return site
    site.days = _days(site, options)
    site.held = {name for name, day in site.days.items() if _is_far(day, options)}
    shown = [name for name, *_ in site.entries()]
    find_out_about([name for name in shown if not all(map(folder.has, names[name][:-1]))])
    final = {**page, **_written(site, options, files, folder)}
    for name, data in final.items():
        folder.put(name, data)
    folder.finish([*final, *(one for name in shown for one in names[name])])
    site.written = folder.written
    return site


def _is_far(day: date, options: Options) -> bool:
    return options.ahead is not None and (day - options.today).days > options.ahead


def _names(name: str) -> tuple[str, str, str, str]:
    """The files of a puzzle: for players, the preview, the small picture, the document."""
    own = f"p/{name}/"
    return own + "play.bin", own + "preview.png", own + PICTURE, own + "index.html"


def _task(name: str, puzzle: Puzzle) -> Task:
    return Task(name, json.dumps({**facts(puzzle), **about(puzzle)}, ensure_ascii=False))


def _made_of(task: Task, options: Options) -> str:
    """What the files of a puzzle depend on."""
    parts = [_code(), task.text, LANGUAGES, options.written]
    return sha256(json.dumps(parts).encode()).hexdigest()[:20]


@cache
def _code() -> str:
    """A hash of the code and the words that decide what is found out."""
    root = Path(cluesmith.__file__).parent
    found = sha256(cluesmith.__version__.encode())
    for part in DECIDING:
        for path in sorted((root / part).rglob("*")):
            if path.suffix in (".py", ".json"):
                found.update(path.read_bytes())
    return found.hexdigest()


def _made(tasks: Sequence[Task], options: Options) -> Iterator[Made]:
    """Do all tasks, in their order."""
    do = partial(_make, language=options.written, seconds=options.seconds)
    jobs = options.jobs if len(tasks) > 1 else 1
    return Spread(
        open_engine(do, jobs=jobs), tasks, ordered=True, name=lambda task: f"the puzzle {task.name}"
    )


def _make(task: Task, language: str, seconds: float | None) -> Made:
    puzzle = read.from_json(json.loads(task.text))
    try:
        found = find_out(puzzle, LANGUAGES, seconds)
    except CluesmithError as error:
        return Made(task.name, None, why=str(error))
    primer = registry.primer(puzzle.family, language)
    kind = f"{primer.size(puzzle)} · {levels(language)[found.level]}"
    shown = preview(puzzle, primer.name, kind)
    return Made(task.name, found, shown, packed(picture(puzzle)))


def _days(site: Site, options: Options) -> dict[str, date]:
    """The day of each puzzle that has one."""
    if options.first is None:
        return {}
    entries = list(site.entries())
    kinds = [calendar.Kind(puzzle.family, known.level) for _, puzzle, known in entries]
    days = calendar.assign(kinds, options.first, options.days)
    return {name: day for (name, _, _), day in zip(entries, days, strict=True) if day is not None}


def _written(site: Site, options: Options, files: PageFiles, folder: Folder) -> dict[str, bytes]:
    """All files that are written anew each time: list, parts, documents, feeds, worker."""
    texts = catalogue(os.path.dirname(__file__), options.written)
    title = options.title or texts["title"]
    has_days = options.first is not None
    site_about = About(title, options.language, options.base, has_days, texts)
    count = len(list(site.entries()))
    text = texts["about-1" if count == 1 else "about"].format(count=count)
    front = Document("front", "", title, text)
    others = [
        Document("puzzle", "p/offline/", title, text, is_listed=False),
        *([Document("puzzle", "today/", f"{texts['today']} · {title}", text)] if has_days else []),
        *(
            [Document("archive", "archive/", f"{texts['archive']} · {title}", text)]
            if has_days
            else []
        ),
    ]
    shown = {
        f"{one.place}index.html": documents.html(site_about, files, one).encode()
        for one in (front, *others)
    }
    release = sha256(b"".join(shown.values())).hexdigest()[:16]
    shown["index.html"] = shown["index.html"].replace(
        b"<html", f'<html data-version="{release}"'.encode(), 1
    )
    found = {**shown, **listed(_items(site), lambda name: _picture(folder, name))}
    items: list[feeds.Item] = []
    for name, puzzle, known in site.entries():
        document, item = _page(site, name, puzzle, known, site_about)
        found[f"{document.place}index.html"] = documents.html(site_about, files, document).encode()
        items.append(item)
    newest = feeds.latest(items, options.today)
    found["feed.json"] = feeds.json_feed(site_about, newest)
    found["feed.xml"] = feeds.atom(site_about, newest)
    manifest = documents.manifest(site_about, files)
    found["app.webmanifest"] = json.dumps(manifest, ensure_ascii=False, indent=1).encode()
    found["sw.js"] = page_files.worker(files, release, [one.place for one in others])
    return found


def _page(
    site: Site, name: str, puzzle: Puzzle, known: Known, about_site: About
) -> tuple[Document, feeds.Item]:
    """The document of a puzzle, and what feeds say of it."""
    texts, language = about_site.texts, about_site.written
    primer = registry.primer(puzzle.family, language)
    level = levels(language)[known.level]
    kind = texts["kind"].format(name=primer.name, size=primer.size(puzzle), level=level)
    day = site.days.get(name)
    title = _title(puzzle)
    heading = texts["day"].format(day=day) if day else title or kind
    full = f"{heading}: {title or kind}" if day else heading
    text = texts["play"].format(kind=kind)
    document = Document(
        "puzzle",
        f"p/{name}/",
        f"{full} · {about_site.title}",
        text,
        picture="preview.png",
        day=day.isoformat() if day else "",
    )
    return document, feeds.Item(name, full, text, day or date.fromisoformat(known.since))


def _items(site: Site) -> list[Item]:
    return [
        Item(name, puzzle, known.level, _title(puzzle), site.days.get(name))
        for name, puzzle, known in site.entries()
    ]


def _title(puzzle: Puzzle) -> str:
    return about(puzzle).get("title", "")[:MOST_TITLE]


def _picture(folder: Folder, name: str) -> str:
    """The small picture of a puzzle, from its file."""
    return str(unpacked(folder.get(f"p/{name}/{PICTURE}")))
