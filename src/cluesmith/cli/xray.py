"""``cluesmith xray``: for setters, what stands behind each candidate and what each fact is for."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from textwrap import fill
from typing import Any

from cluesmith import languages, registry
from cluesmith.cli import exits
from cluesmith.cli.check import fact_in_words, place_in_words
from cluesmith.cli.exits import Interrupt
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import add_timeout, whole
from cluesmith.cli.output import WIDTH, Progress, add_language, duration, phrases
from cluesmith.family import Verdict
from cluesmith.workbench.xray import LIMIT, MOST_LIMIT, Candidate, Need, XRay, xray

MOST_PLACES = 6  # in which a second solution differs, listed

EXAMPLES = """\
examples:
  cluesmith xray skyscraper:t1
  cluesmith xray board.json --limit 100
  cluesmith xray board.json --json
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    about = f"solutions to count for each candidate (default {LIMIT})"
    limit = partial(whole, low=1, high=MOST_LIMIT)
    parser.add_argument("--limit", type=limit, default=LIMIT, metavar="N", help=about)
    add_timeout(parser)


def run(options: Namespace) -> int:
    return each(options, lambda given: xray_one(options, given))


def xray_one(options: Namespace, given: Input) -> int:
    progress = Progress()
    with Interrupt() as interrupt:

        def is_interrupted() -> bool:
            progress.tick("looking through the puzzle")
            return interrupt.pressed

        found = xray(
            given.puzzle, limit=options.limit, seconds=options.timeout, cancelled=is_interrupted
        )
        progress.clear()
    if options.json:
        print(json.dumps(found.to_json()), flush=True)
    else:
        given.print(_Report(found, options.lang).lines())
    if found.stopped == "cancelled":
        return exits.INTERRUPTED
    if found.stopped is not None:
        return exits.LIMIT
    return exits.NO_SOLUTION if found.verdict is Verdict.NONE else exits.FINE


class _Report:
    """An x-ray in words."""

    def __init__(self, found: XRay, language: str) -> None:
        self.found = found
        self.language = language
        self.texts = phrases(language)

    def lines(self) -> Iterator[str]:
        found, texts = self.found, self.texts
        verdict = texts[f"verdict-{found.verdict}"]
        if found.verdict is Verdict.MULTIPLE:
            count = self._number(found.count)
            if not found.exact:
                count = texts["xray-at-least"].format(count=count)
            verdict = texts["xray-multiple"].format(verdict=verdict, count=count)
        yield f"{verdict} ({duration(found.seconds, self.language)})"
        if found.verdict is Verdict.NONE:
            yield from self._conflict()
        else:
            if found.verdict is Verdict.MULTIPLE:
                yield texts["xray-candidates"]
                yield from self._candidates()
            yield from self._facts()
        if found.stopped is not None:
            yield texts["xray-cut"]

    def _conflict(self) -> Iterator[str]:
        found, texts = self.found, self.texts
        if found.conflict:
            yield texts["conflict" if len(found.conflict) > 1 else "conflict-1"]
            yield from map(self._fact, found.conflict)
        if not found.irreducible:
            yield texts["xray-perhaps-fewer"]
        if found.needed:
            yield texts["xray-repair"]
            yield from map(self._fact, found.needed)

    def _candidates(self) -> Iterator[str]:
        """A line for each unknown with several candidates: values, with their solutions."""
        behind: dict[Any, list[Candidate]] = {}
        for candidate in self.found.candidates:
            behind.setdefault(candidate.cell, []).append(candidate)
        unknowns = registry.inspection_of(self.found.puzzle).unknowns(self.found.puzzle)
        for unknown in unknowns:
            several = behind.get(unknown.cell, [])
            if len(several) > 1:
                counts = (f"{c.value} ({self._count(c.count, c.exact)})" for c in several)
                name = place_in_words(unknown.name, self.language)
                yield self._indented(f"{name}: {', '.join(counts)}")

    def _facts(self) -> Iterator[str]:
        """The needless facts; then the needed ones, in a unique puzzle with what they prevent."""
        found, texts = self.found, self.texts
        total = len(found.needs)
        if found.needless:
            yield texts["xray-needless"].format(count=len(found.needless), total=total)
            yield from map(self._fact, found.needless)
        if found.needed:
            key = "xray-prevents" if found.verdict is Verdict.UNIQUE else "xray-needed"
            yield texts[key].format(count=len(found.needed), total=total)
        for need in found.needs:
            if need.needed:
                fact = self._fact(need.fact)
                if found.verdict is Verdict.UNIQUE:
                    fact = self._indented(f"{fact.strip()}: {self._differing(need)}")
                yield fact
        unknown = sum(need.needed is None for need in found.needs)
        if unknown:
            yield texts["xray-undecided"].format(count=unknown, total=total)

    def _differing(self, need: Need) -> str:
        """Where a second solution differs, both as the puzzle without the fact states them."""
        puzzle = self.found.puzzle
        kind = registry.family_of(puzzle).puzzle
        fewer = kind.keep(puzzle, [other.fact for other in self.found.needs if other is not need])
        only = registry.inspection_of(puzzle).restated(puzzle, fewer, self.found.solutions[0])
        places = kind.differences(only, need.prevents)
        shown = [place_in_words(place, self.language) for place in places[:MOST_PLACES]]
        more = len(places) - MOST_PLACES
        if more > 0:
            shown.append(self.texts["xray-more"].format(count=more))
        return ", ".join(shown)

    def _count(self, count: int, exact: bool) -> str:
        """A number of solutions, perhaps only a lower bound."""
        if exact:
            return self._number(count)
        return self.texts["xray-more-than"].format(count=self._number(count - 1))

    def _number(self, count: int) -> str:
        return languages.language(self.language).number(count)

    def _fact(self, fact: Any) -> str:
        return f"  {fact_in_words(self.found.puzzle, fact, self.language)}"

    def _indented(self, text: str) -> str:
        return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
