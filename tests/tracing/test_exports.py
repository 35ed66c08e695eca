"""Traces in other tools' forms, read back by readers that know only the published descriptions."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import profiler_reader
import pytest
from cpviz_schema import checked
from hypothesis import given
from hypothesis import strategies as st
from profiler_reader import Profiler
from trees import made, nested_trees

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.tracing import export_cpviz
from cluesmith.tracing.draw_shape import FAILED, OPEN, SOLVED
from cluesmith.tracing.export import FORMS, export, save
from cluesmith.tracing.export_dot import dot
from cluesmith.tracing.export_profiler import messages
from cluesmith.tracing.record import trace

SEARCHES = [
    ("skyscraper", "t3", "paper", "leftmost/step/up"),
    ("skyscraper", "t2", "paper", "ff/bisect/down"),
    ("skyscraper", "many", "exact", "leftmost/enum/up"),
    ("lol-sudoku", "walled", "paper", "leftmost/step/up"),
    ("gold-star", "find-three", "exact", "leftmost/step/up"),
]
HOSTILE = "<b>\"quoted\" & 'more'\\</b>\n]]>{}|"
README_EXAMPLE = """
    21000000 02 02 0000001B 7b226e616d65223a20226d696e696d616c206578616d706c65227d
    2B000000 00 00000000 FFFFFFFF FFFFFFFF FFFFFFFF FFFFFFFF FFFFFFFF FFFFFFFF 00000002 02
             00 00000004 526f6f74
    01000000 01
"""


@pytest.fixture(scope="module", params=SEARCHES, ids=lambda each: "/".join(each[:2]))
def searched(request):
    family, name, model, strategy = request.param
    puzzle = cs.examples(family)[name]
    return trace(puzzle, model=model, strategy=strategy, nodes=150, solutions=None)


def profiled(tree) -> Profiler:
    return Profiler(profiler_reader.read(b"".join(messages(tree))))


def status(tree, node: int) -> str:
    if node in tree.parents:
        return "branch"
    return {SOLVED: "solved", FAILED: "failed"}.get(tree.outcomes[node], "skipped")


def test_the_reader_reads_the_example_of_the_description() -> None:
    """As it stands in CP Profiler's README, but for the order of the bytes of the sizes."""
    start, root, done = profiler_reader.read(bytes.fromhex("".join(README_EXAMPLE.split())))
    assert start.info == {"name": "minimal example"}
    assert (root.id, root.parent, root.alternative) == ((0, -1, -1), (-1, -1, -1), -1)
    assert (root.children, root.status, root.fields["label"]) == (2, "branch", "Root")
    assert done.kind == "done"


@given(nested_trees)
def test_cp_profiler_has_the_tree(nested) -> None:
    tree = made(nested)
    found = profiled(tree)
    assert [uid[0] for uid in found.nodes] == list(range(len(tree)))
    for (node, run, _), message in found.nodes.items():
        assert run == -1
        assert message.parent[0] == tree.parents[node]
        assert message.status == status(tree, node)
        assert message.fields.get("label", "") == tree.decision_words(node)
        if node:
            assert message.alternative == tree.alternatives[node]


def test_cp_profiler_has_a_search_and_its_failures(searched) -> None:
    found = Profiler(profiler_reader.read(b"".join(export(searched, "cp-profiler"))))
    assert found.start.fields["version"] == 3
    assert found.start.info["name"] == searched.puzzle.meta["id"]
    for (node, _, _), message in found.nodes.items():
        assert message.status == status(searched, node)
        assert message.fields.get("label", "") == searched.decision_words(node)
        failure = searched.failure(node)
        assert ("info" in message.fields) == (failure is not None)
        if failure is not None:
            assert message.info == {"failed": failure.constraint.words()}


@given(st.lists(st.lists(nested_trees, min_size=1, max_size=3), min_size=2, max_size=4))
def test_a_search_that_restarts_is_a_tree_for_each_run(runs) -> None:
    tree = made([branch for run in runs for branch in run])
    tops = [node for node in range(len(tree)) if tree.parents[node] == 0]
    starts = [sum(map(len, runs[:at])) for at in range(len(runs))]
    tree.restarts = [tops[at] for at in starts[1:]]
    found = profiled(tree)
    assert [each.info["restart_id"] for each in found.restarts] == list(range(1, len(runs)))
    for number, run in enumerate(runs):
        nodes = {uid[0]: each for uid, each in found.nodes.items() if uid[1] == number}
        first = tops[starts[number]]
        end = tree.restarts[number] if number < len(runs) - 1 else len(tree)
        assert list(nodes) == [0, *range(first, end)]
        assert nodes[0].children == len(run)
        assert nodes[0].parent == (-1, -1, -1)
        assert [nodes[top].alternative for top in tops if top in nodes] == list(range(len(run)))


def test_messages_are_sent_over_tcp(searched) -> None:
    received = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            connection, _ = server.accept()
            with connection:
                while data := connection.recv(1 << 16):
                    received.extend(data)

        tool = Thread(target=listen)
        tool.start()
        searched.export("cp-profiler", f"tcp:127.0.0.1:{server.getsockname()[1]}")
        tool.join(timeout=60)
    assert bytes(received) == b"".join(export(searched, "cp-profiler"))


def test_a_tool_that_does_not_listen_is_an_error_of_one_line(searched) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(UsageError, match=rf"cannot send to CP Profiler at 127.0.0.1:{port}: "):
        save(searched, "cp-profiler", f"tcp:{port}")
    for wrong in ("tcp:", "tcp:x", "tcp:127.0.0.1", "tcp:127.0.0.1:0", "tcp:1:65536", "tcp::٣"):
        with pytest.raises(UsageError, match="no address"):
            save(searched, "cp-profiler", wrong)


def test_cp_viz_files_keep_their_schemas_and_have_the_search(searched, tmp_path: Path) -> None:
    searched.export("cp-viz", tmp_path / "viz")
    documents = {path.name: checked(path.read_bytes()) for path in (tmp_path / "viz").iterdir()}
    assert documents.keys() == set(export_cpviz.NAMES)
    tools = {tool.attrib["show"] for tool in documents["configuration.xml"]}
    assert tools == {"tree", "viz"}
    check_tree(searched, list(documents["tree.xml"]))
    check_states(searched, documents["visualization.xml"])


def check_tree(searched, elements) -> None:
    """The tool numbers nodes from 0 without a gap, and marks solutions after they were tried."""
    solved = [int(each.attrib["id"]) for each in elements if each.tag == "succ"]
    assert solved == list(searched.solutions)
    nodes = [each for each in elements if each.tag != "succ"]
    assert [int(each.attrib["id"]) for each in nodes] == list(range(len(searched)))
    assert nodes[0].tag == "root"
    for node, each in enumerate(nodes[1:], 1):
        decision = searched.decision(node)
        parent = int(each.attrib["parent"])
        assert parent == searched.parents[node]
        assert each.attrib["name"] == decision.variable.name
        assert int(each.attrib["size"]) == len(searched.domains(parent)[decision.variable.index])
        assert each.tag.startswith("fail" if searched.outcomes[node] == FAILED else "try")
        if len(decision.values) == 1:
            value = decision.variable.word(int(each.attrib["value"]))
            assert value == decision.values[0]
        else:
            assert each.attrib["choice"] == searched.decision_words(node)


def check_states(searched, document) -> None:
    shown = {each.attrib["id"]: each.attrib for each in document if each.tag == "visualizer"}
    states = [each for each in document if each.tag == "state"]
    assert [int(state.attrib["tree_node"]) for state in states] == list(range(len(searched)))
    for state in states:
        node = int(state.attrib["tree_node"])
        left = sorted(
            [int(word) for word in each.attrib.get("domain", each.attrib.get("value", "")).split()]
            for part in state
            for each in part
            if each.tag in ("dvar", "integer")
        )
        domains = searched.domains(node)
        expected = sorted(
            [variable.number(value) for value in domains[variable.index]]
            for variable in searched.variables
            if not variable.auxiliary
        )
        assert left == expected
        focused = [each for part in state for each in part if each.tag in ("focus", "failed")]
        decided = node and not searched.variables[searched.decided[node]].auxiliary
        assert len(focused) == bool(decided)
        for part in state:
            check_places(shown[part.attrib["id"]], part)


def check_places(look, part) -> None:
    """Places count from 1 and lie within the width and the height that were announced."""
    places = [each.attrib["index"] for each in part if each.tag in ("dvar", "integer")]
    assert len(set(places)) == len(places)
    for place in places:
        if look["type"] == "domain_matrix":
            row, column = map(int, place.split())
            assert 1 <= row <= int(look["height"])
            assert 1 <= column <= int(look["width"])
        else:
            assert 1 <= int(place) <= int(look["width"])


def test_a_new_set_of_cp_viz_files_replaces_an_old_one(searched, tmp_path: Path) -> None:
    (tmp_path / "visualization.xml").write_text("old")
    (tmp_path / "mine.txt").write_text("mine")
    save(searched, "cp-viz", str(tmp_path))
    assert checked((tmp_path / "visualization.xml").read_bytes()) is not None
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_json_alone_gives_the_domains_at_every_node(searched) -> None:
    """Start values less what went on the path: as the trace itself says."""
    data = json.loads(b"".join(export(searched, "json")))
    assert (data["format"], data["version"], data["has_steps"]) == ("cluesmith trace", 1, True)
    assert data["model"] == searched.model
    assert data["stats"] == searched.stats
    assert len(data["nodes"]) == len(searched)
    root = [list(values) for values in searched.start(0)]
    known: dict[int | None, list[list[int | str]]] = {None: root}
    for node in data["nodes"]:
        left = [list(values) for values in known[node["parent"]]]
        if (decision := node["decision"]) is not None:
            left[decision["variable"]] = decision["values"]
        for step in node["steps"]:
            for change in step["changes"]:
                gone = change["removed"]
                left[change["variable"]] = [v for v in left[change["variable"]] if v not in gone]
        known[node["id"]] = left
        assert [tuple(values) for values in left] == list(map(tuple, searched.domains(node["id"])))
        assert node["outcome"] == searched[node["id"]].outcome
        assert (node["failure"] is not None) == (node["outcome"] == "failed")


STRING = r'"(?:[^"\\]|\\.)*"'
STATEMENT = re.compile(
    rf"  (?:(?P<edge>n(\d+) -> n(\d+))|(?P<node>n(\d+)))"
    rf" \[(?P<attributes>\w+=(?:{STRING}|[\w.]+)(?:, \w+=(?:{STRING}|[\w.]+))*)\];"
)


def graph(text: str) -> tuple[dict[int, str], dict[tuple[int, int], str]]:
    """Nodes and edges with their attributes, in the part of DOT's grammar that is used here."""
    first, *lines, last = text.splitlines()
    assert (first, last) == ('digraph "search tree" {', "}")
    nodes: dict[int, str] = {}
    edges: dict[tuple[int, int], str] = {}
    for line in lines[4:]:
        match = STATEMENT.fullmatch(line)
        assert match, line
        if match["edge"]:
            edges[int(match[2]), int(match[3])] = match["attributes"]
        else:
            nodes[int(match[5])] = match["attributes"]
    for line in lines[:4]:
        assert re.fullmatch(rf"  (node |edge )?(\[?\w+=({STRING}|[\w.]+)\]?[;,]? ?)+;?", line), line
    return nodes, edges


@given(nested_trees)
def test_graphviz_has_the_tree(nested) -> None:
    tree = made(nested)
    nodes, edges = graph(b"".join(dot(tree)).decode())
    assert list(nodes) == list(range(len(tree)))
    assert sorted(edges) == sorted((tree.parents[node], node) for node in range(1, len(tree)))
    for (_, node), attributes in edges.items():
        assert attributes == f'label="{tree.decision_words(node)}"'
    shapes = {OPEN: "circle", SOLVED: "diamond", FAILED: "square", 3: "circle"}
    for node, attributes in nodes.items():
        leaf = node not in tree.parents
        assert f"shape={shapes[tree.outcomes[node] if leaf else OPEN]}" in attributes


def test_graphviz_gets_large_trees_folded() -> None:
    nodes, edges = graph(b"".join(dot(made([["failed"] * 5_000, "solved"]))).decode())
    assert (len(nodes), len(edges)) == (3, 2)
    assert 'xlabel="5000"' in nodes[1]


def test_nothing_from_outside_is_syntax(tmp_path: Path) -> None:
    puzzle = cs.examples("skyscraper")["t3"]
    hostile = replace(puzzle, meta={**puzzle.meta, "title": HOSTILE})
    found = trace(hostile, model="paper", strategy="leftmost/step/up")
    graph(b"".join(export(found, "dot")).decode())
    assert profiled(found).start.info["name"] == HOSTILE
    assert json.loads(b"".join(export(found, "json")))["puzzle"]["title"] == HOSTILE
    graph(b"".join(dot(made(["failed", "solved"], words=HOSTILE))).decode())
    assert export_cpviz.quoted(HOSTILE).count('"') == 2
    assert "<" not in export_cpviz.quoted(HOSTILE)


def test_unknown_forms_and_paths_are_refused(searched, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no form 'dots'; did you mean dot"):
        save(searched, "dots", str(tmp_path / "x"))
    with pytest.raises(UsageError, match="cannot write"):
        save(searched, "dot", str(tmp_path))
    with pytest.raises(UsageError, match="expected a path"):
        searched.export("dot", 3)
    assert FORMS == ("cp-profiler", "cp-viz", "json", "dot")


def every_piece(searched) -> Iterator[bytes]:
    for form in ("cp-profiler", "json", "dot"):
        yield from export(searched, form)


def test_the_same_trace_gives_the_same_bytes(searched) -> None:
    assert list(every_piece(searched)) == list(every_piece(searched))
