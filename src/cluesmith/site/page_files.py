"""The files of the page that a site needs: modules, styles, words, fonts, icons.

They come from the page that `serve` shows.  Their folder is named after their content, so
that browsers may keep them for good, and never mix those of two versions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

import cluesmith.web
from cluesmith.errors import missing_extra
from cluesmith.site import lean, picture
from cluesmith.web import version

FOLDER = Path(cluesmith.web.__file__).parent / "page"
# The module that each kind of page begins with.
ENTRIES = {"front": "site/front.js", "puzzle": "site/puzzle.js", "archive": "site/archive.js"}
FROM_DISK = "site/disk.js"  # says why nothing is to be seen where there is no server
PICTURES = "pictures"  # the sheet of the small pictures, which is made: see `picture`
SHEETS = {
    "front": ("base", "shell", "home", "site", PICTURES, "print"),
    "puzzle": ("base", "shell", "board", "home", "play", "site", "print"),
    "archive": ("base", "shell", "home", "site", "print"),
}
LATER_SHEETS = ("days", "writing")  # added by the pages themselves
PARTS = ("page", "site", "views", "solved")  # of the words, besides those of the families
ICONS = ("icon.svg", "icon-touch.png", "icon-192.png", "icon-512.png", "icon-maskable.png")
_IMPORT = re.compile(r'^import (?:[^"]*? from )?"(\.[^"]+)"', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_FAMILY = re.compile(r'from "\./(\w+)\.js"')


@dataclass(frozen=True, slots=True)
class PageFiles:
    """The files by their names below `folder`, and the languages that they speak."""

    version: str
    languages: Sequence[str]
    files: Mapping[str, bytes]

    @property
    def folder(self) -> str:
        return f"page-{self.version}"


@cache
def families() -> tuple[str, ...]:
    """The families that the page can play."""
    listed = (FOLDER / "js" / "families" / "index.js").read_text("utf-8")
    return tuple(name.replace("_", "-") for name in _FAMILY.findall(listed))


@cache
def page_files() -> PageFiles:
    """All files, as they are published."""
    names = [path.relative_to(FOLDER).as_posix() for path in (FOLDER / "js").rglob("*.js")]
    languages = version.languages(names)
    parts = (*PARTS, *(name.replace("-", "_") for name in families()))
    words = [f"words/{one}/{part}.js" for one in languages for part in parts]
    modules = {*reached(ENTRIES.values(), later=True), *words, "theme.js", FROM_DISK}
    sheets = dict.fromkeys([*(name for names in SHEETS.values() for name in names), *LATER_SHEETS])
    del sheets[PICTURES]
    found = {f"js/{name}": lean.script(_text(f"js/{name}")).encode() for name in sorted(modules)}
    found |= {f"css/{name}.css": lean.style(_text(f"css/{name}.css")).encode() for name in sheets}
    found[f"css/{PICTURES}.css"] = picture.sheet(families()).encode()
    found |= {name: (FOLDER / name).read_bytes() for name in ICONS}
    found |= _fonts()
    tags = {name: sha256(data).hexdigest() for name, data in found.items()}
    worker = {version.WORKER: sha256(_text(version.WORKER).encode()).hexdigest()}
    return PageFiles(version.version_of({**tags, **worker}), languages, found)


@cache
def needed(kind: str) -> tuple[str, ...]:
    """The modules that a kind of page imports before it runs, for the browser to fetch at once."""
    return tuple(f"js/{name}" for name in sorted(reached([ENTRIES[kind]], later=False)))


def reached(entries: Iterable[str], *, later: bool) -> set[str]:
    """These modules, and all that they import; `later`: also what they import as they go."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        text = _text(f"js/{name}")
        imports = _IMPORT.findall(text) + (_LATER.findall(text) if later else [])
        waiting += [_beside(name, one) for one in imports]
    return found


def worker(files: PageFiles, release: str, documents: Sequence[str]) -> bytes:
    """The script of the service worker of a site; it keeps the page's files and these documents."""
    icons = frozenset(ICONS[1:])  # only the system shows them
    kept = [name for name in files.files if name not in icons]
    settings = {
        "VERSION": release,
        "FILES": [*(f"{files.folder}/{name}" for name in kept), *documents],
        "FOLDER": f"{files.folder}/",
        "NAMED": True,
        "DOCUMENTS": r"^(?:(?:p/[\w-]+|today|archive)/)?(?:index\.html)?$",
        "STAND_INS": [["p/", "p/offline/"]],
        "KEPT": r"^(?:data|p)/.*\.bin$",
        "MOST_KEPT": 3000,
    }
    return version.worker(lean.script(_text(version.WORKER)), settings).encode()


def _beside(name: str, imported: str) -> str:
    parts: list[str] = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(imported).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def _fonts() -> dict[str, bytes]:
    try:
        from cluesmith.web import fonts
    except ImportError as missing:
        raise missing_extra("a site needs", "web") from missing
    return fonts.fonts()
