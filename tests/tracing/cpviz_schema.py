"""Checks CP-Viz's files against the schemas that came with the tool, told here in tables.

From its `tree.xsd`, `visualization.xsd` and `configuration.xsd` (H. Simonis, 2010): which elements
have which children and attributes, of which type, required or not.  `tryc` and `failc` are not in
the schema but in the tool's reader (`Viz.java`), with a text `choice` in the place of the value.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

XSI = "{http://www.w3.org/2001/XMLSchema-instance}noNamespaceSchemaLocation"
TYPES = {
    "string": re.compile(r".*", re.DOTALL),
    "integer": re.compile(r"[+-]?\d+"),
    "natural": re.compile(r"\+?\d+"),
}
TRIED = {"id": "natural", "parent": "natural", "name": "string", "size": "natural"}
PLACE = {"index": "string"}
# Required attributes of each element.
REQUIRED = {
    "tree": {"version": "string"},
    "root": {"id": "natural"},
    "succ": {"id": "natural"},
    "try": {**TRIED, "value": "integer"},
    "fail": {**TRIED, "value": "integer"},
    "tryc": {**TRIED, "choice": "string"},
    "failc": {**TRIED, "choice": "string"},
    "visualization": {"version": "string"},
    "visualizer": {"id": "string", "type": "string", "display": "string"},
    "state": {"id": "natural", "tree_node": "integer"},
    "visualizer_state": {"id": "natural"},
    "dvar": {**PLACE, "domain": "string"},
    "integer": {**PLACE, "value": "integer"},
    "focus": {**PLACE, "group": "string"},
    "failed": {**PLACE, "group": "string", "value": "integer"},
    "configuration": {"version": "string", "directory": "string"},
    "tool": {"show": "string", "fileroot": "string"},
}
OPTIONAL = {
    "visualizer": dict.fromkeys(("x", "y", "width", "height", "min", "max"), "integer")
    | {"group": "string"},
    "focus": {"type": "string"},
    "tool": dict.fromkeys(("type", "display", "repeat"), "string")
    | dict.fromkeys(("width", "height"), "natural"),
}
# The children of each element, as a pattern over their names, each with a space behind.
CHILDREN = {
    "tree": r"((root|succ|try|fail|tryc|failc) )+",
    "visualization": r"(visualizer )+(state )+",
    "state": r"(visualizer_state )+",
    "visualizer_state": r"((dvar|integer) )+((failed|focus) )?",
    "configuration": r"(tool )+",
}


def checked(data: bytes) -> ElementTree.Element:
    """The document, if it keeps its schema."""
    root = ElementTree.fromstring(data)
    schema = root.attrib.pop(XSI)
    assert schema == f"{root.tag}.xsd"
    assert root.attrib["version"] == "1.0"
    for element in root.iter():
        _check(element)
    return root


def _check(element: ElementTree.Element) -> None:
    required, optional = REQUIRED[element.tag], OPTIONAL.get(element.tag, {})
    assert required.keys() <= element.attrib.keys(), element.tag
    for name, value in element.attrib.items():
        kind = required.get(name) or optional[name]
        assert TYPES[kind].fullmatch(value), (element.tag, name, value)
    names = "".join(f"{child.tag} " for child in element)
    assert re.fullmatch(CHILDREN.get(element.tag, ""), names), (element.tag, names[:80])
    assert not (element.text or "").strip()
