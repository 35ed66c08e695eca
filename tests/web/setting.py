"""Setting a puzzle in the browser, as the tests of that view do it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

KNOWN = ".verdict[data-state=known]"
SEEN = ".xray[data-state=known]:visible"
HOSTILE = '<img src=x onerror="document.title=1"><b>Ana</b>'
# A puzzle of each family with exactly one solution.
T3: dict[str, Any] = {
    "family": "skyscraper",
    "size": 4,
    "clues": {
        "top": [4, 0, 0, 2],
        "left": [0, 3, 0, 0],
        "bottom": [0, 0, 4, 0],
        "right": [0, 0, 0, 3],
    },
}
P1 = {
    "family": "lol-sudoku",
    "size": 4,
    "digits": [[0, 0, 4, 1], [0, 0, 0, 3], [0, 0, 0, 0], [2, 0, 0, 0]],
    "areas": [[0, 0, 0, 0], [1, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
}
FIG2 = {"family": "gold-star", "points": 4, "operators": "-+-++*-*"}

# A puzzle of each family with several solutions.
STARTED = {
    "skyscraper": {"family": "skyscraper", "size": 4, "clues": {"top": [4, 0, 0, 2]}},
    "lol-sudoku": {**P1, "areas": [[0] * 4, [1, 1, 1, 0], [0] * 4, [0] * 4]},
    "gold-star": {**FIG2, "operators": "-+-++?-?"},
}

# One clue more than it needs.
SPARE = {
    **T3,
    "clues": {**T3["clues"], "right": [0, 0, 0, 3], "top": [4, 0, 0, 2]},
    "grid": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 0]],
}

Visit = Callable[..., Any]


def begin(page: Any, family: str, size: int) -> None:
    """A blank board of a family, by the controls above it."""
    page.wait_for_selector(KNOWN)
    page.click(f"[data-family={family}]")
    page.fill("#set-size", str(size))
    page.press("#set-size", "Enter")
    page.wait_for_selector(f".set-board .board-{family}")
    assert page.input_value("#set-size") == str(size)


def write(page: Any, key: str, text: str) -> None:
    """Click a place and type there."""
    page.click(f"[data-key={key}]")
    page.keyboard.type(text)


def await_verdict(page: Any, verdict: str) -> str:
    page.wait_for_selector(f"{KNOWN}[data-verdict={verdict}]")
    said: str = page.inner_text(".verdict-said")
    return said


def drag(page: Any, keys: list[str]) -> None:
    """Press in the first cell, pass through the others, release."""
    for at, key in enumerate(keys):
        box = page.locator(f"[data-key={key}]").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()


def paste(page: Any, text: str) -> None:
    fold = page.locator("[data-fold='set.import']")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.fill("#import-text", text)
    fold.locator("button[type=submit]").click()


def draft(page: Any, family: str) -> dict[str, Any]:
    """What is kept in the browser when the page is left."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = page.evaluate("key => localStorage.getItem(key)", f"cluesmith:set:{family}")
    now: dict[str, Any] = json.loads(kept)["now"]
    return now


def opened(visit: Visit, puzzle: dict[str, Any], **options: Any) -> Any:
    """The setter's page with a puzzle on the board, and all that is known of it."""
    page = visit("#/set", **options)
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps(puzzle))
    page.wait_for_selector(SEEN)
    return page
