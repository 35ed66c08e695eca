"""Fixtures of the tests of sites: a site on a plain web server, and a browser that visits it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

import pytest
from browsing import NO_WORKER, chromium, patient
from publishing import DAILY, HOSTILE, TODAY, Hosted, example, hosted, publish, some, titled

__all__ = ["chromium"]  # a fixture


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A site in a folder below that of its server: no reference may begin at the root."""
    root = tmp_path_factory.mktemp("hosted")
    folder = root / "deep" / "puzzles"
    others = [titled(example("skyscraper", "t5"), title=HOSTILE, author=HOSTILE)]
    publish(folder, [*some(), *others], DAILY)
    with hosted(root) as (address, _):
        yield Hosted(folder, f"{address}deep/puzzles/")


@pytest.fixture
def visit(chromium: Any, site: Hosted) -> Iterator[Callable[..., Any]]:
    """Opens a place of the site, on a day; whatever the browser complains of fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def opened(
        place: str,
        *,
        width: int = 1280,
        at: str = site.address,
        day: date = TODAY,
        **options: Any,
    ) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": 900},
            **{"locale": "en-GB", "reduced_motion": "reduce", **NO_WORKER, **options},
        )
        contexts.append(context)
        page = patient(context)
        page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 12))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda line: line.type == "error" and faults.append(f"{line.text} {line.location}"),
        )
        page.on(
            "request",
            lambda one: one.url.startswith((at, "data:", "blob:")) or faults.append(one.url),
        )
        page.goto(at + place)
        page.wait_for_selector("main[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
