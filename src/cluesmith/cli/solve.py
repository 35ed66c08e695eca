"""``cluesmith solve``: the first solution, several, all, how many, or one at a time."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import Interrupt
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import jobs, positive_int, seconds, whole_number
from cluesmith.cli.output import Progress, add_colour, counted, statistics, wants_colour
from cluesmith.errors import UsageError, nearest
from cluesmith.kernel import strategy
from cluesmith.kernel.run import Limits
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import Alone, Solving

if TYPE_CHECKING:  # what starts processes is imported where it is asked for
    from cluesmith.workbench.race import Race
    from cluesmith.workbench.split import SplitCount

RACES = "--jobs races several strategies: not with --strategy"


def add_search_options(parser: ArgumentParser) -> None:
    add_files(parser)
    add_colour(parser)
    add = parser.add_argument
    add("--model", help="exact (default) or paper: the constraints of the paper")
    about = "search strategy as variable/choice/order, such as ffc/step/up"
    add("--strategy", type=strategy_name, metavar="S", help=about)
    add("--search", choices=["depth-first", "learning"], help="default: first one, then the other")
    about = "let chance decide what is tried first: the same seed is the same search"
    add("--seed", type=whole_number, metavar="S", help=about)
    add("--timeout", type=seconds, metavar="S", help="stop after S seconds")
    add("--nodes", type=positive_int, metavar="N", help="stop after N search nodes")
    about = "processes for a hard puzzle (1); auto: one per core"
    add("--jobs", type=jobs, default=1, metavar="J", help=about)
    add("--stats", action="store_true", help="print the search's statistics")


def refuse_seed(options: Namespace) -> None:
    """A strategy of one's own is followed as it is."""
    if options.strategy and options.seed is not None:
        raise UsageError("--strategy leaves nothing to chance: not with --seed")


def strategy_name(text: str) -> str:
    """The name of one of the 80 strategies; an error suggests the nearest one."""
    try:
        strategy.parse(text)
    except UsageError as error:
        close = nearest(text, strategy.NAMES, 0.8)
        raise UsageError(f"{error}; did you mean {close}?" if close else f"{error}") from None
    return text


def exit_code(result: Result) -> int:
    """The exit code of a result: success, no solution, limit reached, or interrupted."""
    if result.stopped == "cancelled":
        return exits.INTERRUPTED
    if result.stopped in ("time", "nodes"):
        return exits.LIMIT
    return exits.NO_SOLUTION if result.complete and result.count == 0 else exits.FINE


def stop_reason(result: Result, options: Namespace) -> str:
    """The limit that ended a search, in words."""
    if result.stopped == "cancelled":
        return "interrupted"
    if result.stopped == "time":
        return f"stopped after {options.timeout:g} s"
    return f"stopped after {counted(options.nodes, 'node')}"


def stopped_line(result: Result, options: Namespace) -> str:
    """The limit that ended a search, and how many solutions were found."""
    why = stop_reason(result, options)
    if not result.count:
        return f"{why}: no solution found yet"
    return f"{why}: {counted(result.count, 'solution')} found, there may be more"


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
    how.add_argument("--count", action="store_true", help="print only the number of solutions")
    how.add_argument(
        "--next", action="store_true", help="one at a time: ; for the next, as in Prolog"
    )


def run(options: Namespace) -> int:
    refuse_seed(options)
    if options.next and (options.json or "-" in options.files or not options.files):
        raise UsageError("--next needs the terminal: not with --json, nor with a puzzle from stdin")
    if options.next and options.timeout:
        raise UsageError("--next waits for input: not with --timeout")
    if options.jobs > 1 and (options.all or options.next):
        raise UsageError("--jobs is for the first solutions or --count: not with --all or --next")
    if options.jobs > 1 and options.strategy and not options.count:
        raise UsageError(f"{RACES}, but for --count")
    return each(options, lambda given: Solver(options, given).run())


class Solver:
    """The search of one puzzle, and its output as the options say."""

    def __init__(self, options: Namespace, given: Input) -> None:
        self.options = options
        self.given = given
        self.progress = Progress()
        self.interrupt = Interrupt()
        many = options.all or options.count or options.next
        limits = Limits(
            seconds=options.timeout,
            nodes=options.nodes,
            solutions=None if many else options.limit or 1,
            cancelled=self.is_interrupted,
        )
        self.solving = self.search(limits)

    def search(self, limits: Limits) -> Solving | SplitCount | Race:
        """The search to do: in this process, split among several, or the first of several."""
        puzzle, options = self.given.puzzle, self.options
        model, strategy, jobs, seed = options.model, options.strategy, options.jobs, options.seed
        if jobs == 1:
            way = options.search
            return Solving(
                puzzle, model=model, strategy=strategy, search=way, limits=limits, seed=seed
            )
        if options.count:
            from cluesmith.workbench.split import SplitCount

            return SplitCount(
                puzzle, model=model, strategy=strategy, seed=seed, limits=limits, jobs=jobs
            )
        from cluesmith.workbench.race import Race

        alone = Alone(model, strategy, search=options.search, seed=seed)
        return Race(alone, puzzle, limits, jobs)

    def is_interrupted(self) -> bool:
        found, nodes = self.solving.count, self.solving.nodes
        self.progress.tick(f"{counted(found, 'solution')}, {counted(nodes, 'node')}")
        return self.interrupt.pressed

    def run(self) -> int:
        with self.interrupt:
            if self.options.json:
                self.print_json()
            else:
                self.print_text()
        return exit_code(self.solving.result([]))

    def found(self) -> Iterator[Any]:
        """The solutions to print: none with --count."""
        if self.options.count:
            cast("Solving | SplitCount", self.solving).exhaust()
        else:
            yield from self.solving
        self.progress.clear()

    def print_text(self) -> None:
        """Draw each solution as it is found."""
        family, colour = registry.family_of(self.given.puzzle), wants_colour(self.options)
        if not self.given.alone:
            print(f"{self.given.label}:")
        for solution in self.found():
            self.progress.clear()
            print(family.draw.text(self.given.puzzle, solution, colour=colour), flush=True)
            if self.options.next and not self.asks_for_more():
                break
        self.conclude(self.solving.result([]))

    def asks_for_more(self) -> bool:
        print("; for the next, Enter to stop: ", end="", file=sys.stderr, flush=True)
        answer: str = ""
        try:
            answer = self.interrupt.wait_for(sys.stdin.readline)
        finally:
            if not (answer.endswith("\n") and sys.stdin.isatty()):
                print(file=sys.stderr)  # only a terminal shows the Enter that was pressed
        return answer.strip() == ";"

    def conclude(self, result: Result) -> None:
        """Print the summary after the solutions."""
        cut = result.stopped in ("time", "nodes", "cancelled")
        if self.options.count:
            reason = f" ({stop_reason(result, self.options)})" if cut else ""
            print(f"{'at least ' if cut else ''}{result.count}{reason}")
        elif result.complete:
            self.conclude_complete(result.count)
        elif cut:
            print(stopped_line(result, self.options), file=sys.stderr)
        if self.options.stats:
            print(statistics(result.stats, result.seconds))
            if not self.given.alone:
                print()

    def conclude_complete(self, count: int) -> None:
        if self.options.next:
            print("no")
        elif count == 0:
            print("no solution (cluesmith check says why)")
        elif self.options.all:
            print(counted(count, "solution"))

    def print_json(self) -> None:
        """Print one JSON object, its solutions as they are found: memory stays bounded."""
        family = registry.family_of(self.given.puzzle)
        out = sys.stdout
        head = {"id": self.given.puzzle.meta.get("id"), "family": family.name}
        out.write(json.dumps(head)[:-1] + ', "solutions": [')
        comma = ""
        for solution in self.found():
            out.write(comma + json.dumps(family.puzzle.solution_to_json(solution)))
            comma = ", "
        rest = self.solving.result([]).to_json()
        tail = {key: value for key, value in rest.items() if key not in (*head, "solutions")}
        out.write("], " + json.dumps(tail)[1:] + "\n")
        out.flush()
