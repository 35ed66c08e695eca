"""The board at a node: what is drawn there is what the trace has there."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest
from futoshiki import FAMILY as FUTOSHIKI
from svg_reader import Picture

import cluesmith as cs
from cluesmith import registry
from cluesmith.languages import LANGUAGES
from cluesmith.tracing.draw_board import before_of, caption_of, draw_board
from cluesmith.tracing.draw_table import MOST_ROWS, draw_table
from cluesmith.tracing.record import trace

SEARCHES = {
    "skyscraper": ("t2", "paper", "leftmost/step/up"),
    "lol-sudoku": ("walled", "paper", "leftmost/step/up"),
    "gold-star": ("paper4", "paper", "leftmost/step/down"),
}


@pytest.fixture(scope="module", params=list(SEARCHES))
def searched(request):
    name, model, strategy = SEARCHES[request.param]
    puzzle = cs.examples(request.param)[name]
    return trace(puzzle, model=model, strategy=strategy, nodes=200, solutions=None)


def test_the_candidates_struck_out_are_those_that_went(searched) -> None:
    numbers = {v.index: v for v in searched.variables if v.cell is not None}
    digits = [i for i, v in numbers.items() if not isinstance(v.cell[0], str)]
    seen = 0
    for node in range(min(len(searched), 12)):
        before, after = before_of(searched, node), searched.domains(node)
        went = {i: [v for v in before[i] if v not in after[i]] for i in digits}
        decided = searched.decided[node] if node else None
        if decided in went and len(after[decided]) == 1:
            went.pop(decided)  # it is in a box instead
        picture = Picture(str(draw_board(searched, node)))
        struck = "".join(picture.texts("struck"))
        assert len(struck) == sum(len(str(v)) for values in went.values() for v in values)
        seen += len(struck)
    assert seen


def test_a_decided_value_is_in_a_box(searched) -> None:
    nodes = [
        node
        for node in range(1, len(searched))
        if len(searched.domains(node)[searched.decided[node]]) == 1
        and not isinstance(searched.variables[searched.decided[node]].cell[0], str)
    ]
    assert nodes
    for node in nodes[:5]:
        picture = Picture(str(draw_board(searched, node)))
        value = searched.domains(node)[searched.decided[node]][0]
        assert picture.texts("placed") == [str(value)]


def test_the_caption_names_decision_and_failure(searched) -> None:
    failed = list(searched.outcomes).index(2)
    lines = caption_of(searched, failed, "en")
    assert lines[0] == f"Node {failed}: {searched.decision_words(failed)}"
    assert lines[1] == f"Failure: {searched.failure(failed).constraint.words()}"
    assert caption_of(searched, 0, "pt") == ["Nó 0: antes da primeira decisão"]
    notes = Picture(str(draw_board(searched, failed))).texts("notes")
    assert " ".join(notes).endswith(" ".join(lines))
    assert searched.node(failed)._repr_svg_() == searched.draw(node=failed)


def test_every_node_of_a_search_can_be_drawn(searched) -> None:
    for node in range(0, len(searched), 7):
        for language in LANGUAGES:
            assert Picture(str(draw_board(searched, node, language=language))).size > (0, 0)


def test_a_family_without_drawings_of_steps_gets_a_table(monkeypatch) -> None:
    entry = EntryPoint("futoshiki", "futoshiki:FAMILY", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_plugins", lambda: {"futoshiki": entry})
    found = trace(FUTOSHIKI.examples().puzzles["five"], strategy="leftmost/step/up")
    picture = Picture(str(draw_board(found, 0)))
    assert "r1c1" in picture.texts("names")


def test_the_table_shows_each_value_once() -> None:
    found = trace(cs.examples("skyscraper")["t2"], model="paper", strategy="leftmost/step/up")
    failed = list(found.outcomes).index(2)
    picture = Picture(str(draw_table(found, failed)))
    cells = [v for v in found.variables if not v.auxiliary]
    shown = {
        name: picture.texts(name) for name in ("candidates", "gone", "solved", "placed", "struck")
    }
    assert sum(map(len, shown.values())) == sum(len(v.values) for v in cells)
    before, after = before_of(found, failed), found.domains(failed)
    went = [v for cell in cells for v in before[cell.index] if v not in after[cell.index]]
    assert sorted(shown["struck"]) == sorted(map(str, went))
    assert len(shown["placed"]) == 1


def test_a_table_of_very_many_variables_shows_those_that_changed() -> None:
    found = trace(
        cs.examples("skyscraper")["t1"], model="paper", strategy="leftmost/step/up", nodes=9
    )
    changed = {c.variable.name for c in found.node(0).changes if not c.variable.auxiliary}
    names = set(Picture(str(draw_table(found, 0))).texts("names"))
    assert len(names) <= MOST_ROWS
    assert changed <= names
