"""``cluesmith check``: the verdict on a puzzle, with two solutions or a conflict as evidence."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from textwrap import fill
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import Interrupt, warn
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
from cluesmith.cli.solve import RACES, add_search_options, exit_code, refuse_seed, stopped_line
from cluesmith.errors import LimitError, UsageError, limit_reached
from cluesmith.family import Verdict
from cluesmith.forms.grid import cell_name
from cluesmith.kernel.run import bound_of
from cluesmith.languages import ENGLISH
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import check

if TYPE_CHECKING:
    from pathlib import Path

MOST_DIFFERENCES = 40  # cells listed

EXAMPLES = """\
examples:
  cluesmith check skyscraper:t1
  cluesmith check skyscraper:clash --json
  cluesmith check skyscraper:t1 --certificate t1
"""


def configure(parser: ArgumentParser) -> None:
    add_search_options(parser)
    add_language(parser)
    add = parser.add_argument
    about = "write the verdict's proof to a folder, for several puzzles to DIR/0001 and so on"
    add("--certificate", metavar="DIR", help=about)
    add("--compress", action="store_true", help="with --certificate: compress formula and proof")


def run(options: Namespace) -> int:
    refuse_seed(options)
    if options.jobs > 1 and options.strategy:
        raise UsageError(RACES)
    earlier: set[Path] = set()
    if options.certificate is not None:
        earlier = _check_folder(options)
    elif options.compress:
        raise UsageError("--compress is for a certificate: only with --certificate")
    code = each(options, lambda given: check_one(options, given, earlier))
    if earlier:
        first, *others = sorted(map(str, earlier))
        warn(f"left from an earlier run: {first}{f' and {len(others)} more' if others else ''}")
    return code


def check_one(options: Namespace, given: Input, earlier: set[Path]) -> int:
    """Check a puzzle, and report; its certificate is none of those of an earlier run any more."""
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
            seed=options.seed,
            seconds=options.timeout,
            nodes=options.nodes,
            cancelled=is_interrupted,
            jobs=options.jobs,
        )
        certified = None
        if options.certificate is not None and result.verdict is not Verdict.UNKNOWN:
            certified = _certify(options, given, result, is_interrupted)
            if certified:
                earlier.discard(certified.folder)
        progress.clear()
    if options.json:
        written = {"certificate": str(certified.folder)} if certified else {}
        print(json.dumps(result.to_json() | written), flush=True)
    else:
        label = "" if given.alone else f"{given.label}: "
        verdict = phrases(options.lang)[f"verdict-{result.verdict}"]
        print(f"{label}{verdict} ({duration(result.seconds, options.lang)})")
        explain(result, options)
        if certified:
            print(certified.line)
        if options.stats:
            print(statistics(result.stats, result.seconds, options.lang))
    if interrupt.pressed:
        return exits.INTERRUPTED
    missing = options.certificate is not None and certified is None
    return exits.LIMIT if missing else exit_code(result)


# What writes certificates is imported in these functions, so that `check` starts without it.


def _check_folder(options: Namespace) -> set[Path]:
    """Refuse what cannot be a certificate's folder, before anything is checked.

    Else the folders of certificates that are there already.
    """
    from pathlib import Path

    from cluesmith.certificates.certify import CERTIFICATE
    from cluesmith.cli.files import STDOUT
    from cluesmith.forms.files import checked_path
    from cluesmith.support import output_folder

    if options.model:
        raise UsageError("a certificate is of the rules, not of a model: not with --model")
    if options.certificate == STDOUT:
        raise UsageError("--certificate needs a folder: a certificate is several files")
    output_folder.check(checked_path(options.certificate))
    folder = Path(options.certificate)
    return {
        file.parent
        for pattern in (CERTIFICATE, f"[0-9]*/{CERTIFICATE}")
        for file in folder.glob(pattern)
    }


class Certified(NamedTuple):
    """A certificate that was written, and a line about it."""

    folder: Path
    line: str


def _certify(
    options: Namespace, given: Input, result: Result, cancelled: Callable[[], bool]
) -> Certified | None:
    """Write the certificate of a verdict; a limit that comes first is reported."""
    from pathlib import Path

    from cluesmith.certificates.certify import MISSING, certificate_of
    from cluesmith.cli.verify import evidence

    began = perf_counter()
    left = None if options.timeout is None else max(0.0, options.timeout - result.seconds)
    folder = Path(options.certificate)
    if not given.alone:
        folder /= f"{given.number:04}"
    certificate = None
    try:
        with bound_of(left, cancelled) as bound:
            certificate = certificate_of(result)
        if certificate is None:
            raise limit_reached(MISSING, bound.stopped or "time", options.timeout)
    except LimitError as error:
        warn(f"{given.label}: {error}")
        return None
    certificate.write(folder, compress=options.compress)
    line = phrases(options.lang)["certificate"].format(
        folder=folder,
        what=evidence(certificate.verdict, certificate.steps, options.lang),
        time=duration(perf_counter() - began, options.lang),
    )
    return Certified(folder, line)


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
    if language == ENGLISH or deduction is None or deduction.words.fact is None:
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
