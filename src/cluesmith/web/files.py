"""Static files of the page: read from the package, compressed once, revalidated by browsers.

The document and the script of the service worker say which version the page is.  Browsers
cache a file and ask each time whether it changed (`no-cache` and an ETag): that costs a
millisecond on one's own machine, and after an update no old script is used.
"""

from __future__ import annotations

import gzip
from asyncio import wrap_future
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from cluesmith import registry
from cluesmith.languages import LANGUAGES
from cluesmith.web import fonts, version
from cluesmith.web.messages import Fault, not_found
from cluesmith.workbench import deduce

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".woff": "font/woff",
}
ZIPPED = frozenset((".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"))


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    kind: str
    plain: bytes
    zipped: bytes | None
    tag: str

    @classmethod
    def of(cls, suffix: str, data: bytes) -> File:
        zipped = gzip.compress(data, 9, mtime=0) if suffix in ZIPPED else None
        return cls(TYPES[suffix], data, zipped, f'"{sha256(data).hexdigest()[:20]}"')


class Files:
    """The files of one folder, and generated ones: the stylesheet of drawings, the fonts.

    `about` is what the document says of the server.  All files are read and compressed beside
    the event loop, so that the first visitor need not wait while they are.
    """

    def __init__(self, folder: Path = FOLDER, about: Mapping[str, str] | None = None) -> None:
        self.folder = folder.resolve()
        self.about = about or {}
        self.read: dict[Path, tuple[int, File]] = {}
        self.made = {"drawings.css": File.of(".css", stylesheet().encode())}
        aside = ThreadPoolExecutor(1)
        self.first_tags = aside.submit(self.tags)
        self.fonts: Future[dict[str, bytes]] = aside.submit(fonts.fonts)

    async def ready(self) -> None:
        """Until a first visitor would be answered at once."""
        await wrap_future(self.first_tags)
        await self._fonts()

    async def page(self, request: Request) -> Response:
        """``/``"""
        text = self.find(version.DOCUMENT).plain.decode()
        tags = self.tags()
        about = {
            "languages": " ".join(version.languages(tags)),
            "answers": " ".join(LANGUAGES),
            **self.about,
        }
        made = version.document(text, version.version_of(tags), about)
        return answer(File.of(".html", made.encode()), request)

    async def worker(self, request: Request) -> Response:
        """``/sw.js``, beside the document because it may serve only what is below itself."""
        tags = self.tags()
        text = self.find(version.WORKER).plain.decode()
        names = sorted({*tags, *(await self._fonts())} - {version.DOCUMENT, version.WORKER})
        made = version.worker(text, version.served(version.version_of(tags), names))
        return answer(File.of(".js", made.encode()), request)

    def tags(self) -> dict[str, str]:
        """The tags of all files but the fonts, which no edit of the page changes."""
        paths = [
            path
            for path in self.folder.rglob("*")
            if path.suffix in TYPES and not path.is_symlink()
        ]
        names = [path.relative_to(self.folder).as_posix() for path in paths]
        return {name: self.find(name).tag for name in [*names, "drawings.css"]}

    async def _fonts(self) -> dict[str, bytes]:
        return await wrap_future(self.fonts)

    async def file(self, request: Request) -> Response:
        """``/page/...``"""
        name = request.path_params["path"]
        if name in fonts.NAMES and name not in self.made:
            made = await self._fonts()
            self.made |= {name: File.of(Path(name).suffix, data) for name, data in made.items()}
        return answer(self.find(name), request)

    def find(self, name: str) -> File:
        if name in self.made:
            return self.made[name]
        try:
            path = (self.folder / name).resolve()
            if not path.is_relative_to(self.folder) or path.suffix not in TYPES:
                raise missing(name)
            changed = path.stat().st_mtime_ns
            known = self.read.get(path)
            if known is None or known[0] != changed:
                known = self.read[path] = (changed, File.of(path.suffix, path.read_bytes()))
        except (OSError, ValueError):
            raise missing(name) from None
        return known[1]


def missing(name: str) -> Fault:
    return not_found(f"the page has no file {name[:80]!r}")


def answer(file: File, request: Request) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "").split(",")
    if file.tag in [tag.strip().removeprefix("W/") for tag in known]:
        return Response(status_code=304, headers=headers)
    data = file.plain
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(data, headers={**headers, "Content-Type": file.kind})


def stylesheet() -> str:
    """The CSS of the dark theme for the drawings of every family, boards and steps.

    The page allows no inline styles.  The dark theme applies if the system prefers it, unless
    `data-theme` on the root element, set by a switch on the page, chooses one.  Print is light.
    """
    found: dict[str, None] = {}
    for family in registry.families():
        puzzle = next(iter(family.examples().puzzles.values()))
        found[family.draw.svg(puzzle).dark] = None
        if family.deduction is not None:
            found[family.deduction.draw_step(puzzle, deduce.explain(puzzle)[0]).dark] = None
    dark = "\n".join(rules.replace("} ", "}\n") for rules in found)
    return (
        "@media screen and (prefers-color-scheme: dark) {\n"
        f':root:not([data-theme="light"]) {{\n{dark}\n}}\n}}\n'
        f'@media screen {{\n:root[data-theme="dark"] {{\n{dark}\n}}\n}}\n'
    )
