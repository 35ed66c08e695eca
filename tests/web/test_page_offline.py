"""The installed page: it starts with its server stopped, and never shows an older page than it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import patient
from commanding import kept_port
from playing import command, example, fragment
from proxying import proxy
from serving import PATIENCE, Served, serving

from cluesmith.web.files import FOLDER

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
# The worker has kept all files, and serves the page.
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[[str], Any]]:
    """Opens an address with a service worker, and waits until it has kept the page."""
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")

    def at(address: str) -> Any:
        page = patient(context)
        page.goto(address)
        page.wait_for_selector("main[data-ready]")
        page.wait_for_function(CONTROLLED)
        return page

    yield at
    context.close()


def test_it_starts_with_the_server_stopped(opened: Callable[[str], Any]) -> None:
    board = fragment(example("skyscraper")[0])
    with kept_port() as port, command(port) as (address, process):
        page = opened(address)
        process.terminate()
        process.wait()
        page.reload()
        page.wait_for_selector("main[data-ready] .family-card .board")
        page.goto(address + board)
        page.reload()
        page.wait_for_selector(".play .board")
        page.keyboard.type("1")
        page.wait_for_selector("[data-look=entered]")
        page.select_option("[data-do=language]", "es")
        page.wait_for_selector("[data-do=hint] >> text=Ayuda")
        assert page.evaluate("document.fonts.check('1rem Cluesmith Serif', '1')")


def test_below_a_sub_path(opened: Callable[[str], Any], served: Served) -> None:
    with proxy([served.address], "/puzzles", strips=True) as (address, errors):
        page = opened(address)
        scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
        assert scope == address
        kept = page.evaluate("caches.keys()")
        assert kept
        assert all(name.startswith("cluesmith /puzzles/ ") for name in kept)
        assert errors == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "page"))


def test_a_newer_page_is_shown_at_once(opened: Callable[[str], Any], folder: Path) -> None:
    with serving(folder=folder) as server:
        page = opened(server.address)
        assert kept_versions(page) == [version(server)]
        words = folder / "js" / "words" / "en" / "page.js"
        text = words.read_text("utf-8")
        words.write_text(text.replace('"nav.learn": "Learn"', '"nav.learn": "Lately"'), "utf-8")
        page.reload()
        page.wait_for_selector("nav >> text=Lately")
        # The new version takes the place of the old one, which is not kept.
        kept = f"async (kept) => (await ({VERSIONS})()).join() === kept"
        page.wait_for_function(kept, arg=version(server))


VERSIONS = """async () => (await caches.keys())
  .map((name) => name.split(" ").at(-1)).filter((name) => name !== "answers")"""


def kept_versions(page: Any) -> list[str]:
    found: list[str] = page.evaluate(VERSIONS)
    return found


def version(server: Served) -> str:
    """The version of the page that a server has now."""
    text = httpx.get(server.address, timeout=PATIENCE).text
    return text.split('data-version="')[1].split('"')[0]


def test_errors_of_the_api_are_never_kept(opened: Callable[[str], Any], served: Served) -> None:
    page = opened(served.address)
    statuses = page.evaluate(
        """async () => Promise.all(["techniques/skyscraper/none", "examples/skyscraper", "solve"]
             .map(async (path) => (await fetch(`api/v1/${path}`)).status))"""
    )
    assert statuses == [404, 200, 405]
    page.wait_for_function(
        "async () => (await caches.keys()).some((name) => name.endsWith('answers'))"
    )
    kept = page.evaluate(
        """async () => {
          const cache = await caches.open("cluesmith / answers");
          return (await cache.keys()).map(({ url }) => url);
        }"""
    )
    assert [url.partition("api/v1/")[2] for url in kept] == ["examples/skyscraper"]


def test_a_day_that_was_fetched_stays(opened: Callable[[str], Any]) -> None:
    with kept_port() as port, command(port) as (address, process):
        page = opened(address)
        ask = "fetch('api/v1/daily/skyscraper/2026-01-05').then((answer) => answer.json())"
        first = page.evaluate(ask)
        process.terminate()
        process.wait()
        page.reload()
        page.wait_for_selector("main[data-ready]")
        assert page.evaluate(ask) == first


def test_the_worker_is_a_new_one_for_any_change(folder: Path) -> None:
    with serving(folder=folder) as server:
        scripts = []
        for text in ("one", "other", "one"):
            (folder / "js" / "extra.js").write_text(text)
            answer = httpx.get(f"{server.address}sw.js", timeout=PATIENCE)
            scripts.append(answer.text)
            files = json.loads(answer.text.split("\nconst FILES = ")[1].split(";\n")[0])
            assert "page/js/extra.js" in files
        assert scripts[0] == scripts[2] != scripts[1]
        assert "connect-src 'self'" in answer.headers["content-security-policy"]


def test_it_can_be_installed(visit: Visit, served: Served) -> None:
    page = visit("")
    link = page.get_attribute("link[rel=manifest]", "href")
    manifest = httpx.get(served.address + link, timeout=PATIENCE)
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        found = httpx.get(f"{served.address}page/{icon['src']}", timeout=PATIENCE)
        assert found.headers["content-type"] == icon["type"]
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert [one["errorId"] for one in errors["installabilityErrors"]] in ([], ["in-incognito"])


def test_no_flash_of_the_wrong_theme(visit: Visit) -> None:
    """The theme stands before any module has run."""
    page = visit("", color_scheme="dark")
    page.route("**/main.js", lambda route: route.abort())
    for scheme, theme in (("dark", "dark"), ("light", "light")):
        page.emulate_media(color_scheme=scheme)
        page.reload()
        assert page.get_attribute("html", "data-theme") == theme
    page.evaluate("localStorage.setItem('cluesmith:settings', '{\"theme\": \"dark\"}')")
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(20, 23, 27)"
