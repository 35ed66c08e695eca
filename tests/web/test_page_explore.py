"""Exploring a search in the browser: the tree, the board at a node, single steps, jumps."""

from __future__ import annotations

from typing import Any

import pytest
from exploring import LABELING, SETTLED, Visit, arrive, explore, go, key_of, searched

from cluesmith import registry
from cluesmith.kernel import strategy

pytestmark = [pytest.mark.browser, pytest.mark.soak]

# What stands on the board: values left in small digits by variable, large ones by cell.
READ = """() => {
  const small = {}, large = {};
  for (const mark of document.querySelectorAll(".explore-board .possible")) {
    const [variable, value] = mark.dataset.mark.split(":");
    small[variable] ??= [];
    if (mark.dataset.look !== "removed") small[variable].push(Number(value));
  }
  for (const cell of document.querySelectorAll(".explore-board .cell")) {
    large[cell.dataset.key] = cell.nextSibling.querySelector(".value").textContent;
  }
  return [small, large];
}"""
PICTURE = "() => document.querySelector('.tree canvas').toDataURL()"


@pytest.mark.parametrize("language", ["en-GB", "pt-PT"])
def test_strategies_are_those_of_the_kernel(visit: Visit, language: str) -> None:
    page = visit("#/explore", language=language)
    page.wait_for_selector(".explore-stage")
    offered = page.evaluate("import('/page/js/explore/strategies.js').then(found => ({...found}))")
    assert offered["VARIABLES"] == list(strategy.VARIABLES)
    assert offered["CHOICES"] == list(strategy.CHOICES)
    assert offered["ORDERS"] == list(strategy.ORDERS)
    said = page.evaluate(
        "names => import('/page/js/explore/strategies.js')"
        ".then(({ strategyText }) => names.map((name) => strategyText(name)))",
        [*strategy.NAMES, None],
    )
    assert len(set(said)) == len(said) == 81
    assert not any("explore." in sentence for sentence in said)


def test_a_failure_off_the_board_lights_its_cells_and_counts_its_steps(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    failed = list(known.outcomes).index(2)
    failure = known.failure(failed)
    assert failure is not None
    page = visit("#/explore")
    explore(page)
    go(page, failed)
    said = page.inner_text(".told")
    assert f"{failure.constraint.words()} cannot hold" in said
    steps = known.steps(failed)
    off = [s for s in steps if s.changes and all(c.variable.auxiliary for c in s.changes)]
    assert f"{len(off)} steps off the board" in said
    [cell] = [known.variables[i].cell for i in failure.constraint.shown if i < 16]
    assert cell is not None
    assert page.locator(f".cell[data-key={key_of(cell)}][data-tone=look]").count() == 1


@pytest.mark.parametrize(
    ("family", "name", "model", "label"),
    [
        ("skyscraper", "t3", "paper", LABELING),
        ("skyscraper", "t3", "paper", "max_regret/middle/down"),
        ("gold-star", "five", "exact", "ffc/enum/up"),
        ("gold-star", "five", "paper", "anti_first_fail/bisect/down"),
        ("lol-sudoku", "p2", "paper", "min/median/up"),
        ("lol-sudoku", "p2", "exact", None),
        ("skyscraper", "t3", "paper", None),  # it restarts
    ],
)
def test_the_tree_in_the_page_is_the_tree_of_the_search(
    visit: Visit, served: Any, family: str, name: str, model: str, label: str | None
) -> None:
    known = searched(family, name, model, label, solutions=None)
    puzzle = registry.family(family).puzzle.to_json(known.puzzle)
    chosen = {"strategy": label} if label else {}
    answer = served.ask("trace", puzzle=puzzle, model=model, limit=1000, **chosen)
    page = visit("")
    found = page.evaluate(
        """async (answer) => {
          const { Tree } = await import("/page/js/explore/tree.js");
          const tree = new Tree(answer);
          const all = [...Array(tree.size).keys()];
          return {
            parents: [...tree.parents],
            children: all.map((node) => tree.children(node)),
            words: all.map((node) => tree.decisionText(node)),
            kept: all.slice(1).map((node) => tree.keptBy(node)),
            outcomes: [...tree.outcomes],
            last: tree.counters(tree.size - 1),
          };
        }""",
        answer,
    )
    assert found["parents"] == list(known.parents)
    assert found["children"] == [list(known.children(i)) for i in range(len(known))]
    assert found["words"] == ["", *(known.decision_words(i) for i in range(1, len(known)))]
    assert found["outcomes"] == list(known.outcomes)
    assert found["last"] == known.stats
    for i, kept in enumerate(found["kept"], 1):
        decision = known.decision(i)
        before = known.domains(known.parents[i])[decision.variable.index]
        words = [decision.variable.values[value] for value in kept]
        assert [word for word in words if word in before] == list(decision.values)


@pytest.mark.parametrize(
    ("puzzle", "model", "label"),
    [
        ("skyscraper/t3", "paper", LABELING),
        ("gold-star/five", "paper", "ffc/bisect/up"),
        ("gold-star/five", "exact", "leftmost/enum/down"),
        ("lol-sudoku/p2", "paper", "leftmost/step/up"),
    ],
)
def test_the_board_shows_the_domains_of_each_node(
    visit: Visit, puzzle: str, model: str, label: str
) -> None:
    family, name = puzzle.split("/")
    known = searched(family, name, model, label, solutions=None)
    page = visit("#/explore")
    explore(page, puzzle, model=model, label=label)
    for node in [*range(8), *range(8, len(known), max(1, len(known) // 8))]:
        go(page, node)
        small, large = page.evaluate(READ)
        for variable, left in zip(known.variables, known.domains(node), strict=True):
            if variable.cell is None or isinstance(variable.cell[0], str):
                continue
            written = large[key_of(variable.cell)]
            if len(left) == 1:
                assert written == str(left[0]), (node, variable.name)
            else:
                shown = small.get(str(variable.index), [])
                assert [variable.values[value] for value in shown] == list(left)


def test_each_step_names_its_constraint_and_what_it_removes(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    seen = {v.index for v in known.variables if not v.auxiliary}
    page = visit("#/explore")
    explore(page)
    go(page, 0)
    for node in range(1, 6):
        page.keyboard.press("ArrowRight")
        arrive(page, node)
        assert page.locator(".cause").count() == 0
        for step in known.steps(node):
            removed = [c for c in step.changes if c.variable.index in seen]
            if not removed:
                continue
            page.keyboard.press("ArrowRight")
            page.wait_for_selector(f".cause >> text={step.constraint.words()}")
            said = page.inner_text(".effect")
            struck = page.locator(".possible[data-look=removed]")
            assert struck.count() == sum(len(change.removed) for change in removed)
            for change in removed:
                values = ", ".join(map(str, change.removed))
                assert f"{values} from {change.variable.name}" in said
        if known.failure(node):
            page.keyboard.press("ArrowRight")
            page.wait_for_selector(".effect.failing")
    for _ in range(200):  # and all the way back
        if page.inner_text(".where-one-is").startswith("Node 0 "):
            break
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(SETTLED)
    assert page.inner_text(".where-one-is").startswith("Node 0 ")


def test_steps_off_the_board_are_there_when_asked_for(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    page = visit("#/explore")
    explore(page)
    go(page, 1)
    few = page.locator(".stops li").count()
    page.check(".explore-controls input")
    every = len(known.steps(1)) + (known.failure(1) is not None)
    assert page.locator(".stops li").count() == every + 1 > few
    page.keyboard.press("Shift+ArrowRight")  # with the box still in focus
    arrive(page, 2)


def test_jumps_and_counters(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    page = visit("#/explore")
    explore(page)
    page.keyboard.press("s")
    arrive(page, known.solutions[0])
    assert "This is a solution" in page.inner_text(".told")
    page.keyboard.press("Home")
    arrive(page, 0)
    failed = [i for i, outcome in enumerate(known.outcomes) if outcome == 2]
    for node in failed[:3]:
        page.keyboard.press("f")
        arrive(page, node)
        assert page.inner_text(".outcome") == "failed"
        counted = page.locator(".counters dd:not(.muted)").all_inner_texts()
        assert counted[:2] == [str(node), str(failed.index(node) + 1)]
        posting = known.stats["prunings"] - sum(known.prunings)
        assert counted[2] == f"{posting + sum(known.prunings[: node + 1]):,}"
    page.keyboard.press("d")
    arrive(page, list(known.depths).index(max(known.depths)))
    page.keyboard.press("End")
    arrive(page, len(known) - 1)
    stats = [known.stats[name] for name in ("nodes", "backtracks", "prunings", "resumptions")]
    assert page.locator(".counters dd:not(.muted)").all_inner_texts()[:4] == [
        f"{n:,}" for n in stats
    ]


def test_the_tree_by_keyboard(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    page = visit("#/explore")
    explore(page)
    canvas = page.locator(".tree canvas")
    canvas.focus()
    first, second = known.children(0)
    page.keyboard.press("ArrowDown")
    arrive(page, first)
    page.keyboard.press("ArrowRight")
    arrive(page, second)
    page.keyboard.press("ArrowLeft")
    arrive(page, first)
    drawn = page.evaluate(PICTURE)
    page.keyboard.press("Enter")  # folds
    page.wait_for_function(f"drawn => ({PICTURE})() !== drawn", arg=drawn)
    page.keyboard.press("ArrowDown")  # unfolds, and enters
    arrive(page, known.children(first)[0])
    page.keyboard.press("ArrowUp")
    arrive(page, first)
    page.wait_for_function(f"drawn => ({PICTURE})() === drawn", arg=drawn)


def test_the_tree_by_mouse(visit: Visit) -> None:
    page = visit("#/explore")
    explore(page)
    box = page.locator(".tree canvas").bounding_box()
    whole = page.evaluate(PICTURE)
    page.click("[data-do=fold]")
    page.wait_for_function(f"drawn => ({PICTURE})() !== drawn", arg=whole)
    page.click("[data-do=fold]")
    page.wait_for_function(f"drawn => ({PICTURE})() === drawn", arg=whole)
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"drawn => ({PICTURE})() !== drawn", arg=whole)
    near = page.evaluate(PICTURE)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 180, steps=5)
    page.mouse.up()
    page.wait_for_function(f"drawn => ({PICTURE})() !== drawn", arg=near)
    assert page.inner_text(".where-one-is").startswith("Node 0 ")  # a drag chooses nothing
    page.click(".tree-tools button:nth-child(3)")
    page.wait_for_function(f"drawn => ({PICTURE})() === drawn", arg=whole)
    # The root stands in the middle, at the top.
    page.keyboard.press("End")
    box = page.locator(".tree canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    arrive(page, 0)
