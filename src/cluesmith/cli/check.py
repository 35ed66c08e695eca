"""``cluesmith check``: the verdict on a puzzle, with two solutions or a conflict as evidence."""

from __future__ import annotations

import json
from argparse import Namespace
from textwrap import fill

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import Interrupt
from cluesmith.cli.inputs import Input, each
from cluesmith.cli.output import WIDTH, Progress, duration, statistics, wants_colour
from cluesmith.cli.solve import add_search_options, exit_code, stopped_line
from cluesmith.family import Verdict
from cluesmith.workbench.solve import Result, check

MOST_DIFFERENCES = 40  # cells listed

EXAMPLES = """\
examples:
  cluesmith check skyscraper:t1
  cluesmith check skyscraper:clash --json
"""


configure = add_search_options


def run(options: Namespace) -> int:
    return each(options, lambda given: check_one(options, given))


def check_one(options: Namespace, given: Input) -> int:
    progress = Progress()
    with Interrupt() as interrupt:

        def is_interrupted() -> bool:
            progress.tick("checking")
            return interrupt.pressed

        result = check(
            given.puzzle,
            model=options.model,
            strategy=options.strategy,
            seconds=options.timeout,
            nodes=options.nodes,
            cancelled=is_interrupted,
        )
        progress.clear()
    if options.json:
        print(json.dumps(result.to_json()), flush=True)
    else:
        label = "" if given.alone else f"{given.label}: "
        print(f"{label}{result.verdict} ({duration(result.seconds)})")
        explain(result, options)
        if options.stats:
            print(statistics(result.stats, result.seconds))
    return exits.INTERRUPTED if interrupt.pressed else exit_code(result)


def explain(result: Result, options: Namespace) -> None:
    """Print the evidence for the verdict."""
    if result.verdict is Verdict.MULTIPLE:
        family, colour = registry.family_of(result.puzzle), wants_colour(options)
        for solution in result.solutions:
            print(family.draw.text(result.puzzle, solution, colour=colour))
        print(fill(differing(family.puzzle.differences(*result.solutions)), WIDTH))
    elif result.verdict is Verdict.NONE and result.found_conflict:
        if result.conflict:
            together = "these contradict each other"
            alone = "this one is impossible by itself"
            print(f"{together if len(result.conflict) > 1 else alone}:")
            for fact in result.conflict:
                print(f"  {fact}")
        if not result.found_conflict.irreducible:
            print("(the time limit came before it was known whether fewer of them do)")
    elif result.verdict is Verdict.UNKNOWN:
        print(stopped_line(result, options))


def differing(places: list[str]) -> str:
    """Where two solutions differ; the paper's Lol Sudoku model counts each naming of areas."""
    if not places:
        return "they differ only in the names of areas, which --model paper counts"
    shown = places[:MOST_DIFFERENCES]
    more = f" and {len(places) - len(shown)} more" if places != shown else ""
    return f"they differ at {', '.join(shown)}{more}"
