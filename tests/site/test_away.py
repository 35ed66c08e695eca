"""A site installed as an app: what makes it one, and that it works with the network cut."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from browsing import patient
from publishing import DAILY, PLAIN, PLAYED, TODAY, Hosted, example, hosted, place_of, publish, some
from serving import until

pytestmark = pytest.mark.browser

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
# So many puzzles are kept with their steps.
KEPT = """async (count) => {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    if (keys.filter(({ url }) => url.endsWith("/play.bin")).length === count) return true;
  }
  return false;
}"""


@pytest.fixture
def context(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    yield opened
    opened.close()


def opened(context: Any, address: str) -> Any:
    page = patient(context)
    page.clock.set_fixed_time(datetime(TODAY.year, TODAY.month, TODAY.day, 12))
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_function(CONTROLLED)
    return page


def test_it_plays_with_its_server_gone(context: Any, tmp_path: Path) -> None:
    """After a look at the first page alone: no puzzle was opened before."""
    puzzles = some()
    publish(tmp_path / "below", puzzles, DAILY)
    with hosted(tmp_path) as (root, process):
        address = f"{root}below/"
        page = opened(context, address)
        assert until(lambda: page.evaluate(KEPT, len(puzzles)))
        process.terminate()
        process.wait()
        page.reload()
        page.wait_for_selector(".today .plate svg")
        page.wait_for_selector(".gallery .plate svg")
        for family in PLAYED:
            page.goto(address + place_of(example(family)))
            page.wait_for_selector(f".play .board-{family}")
            page.keyboard.press("h")
            page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
        page.select_option("[data-do=language]", "es")
        page.wait_for_selector("html:not([lang=en]) [data-do=hint]:not(:text('Hint'))")
        page.goto(f"{address}today/")
        page.wait_for_selector(".play .board")
        page.goto(f"{address}archive/")
        page.wait_for_selector(".month")
        load = "document.fonts.load(\"1rem 'Cluesmith Serif'\", '1').then(({ length }) => length)"
        assert page.evaluate(load)


def test_a_new_build_is_shown_at_once(context: Any, tmp_path: Path) -> None:
    publish(tmp_path, some()[:3], PLAIN)
    with hosted(tmp_path) as (address, _):
        page = opened(context, address)
        assert page.inner_text(".count") == "3 puzzles"
        publish(tmp_path, some()[:5], PLAIN)
        page.reload()
        page.wait_for_selector(".count >> text=5 puzzles")


def test_it_can_be_installed(context: Any, site: Hosted) -> None:
    page = opened(context, site.address)
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == site.address
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert [one["errorId"] for one in errors["installabilityErrors"]] in ([], ["in-incognito"])
    manifest = json.loads((site.folder / "app.webmanifest").read_text())
    assert (manifest["scope"], manifest["start_url"]) == ("./", "./")
    for icon in manifest["icons"]:
        assert (site.folder / icon["src"]).is_file()


def test_a_page_opened_from_the_disk_says_what_to_do(context: Any, site: Hosted) -> None:
    page = patient(context)
    page.goto((site.folder / "index.html").as_uri())
    page.wait_for_selector(".from-disk >> text=python3 -m http.server")
