"""The page as one version: what the service worker keeps, and what the document says of the server.

The version follows from the content of all files, so that any change of the page, and nothing
else, makes browsers fetch it again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from typing import Any

WORKER = "sw.js"
DOCUMENT = "index.html"
CATALOGUE = re.compile(r"js/words/(\w+)/page\.js$")
# Not needed to start offline: pictures that only the system shows, and what is for published sites.
LEFT_OUT = re.compile(
    r"(?:^|/)(?:icon-.*\.png|LICENSE\.txt|app\.webmanifest|site\.(?:js|css))$|^js/site/"
)


def version_of(tags: Mapping[str, str]) -> str:
    """The version of a page, from the tags of its files by name."""
    return sha256(json.dumps(sorted(tags.items())).encode()).hexdigest()[:16]


def languages(names: Iterable[str]) -> list[str]:
    """The languages that the page has catalogues in: each is a folder of them."""
    return sorted({found[1] for name in names if (found := CATALOGUE.match(name))})


def document(text: str, version: str, about: Mapping[str, str]) -> str:
    """The document with its version and what the page has to know at once, as attributes."""
    said = {"version": version, **about}
    words = "".join(f' data-{name}="{escape(value)}"' for name, value in said.items())
    return text.replace("<html", f"<html{words}", 1)


def kept(names: Iterable[str]) -> list[str]:
    """Which files of the page it needs to start without its server."""
    return [name for name in names if not LEFT_OUT.search(name)]


def worker(text: str, settings: Mapping[str, Any]) -> str:
    """The script of the service worker, with its settings before it: sw.js says what they mean."""
    lines = [f"const {name} = {json.dumps(value)};" for name, value in settings.items()]
    return "\n".join([*lines, text])


def served(version: str, names: Iterable[str]) -> dict[str, Any]:
    """The settings of the worker of a server: one document, and answers of the API."""
    return {
        "VERSION": version,
        "FILES": [f"page/{name}" for name in kept(names)],
        "FOLDER": "page/",
        "NAMED": False,
        "DOCUMENTS": "^$",
        "STAND_INS": [],
        "KEPT": r"^api/v1/(?:families$|(?:examples|techniques|daily)/)",
        "MOST_KEPT": 300,
    }
