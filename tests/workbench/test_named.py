"""What names and stored things stand for, and how they are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import cluesmith as cs
from cluesmith.forms.files import load_examples
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.read import named, stored_solution


def test_an_example_a_whole_test_set_and_no_example() -> None:
    assert [puzzle.meta["id"] for puzzle in named("skyscraper:t3")] == ["t3"]
    assert len(named("skyscraper:")) > 1
    with pytest.raises(cs.UsageError, match=r"^no skyscraper example 't33'; did you mean t3\?$"):
        named("skyscraper:t33")


def test_a_scale_of_another_family_is_another_fault_than_no_scale() -> None:
    puzzle = cs.examples("lol-sudoku")["p1"]
    with pytest.raises(cs.UnsupportedError, match=r"^lol-sudoku has no scale 'towers'; one of "):
        rate(puzzle, scale="towers")
    with pytest.raises(cs.UsageError, match=r"^no scale 'tower'; did you mean towers\?$"):
        rate(puzzle, scale="tower")


@pytest.mark.parametrize(
    ("grid", "because"),
    [([[1, 2]], "cannot be read: "), ([[1, 2], [1, 2]], "is wrong: ")],
)
def test_a_solution_that_comes_with_a_puzzle_is_looked_at(
    grid: list[list[int]], because: str
) -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 2}')
    puzzle = replace(puzzle, meta={"solution": {"grid": grid}})
    with pytest.raises(cs.PuzzleError, match=f"^its stored solution {because}"):
        stored_solution(puzzle)


def test_only_the_example_asked_for_is_parsed(tmp_path: Path) -> None:
    puzzles = [{"id": name} for name in "abc"]
    data = {"puzzles": puzzles, "test_set": ["b"], "refused": []}
    (tmp_path / "examples.json").write_text(json.dumps(data))
    parsed = []

    def from_json(item: Mapping[str, str]) -> str:
        parsed.append(item["id"])
        return item["id"]

    found = load_examples(str(tmp_path), from_json).puzzles
    assert (list(found), len(found), "c" in found, parsed) == (["a", "b", "c"], 3, True, [])
    assert (found["b"], parsed) == ("b", ["b"])
    (tmp_path / "examples.json").unlink()
    assert load_examples(str(tmp_path), from_json).puzzles is found


def test_an_example_is_its_askers_own() -> None:
    (one,), (two,) = named("skyscraper:t3"), named("skyscraper:t3")
    one.meta["title"] = "changed"
    assert two.meta.get("title") != "changed"
    assert named("skyscraper:t3")[0].meta.get("title") != "changed"
