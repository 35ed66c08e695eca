"""A real Chromium for the tests of pages, as a browser and as a fixture."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

PATIENCE = 120_000  # milliseconds to wait for what must come; the machine may be busy

# What the page shows for some seconds stays until a test on a busy machine has seen it too.
LINGERING = """
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => later(act, ms >= 5000 ? 6 * ms : ms, ...rest);
"""


# Without a window a page takes a third of the processor time: 0.5 instead of 1.3 s to open one.
WITHOUT_WINDOW, WHOLE = "chromium-headless-shell", "chromium"


def installed(name: str = WITHOUT_WINDOW) -> str | None:
    """The browser that $CHROMIUM names, else Debian's: this one of its programs, or the whole."""
    return os.environ.get("CHROMIUM") or shutil.which(name) or shutil.which(WHOLE)


@contextmanager
def browser(name: str = WITHOUT_WINDOW) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=installed(name), args=["--no-sandbox"], timeout=PATIENCE
        )
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser, for one module: playwright's loop must not outlive it."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if installed() is None:
        pytest.skip("no Chromium on this machine (apt install chromium-headless-shell)")
    with browser() as opened:
        yield opened


# A test that stops or answers requests itself must be asked for them, not a service worker.
NO_WORKER = {"service_workers": "block"}


def patient(opener: Any) -> Any:
    """A new page of a browser, or of a context, that waits as long as it takes."""
    page = opener.new_page(**NO_WORKER) if hasattr(opener, "new_context") else opener.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def stop_clock(page: Any) -> None:
    """Two keys of one number belong together from now on, however slowly they come."""
    page.evaluate("() => { performance.now = () => 0; }")
