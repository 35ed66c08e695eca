"""The verb trace over HTTP: the tree of a search in packed columns, and what happened on a path."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from serving import Served, refused

from cluesmith import registry
from cluesmith.family import Family
from cluesmith.tracing.record import trace
from cluesmith.workbench.generate import generate

FAMILIES = list(registry.families())
ALL = pytest.mark.parametrize("family", FAMILIES, ids=[family.name for family in FAMILIES])
T3 = registry.family("skyscraper").examples().puzzles["t3"]


def column(tree: dict[str, Any], name: str) -> list[int]:
    """A column of a tree, unpacked."""
    data, size = b64decode(tree[name]["data"]), tree[name]["bytes"]
    starts = range(0, len(data), size)
    return [int.from_bytes(data[at : at + size], "little") for at in starts]


@ALL
def test_trace(served: Served, family: Family) -> None:
    puzzle = generate(family.name, seed=1)
    board = family.puzzle.to_json(puzzle)
    strategy = "ffc/middle/down"
    asked = {"puzzle": board, "model": "paper", "strategy": strategy, "nodes": 300}
    answer = served.ask("trace", **asked)
    wanted = trace(puzzle, model="paper", strategy=strategy, nodes=300)
    tree = answer["tree"]
    assert tree["size"] == len(wanted)
    assert answer["stats"] == wanted.stats
    assert column(tree, "depth") == list(wanted.depths)
    assert bytes(column(tree, "outcome")) == wanted.outcomes
    assert column(tree, "prunings") == list(wanted.prunings)
    assert [each["name"] for each in answer["variables"]] == [v.said() for v in wanted.variables]
    codes, decided = column(tree, "kept"), column(tree, "variable")
    node = len(wanted) - 1
    path = [
        [decided[at], codes[at] if codes[at] != 128 else answer["masks"][str(at)]]
        for at in wanted.path(node)[1:]
    ]
    found = served.ask("trace", puzzle=board, model="paper", path=path)
    assert len(found["nodes"]) == len(path) + 1
    last = found["nodes"][-1]
    assert bool(last["failure"]) == (wanted.failure(node) is not None)
    if not last["failure"]:
        assert [sum(1 << at for at in left) for left in found["domains"]] == list(
            wanted.masks(node)
        )
    assert [sum(1 << at for at in left) for left in found["start"]] == list(
        wanted.start_masks(node)
    )


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([[0]], "decision 1 of the path is wrong"),
        ([[0, 256]], "decision 1 of the path is wrong"),
        ([[0, 128]], "decision 1 of the path is wrong"),
        ([[0, 255]], "decision 1 of the path is wrong"),
        ([[0, [64]]], "decision 1 of the path is wrong"),
        ([[0, []]], "decision 1 of the path leaves its variable no value"),
        ([[0, 20]], "decision 1 of the path leaves its variable no value"),
        ([[-1, 1]], "decision 1 of the path has no variable -1"),
        ([[0, 1], [9999, 1]], "decision 2 of the path has no variable 9999"),
        ([[0, 0]] * 10_001, "path has 10,001 decisions, expected at most 10,000"),
        ([7], "decision 1 of the path is wrong"),
        ("r1c1", "expected a list"),
    ],
)
def test_paths_that_lead_nowhere(served: Served, path: Any, words: str) -> None:
    response = served.post("trace", puzzle={"family": "skyscraper", "size": 4}, path=path)
    assert words in refused(response, 422, "bad-request")


def test_a_path_ends_where_it_fails(served: Served) -> None:
    asked = {"puzzle": registry.family("skyscraper").puzzle.to_json(T3), "model": "paper"}
    path = [[6, 0], [7, 1], [4, 2]]
    found = served.ask("trace", **asked, path=path)
    assert [bool(node["failure"]) for node in found["nodes"]] == [False, False, False, True]
    response = served.post("trace", **asked, path=[*path, [0, 1]])
    assert "decision 4 of the path comes after a failure" in refused(response, 422, "bad-request")
