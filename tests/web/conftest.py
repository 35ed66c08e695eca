"""Fixtures of the web tests: one server for all tests that only ask it something, and a browser.

Where no Chromium is installed the browser tests are skipped, with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from browsing import LINGERING, NO_WORKER, chromium, patient
from serving import PATIENT, Served, serving

__all__ = ["chromium"]  # a fixture


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving(PATIENT) as server:
        yield server


@pytest.fixture(scope="module")
def hurried() -> Iterator[Served]:
    """A server that spends little time on anything."""
    with serving(replace(PATIENT, most_seconds=0.5)) as server:
        yield server


@pytest.fixture
def visit(chromium: Any, served: Any) -> Iterator[Callable[..., Any]]:
    """Opens an address of the page in a browser of its own; errors in the page fail the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def opened(address: str, *, width: int = 1280, language: str = "en-GB", **options: Any) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": 900},
            locale=language,
            reduced_motion="reduce",
            **{**NO_WORKER, **options},
        )
        contexts.append(context)
        context.add_init_script(LINGERING)
        page = patient(context)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(served.address + address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults
