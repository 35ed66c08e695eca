"""A trace for the page: its tree as packed numbers, and what happened along one path.

Each column of the tree is unsigned numbers of one, two or four bytes, the lowest first, in
base64: a browser has a million nodes in its arrays at once.  What happened at a node is asked
for when someone looks, by the decisions that lead there; nothing is kept between requests.

Families have no variables with more than 64 values, so there are only masks.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from cluesmith.errors import UsageError
from cluesmith.tracing.columns import nodes_with
from cluesmith.tracing.domains import AT_LEAST, AT_MOST, BOUNDS, FIXED, OTHER, WORD, Domain, places
from cluesmith.tracing.nodes import Variable
from cluesmith.tracing.replay import Kept, replay
from cluesmith.tracing.subject import subject_of
from cluesmith.tracing.trace import Trace

MOST_PATH = 10_000  # decisions
ALL = (1 << WORD) - 1
_CODES: Mapping[int, Literal["B", "H", "I"]] = {1: "B", 2: "H", 4: "I"}


def tree_record(trace: Trace, language: str = "en") -> dict[str, Any]:
    """The tree, with what its numbers mean."""
    return {
        "model": trace.model,
        "strategy": trace.strategy,
        "complete": trace.complete,
        "stopped": trace.stopped,
        "seconds": trace.seconds,
        "stats": dict(trace.stats),
        "variables": [_variable(variable, language) for variable in trace.variables],
        "constraints": [
            {
                "text": constraint.words(language),
                "scope": list(constraint.scope),
                "shown": constraint.shown,
            }
            for constraint in trace.constraints
        ],
        "restarts": list(trace.restarts),
        "tree": {
            "size": len(trace),
            "depth": packed(trace.depths),
            "outcome": packed(trace.outcomes),
            "alternative": packed(trace.alternatives),
            "variable": packed(trace.decided),
            "kept": packed(trace.codes),
            "resumptions": packed(trace.resumptions),
            "prunings": packed(trace.prunings),
            "entailments": packed(trace.entailments),
        },
        "masks": {
            str(node): places(trace.contents.columns["kept"][node])
            for node in nodes_with(trace.codes.tobytes(), OTHER)
        },
    }


def _variable(variable: Variable, language: str) -> dict[str, Any]:
    return {
        "name": variable.said(language),
        "cell": None if variable.cell is None else list(variable.cell),
        "values": None if variable.values is None else list(variable.values),
        "auxiliary": variable.auxiliary,
    }


def packed(numbers: array[int] | bytes) -> dict[str, Any]:
    """A column in the fewest bytes that hold its largest number."""
    column = array("B", numbers) if isinstance(numbers, bytes) else numbers
    largest = max(column)
    width = next(width for width in (1, 2, 4) if largest < 256**width)
    if sys.byteorder == "big":
        column = array(column.typecode, column)
        column.byteswap()
    # The lowest bytes of each number: of two, as one number of that width.
    whole = memoryview(column).cast("B").cast(_CODES[width])
    kept = whole[:: column.itemsize // width].tobytes()
    return {"bytes": width, "data": b64encode(kept).decode()}


def path_record(searched: Any, model: str | None, path: Sequence[Any]) -> dict[str, Any]:
    """What happened at each node of a path, and the domains at its end.

    A decision is a variable's place with a code of what is kept, or a list of the values' places.
    """
    if len(path) > MOST_PATH:
        raise UsageError(f"path has {len(path):,} decisions, expected at most {MOST_PATH:,}")
    decisions = [_kept(number, made) for number, made in enumerate(path, 1)]
    chain = Trace.read(replay(subject_of(searched, model, None), decisions))
    last = len(chain) - 1
    return {
        "nodes": [_node(chain, node) for node in range(len(chain))],
        "domains": _domains(chain.masks(last)),
        "start": _domains(chain.start_masks(last)),
    }


def _kept(number: int, made: Any) -> Kept:
    if isinstance(made, list) and len(made) == 2 and type(made[0]) is int:
        variable, kept = made
        if type(kept) is int and 0 <= kept < BOUNDS and kept != OTHER:
            return Kept(variable, _mask(kept))
        if isinstance(kept, list) and all(type(at) is int and 0 <= at < WORD for at in kept):
            return Kept(variable, sum(1 << at for at in set(kept)))
    expected = "a variable's number, and a code or a list of values' numbers"
    raise UsageError(f"decision {number} of the path is wrong: expected {expected}")


def _mask(code: int) -> int:
    kind, place = divmod(code, WORD)
    if kind == FIXED:
        return 1 << place
    if kind == AT_LEAST:
        return ALL >> place << place
    return (2 << place) - 1 if kind == AT_MOST else ALL ^ 1 << place


def _node(chain: Trace, node: int) -> dict[str, Any]:
    failure = chain.failure(node)
    steps = []
    for step in chain.steps(node):
        changes = [
            [change.variable.index, _places(change.before, change.after)] for change in step.changes
        ]
        steps.append(
            {"constraint": step.constraint.number, "changes": changes, "entailed": step.entailed}
        )
    return {
        "steps": steps,
        "failure": failure
        and {
            "constraint": failure.constraint.number,
            "variable": failure.variable and failure.variable.index,
        },
    }


def _places(before: Domain, after: Domain) -> list[int]:
    """The places of the values that are gone."""
    if isinstance(before, int) and isinstance(after, int):
        return places(before & ~after)
    return []


def _domains(domains: Iterable[Domain]) -> list[list[int]]:
    return [places(left) if isinstance(left, int) else [] for left in domains]
