"""Hints without a server agree with `cluesmith hint`: on boards as players may leave them.

A hint of the site is the first step of the path whose conclusion the player lacks.  So it comes
no later on the path than what `hint` concludes, and it always holds; and it finds the same
entries wrong.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from json import loads
from pathlib import Path
from random import Random
from typing import Any

import pytest
from publishing import PLAIN, example, hosted, place_of, publish
from states import parsed, states

import cluesmith as cs
from cluesmith import registry
from cluesmith.family import Mistake, Step
from cluesmith.workbench import deduce

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = ("skyscraper", "lol-sudoku", "gold-star")
FEW, MANY = 30, 200

# Asks for the hint of each state: the number of the step, the step, and what a check finds.
ASK = """async ([id, states]) => {
  const [entry] = [...document.scripts].filter(({ type }) => type === "module");
  const load = (name) => import(new URL(name, entry.src).href);
  const [{ loadSolved }, { answersOf }, { nextStep }, { Game }, { whole }] = await Promise.all(
    ["data.js", "answers.js", "path.js", "../play/game.js", "../puzzle.js"].map(load),
  );
  const solved = await loadSolved(id);
  const answers = answersOf(solved, {});
  return Promise.all(states.map(async ({ entries, marks }) => {
    const game = new Game(whole(solved.puzzle));
    game.arrive({ entries, marks });
    const reveals = await Promise.all([1, 2, 3].map((reveal) => answers.hint(game, reveal)));
    return {
      number: nextStep(game, solved.steps)?.number ?? null,
      reveals,
      mistakes: (await answers.review(game)).mistakes,
    };
  }));
}"""


@cache
def puzzles(family: str) -> list[Any]:
    """Several kinds: boards of the papers, and generated ones."""
    size = {"gold-star": {"points": 6}}.get(family, {"size": 6})
    levels = ("easy", "medium", "hard")
    made = [next(cs.generate(family, count=1, seed=11, level=level, **size)) for level in levels]
    names = {"gold-star": "find-three"}
    return [example(family), example(family, names.get(family)), *made]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("hints")
    publish(folder, [puzzle for family in FAMILIES for puzzle in puzzles(family)], PLAIN)
    with hosted(folder) as (address, _):
        yield folder, address


@pytest.mark.parametrize("family", FAMILIES)
def test_they_agree_with_the_servers(visit: Visit, many: Any, family: str) -> None:
    compare(visit, many, family, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_they_agree_on_many_boards(visit: Visit, many: Any, family: str) -> None:
    compare(visit, many, family, MANY)


def compare(visit: Visit, many: Any, family: str, count: int) -> None:
    folder, address = many
    rng = Random(f"{family} {count}")
    kinds = set()
    page = visit(place_of(puzzles(family)[0]), at=address)
    for puzzle in puzzles(family):
        place = place_of(puzzle)
        path = loads(zlib.decompress((folder / place / "play.bin").read_bytes(), wbits=-15))
        boards = states(puzzle, rng, -(-count // len(puzzles(family))))
        answers = page.evaluate(ASK, [place.split("/")[1], boards])
        for board, answer in zip(boards, answers, strict=True):
            kinds.add(agrees(parsed(board), path, answer))
    assert kinds >= {Step, Mistake}


def agrees(puzzle: Any, path: dict[str, Any], answer: dict[str, Any]) -> type:
    """Compare one answer with that of `hint`; what kind of hint it was."""
    live = deduce.hinted(puzzle).found
    where, which, whole = answer["reveals"]
    if isinstance(live, Mistake):
        wrong = {(*live.cell, live.value), *live.others}
        assert {(*one["cell"], one["value"]) for one in answer["mistakes"]} == wrong
        mistake = whole["mistake"]
        assert (*mistake["cell"], mistake["value"]) in wrong
        assert mistake["cell"] == which["mistake"]["cell"]
        assert where["mistake"]["row"] in (None, mistake["cell"][0])
        if mistake.get("reason"):
            holds(mistake["reason"], path["solution"])
        return Mistake
    assert answer["mistakes"] == []
    [step] = whole["steps"] or [None]
    if live is not None:
        assert step is not None
        assert answer["number"] <= latest(puzzle, path["steps"], live)
    if step is None:
        return type(None)
    holds(step, path["solution"])
    assert step["text"] == path["words"]["en"]["steps"][answer["number"]][1]
    assert step["placed"] or step["removed"] or step["walls"] or step["links"]
    assert where["steps"][0]["look"] == step["look"]
    assert "technique" not in where["steps"][0]
    assert "placed" not in which["steps"][0]
    return Step


def holds(step: dict[str, Any], solution: dict[str, Any]) -> None:
    """Whether all that a step concludes is so in the solution."""

    def value_at(cell: list[Any]) -> Any:
        if cell[0] == "operator":
            return solution["operators"][cell[1]]
        digits = solution.get("grid") or solution["digits"]
        return digits[cell[0]][cell[1]] if len(cell) == 2 else digits[cell[0]]

    for *cell, value in step["placed"]:
        assert value_at(cell) == value
    for *cell, value in step["removed"]:
        assert value_at(cell) != value
    for name, parts in (("walls", True), ("links", False)):
        for row, column, to in step.get(name) or []:
            areas = solution["areas"]
            beyond = areas[row][column + 1] if to == "right" else areas[row + 1][column]
            assert (areas[row][column] != beyond) is parts


def latest(puzzle: Any, steps: list[dict[str, Any]], live: Step) -> int:
    """By which step the path has come to everything that a step of `hint` concludes."""
    player = registry.deduction_of(puzzle).player(puzzle)

    def comes(kind: str, item: tuple[Any, ...]) -> int:
        for number, step in enumerate(steps):
            if list(item) in [list(one) for one in step.get(kind) or []]:
                return number
            if kind == "removed" and any(rules_out(one, item) for one in step["placed"]):
                return number
        return len(steps)

    def rules_out(placed: list[Any], item: tuple[Any, ...]) -> bool:
        *cell, value = placed
        if tuple(cell) == item[:-1]:
            return bool(value != item[-1])
        return (
            value == item[-1] and len(cell) == len(item) - 1 and player.sees(tuple(cell), item[:-1])
        )

    found = [comes("placed", item) for item in live.placed]
    found += [comes("removed", item) for item in live.removed if item[0] != "operator"]
    for kind in ("walls", "links"):
        found += [comes(kind, tuple(item)) for item in live.found.get(kind, ())]
    return max(found)
