"""What the tests of playing share: puzzles with their answers, a server to stop, a hand."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any

from commanding import address_in, started

from cluesmith import registry

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
FINISHED = ".telling-finish"
MONDAY = date(2026, 1, 5)
# A Thursday, for pages whose clock stands.
THURSDAY = datetime(2026, 1, 8, 9, tzinfo=UTC)
EXAMPLES = {"skyscraper": "t3", "lol-sudoku": "p1", "gold-star": "five"}


def example(family: str, name: str | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """A built-in puzzle as JSON, without its solution, and the solution."""
    known = registry.family(family)
    puzzle = known.puzzle.to_json(known.examples().puzzles[name or EXAMPLES[family]])
    return puzzle, puzzle.pop("solution")


def fragment(puzzle: dict[str, Any]) -> str:
    """The address of a shared puzzle, as the page writes it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle).encode()) + packer.flush()
    return "#p=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpacked(link: str) -> dict[str, Any]:
    packed = link.split("#p=")[1]
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    found: dict[str, Any] = json.loads(zlib.decompress(data, wbits=-15))
    return found


@contextmanager
def command(port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`cluesmith serve` as people run it: its address, and its process."""
    with started("--json", port=port) as (process, line):
        yield address_in(line), process


def values(solution: dict[str, Any]) -> dict[str, str]:
    """What goes into each cell and each operator asked for, by the cell's key on the board."""
    grid = solution.get("grid", solution["digits"] if "areas" in solution else None)
    if grid is not None:
        return {f"r{r}c{c}": str(v) for r, row in enumerate(grid) for c, v in enumerate(row)}
    signs = {f"o{i}": sign for i, sign in enumerate(solution.get("operators", []))}
    return {f"s{i}": str(v) for i, v in enumerate(solution["digits"])} | signs


def look(page: Any, key: str) -> str:
    """How a cell is filled: given, entered, letter, asked, none."""
    found: str = page.get_attribute(f"[data-key={key}]", "data-look")
    return found


def open_cells(page: Any, wanted: dict[str, str]) -> list[str]:
    return [key for key in wanted if look(page, key) not in ("given", "entered")]


def focused(page: Any) -> str:
    key: str = page.evaluate("document.activeElement.getAttribute('data-key') ?? ''")
    return key


class Walker:
    """Finds its way over a board by arrow keys alone, learning where each leads."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.ways: dict[tuple[str, str], str] = {}

    def go(self, target: str) -> None:
        for _ in range(400):
            here = focused(self.page)
            if here == target:
                return
            arrow = self.first_arrow(here, target)
            self.page.keyboard.press(arrow)
            self.ways[here, arrow] = focused(self.page)
        raise AssertionError(f"no way to {target}")

    def first_arrow(self, here: str, target: str) -> str:
        """The first key of the shortest known way, or of one to a key not yet pressed."""
        seen, waiting = {here}, deque([(here, "")])
        unknown = ""
        while waiting:
            at, first = waiting.popleft()
            if at == target:
                return first
            for arrow in ARROWS:
                to = self.ways.get((at, arrow))
                if to is None:
                    unknown = unknown or first or arrow
                elif to not in seen:
                    seen.add(to)
                    waiting.append((to, first or arrow))
        return unknown


def fill_by_keys(page: Any, solution: dict[str, Any]) -> None:
    """Every cell by the keyboard, from where it is."""
    wanted, walker = values(solution), Walker(page)
    for key in open_cells(page, wanted):
        if key[0] != "o":
            walker.go(key)
            page.keyboard.type(wanted[key])


def fill_by_mouse(page: Any, solution: dict[str, Any]) -> None:
    """Every cell by clicks on it and on the keypad."""
    wanted = values(solution)
    for key in open_cells(page, wanted):
        page.click(f"[data-key={key}]")
        page.click(f'.keypad [data-value="{wanted[key]}"]')


def middle(page: Any, key: str) -> tuple[float, float, float]:
    """The middle of a cell on the screen, and half its side."""
    box = page.locator(f"[data-key={key}] .square").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2


def play(visit: Callable[..., Any], puzzle: dict[str, Any], **options: Any) -> Any:
    """The page with this puzzle to play."""
    page = visit(fragment(puzzle), **options)
    page.wait_for_selector(".play .board")
    return page


def on(visit: Callable[..., Any], moment: datetime, address: str = "", **options: Any) -> Any:
    """The page at some moment."""
    page = visit("", **options)
    page.clock.set_fixed_time(moment)
    page.goto(page.url.split("#")[0] + address)
    page.reload()
    page.wait_for_selector("main[data-ready]")
    return page


def card(family: str) -> str:
    return f".family-{family}"


def drag(page: Any, way: list[tuple[float, float]], **options: Any) -> None:
    page.mouse.move(*way[0])
    page.mouse.down(**options)
    for point in way[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up(**options)


def keep_areas(page: Any, areas: list[list[int]]) -> None:
    """Number the area of every cell by keyboard."""
    page.keyboard.press("a")
    walker = Walker(page)
    for r, row in enumerate(areas):
        for c, area in enumerate(row):
            walker.go(f"r{r}c{c}")
            page.keyboard.type(str(area))


def draw_walls(page: Any, areas: list[list[int]]) -> None:
    """Drag along every border between two areas."""
    page.click(".keypad [data-tool=wall]")
    size = len(areas)
    for r in range(size):
        for c in range(size):
            x, y, half = middle(page, f"r{r}c{c}")
            if c + 1 < size and areas[r][c] != areas[r][c + 1]:
                drag(page, [(x + half, y - half), (x + half, y), (x + half, y + half)])
            if r + 1 < size and areas[r][c] != areas[r + 1][c]:
                drag(page, [(x - half, y + half), (x, y + half), (x + half, y + half)])
