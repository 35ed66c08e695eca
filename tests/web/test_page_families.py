"""The page's families: geometry and rules as in Python, and plug-ins that have no module."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playing import EXAMPLES, fragment
from setting import paste

from cluesmith import registry
from cluesmith.families.gold_star.star import FEWEST, MOST, star

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{}" height="9"/></svg>'
)
PLUG_IN = {
    "name": "futoshiki",
    "title": "Futoshiki",
    "forms": [{"name": "json", "title": "JSON"}, {"name": "plain", "title": "plain text"}],
    "examples": ["first"],
}
PUZZLE = {"family": "futoshiki", "size": 2, "grid": [[0, 0], [0, 0]], "less": [[0, 0, "right"]]}


def test_the_geometry_of_every_star_is_that_of_python(visit: Visit) -> None:
    page = visit("")
    stars = page.evaluate(
        """async ([fewest, most]) => {
          const { starOf } = await import("/page/js/families/gold_star/star.js");
          return Array.from({ length: most - fewest + 1 }, (_, i) => starOf(fewest + i));
        }""",
        [FEWEST, MOST],
    )
    for drawn in stars:
        known = star(drawn["points"])
        for part in ("cells", "operators"):
            for one, other in zip(drawn[part], getattr(known, part), strict=True):
                assert one == pytest.approx(other, abs=1e-9)
        lines = [(tuple(line["cells"]), tuple(line["operators"])) for line in drawn["equations"]]
        assert lines == [(line.cells, line.operators) for line in known.equations]


JUDGED = """async ([puzzle, entries]) => {
  const { whole } = await import("/page/js/puzzle.js");
  const { familyOf } = await import("/page/js/families/index.js");
  const { rules } = familyOf(puzzle);
  const board = whole(puzzle);
  return [rules.finished(board, entries) !== null, rules.faults(board, entries).length];
}"""


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_rules_are_those_of_python(visit: Visit, name: str) -> None:
    """Solutions finish a board without a fault; a number entered twice does neither."""
    family = registry.family(name)
    page = visit("")
    for known in family.examples().puzzles:
        puzzle = family.puzzle.to_json(family.examples().puzzles[known])
        solution = puzzle.pop("solution", None)
        if solution is None:
            continue
        assert page.evaluate(JUDGED, [puzzle, solution]) == [True, 0], known
        if puzzle.get("size") == 1:
            continue  # nothing to stand twice
        finished, faults = page.evaluate(JUDGED, [puzzle, doubled(puzzle, solution)])
        assert not finished, known
        assert faults > 0, known


def doubled(puzzle: dict[str, Any], solution: dict[str, Any]) -> dict[str, Any]:
    """The solution with an open cell made equal to another one of its row, or of the star."""
    key = "grid" if "grid" in solution else "digits"
    wrong: dict[str, Any] = json.loads(json.dumps(solution))
    for row, given in zip(lines(wrong[key]), lines(puzzle[key]), strict=True):
        for i, value in enumerate(given):
            if value in (None, 0):
                row[i] = row[i - 1]
                return wrong
    raise AssertionError("no open cell")


def lines(values: list[Any]) -> list[list[Any]]:
    return values if isinstance(values[0], list) else [values]


def plugged_in(page: Any) -> list[dict[str, Any]]:
    """A server with one family more, as far as the page asks; its questions are noted."""
    asked: list[dict[str, Any]] = []

    known = page.request.get(page.url + "api/v1/families").json()
    known["families"].append(PLUG_IN)

    def answered(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Any], None]:
        def reply(route: Any) -> None:
            body = route.request.post_data_json
            asked.append(body)
            route.fulfill(json=answer(body))

        return reply

    page.route("**/api/v1/families", lambda route: route.fulfill(json=known))
    page.route(
        "**/api/v1/examples/futoshiki",
        lambda route: route.fulfill(json={"examples": [{"name": "first", "puzzle": PUZZLE}]}),
    )
    page.route("**/api/v1/draw", answered(lambda body: {"svg": DRAWING.format(len(body))}))
    page.route("**/api/v1/check", answered(lambda _: {"verdict": "unique", "solutions": []}))
    page.route("**/api/v1/solve", answered(lambda _: {"solutions": [{"grid": [[1, 2], [2, 1]]}]}))
    page.route("**/api/v1/convert", answered(lambda body: {"text": f"as {body['to']}"}))
    page.route(
        "**/api/v1/parse",
        answered(lambda _: {"puzzles": [{"puzzle": PUZZLE, "form": "plain"}], "errors": []}),
    )
    return asked


def test_a_plug_in_is_shown_solved_and_converted(visit: Visit) -> None:
    page = visit("")
    asked = plugged_in(page)
    page.goto(page.url + fragment(PUZZLE))
    page.wait_for_selector(".play h1 >> text=Futoshiki")
    page.wait_for_selector(".plain-board svg rect[width='1']")
    page.wait_for_selector("text=cannot be played by hand")
    page.click("[data-do=check]")
    page.wait_for_selector("text=exactly one solution")
    page.click("[data-do=solve]")
    page.wait_for_selector(".plain-board svg rect[width='2']")  # with its solution
    page.select_option("#plain-form", "plain")
    page.wait_for_function("() => document.querySelector('textarea').value === 'as plain'")
    assert all(body["puzzle"] == PUZZLE for body in asked)
    page.reload()
    page.wait_for_selector(".plain-board svg")


def test_a_plug_in_is_reached_from_learn_and_by_import(visit: Visit) -> None:
    page = visit("")
    plugged_in(page)
    page.goto(page.url + "#/learn")
    section = page.locator("section", has_text="Futoshiki").last
    section.locator("button").click()
    page.wait_for_selector(".plain-board svg")
    page.goto(page.url.split("#")[0] + "#/set")
    paste(page, "anything")
    page.wait_for_selector(".plain-board svg")
    page.goto(page.url.split("#")[0])
    page.fill("textarea", "anything")
    page.click("[data-do=import]")
    page.wait_for_selector(".plain-board svg")
