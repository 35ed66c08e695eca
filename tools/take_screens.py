"""Takes the screenshots of docs/screens again.

Playing each family at three widths in both themes; every other view wide and
light, and dark on a phone.
Run it after a change of the page, and look at every picture it made:

    .venv/bin/python tools/take_screens.py [NAME...]

A NAME takes only the pictures whose name begins so.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import cluesmith as cs
from cluesmith import registry

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "web"))
from browsing import browser  # noqa: E402
from playing import command, fragment  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1440, 900)}
THEMES = ("light", "dark")
SHOWN: dict[str, dict[str, Any]] = {
    "skyscraper": {"size": 6, "level": "medium"},
    "lol-sudoku": {"size": 6, "level": "medium"},
    "gold-star": {"points": 5, "level": "medium"},
}
SEED = 7
QUALITY = 82
PATIENCE = 120_000  # ms; the machine may be busy
# What is on the setter's bench: more than one solution, the star's parting in a sign.
SET = {
    "skyscraper": {
        "family": "skyscraper",
        "size": 6,
        "clues": {
            "top": [3, 0, 2, 0, 4, 0],
            "left": [2, 0, 0, 3, 0, 0],
            "bottom": [0, 0, 2, 0, 0, 3],
            "right": [0, 0, 2, 0, 0, 0],
        },
    },
    "lol-sudoku": {
        "family": "lol-sudoku",
        "size": 5,
        "digits": [[1, 0, 0, 0, 0], [0, 0, 3, 0, 0], [0, 0, 0, 0, 5], [0, 2, 0, 0, 0], [0] * 5],
        "areas": [[1, 1, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 2, 2], [0, 0, 0, 0, 2], [0] * 5],
    },
    "gold-star": {"family": "gold-star", "points": 5, "operators": "??+?*-+*?*"},
}


@dataclass(frozen=True, slots=True)
class Scene:
    """A view, brought to where it is worth a picture."""

    name: str
    address: str
    prepare: Callable[[Any], None]
    looks: tuple[tuple[str, str], ...] = (("wide", "light"), ("phone", "dark"))


def half_solved(family: str) -> dict[str, Any]:
    """A puzzle with a part of its solution entered."""
    made = cs.generate(family, seed=SEED, **SHOWN[family])
    puzzle = registry.family(family).puzzle.to_json(made)
    solution = puzzle.pop("solution")
    given = puzzle.get("grid") or puzzle["digits"]
    full = solution.get("grid") or solution["digits"]
    if family == "gold-star":
        entries: dict[str, Any] = {"digits": [v if i % 2 else None for i, v in enumerate(full)]}
        return puzzle | {"entries": entries}
    shown = [
        [0 if given[r][c] or (r * 2 + c) % 3 else value for c, value in enumerate(row)]
        for r, row in enumerate(full)
    ]
    if family == "skyscraper":
        return puzzle | {"entries": {"grid": shown}}
    most = len(full) // 2
    areas = [
        [0 if v > most or puzzle["areas"][r][c] else v for c, v in enumerate(row)]
        for r, row in enumerate(solution["areas"])
    ]
    return puzzle | {"entries": {"digits": shown, "areas": areas}}


def play(page: Any) -> None:
    page.wait_for_selector(".play .board")


def hinted(page: Any) -> None:
    play(page)
    for stage in (1, 2, 3):
        page.keyboard.press("h")
        page.wait_for_selector(f".telling-hint >> text={stage} of 3")


def set_up(family: str) -> Callable[[Any], None]:
    def prepare(page: Any) -> None:
        page.wait_for_selector(".verdict[data-state=known]")
        fold = page.locator("[data-fold='set.import']")
        fold.locator("summary").click()
        page.fill("#import-text", json.dumps(SET[family]))
        fold.locator("button[type=submit]").click()
        page.wait_for_selector(f".set-board .board-{family}")
        fold.locator("summary").click()
        page.wait_for_selector(".xray[data-state=known]:visible")
        page.evaluate("scrollTo(0, 0)")

    return prepare


def explored(page: Any) -> None:
    """Amid the propagation of an early node."""
    page.wait_for_selector(".explore-stage")
    page.wait_for_selector(".pane:not([data-waiting])")
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_selector(".pane:not([data-waiting])")
    page.wait_for_selector(".possible[data-look=removed]")


def compared(page: Any) -> None:
    page.wait_for_selector(".explore-stage")
    page.click("[data-do=compare]")
    page.select_option("#explore-puzzle", "gold-star/five")
    page.click("[data-do=search]")
    page.wait_for_selector(".explore-stage.two")
    page.keyboard.press("s")
    page.wait_for_selector(".pane:nth-child(1):not([data-waiting])")
    page.wait_for_selector(".pane:nth-child(2):not([data-waiting])")


def predicted(page: Any) -> None:
    page.wait_for_selector(".explore-stage")
    page.keyboard.press("p")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".next-to-act >> text=:")
    for mark in page.locator(".possible[aria-checked=false]").all()[1:6:4]:
        mark.click()
    page.keyboard.press("Enter")
    page.wait_for_selector(".result")


def ready(page: Any) -> None:
    page.wait_for_selector("main[data-ready]")


# What somebody who comes back has: days solved, and a puzzle of each family begun.
PLAYED = """async (shown) => {
  const { store } = await import("./page/js/store.js");
  const { FAMILIES } = await import("./page/js/families/index.js");
  const { dayAfter, dayOf } = await import("./page/js/dates.js");
  const { History } = await import("./page/js/history.js");
  for (const puzzle of shown) {
    const { entries, ...bare } = puzzle;
    const record = store.record(store.begin(bare));
    const history = new History();
    const { rules } = FAMILIES.find(({ name }) => name === puzzle.family);
    for (const write of rules.writes(puzzle, entries)) history.write([write]);
    store.keep({ ...record, history: history.kept(), share: 0.4, elapsed: 252000 });
  }
  for (const { name } of FAMILIES) {
    for (const back of [1, 2, 3, 5, 8, 9, 11, 16, 17, 22]) {
      const day = dayAfter(dayOf(), -back);
      const { puzzle } = await (await fetch(`api/v1/daily/${name}/${day}`)).json();
      const record = store.record(store.begin(puzzle, { origin: `daily/${day}` }));
      const at = Date.now() - back * 86400000;
      const time = 90000 + 37000 * (back % 5) + 1000 * back;
      const done = { share: 1, finished: true, solved: at, touched: at, time, helped: back % 3 };
      store.keep({ ...record, ...done });
    }
  }
}"""


def played(page: Any) -> None:
    """As somebody sees it who has played for some weeks."""
    ready(page)
    page.evaluate(PLAYED, [half_solved(family) for family in SHOWN])
    page.reload()
    ready(page)


def scenes() -> Iterator[Scene]:
    yield Scene("home", "", ready)
    yield Scene("back", "", played)
    yield Scene("days", "#/days/skyscraper", played)
    yield Scene("solved", "#/solved", played)
    yield Scene("welcome", "#/play", ready)
    for family in SHOWN:
        every = tuple(product(SIZES, THEMES))
        yield Scene(f"play-{family}", fragment(half_solved(family)), play, every)
        yield Scene(f"set-{family}", "#/set", set_up(family))
    yield Scene("hint", fragment(half_solved("skyscraper")), hinted)
    yield Scene("learn", "#/learn", ready)
    yield Scene("explore", "#/explore", explored)
    yield Scene("explore-two", "#/explore", compared)
    yield Scene("explore-predict", "#/explore", predicted)


def take(chromium: Any, address: str, scene: Scene, size: str, theme: str) -> None:
    width, height = SIZES[size]
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        locale="en-GB",
        is_mobile=size == "phone",
        has_touch=size != "wide",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address + scene.address)
    scene.prepare(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    shot = context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    path = FOLDER / f"{scene.name}-{size}-{theme}.webp"
    path.write_bytes(base64.b64decode(shot["data"]))
    context.close()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = tuple(sys.argv[1:]) or ("",)
    with command() as (address, _), browser() as chromium:
        for scene in scenes():
            for size, theme in scene.looks:
                if f"{scene.name}-{size}-{theme}".startswith(wanted):
                    take(chromium, address, scene, size, theme)


if __name__ == "__main__":
    main()
