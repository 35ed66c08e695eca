"""A trace as the files that CP-Viz reads: configuration.xml, tree.xml, visualization.xml.

The forms are those of H. Simonis and others, "A generic visualization platform for CP" (CP 2010),
with the schemas that came with the tool.  Where a decision is not one value of a variable the
tree has `tryc` and `failc`, with the decision in words: the tool knows them, and the writers of
ECLiPSe and JaCoP use them so, though the schema is older.

Left out: auxiliary variables, variables with very many values, and the domains at any but the
first 1,000 nodes, because the tool draws a picture for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.forms.svg import xml
from cluesmith.tracing.domains import Domain, Span, Window, numbers
from cluesmith.tracing.draw_shape import FAILED, SOLVED
from cluesmith.tracing.nodes import Variable
from cluesmith.tracing.trace import Trace

NAMES = ("configuration.xml", "tree.xml", "visualization.xml")
MOST_STATES = 1_000
MOST_VALUES = 200  # of a variable whose domain is shown
MOST_REPEATED = 300  # nodes of a tree that the tool draws anew for each node
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SCHEMA = (
    'version="1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:noNamespaceSchemaLocation="{}.xsd"'
)


def files(trace: Trace) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files; without variables to show there is no third one."""
    shown = _visualizers(trace.variables)
    yield NAMES[0], _document(_configuration(trace, bool(shown)))
    yield NAMES[1], _document(_tree(trace))
    if shown:
        yield NAMES[2], _document(_visualization(trace, shown))


def _document(lines: Iterator[str]) -> bytes:
    return (HEAD + "\n".join(lines) + "\n").encode()


def quoted(value: object) -> str:
    """A value as an attribute has it."""
    return '"' + xml(str(value)).replace('"', "&quot;").replace("\n", "&#10;") + '"'


def _configuration(trace: Trace, has_states: bool) -> Iterator[str]:
    yield f'<configuration {SCHEMA.format("configuration")} directory=".">'
    repeat = "all" if len(trace) <= MOST_REPEATED else "final"
    look = 'type="layout" display="expanded"'
    size = 'width="1000" height="700"'
    yield f'  <tool show="tree" {look} repeat="{repeat}" {size} fileroot="tree"/>'
    if has_states:
        yield f'  <tool show="viz" {look} repeat="all" {size} fileroot="viz"/>'
    yield "</configuration>"


def _tree(trace: Trace) -> Iterator[str]:
    outcomes = trace.outcomes
    yield f"<tree {SCHEMA.format('tree')}>"
    for node in range(len(trace)):
        if node == 0:
            yield '  <root id="0"/>'
        else:
            yield _tried(trace, node)
        if outcomes[node] == SOLVED:
            yield f'  <succ id="{node}"/>'
    yield "</tree>"


def _tried(trace: Trace, node: int) -> str:
    """A node below the root: tried or failed, by one value or by other words."""
    parent, place = trace.parents[node], trace.decided[node]
    variable, kept = trace.variables[place], trace.start_masks(node)[place]
    size = _count(trace.masks(parent)[place])
    kind = "fail" if trace.outcomes[node] == FAILED else "try"
    about = f'id="{node}" parent="{parent}" name={quoted(variable.name)} size="{size}"'
    if _count(kept) == 1:
        return f'  <{kind} {about} value="{numbers(kept, variable.base)[0]}"/>'
    return f"  <{kind}c {about} choice={quoted(trace.decision_words(node))}/>"


def _count(domain: Domain) -> int:
    if isinstance(domain, Span):
        return domain.high - domain.low + 1
    return (domain.mask if isinstance(domain, Window) else domain).bit_count()


@dataclass(frozen=True, slots=True)
class Visualizer:
    """Variables that the tool shows together, each with its index there."""

    kind: str
    width: int
    height: int
    least: int
    most: int
    indices: Sequence[tuple[int, str]]  # of a variable, and in the picture


def _visualizers(variables: Sequence[Variable]) -> list[Visualizer]:
    """A matrix for each kind of cell in rows and columns, a vector for other variables."""
    groups: dict[tuple[str, int], list[tuple[Variable, tuple[int, ...]]]] = {}
    for variable in variables:
        if variable.auxiliary or variable.values is None or len(variable.values) > MOST_VALUES:
            continue
        cell = variable.cell or ()
        name = cell[0] if cell and isinstance(cell[0], str) else ""
        at = tuple(cell[1:] if name else cell)
        flat = at if len(at) == 2 else ()
        groups.setdefault((name, len(flat)), []).append((variable, flat))
    return [_visualizer(group) for group in groups.values()]


def _visualizer(group: Sequence[tuple[Variable, tuple[int, ...]]]) -> Visualizer:
    ranges = [(v.base, v.base + len(v.values or ()) - 1) for v, _ in group]
    least, most = min(low for low, _ in ranges), max(high for _, high in ranges)
    if group[0][1]:
        height = max(at[0] for _, at in group) + 1
        width = max(at[1] for _, at in group) + 1
        indices = [(v.index, f"{at[0] + 1} {at[1] + 1}") for v, at in group]
        return Visualizer("domain_matrix", width, height, least, most, indices)
    indices = [(v.index, str(at)) for at, (v, _) in enumerate(group, 1)]
    return Visualizer("vector", len(group), most - least + 1, least, most, indices)


def _visualization(trace: Trace, shown: Sequence[Visualizer]) -> Iterator[str]:
    yield f"<visualization {SCHEMA.format('visualization')}>"
    down = 0
    for number, each in enumerate(shown, 1):
        yield (
            f'  <visualizer id="{number}" type="{each.kind}" display="expanded" x="0" y="{down}" '
            f'width="{each.width}" height="{each.height}" group="{number}" '
            f'min="{each.least}" max="{each.most}"/>'
        )
        down += each.height + 2
    for node in range(min(len(trace), MOST_STATES)):
        yield f'  <state id="{node}" tree_node="{node}">'
        masks = trace.masks(node)
        for number, each in enumerate(shown, 1):
            yield f'    <visualizer_state id="{number}">'
            for place, index in each.indices:
                yield f"      {_domain(index, masks[place], trace.variables[place].base)}"
            yield from _focus(trace, node, number, each)
            yield "    </visualizer_state>"
        yield "  </state>"
    yield "</visualization>"


def _domain(index: str, domain: Domain, base: int) -> str:
    left = numbers(domain, base)
    if len(left) == 1:
        return f'<integer index="{index}" value="{left[0]}"/>'
    return f'<dvar index="{index}" domain="{" ".join(map(str, left))}"/>'


def _focus(trace: Trace, node: int, number: int, shown: Visualizer) -> Iterator[str]:
    """Where the node's decision is, and whether its value failed."""
    place = dict(shown.indices).get(trace.decided[node]) if node else None
    if place is None:
        return
    kept = trace.start_masks(node)[trace.decided[node]]
    if trace.outcomes[node] == FAILED and _count(kept) == 1:
        value = numbers(kept, trace.variables[trace.decided[node]].base)[0]
        yield f'      <failed index="{place}" group="{number}" value="{value}"/>'
    else:
        yield f'      <focus index="{place}" group="{number}"/>'
