"""The page in the browser: its bytes over the wire, how soon it answers, how soon a verdict stands.

    python bench/page.py [--runs N]

Each figure is taken in Debian's Chromium (or $CHROMIUM) against `cluesmith serve`.
*First page*: all requests and answers of a first visit, heads and bodies, as
sent.  *Interactive*: from the start of the navigation until a click on the home
page, or a key on the board of a shared puzzle, has its effect; a server just
started, an empty cache.  *Verdict*: in Set mode, from the event of a key to the
verdict in the page; keys one by one, each after the answer to the one before and
a rest, then keys in quick succession, where the last counts.  *Candidates*: from the event of
a key to the true candidates on the board; 9x9 boards with one solution get a digit of it, others
lose a clue or given, after which they have up to 1,000 solutions.  *Explore*: the tree of
the paper's board t1 under leftmost/step/up (332,409 nodes), from the click on Search
to the tree drawn, the search itself included; then dragged to and fro at several
zooms: how often it is drawn in a second, and how long one waits for the next picture.
Where the page promises a time, the share of all waits within it is printed too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
from browsing import WHOLE, browser
from playing import command, example, fragment
from setting import paste

import cluesmith as cs
from cluesmith import registry
from first_answer import CLICK, KEY, TRYING

REST = 150  # ms between an answer and the next key
QUICK = 60  # ms between keys in quick succession
BURST = 3
SETS, SEED = 3, 19  # puzzles of each kind for candidates
PLACES = 9  # every so many cells get a digit
DROPS, STAGES = 2, 6  # facts that go from a board with several solutions; such boards of a puzzle
MOST_SOLUTIONS = 1000
COUNTED = cs.Limits(solutions=MOST_SOLUTIONS + 1, seconds=5)
# What the page promises: bytes, then milliseconds.
FIRST_PAGE, INTERACTIVE, VERDICT, UNIQUE, SEVERAL = 150_000, 1000, 100, 100, 300

# Notes the wait from a key to the verdict on the board that it made.
WATCHING = """() => {
  window.waits = [];
  let pressed = 0;
  addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
  const panel = document.querySelector(".verdict");
  new MutationObserver(() => {
    if (panel.dataset.state !== "known" || !pressed) return;
    window.waits.push(performance.now() - pressed);
    pressed = 0;
  }).observe(panel, { attributes: true, attributeFilter: ["data-state"] });
}"""

# Notes the wait from a digit to the candidates of the board that it made.
SEEING = """() => {
  window.seen = [];
  let pressed = 0;
  const note = ({ key, timeStamp }) => (pressed = /^[0-9]$|Backspace/.test(key) ? timeStamp : 0);
  addEventListener("keydown", note, true);
  const [panel, xray] = [document.querySelector(".verdict"), document.querySelector(".xray")];
  new MutationObserver(() => {
    if (!pressed || panel.dataset.state !== "known" || xray.dataset.candidates !== "known") return;
    const wait = performance.now() - pressed;
    pressed = 0;
    window.seen.push(wait);
  }).observe(document.querySelector(".setter"), { attributes: true, subtree: true });
}"""

# Notes when the canvas of a tree is drawn: each picture begins by setting its scale.
DRAWING = """() => {
  window.drawn = [];
  const begin = CanvasRenderingContext2D.prototype.setTransform;
  CanvasRenderingContext2D.prototype.setTransform = function (...scale) {
    window.drawn.push(performance.now());
    return begin.apply(this, scale);
  };
}"""
SEARCH = """() => {
  window.drawn.length = 0;
  document.querySelector("[data-do=search]").click();
  return performance.now();
}"""
ZOOMS = (1, 4, 8, 16)  # presses of +; a tree that is seen whole cannot be dragged
DRAG = 400  # pixels
PARTS = 150  # of a drag

# family: size, and thirty places with what is typed there, in turn.
SIDES = ("top", "left", "bottom", "right")
SQUARE = ("123456", "345612", "561234", "234561", "456123")
KEYS: dict[str, tuple[int, list[tuple[str, str]]]] = {
    "skyscraper": (
        6,
        [(f"{side}{i}", str(2 + (i + at) % 3)) for at, side in enumerate(SIDES) for i in range(5)]
        + [(f"r{i}c{(2 * i + 1) % 6}", str(i + 1)) for i in range(5)]
        + [(f"r{i}c{(2 * i + 1) % 6}", "Backspace") for i in range(5)],
    ),
    "lol-sudoku": (
        6,
        [(f"r{r}c{c}", row[c]) for r, row in enumerate(SQUARE) for c in range(r % 2, 6, 2)]
        + [(f"r{r}c{c}", "Backspace") for r in range(5) for c in range(r % 2, 6, 2)],
    ),
    "gold-star": (
        5,
        [(f"o{i}", sign) for i, sign in enumerate("-*+**-+*+*")]
        + [(f"s{i}", digit) for i, digit in enumerate("6873509142")]
        + [(f"s{i}", "Backspace") for i in range(10)],
    ),
}


def first_page(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in finished]
    context.close()
    wire = sum(sum(size.values()) for size in sizes)
    answers = sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes)
    print(
        f"first page: {len(sizes)} files, {wire:,} bytes of {FIRST_PAGE:,} promised, "
        f"of which {answers:,} come"
    )


def interactive(chromium: Any, name: str, fragment: str, attempt: str, runs: int) -> None:
    times = []
    for _ in range(runs):
        with command() as (address, _):
            context = chromium.new_context(color_scheme="light")
            page = context.new_page()
            page.add_init_script(TRYING.format(attempt=attempt))
            page.goto(address + fragment)
            page.wait_for_function("() => window.answered > 0")
            times.append(page.evaluate("window.answered"))
            context.close()
    print(f"interactive, {name}: {told(times, INTERACTIVE)}")


def blank(page: Any, family: str, size: int) -> None:
    page.wait_for_selector(".verdict[data-state=known]")
    page.click(f"[data-family={family}]")
    page.fill("#set-size", str(size))
    page.press("#set-size", "Enter")
    page.wait_for_selector(f".set-board .board-{family}")
    page.wait_for_selector(".verdict[data-state=known]")


def one_by_one(page: Any, keys: list[tuple[str, str]]) -> None:
    for count, (place, key) in enumerate(keys, 1):
        page.focus(f".set-board [data-key={place}]")
        page.wait_for_timeout(REST)
        page.keyboard.press(key)
        page.wait_for_function("count => window.waits.length === count", arg=count)


def in_succession(page: Any, keys: list[tuple[str, str]]) -> None:
    for count in range(len(keys) // BURST):
        for place, key in keys[count * BURST : (count + 1) * BURST]:
            page.focus(f".set-board [data-key={place}]")
            page.keyboard.press(key)
            page.wait_for_timeout(QUICK)
        page.wait_for_selector(".verdict[data-state=known]")
        page.wait_for_timeout(REST)


def verdict(chromium: Any, address: str, family: str, type_in: Callable[..., None]) -> None:
    size, keys = KEYS[family]
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address + "#/set")
    blank(page, family, size)
    page.evaluate(WATCHING)
    type_in(page, keys)
    times = page.evaluate("window.waits")
    context.close()
    print(f"verdict, {family} {size}, {type_in.__name__.replace('_', ' ')}: {told(times, VERDICT)}")


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle, and keys that are pressed on it one by one, each taken back before the next."""

    puzzle: Any
    keys: list[tuple[str, str]]


def with_one_solution(puzzle: Any) -> Board:
    """Digits of the solution, in cells where nothing is given."""
    kind = registry.family_of(puzzle).puzzle
    stated = [fact.to_json() for fact in kind.facts(puzzle)]
    given = {(fact["row"], fact["column"]) for fact in stated if fact["kind"] == "given"}
    entries = [one for one in kind.entries(cs.solve(puzzle).solutions[0]) if one[:2] not in given]
    return Board(puzzle, [(f"r{r}c{c}", str(value)) for r, c, value in entries[::PLACES]])


def with_several(puzzle: Any, rng: Random) -> Iterator[tuple[Board, list[int]]]:
    """Facts that go, from a board that has more and more solutions; how many it has then."""
    kind = registry.family_of(puzzle).puzzle
    facts = rng.sample(list(kind.facts(puzzle)), len(kind.facts(puzzle)))
    for _ in range(STAGES):
        left: dict[Any, int] = {}
        for fact in facts:
            fewer = kind.keep(puzzle, [one for one in facts if one is not fact])
            found = cs.solve(fewer, limits=COUNTED)
            if found.complete and 1 < found.count <= MOST_SOLUTIONS and key_of(fact):
                left[fact] = found.count
            if len(left) == DROPS:
                break
        if not left:
            return
        keys = [(key_of(fact) or "", "Backspace") for fact in left]
        yield Board(kind.keep(puzzle, facts), keys), list(left.values())
        gone = max(left, key=lambda fact: left[fact])
        facts = [fact for fact in facts if fact is not gone]


def key_of(fact: Any) -> str | None:
    """Where Backspace takes a fact from the board, if it does."""
    told = fact.to_json()
    if told["kind"] == "clue":
        return f"{told['side']}{told['index']}"
    return f"r{told['row']}c{told['column']}" if told["kind"] == "given" else None


def boards() -> Iterator[tuple[str, list[Board], float]]:
    """9x9 boards of each family with one solution, then with several, and what is promised."""
    for family in ("skyscraper", "lol-sudoku"):
        puzzles = list(cs.generate(family, size=9, level="medium", count=SETS, seed=SEED))
        yield f"{family} 9 x 9, one solution", [with_one_solution(one) for one in puzzles], UNIQUE
        found = [board for one in puzzles for board in with_several(one, Random(SEED))]
        counts = sorted(count for _, some in found for count in some)
        name = (
            f"{family} 9 x 9, {counts[0]} to {counts[-1]} solutions (median {median(counts):.0f})"
        )
        yield name, [board for board, _ in found], SEVERAL


def candidates(chromium: Any, address: str) -> None:
    for name, some, promised in boards():
        times: list[float] = []
        for board in some:
            context = chromium.new_context()
            page = context.new_page()
            page.goto(address + "#/set")
            page.wait_for_selector(".verdict[data-state=known]")
            kind = registry.family_of(board.puzzle).puzzle
            paste(page, json.dumps({**kind.to_json(board.puzzle), "solution": None}))
            page.wait_for_selector(".xray[data-state=known]:visible")
            page.evaluate(SEEING)
            for count, (place, key) in enumerate(board.keys, 1):
                page.focus(f".set-board [data-key={place}]")
                page.wait_for_timeout(REST)
                page.keyboard.press(key)
                page.wait_for_function("count => window.seen.length === count", arg=count)
                page.wait_for_selector(".xray[data-state=known]")
                page.keyboard.press("Control+z")
                page.wait_for_selector(".xray[data-candidates=known][data-state=known]")
            times += page.evaluate("window.seen")
            context.close()
        print(f"candidates, {name}: {told(times, promised)}")


def explore(chromium: Any, address: str, runs: int) -> None:
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(address + "#/explore")
    page.wait_for_selector(".explore-stage")
    page.select_option("#explore-puzzle", "skyscraper/t1")
    page.select_option("#explore-all", "false")
    page.evaluate(DRAWING)
    times = []
    for _ in range(runs):
        begun = page.evaluate(SEARCH)
        page.wait_for_function("() => window.drawn.length > 0")
        times.append(page.evaluate("window.drawn[0]") - begun)
    nodes = page.inner_text(".counters dd.muted")
    print(f"explore, {nodes} nodes, from click to tree: {told(times)}")
    page.wait_for_selector(".pane:not([data-waiting])")
    for zoom in ZOOMS:
        dragged(page, zoom)
    context.close()


def dragged(page: Any, zoom: int) -> None:
    canvas = page.locator(".tree canvas")
    canvas.focus()
    for key in ["0", *["+"] * zoom]:
        page.keyboard.press(key)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("() => { window.drawn.length = 0; }")
    for way in (-1, 1):
        page.mouse.move(x + way * DRAG / 2, y, steps=PARTS)
    drawn = page.evaluate("window.drawn")
    page.mouse.up()
    waits = [later - sooner for sooner, later in pairwise(drawn)]
    often = 1000 * len(waits) / sum(waits)
    print(f"explore, dragged at zoom {zoom}: {often:.0f} pictures a second; {told(waits)}")


def told(times: list[float], promised: float = 0) -> str:
    ranked = sorted(times)
    late, worst = ranked[round(0.95 * (len(ranked) - 1))], ranked[-1]
    said = f"median {median(ranked):.0f} ms, p95 {late:.0f}, worst {worst:.0f} of {len(ranked)}"
    if not promised:
        return said
    within = sum(time <= promised for time in times) / len(times)
    return f"{said}; {within:.0%} within {promised:.0f} ms"


def setting(chromium: Any, address: str) -> None:
    for family in KEYS:
        verdict(chromium, address, family, one_by_one)
        verdict(chromium, address, family, in_succession)
    candidates(chromium, address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="fresh servers for each start")
    parser.add_argument("--only", choices=["explore", "set"], help="leave out all else")
    asked = parser.parse_args()
    runs = asked.runs
    with browser(WHOLE) as chromium:
        if asked.only:
            with command() as (address, _):
                if asked.only == "explore":
                    explore(chromium, address, runs)
                else:
                    setting(chromium, address)
            return
        with command() as (address, _):
            first_page(chromium, address)
        interactive(chromium, "home", "", CLICK, runs)
        for family in KEYS:
            interactive(chromium, f"a {family} to play", fragment(example(family)[0]), KEY, runs)
        with command() as (address, _):
            setting(chromium, address)
            explore(chromium, address, runs)


if __name__ == "__main__":
    main()
