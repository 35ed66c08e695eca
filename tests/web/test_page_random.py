"""A player who does anything, in any order: the page and a plain model never disagree.

Clicks, drags, keys of every tool, undo, trials, reloads, Back, a second tab on the same
puzzle or on another, another language, another theme. After each act the page must show
what the model says, and storage must hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from play_model import LAYERS, Model, borders, place, sides
from playing import EXAMPLES, drag, example, fragment, middle, play

from cluesmith.languages import LANGUAGES

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
TOOLS = {"digit": "z", "corner": "x", "centre": "c", "colour": "v", "line": "b"}
LOL_TOOLS = {"wall": "w", "area": "a"}

# What the page shows of each cell, and what storage holds of the puzzle.
SHOWN = """async () => {
  const cells = {};
  for (const node of document.querySelectorAll(".board .cell")) {
    const writing = node.nextElementSibling;
    const marks = (part) => Array.from(
      writing.querySelectorAll(`.${part} .mark`), (mark) => mark.textContent);
    const digits = (part) => [...marks(part).join("").replaceAll(" ", "")].map(Number);
    cells[node.dataset.key] = {
      look: node.dataset.look,
      value: writing.querySelector(".value").textContent,
      corner: digits("corner"),
      centre: digits("centre"),
      selected: node.getAttribute("aria-selected") === "true",
    };
  }
  const inked = (selector, name) => [...document.querySelectorAll(`.board ${selector}`)]
    .map((node) => [node.dataset[name], Number(node.getAttribute("class").match(/\\d+/)[0])]);
  const { store } = await import("/page/js/store.js");
  const { History } = await import("/page/js/history.js");
  const record = store.record(location.hash.split("/")[2]);
  const history = new History(record.history);
  const enabled = (name) => !document.querySelector(`[data-do=${name}]`).disabled;
  return {
    cells,
    colour: inked(".colours *", "cell"),
    line: inked(".pen path", "line"),
    struck: Array.from(
      document.querySelectorAll(".board .struck[data-key]"), (node) => node.dataset.key),
    tool: document.querySelector(".play-tools [aria-pressed=true]").dataset.tool,
    undo: enabled("undo"),
    redo: enabled("redo"),
    trial: !document.querySelector(".trial").hidden,
    sheet: history.sheet,
    trials: history.trials,
  };
}"""


def model_of(family: str, puzzle: dict[str, Any]) -> Model:
    if family == "gold-star":
        digits = puzzle.get("digits") or [None] * 2 * puzzle["points"]
        cells = [f"s{i}" for i in range(len(digits))]
        given = {f"s{i}": digit for i, digit in enumerate(digits) if digit is not None}
        return Model(puzzle, cells, given, list(range(len(digits))))
    size = puzzle["size"]
    grid = puzzle.get("grid") or puzzle.get("digits") or [[0] * size] * size
    cells = [f"r{r}c{c}" for r in range(size) for c in range(size)]
    given = {key: grid[r][c] for key in cells for r, c in [place(key)] if grid[r][c]}
    return Model(puzzle, cells, given, list(range(1, size + 1)))


class Player:
    """One who plays in a tab and says to the model what was done."""

    def __init__(self, page: Any, model: Model, random: Random) -> None:
        self.page, self.model, self.random = page, model, random
        self.address = page.url
        self.tools = TOOLS | (LOL_TOOLS if "areas" in model.puzzle else {})

    # Acts. Each does something on the page and the same in the model.

    def click(self) -> None:
        key = self.random.choice(self.model.cells)
        self.page.click(f"[data-key={key}]")
        self.model.click(key)

    def click_more(self) -> None:
        key = self.random.choice(self.model.cells)
        self.page.click(f"[data-key={key}]", modifiers=["Control"])
        self.model.click_more(key)

    def click_twice(self) -> None:
        if self.model.tool not in ("wall", "area"):
            key = self.random.choice(self.model.cells)
            self.page.dblclick(f"[data-key={key}]")
            self.model.click_twice(key)

    def drag(self) -> None:
        if self.model.tool in ("wall", "area"):
            return
        one, other = self.neighbours()
        drag(self.page, [middle(self.page, key)[:2] for key in (one, other)])
        self.model.drag(one, other)

    def neighbours(self) -> tuple[str, str]:
        """Two cells with no third between them."""
        if self.model.cells[0] == "s0":
            return self.random.choice([("s0", "s2"), ("s1", "s2"), ("s3", "s2"), ("s3", "s4")])
        one, other = sides(self.random.choice(borders(self.model.cells)))
        return (one, other) if self.random.random() < 0.5 else (other, one)

    def type(self) -> None:
        number = self.random.choice([one for one in self.model.numbers if one])
        self.page.keyboard.press(str(number))
        self.model.type(number)

    def type_mark(self) -> None:
        number = self.random.choice([one for one in self.model.numbers if one])
        held, layer = self.random.choice(
            [("Shift+Digit", "corner"), ("Control+", "centre"), ("Alt+", "centre")]
        )
        self.page.keyboard.press(f"{held}{number}")
        self.model.type(number, layer)

    def type_colour(self) -> None:
        number = self.random.randint(1, 9)
        self.page.keyboard.press(f"Control+Shift+Digit{number}")
        self.model.type(number, "colour")

    def press_key(self) -> None:
        """A key of the keypad."""
        number = self.random.choice(self.model.numbers)
        button = self.page.locator(f'.keypad .keys:not(.signs) [data-value="{number}"]')
        if button.is_visible() and self.model.tool != "area":
            button.click()
            self.model.type(number)

    def erase(self) -> None:
        self.page.keyboard.press("Backspace")
        self.model.erase()

    def use(self) -> None:
        tool = self.random.choice(list(self.tools))
        if self.random.random() < 0.5:
            self.page.keyboard.press(self.tools[tool])
        else:
            self.page.click(f".keypad [data-tool={tool}]")
        self.model.tool = tool

    def select_all(self) -> None:
        self.page.keyboard.press("Control+a")
        self.model.all()

    def border(self) -> None:
        """A wall or a link, by Shift and an arrow."""
        if "areas" not in self.model.puzzle:
            return
        border = self.random.choice(borders(self.model.cells))
        tool, (one, _) = self.model.tool, sides(border)
        self.page.keyboard.press("w")
        self.page.click(f"[data-key={one}]")
        self.page.keyboard.press(
            "Shift+ArrowRight" if border.endswith("right") else "Shift+ArrowDown"
        )
        self.page.keyboard.press(self.tools[tool])
        self.model.click(one)
        self.model.border(border)

    def strike(self) -> None:
        struck = self.page.locator(".board .clue[data-key]:visible, .board .equation").all()
        if struck:
            node = self.random.choice(struck)
            key = node.get_attribute("data-key")
            node.click()
            self.model.strike(key)
            self.click()

    def undo(self) -> None:
        if self.random.random() < 0.5:
            self.page.keyboard.press("Control+z")
        elif self.model.done:
            self.page.click("[data-do=undo]")
        else:
            return
        self.model.undo()

    def redo(self) -> None:
        self.page.keyboard.press("Control+y")
        self.model.redo()

    def fill(self) -> None:
        self.page.click("[data-do=candidates]")
        self.model.fill()

    def restart(self) -> None:
        self.page.click("[data-do=restart]")
        self.model.restart()

    def trial(self) -> None:
        act = self.random.choice(("try", "keep", "drop"))
        if act == "try":
            self.page.keyboard.press("t")
            self.model.try_out()
        elif self.model.trials:
            self.page.click(f"[data-do={act}]")
            self.model.keep() if act == "keep" else self.model.drop()

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    def back(self) -> None:
        self.page.click(".brand")
        self.page.wait_for_selector(".cards")
        self.page.go_back()
        self.ready()

    def language(self) -> None:
        before = self.page.get_attribute("html", "lang")
        after = self.random.choice([one for one in LANGUAGES if one != before])
        self.page.select_option("[data-do=language]", after)
        self.page.wait_for_selector(f"html[lang={after}]")
        self.ready()

    def theme(self) -> None:
        self.page.click("[data-do=theme]")

    def same_puzzle_elsewhere(self) -> None:
        """Another tab writes on the same board: this one follows, and keeps its own selection."""
        other = self.page.context.new_page()
        other.goto(self.page.url)
        other.wait_for_selector(".play .board")
        key = self.random.choice(self.model.cells)
        number = self.random.choice([one for one in self.model.numbers if one])
        other.click(f"[data-key={key}]")
        other.keyboard.press(str(number))
        mine = self.model.selection, self.model.tool
        self.model.selection, self.model.tool = [key], "digit"
        self.model.type(number)
        self.model.selection, self.model.tool = mine
        self.wait_for_moves()
        other.close()

    def another_puzzle_elsewhere(self) -> None:
        family = "skyscraper" if self.model.cells[0] == "s0" else "gold-star"
        other = self.page.context.new_page()
        other.goto(self.page.url.split("#")[0] + fragment(example(family)[0]))
        other.wait_for_selector(f".play .board-{family}")
        other.keyboard.press("1")
        other.close()

    def ready(self) -> None:
        self.page.wait_for_selector(".play .board")

    def wait_for_moves(self) -> None:
        self.page.wait_for_function(
            """(value) => Object.entries(value).every(([key, number]) => {
              const written = document.querySelector(`[data-key=${key}] + .writing .value`);
              return written.textContent === String(number);
            })""",
            arg=self.model.sheet["value"],
        )

    # What must be the same after each.

    def compare(self, act: str) -> None:
        model, shown = self.model, self.page.evaluate(SHOWN)
        wanted = {layer: model.sheet[layer] for layer in LAYERS}
        assert shown["sheet"] == wanted, act
        assert (shown["tool"], shown["trials"]) == (model.tool, model.trials), act
        assert (shown["undo"], shown["redo"]) == (model.done > 0, model.done < len(model.moves)), (
            act
        )
        assert shown["trial"] == bool(model.trials), act
        for layer in ("colour", "line"):
            found = sorted((key, one) for key, one in shown[layer])
            assert found == sorted(
                (key, one) for key in wanted[layer] for one in wanted[layer][key]
            )
        assert set(shown["struck"]) == set(wanted["struck"]), act
        for key, cell in shown["cells"].items():
            value = model.value(key)
            assert cell["selected"] == (key in model.selection), (act, key, model.selection)
            if value is not None:
                assert cell["value"] == str(value), (act, key)
                assert (cell["look"] == "given") == (key in model.given), (act, key)
                continue
            assert cell["look"] in ("none", "letter"), (act, key)
            for layer in ("corner", "centre"):
                assert cell[layer] == wanted[layer].get(key, []), (act, key, layer)


OFTEN = ("click", "click", "type", "type", "type_mark", "press_key", "use", "undo", "erase")
SOMETIMES = (
    "click_more",
    "click_twice",
    "drag",
    "type_colour",
    "redo",
    "border",
    "strike",
    "trial",
)
SELDOM = ("select_all", "fill", "theme", "language", "restart")
RARELY = ("reload", "back", "same_puzzle_elsewhere", "another_puzzle_elsewhere")


def play_at_random(visit: Visit, family: str, acts: int) -> None:
    puzzle, _ = example(family)
    page = play(visit, puzzle)
    player = Player(page, model_of(family, puzzle), Random(family))
    weights = [(OFTEN, 16), (SOMETIMES, 8), (SELDOM, 2), (RARELY, 1)]
    kinds = [kind for kind, _ in weights]
    done = []
    for _ in range(acts):
        [kind] = player.random.choices(kinds, [weight for _, weight in weights])
        act = player.random.choice(kind)
        getattr(player, act)()
        done.append(act)
        player.compare(f"after {done[-6:]}, act {len(done)}")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_and_the_model_agree(visit: Visit, family: str) -> None:
    play_at_random(visit, family, 150)


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_and_the_model_agree_for_long(visit: Visit, family: str) -> None:
    play_at_random(visit, family, 2000)
