"""``cluesmith check``: the verdict on a puzzle, with two solutions or a conflict as evidence."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from textwrap import fill
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import Interrupt
from cluesmith.cli.inputs import Input, each
from cluesmith.cli.output import (
    WIDTH,
    Progress,
    add_language,
    duration,
    phrases,
    statistics,
    wants_colour,
)
from cluesmith.cli.solve import RACES, add_search_options, exit_code, stopped_line
from cluesmith.errors import UsageError
from cluesmith.family import Verdict
from cluesmith.forms.grid import cell_name
from cluesmith.workbench.solve import Result, check

MOST_DIFFERENCES = 40  # cells listed

EXAMPLES = """\
examples:
  cluesmith check skyscraper:t1
  cluesmith check skyscraper:clash --json
"""


def configure(parser: ArgumentParser) -> None:
    add_search_options(parser)
    add_language(parser)


def run(options: Namespace) -> int:
    if options.jobs > 1 and options.strategy:
        raise UsageError(RACES)
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
            search=options.search,
            seconds=options.timeout,
            nodes=options.nodes,
            cancelled=is_interrupted,
            jobs=options.jobs,
        )
        progress.clear()
    if options.json:
        print(json.dumps(result.to_json()), flush=True)
    else:
        label = "" if given.alone else f"{given.label}: "
        verdict = phrases(options.lang)[f"verdict-{result.verdict}"]
        print(f"{label}{verdict} ({duration(result.seconds)})")
        explain(result, options)
        if options.stats:
            print(statistics(result.stats, result.seconds))
    return exits.INTERRUPTED if interrupt.pressed else exit_code(result)


def explain(result: Result, options: Namespace) -> None:
    """Print the evidence for the verdict."""
    texts = phrases(options.lang)
    if result.verdict is Verdict.MULTIPLE:
        family, colour = registry.family_of(result.puzzle), wants_colour(options)
        for solution in result.solutions:
            print(family.draw.text(result.puzzle, solution, colour=colour))
        places = family.puzzle.differences(*result.solutions)
        print(fill(differing(places, options.lang), WIDTH))
    elif result.verdict is Verdict.NONE and result.found_conflict:
        if result.conflict:
            print(texts["conflict" if len(result.conflict) > 1 else "conflict-1"])
            for fact in result.conflict:
                print(f"  {fact_in_words(result.puzzle, fact, options.lang)}")
        if not result.found_conflict.irreducible:
            print(texts["perhaps-fewer"])
    elif result.verdict is Verdict.UNKNOWN:
        print(stopped_line(result, options))


def fact_in_words(puzzle: Any, fact: Any, language: str) -> str:
    """A fact in a language, if the family has words for it; in English as it words itself."""
    deduction = registry.family_of(puzzle).deduction
    if language == "en" or deduction is None or deduction.words.fact is None:
        return str(fact)
    return deduction.words.fact(puzzle, fact, language)


def differing(places: list[str], language: str) -> str:
    """Where two solutions differ; the paper's Lol Sudoku model counts each naming of areas."""
    texts = phrases(language)
    if not places:
        return texts["differ-names"]
    shown = ", ".join(place_in_words(place, language) for place in places[:MOST_DIFFERENCES])
    more = len(places) - MOST_DIFFERENCES
    return texts["differ-more" if more > 0 else "differ"].format(places=shown, count=more)


def place_in_words(place: str, language: str) -> str:
    """A place that a family names in English, such as ``r1c2`` or ``operator 3``."""

    def cell(found: re.Match[str]) -> str:
        return cell_name(int(found[1]) - 1, int(found[2]) - 1, language=language)

    noun, space, rest = place.rpartition(" ")
    return f"{phrases(language).get(noun, noun)}{space}" + re.sub(r"\br(\d+)c(\d+)\b", cell, rest)
