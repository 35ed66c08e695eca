"""The HTML of a site: its first page, the archive, and a page for each puzzle.

All are the same frame around one module; every reference is relative, so that the folder works
wherever it lies.  Whatever comes from a puzzle is escaped, and a policy in each document allows
nothing but the site's own files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from cluesmith.languages import LANGUAGES
from cluesmith.site import page_files
from cluesmith.site.page_files import PageFiles
from cluesmith.web.security_headers import OWN_FILES

POLICY = "; ".join((*OWN_FILES, "worker-src 'self'"))
FEEDS = (("feed.json", "application/feed+json"), ("feed.xml", "application/atom+xml"))


@dataclass(frozen=True, slots=True)
class About:
    """What every document of a site says.  `language` is its own; None: the reader's is shown."""

    title: str
    language: str | None
    base: str  # its address, with a slash at the end; empty where it is not known
    has_days: bool
    texts: Mapping[str, str]

    @property
    def written(self) -> str:
        """The language of what is written into files."""
        return self.language or LANGUAGES[0]


@dataclass(frozen=True, slots=True)
class Document:
    """One document: its kind (see `page_files.ENTRIES`), and where it is, such as p/abc/."""

    kind: str
    place: str
    title: str
    description: str
    picture: str = ""  # beside it
    day: str = ""
    is_listed: bool = True  # by search engines


def html(about: About, files: PageFiles, document: Document) -> str:
    """The text of a document."""
    up = "../" * document.place.count("/")
    below = f"{up}{files.folder}/"
    said = {
        "lang": about.written,
        "data-site": about.title,
        "data-languages": " ".join(files.languages),
        "data-answers": " ".join(LANGUAGES),
        **({"data-language": about.language} if about.language else {}),
        **({"data-days": ""} if about.has_days else {}),
        **({"data-day": document.day} if document.day else {}),
    }
    lines = [
        "<!doctype html>",
        f"<html{_attributes(said)}>",
        "<head>",
        '<meta charset="utf-8">',
        _meta("http-equiv", "Content-Security-Policy", POLICY),
        _meta("name", "viewport", "width=device-width, initial-scale=1"),
        _meta("name", "description", document.description),
        _meta("name", "color-scheme", "light dark"),
        *([] if document.is_listed else [_meta("name", "robots", "noindex")]),
        f"<title>{escape(document.title)}</title>",
        f'<script src="{below}js/theme.js"></script>',
        _link("icon", f"{below}icon.svg", type="image/svg+xml"),
        _link("apple-touch-icon", f"{below}icon-touch.png"),
        _link("manifest", f"{up}app.webmanifest"),
        *(_sheet(below, name) for name in page_files.SHEETS[document.kind]),
        *(_link("modulepreload", f"{below}{one}") for one in page_files.needed(document.kind)),
        *(_link("alternate", up + name, type=kind) for name, kind in FEEDS),
        *_shared(about, document),
        f'<script type="module" src="{below}js/{page_files.ENTRIES[document.kind]}"></script>',
        f'<script defer src="{below}js/{page_files.FROM_DISK}"></script>',
        "</head>",
        "<body>",
        f"<noscript><p>{escape(about.texts['no-script'])}</p></noscript>",
        f'<p class="from-disk" hidden>{escape(about.texts["from-disk"])}</p>',
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _shared(about: About, document: Document) -> list[str]:
    """What a link to the document shows where it is posted."""
    said = [("title", document.title), ("description", document.description), ("type", "website")]
    address = about.base + document.place
    if about.base:
        said.append(("url", address))
    if document.picture:
        said.append(("image", address + document.picture if about.base else document.picture))
    lines = [_meta("property", f"og:{name}", value) for name, value in said]
    if about.base:
        lines.append(_link("canonical", address))
    if document.picture:
        lines.append(_meta("name", "twitter:card", "summary_large_image"))
    return lines


def _sheet(below: str, name: str) -> str:
    more = {"media": "print"} if name == "print" else {}
    return _link("stylesheet", f"{below}css/{name}.css", **more)


def _meta(kind: str, name: str, content: str) -> str:
    return f"<meta{_attributes({kind: name, 'content': content})}>"


def _link(rel: str, href: str, **more: str) -> str:
    return f"<link{_attributes({'rel': rel, 'href': href, **more})}>"


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items())


def manifest(about: About, files: PageFiles) -> dict[str, object]:
    """What makes the site installable: it is an app of its own wherever it lies."""
    icons: Sequence[tuple[str, str, str]] = (
        ("icon.svg", "image/svg+xml", "any"),
        ("icon-192.png", "image/png", "192x192"),
        ("icon-512.png", "image/png", "512x512"),
        ("icon-maskable.png", "image/png", "512x512"),
    )
    return {
        "name": about.title,
        "short_name": about.title,
        "lang": about.written,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#1f4e5f",
        "categories": ["games", "education"],
        "icons": [
            {
                "src": f"{files.folder}/{name}",
                "type": kind,
                "sizes": sizes,
                **({"purpose": "maskable"} if "maskable" in name else {}),
            }
            for name, kind, sizes in icons
        ],
    }
