"""A language joins the page by a folder of catalogues."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import example, play
from serving import Served, serving

from cluesmith.web.files import FOLDER

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose page has Esperanto too, as far as the first page."""
    folder = Path(shutil.copytree(FOLDER, tmp_path_factory.mktemp("site") / "page"))
    words = folder / "js" / "words"
    shutil.copytree(words / "en", words / "eo")
    page = words / "eo" / "page.js"
    text = page.read_text("utf-8").replace('"nav.learn": "Learn"', '"nav.learn": "Lerni"')
    page.write_text(text, "utf-8")
    with serving(folder=folder) as server:
        yield server


def test_it_is_the_readers_if_the_browser_asks_for_it(visit: Visit) -> None:
    page = visit("", language="eo")
    page.wait_for_selector("nav >> text=Lerni")
    assert page.get_attribute("html", "lang") == "eo"


def test_it_can_be_chosen_and_hints_come_in_english(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.select_option("[data-do=language]", "eo")
    page.wait_for_selector("nav >> text=Lerni")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=1 of 3")
    page.select_option("[data-do=language]", "es")
    page.wait_for_selector("nav >> text=Aprender")
