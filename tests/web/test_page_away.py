"""The server goes away and comes back: what was asked meanwhile is asked again by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import patient
from commanding import kept_port
from playing import command

pytestmark = pytest.mark.browser

AWAY = ".sorry[role=alert]"
# The page asks again by itself after three seconds: not where a test is to press the button.
BY_HAND = """
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => (ms === 3000 ? 0 : later(act, ms, ...rest));
"""


@pytest.fixture
def port() -> Iterator[int]:
    with kept_port() as number:
        yield number


def test_views_opened_while_the_server_was_away(chromium: Any, port: int) -> None:
    """Against `cluesmith serve` as people run it, ended and started again."""
    pages: dict[str, Any] = {}
    with command(port) as (address, process):
        for view in ("", "#/learn", "#/set"):
            pages[view] = patient(chromium)
            pages[view].goto(address + view)
            pages[view].wait_for_selector("main[data-ready]")
        pages["#/set"].wait_for_selector(".verdict[data-verdict=multiple]")
        process.terminate()
        process.wait()

        home, learn, bench = pages.values()
        home.click("details summary >> nth=0")
        home.wait_for_selector(".examples .trouble")
        home.evaluate("() => { location.hash = '#/set'; }")
        home.wait_for_selector(f"{AWAY} [data-do=again]")
        learn.evaluate("() => { location.hash = '#/learn/skyscraper/clue-one'; }")
        learn.wait_for_selector(f".technique {AWAY}")
        bench.click("[data-key=r0c0]")
        bench.keyboard.type("1")
        bench.wait_for_selector(".verdict[data-verdict=failed]")

    with command(port):
        home.wait_for_selector(".setter .verdict[data-verdict=multiple]")
        assert display(home, ".setter") == "grid"  # its style sheet has come as well
        learn.wait_for_selector(".technique h1")
        assert not learn.is_visible(AWAY)
        bench.wait_for_selector(".verdict[data-verdict=multiple]")
        home.evaluate("() => { location.hash = '#/'; }")
        home.click("details summary >> nth=0")
        home.wait_for_selector("[data-example]")
        for page in pages.values():
            page.close()


def test_a_catalogue_opened_without_a_server_asks_again(chromium: Any, served: Any) -> None:
    page = patient(chromium)
    page.add_init_script(BY_HAND)
    page.goto(served.address)
    page.wait_for_selector("main[data-ready]")
    page.route("**/api/v1/families", lambda route: route.abort())
    page.route("**/css/learn.css", lambda route: route.abort())
    page.evaluate("() => { location.hash = '#/learn'; }")
    page.wait_for_selector(AWAY)
    page.unroute_all()
    page.click("[data-do=again]")
    page.wait_for_selector("#techniques-skyscraper")
    assert display(page, ".catalogue") == "grid"
    page.close()


def display(page: Any, selector: str) -> str:
    found: str = page.eval_on_selector(selector, "one => getComputedStyle(one).display")
    return found
