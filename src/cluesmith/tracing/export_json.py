"""A trace as one JSON document, a line for each node: for programs that read no binary file.

`docs/trace-pictures.md` says what is in it.  Values are as people know them; where a variable
has more values than fit a list, they are an object with the least and the greatest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from cluesmith import __version__, registry
from cluesmith.tracing.nodes import Change, Outcome, Step, Variable
from cluesmith.tracing.trace import Trace

MOST_STEPS = 10_000  # nodes of a trace whose steps are written: of more, they take gigabytes
LISTED = 64  # values written as a list


def json_text(trace: Trace) -> Iterator[bytes]:
    """The document in pieces: what was searched, then every node."""
    has_steps = len(trace) <= MOST_STEPS
    head = {
        "format": "cluesmith trace",
        "version": 1,
        "cluesmith": __version__,
        "puzzle": _puzzle(trace),
        "model": trace.model,
        "strategy": trace.strategy,
        "complete": trace.complete,
        "stopped": trace.stopped,
        "seconds": trace.seconds,
        "stats": dict(trace.stats),
        "variables": [_variable(each) for each in trace.variables],
        "constraints": [
            {"text": each.words(), "kind": each.kind, "scope": list(each.scope)}
            for each in trace.constraints
        ],
        "restarts": list(trace.restarts),
        "has_steps": has_steps,
    }
    yield _dumped(head)[:-1].encode() + b',"nodes":[\n'
    for node in range(len(trace)):
        end = ",\n" if node < len(trace) - 1 else "\n"
        yield (_dumped(_node(trace, node, has_steps)) + end).encode()
    yield b"]}\n"


def _dumped(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _puzzle(trace: Trace) -> Any:
    if trace.puzzle is None:
        return None
    return registry.family_of(trace.puzzle).puzzle.to_json(trace.puzzle)


def _variable(variable: Variable) -> dict[str, Any]:
    return {
        "name": variable.name,
        "cell": None if variable.cell is None else list(variable.cell),
        "values": None if variable.values is None else _values(variable.values),
        "auxiliary": variable.auxiliary,
    }


def _values(values: Sequence[int | str]) -> Any:
    if len(values) > LISTED:
        return {"least": values[0], "greatest": values[-1], "count": len(values)}
    return list(values)


def _node(trace: Trace, node: int, has_steps: bool) -> dict[str, Any]:
    decision = trace.decision(node)
    made: dict[str, Any] = {
        "id": node,
        "parent": trace.parents[node] if node else None,
        "alternative": trace.alternatives[node],
        "depth": trace.depths[node],
        "outcome": Outcome.of(trace.outcomes[node]),
        "decision": None,
    }
    if decision is not None:
        made["decision"] = {
            "variable": decision.variable.index,
            "values": _values(decision.values),
            "text": trace.decision_words(node),
        }
    if has_steps:
        made["steps"] = [_step(step) for step in trace.steps(node)]
        failure = trace.failure(node)
        made["failure"] = failure and {
            "constraint": failure.constraint.number,
            "variable": failure.variable and failure.variable.index,
        }
    return made


def _step(step: Step) -> dict[str, Any]:
    return {
        "constraint": step.constraint.number,
        "changes": [_change(change) for change in step.changes],
        "entailed": step.entailed,
        "failed": step.failed,
    }


def _change(change: Change) -> dict[str, Any]:
    return {"variable": change.variable.index, "removed": _values(change.removed)}
