"""Exploring a search in the browser, as the tests of that view do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cluesmith as cs
from cluesmith import registry

Visit = Callable[..., Any]
LABELING = "leftmost/step/up"
SETTLED = ".pane:not([data-waiting])"


def searched(family: str, name: str, model: str, label: str | None, **options: Any) -> Any:
    puzzle = registry.family(family).examples().puzzles[name]
    return cs.trace(puzzle, model=model, strategy=label, **options)


def explore(
    page: Any,
    puzzle: str = "skyscraper/t3",
    *,
    model: str = "paper",
    label: str = LABELING,
    everything: bool = True,
) -> None:
    """Search a built-in puzzle, by the form."""
    page.wait_for_selector(".explore-stage")
    page.select_option("#explore-puzzle", puzzle)
    page.select_option("#explore-model-0", model)
    for i, part in enumerate(label.split("/")):
        page.select_option(f"#explore-part{i}-0", part)
    page.select_option("#explore-all", str(everything).lower())
    again(page)


def again(page: Any) -> None:
    page.evaluate("() => { document.querySelector('.explore-stage').id = 'old'; }")
    page.click("[data-do=search]")
    page.wait_for_selector(".explore-stage:not(#old)")
    page.wait_for_selector(SETTLED)


def arrive(page: Any, node: int) -> None:
    page.wait_for_selector(f".where-one-is >> text=/^Node {node:,} ·/")
    page.wait_for_selector(SETTLED)


def go(page: Any, node: int) -> None:
    """By the slider, as one who drags it."""
    page.locator(".tree-moves input").evaluate(
        "(input, node) => { input.value = node; input.dispatchEvent(new Event('input')); }", node
    )
    arrive(page, node)


def key_of(cell: tuple[Any, ...]) -> str:
    return f"r{cell[0]}c{cell[1]}" if len(cell) == 2 else f"s{cell[0]}"
