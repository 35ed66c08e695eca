"""``cluesmith solve``: the first solution, several, all, how many, or one at a time."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.inputs import Input, each, positive_int
from cluesmith.cli.output import Progress, statistics, wants_colour
from cluesmith.cli.searching import add_search_options, exit_code, limit_line
from cluesmith.errors import UsageError
from cluesmith.kernel.run import Limits
from cluesmith.workbench.result import Result
from cluesmith.workbench.show import show
from cluesmith.workbench.solve import Solving

EXAMPLES = """\
examples:
  cluesmith solve skyscraper:t1 --stats
  cluesmith solve --count --timeout 10 4:///////////////
"""


def configure(parser: ArgumentParser) -> None:
    add_search_options(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="print every solution as it is found")
    how.add_argument("--limit", type=positive_int, metavar="K", help="print at most K solutions")
    how.add_argument("--count", action="store_true", help="only count the solutions")
    how.add_argument("--next", action="store_true", help="one at a time: ; for the next, as Prolog")


def run(options: Namespace) -> int:
    if options.next and (options.json or "-" in options.files or not options.files):
        raise UsageError("--next asks on the terminal: not with --json, nor a puzzle from stdin")
    return each(options, lambda given: Solver(options, given).run())


class Solver:
    """One puzzle's search, printed as the options say."""

    def __init__(self, options: Namespace, given: Input) -> None:
        self.options = options
        self.given = given
        self.progress = Progress()
        many = options.all or options.count or options.next
        self.solving = Solving(
            given.puzzle,
            model=options.model,
            strategy=options.strategy,
            limits=Limits(
                seconds=options.timeout,
                nodes=options.nodes,
                solutions=None if many else options.limit or 1,
                cancelled=self.progress,
            ),
        )
        self.progress.watch(self.solving)

    def run(self) -> int:
        printing = self.print_json if self.options.json else self.print_text
        try:
            interrupted = printing()
        finally:
            self.progress.clear()
        result = self.solving.result([])
        return exits.INTERRUPTED if interrupted else exit_code(result)

    def found(self) -> Iterator[Any]:
        """The solutions to print: none where only the count is wanted."""
        if self.options.count:
            self.solving.exhaust()
            return
        yield from self.solving

    def print_text(self) -> bool:
        """Draw each solution; True if interrupted."""
        colour = wants_colour(self.options)
        if not self.given.alone:
            print(f"{self.given.label}:")
        interrupted = False
        try:
            for solution in self.found():
                self.progress.clear()
                print(show(self.given.puzzle, solution, colour=colour), flush=True)
                if self.options.next and not self.asks_for_more():
                    break
        except KeyboardInterrupt:
            interrupted = True
        self.progress.clear()
        self.conclude(self.solving.result([]), interrupted)
        return interrupted

    def asks_for_more(self) -> bool:
        print("; for the next, Enter to stop: ", end="", file=sys.stderr, flush=True)
        return sys.stdin.readline().strip() == ";"

    def conclude(self, result: Result, interrupted: bool) -> None:
        """The lines after the solutions."""
        cut = interrupted or result.stopped in ("time", "nodes")
        reason = "interrupted" if interrupted else limit_line(result, self.options) if cut else ""
        if self.options.count:
            print(f"at least {result.count} ({reason})" if cut else result.count)
        elif self.options.next and result.complete:
            print("no")
        elif cut:
            print(f"{reason}: {result.count} found, there may be more", file=sys.stderr)
        elif result.count == 0:
            print("no solution (cluesmith check tells why)")
        elif self.options.all:
            print(f"{result.count} solution{'s' if result.count > 1 else ''}")
        if self.options.stats:
            print(statistics(result.stats, result.seconds))
            if not self.given.alone:
                print()

    def print_json(self) -> bool:
        """One object, its solutions written as they are found; True if interrupted.

        So memory stays flat, and what was found before Ctrl-C is there.
        """
        family = registry.family(self.given.puzzle.family)
        out = sys.stdout
        head = {"id": self.given.puzzle.meta.get("id"), "family": family.name}
        out.write(json.dumps(head)[:-1] + ', "solutions": [')
        interrupted = False
        comma = ""
        try:
            for solution in self.found():
                out.write(comma + json.dumps(family.solution_to_json(solution)))
                comma = ", "
        except KeyboardInterrupt:
            interrupted = True
        rest = self.solving.result([]).to_json()
        tail = {key: value for key, value in rest.items() if key not in (*head, "solutions")}
        out.write("], " + json.dumps(tail)[1:] + "\n")
        out.flush()
        return interrupted
