"""The feeds of a site: JSON Feed 1.1 and Atom, newest first.

A day's puzzle is in them from its day on; a puzzle of no day from the day when the site first
had it.  Where the site's address is not known, those in the feeds are relative to the feed's.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from xml.sax.saxutils import escape, quoteattr

from cluesmith.site.documents import About

MOST = 30
_BEGINS = "1970-01-01"  # of a feed without entries


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle in a feed."""

    name: str
    title: str
    text: str
    day: date

    @property
    def place(self) -> str:
        return f"p/{self.name}/"

    @property
    def moment(self) -> str:
        return f"{self.day.isoformat()}T00:00:00Z"


def latest(items: Sequence[Item], today: date) -> list[Item]:
    """The newest that are out; of one day, those that come first on the site."""
    out = [item for item in items if item.day <= today]
    return sorted(out, key=lambda item: item.day, reverse=True)[:MOST]


def json_feed(about: About, items: Sequence[Item]) -> bytes:
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": about.title,
        "language": about.written,
        **(
            {"home_page_url": about.base, "feed_url": f"{about.base}feed.json"}
            if about.base
            else {}
        ),
        "items": [
            {
                "id": about.base + item.place,
                "url": about.base + item.place,
                "title": item.title,
                "content_text": item.text,
                "image": f"{about.base}{item.place}preview.png",
                "date_published": item.moment,
            }
            for item in items
        ],
    }
    return (json.dumps(feed, ensure_ascii=False, indent=1) + "\n").encode()


def atom(about: About, items: Sequence[Item]) -> bytes:
    """The same as Atom."""
    updated = items[0].moment if items else f"{_BEGINS}T00:00:00Z"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(about.written)}>',
        f"<title>{escape(about.title)}</title>",
        f"<id>{escape(about.base or 'urn:cluesmith:site')}</id>",
        f"<updated>{updated}</updated>",
        "<author><name>cluesmith</name></author>",
        f"<link href={quoteattr(about.base or './')}/>",
        f'<link rel="self" href={quoteattr(about.base + "feed.xml")}/>',
    ]
    for item in items:
        address = about.base + item.place
        lines += [
            "<entry>",
            f"<title>{escape(item.title)}</title>",
            f"<id>{escape(address if about.base else f'urn:cluesmith:{item.name}')}</id>",
            f"<link href={quoteattr(address)}/>",
            f"<updated>{item.moment}</updated>",
            f"<summary>{escape(item.text)}</summary>",
            "</entry>",
        ]
    return ("\n".join([*lines, "</feed>"]) + "\n").encode()
