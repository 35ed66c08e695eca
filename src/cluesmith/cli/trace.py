"""``cluesmith trace``: a search recorded, node by node, with what removed each value."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cluesmith.cli import exits, trace_output
from cluesmith.cli.exits import Interrupt
from cluesmith.cli.files import STDOUT, check_targets, write
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import positive_int, seconds, whole
from cluesmith.cli.output import Progress, add_language, phrases, statistics, wrapped
from cluesmith.cli.solve import strategy_name
from cluesmith.errors import UsageError
from cluesmith.kernel.run import MOST
from cluesmith.languages import language
from cluesmith.tracing import record, words
from cluesmith.tracing.nodes import Outcome, Step
from cluesmith.tracing.trace import Trace

SMALL = 60  # nodes: a tree of so many is printed

EXAMPLES = """\
examples:
  cluesmith trace skyscraper:t3 --model paper
  cluesmith trace skyscraper:t2 --model paper --out t2.trace
  cluesmith trace --read t2.trace --node 1
  cluesmith trace --read t2.trace --svg t2.svg
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    add = parser.add_argument
    add("--model", help="exact (default) or paper: the constraints of the paper")
    about = "search strategy as variable/choice/order, such as ffc/step/up (default: the model's)"
    add("--strategy", type=strategy_name, metavar="S", help=about)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="search on after the first solution")
    how.add_argument("--limit", type=positive_int, metavar="K", help="stop after K solutions (1)")
    about = f"stop after N search nodes (default {record.NODES:,})"
    add("--nodes", type=positive_int, default=record.NODES, metavar="N", help=about)
    about = f"stop when the trace has B bytes (default {record.BYTES:,})"
    size = partial(whole, low=1, high=MOST)
    add("--size", type=size, default=record.BYTES, metavar="B", help=about)
    add("--timeout", type=seconds, metavar="S", help="stop after S seconds")
    add("--out", metavar="F", help="write the trace to the file F, in the form of --to if given")
    add("--read", metavar="F", help="read the trace from the file F instead of searching")
    about = "show what happened at node I, from 0"
    add("--node", type=partial(whole, low=0, high=MOST), metavar="I", help=about)
    about = "say instead why a value is gone there, such as r1c2=3 (default: at the last node)"
    add("--why", metavar="PLACE=VALUE", help=about)
    trace_output.configure(parser)


def run(options: Namespace) -> int:
    check_targets(options, "out", "svg")
    trace_output.check(options)
    if options.read is None:
        return each(options, lambda given: trace_one(options, given))
    if options.files:
        raise UsageError("--read takes the place of a puzzle: name one of them")
    if options.out and not options.tool:
        raise UsageError("--out writes a trace that is being recorded: not with --read")
    return show(options, Trace.open(options.read), None)


def trace_one(options: Namespace, given: Input) -> int:
    if options.out and not given.alone:
        raise UsageError("--out holds the trace of one puzzle: name one")
    trace_output.check(options, alone=given.alone)
    progress = Progress()
    with Interrupt() as interrupt:

        def is_interrupted() -> bool:
            progress.tick("recording the search")
            return interrupt.pressed

        trace = record.trace(
            given.puzzle,
            model=options.model,
            strategy=options.strategy,
            nodes=options.nodes,
            size=options.size,
            seconds=options.timeout,
            solutions=None if options.all else options.limit or 1,
            cancelled=is_interrupted,
            out=None if options.out == STDOUT or options.tool else options.out,
        )
        progress.clear()
    if options.out == STDOUT and not options.tool:
        write(Path(STDOUT), bytes(trace.data))
        return exit_code(trace)
    return show(options, trace, given)


def show(options: Namespace, trace: Trace, given: Input | None) -> int:
    """Print a trace as the options ask, and say how the search ended."""
    trace_output.write_out(options, trace)
    lines = Report(trace, options).lines()
    if trace_output.is_silent(options):
        pass
    elif options.json:
        print(json.dumps(summary(trace, options)), flush=True)
    elif given is None:
        print("\n".join(lines))
    else:
        given.print(lines)
    return exit_code(trace)


def exit_code(trace: Trace) -> int:
    if trace.stopped == "cancelled":
        return exits.INTERRUPTED
    if trace.is_cut:
        return exits.LIMIT
    return exits.NO_SOLUTION if trace.complete and not trace.solutions else exits.FINE


def summary(trace: Trace, options: Namespace) -> dict[str, Any]:
    """The trace as a JSON object: its size, how it ended, and what was asked for."""
    found: dict[str, Any] = {
        "id": trace.puzzle.meta.get("id") if trace.puzzle else None,
        "family": trace.puzzle.family if trace.puzzle else None,
        "model": trace.model,
        "strategy": trace.strategy,
        "nodes": len(trace),
        "solutions": list(trace.solutions),
        "restarts": list(trace.restarts),
        "complete": trace.complete,
        "stopped": trace.stopped,
        "stats": dict(trace.stats),
        "seconds": trace.seconds,
    }
    if options.node is not None:
        found["node"] = node_record(trace, options.node, options.lang)
    if options.why is not None:
        reason = why(trace, options)
        found["why"] = {
            "node": reason.node,
            "cause": reason.cause,
            "text": reason.words(options.lang),
        }
    return found


def node_record(trace: Trace, number: int, language: str) -> dict[str, Any]:
    """A node as a JSON object."""
    node = trace.node(number)
    failure = node.failure
    return {
        "id": node.id,
        "parent": node.parent,
        "alternative": node.alternative,
        "depth": node.depth,
        "outcome": str(node.outcome),
        "decision": trace.decision_words(number, language) or None,
        "steps": [
            {
                "constraint": step.constraint.words(language),
                "removed": {c.variable.said(language): list(c.removed) for c in step.changes},
                "entailed": step.entailed,
            }
            for step in node.steps
        ],
        "failure": failure.constraint.words(language) if failure else None,
        "domains": {
            variable.said(language): list(left)
            for variable, left in zip(trace.variables, node.domains, strict=True)
            if not variable.auxiliary
        },
    }


def why(trace: Trace, options: Namespace) -> Any:
    """Why the value of --why is gone at the node of --node."""
    place, equals, value = options.why.rpartition("=")
    if not equals:
        raise UsageError(f"--why {options.why!r:.40}: expected a place and a value, such as r1c2=3")
    number = value.strip()
    wanted = int(number) if number.lstrip("-").isdecimal() and len(number) < 20 else number
    node = len(trace) - 1 if options.node is None else options.node
    return trace.why(node, place.strip(), wanted)


class Report:
    """A trace in words."""

    def __init__(self, trace: Trace, options: Namespace) -> None:
        self.trace = trace
        self.options = options
        self.language = options.lang
        self.texts = phrases(options.lang)
        self.number = language(options.lang).number

    def lines(self) -> Iterator[str]:
        if self.options.why is not None:
            yield wrapped(why(self.trace, self.options).words(self.language))
        elif self.options.node is not None:
            yield from self._node(self.options.node)
        else:
            yield from self._summary()

    def _summary(self) -> Iterator[str]:
        trace, texts = self.trace, self.texts
        if len(trace) == 1:
            yield texts["trace-one"].format(outcome=texts[f"trace-{trace[0].outcome}"])
        else:
            ends = {
                str(Outcome.of(code)): self.number(trace.outcomes.count(code)) for code in range(4)
            }
            told = texts["trace-nodes"].format(
                nodes=self.number(len(trace)), depth=max(trace.depths), **ends
            )
            if count := len(trace.restarts):
                told += texts["trace-restarts" + "-1" * (count == 1)].format(count=count)
            yield told
        yield texts[f"trace-stopped-{trace.stopped or 'complete'}"]
        if len(trace) <= SMALL:
            yield from map(self._branch, range(len(trace)))
        else:
            yield statistics(trace.stats, trace.seconds or 0.0, self.language)

    def _branch(self, node: int) -> str:
        """A node of the printed tree."""
        outcome = self.texts[f"trace-is-{self.trace[node].outcome}"]
        said = self.trace.decision_words(node, self.language) or self.texts["trace-root"]
        end = f"  {outcome}" if outcome else ""
        if self.trace[node].is_restart:
            end += self.texts["trace-again"]
        return f"{node:>5} {'  ' * self.trace.depths[node]}{said}{end}"

    def _node(self, number: int) -> Iterator[str]:
        trace, texts = self.trace, self.texts
        node = trace.node(number)
        path = [trace.decision_words(at, self.language) for at in trace.path(number)[1:]]
        told = texts["trace-node"].format(
            node=number, depth=node.depth, outcome=texts[f"trace-{node.outcome}"]
        )
        yield told + (texts["trace-again"] if node.is_restart else "")
        if path:
            yield wrapped(texts["trace-path"].format(path=", ".join(path)))
        for step in node.steps:
            yield wrapped(self._step(step), 2)
        if (failure := node.failure) is not None:
            told = texts["trace-failure"].format(constraint=failure.constraint.words(self.language))
            if failure.variable is not None:
                told += texts["trace-victim"].format(name=failure.variable.said(self.language))
            yield wrapped(told)

    def _step(self, step: Step) -> str:
        changes = ", ".join(words.change(change, self.language) for change in step.changes)
        end = self.texts["trace-entailed"] if step.entailed else ""
        return f"{step.constraint.words(self.language)}: {changes}".rstrip(": ") + end
