"""The site builds without a warning, has all pages, and requests nothing from other servers."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

mkdocs = pytest.importorskip("mkdocs", reason="the extra docs is not installed")

ROOT = Path(__file__).parents[2]
# What a browser fetches by itself, unlike a link.
FETCHED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = tmp_path_factory.mktemp("site")
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True))
    return folder


class Fetches(HTMLParser):
    """The addresses that a page makes the browser fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        address = dict(attributes).get(FETCHED.get(tag, ""))
        if address is not None:
            self.found.append(address)


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert pages
    for page in pages:
        for address in Fetches(page.read_text("utf-8")).found:
            assert not re.match(r"(https?:)?//", address), f"{page.name}: {address}"
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//|@import", sheet.read_text("utf-8")), sheet


def test_every_page_is_on_the_site(site: Path) -> None:
    docs = ROOT / "docs"
    expected = {page.relative_to(docs).with_suffix(".html") for page in docs.rglob("*.md")}
    expected |= {Path(f"{name}.html") for name in ("ARCHITECTURE", "CHANGELOG", "CONTRIBUTING")}
    assert expected <= {page.relative_to(site) for page in site.rglob("*.html")}


def test_every_heading_is_one(site: Path) -> None:
    """A table or list without an empty line after it would swallow the next heading."""
    for page in site.rglob("*.html"):
        text = re.sub(r"<pre.*?</pre>", "", page.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r">\s*##+ ", text), page.name


def test_pipes_in_tables_are_not_escaped(site: Path) -> None:
    assert r"\|" not in (site / "command-line.html").read_text("utf-8")
