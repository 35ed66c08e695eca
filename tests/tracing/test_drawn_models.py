"""Pictures and exports of a `Model`: its own names, which may be anything, and wide variables."""

from __future__ import annotations

import json
from pathlib import Path

import profiler_reader
import pytest
from cpviz_schema import checked
from profiler_reader import Profiler
from svg_reader import Picture

from cluesmith.kernel.modelling import Model
from cluesmith.tracing.export import export, save
from cluesmith.tracing.record import trace

HOSTILE = '<script x="1">&\'\\\n{}[];--> \x07'
FAR = 10**12


@pytest.fixture(scope="module")
def hostile():
    """A search over variables whose names are an attack on every form."""
    model = Model()
    one, other, third = (model.variable(1, 3, HOSTILE + end) for end in "abc")
    model.post(one != other, other < third, one != third)
    return trace(model, strategy="leftmost/step/up", solutions=None)


@pytest.fixture(scope="module")
def wide():
    model = Model()
    one, other = model.variables("xy", 0, FAR)
    model.post(one + other == FAR, one > other)
    return trace(model, strategy="leftmost/step/up", nodes=12)


@pytest.mark.parametrize("picture", ["tree", "icicle", "pixels", "board"])
def test_names_are_plain_text_in_pictures(hostile, picture) -> None:
    for node in (1, len(hostile) - 1):
        text = hostile.draw(picture, node=node)
        assert "script" not in Picture(text).tags
        assert "\x07" not in text


def test_names_are_plain_text_in_exports(hostile, tmp_path: Path) -> None:
    save(hostile, "cp-viz", str(tmp_path))
    tree = checked((tmp_path / "tree.xml").read_bytes())
    names = {each.attrib["name"] for each in tree if "name" in each.attrib}
    assert all(name[:10] == HOSTILE[:10] for name in names)
    data = json.loads(b"".join(export(hostile, "json")))
    assert [each["name"] for each in data["variables"]] == [HOSTILE + end for end in "abc"]
    messages = Profiler(profiler_reader.read(b"".join(export(hostile, "cp-profiler"))))
    labels = [each.fields.get("label", "") for each in messages.nodes.values()]
    assert labels == [hostile.decision_words(node) for node in range(len(hostile))]
    lines = b"".join(export(hostile, "dot")).decode().splitlines()
    assert all(line.endswith(("{", "}", ";")) for line in lines)


def test_a_table_for_a_model(hostile) -> None:
    picture = Picture(hostile.draw("board", node=0))
    assert len(picture.texts("names")) == 3


def test_wide_variables_are_drawn_and_written_as_ranges(wide, tmp_path: Path) -> None:
    drawn = Picture(wide.draw("board", node=2))
    shown = drawn.texts("candidates") + drawn.texts("solved") + drawn.texts("placed")
    assert len(shown) == 2
    assert len(wide.draw("tree")) < 20_000
    data = json.loads(b"".join(export(wide, "json")))
    ranges = [node["decision"]["values"] for node in data["nodes"][1:]]
    assert any(isinstance(each, dict) and each["greatest"] == FAR for each in ranges)
    save(wide, "cp-viz", str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {"configuration.xml", "tree.xml"}
    for path in tmp_path.iterdir():
        checked(path.read_bytes())
