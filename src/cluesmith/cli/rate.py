"""``cluesmith rate``: how hard a puzzle is for a person, and which techniques it takes."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import add_timeout, jobs
from cluesmith.cli.output import Progress, add_language, phrases, working, wrapped
from cluesmith.cli.summary import add_summary_forms, print_summary
from cluesmith.errors import UsageError
from cluesmith.family import Level, Rating, Verdict
from cluesmith.languages import language
from cluesmith.workbench.deduce import check_scale, rate
from cluesmith.workbench.records import rating_record, uses
from cluesmith.workbench.summary import Summary

EXAMPLES = """\
examples:
  cluesmith rate skyscraper:t1
  cluesmith rate skyscraper: --scale towers --json
  cluesmith rate puzzles.jsonl --summary
  cluesmith rate puzzles.jsonl --csv --svg puzzles.svg
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    parser.add_argument("--scale", metavar="S", help="cluesmith (default), or towers: e, h, x or u")
    add_timeout(parser)
    about = "processes that race for the verdict where it takes a search (1); auto: one per core"
    parser.add_argument("--jobs", type=jobs, default=1, metavar="J", help=about)
    about = "count by family, size and level, with a histogram; --csv and --svg do, too"
    parser.add_argument("--summary", action="store_true", help=about)
    add_summary_forms(parser.add_argument)


def run(options: Namespace) -> int:
    if options.scale is not None:
        check_scale(options.scale)  # raises for an unknown name, before anything is read
    if options.summary or options.csv or options.svg:
        return summarise_all(options)
    return each(options, lambda given: rate_one(options, given))


def summarise_all(options: Namespace) -> int:
    """Rate everything, and print the counts; the ratings stored in puzzles are not trusted."""
    if options.scale is not None:
        raise UsageError("--scale is not for --summary, which counts by level")
    summary, progress = Summary(), Progress()

    def rate_and_count(given: Input) -> int:
        progress.tick(f"rating puzzle {given.number:,}")
        rating = rate(given.puzzle, seconds=options.timeout, jobs=options.jobs)
        summary.add(given.puzzle, rating)
        return exit_code(rating)

    try:
        code = each(options, rate_and_count)
    finally:
        progress.clear()
    print_summary(summary.cells(), options)
    return code


def rate_one(options: Namespace, given: Input) -> int:
    puzzle = given.puzzle
    with working("rating"):
        rating = rate(puzzle, scale=options.scale, seconds=options.timeout, jobs=options.jobs)
    if options.json:
        print(json.dumps(rating_record(puzzle, rating, options.scale)), flush=True)
    else:
        label = "" if given.alone else f"{given.label}: "
        text = headline(puzzle, rating, options)
        parts = [wrapped(label + text), *table(puzzle, rating, options.lang)]
        print("\n".join(parts if given.alone else [*parts, ""]), flush=True)
    return exit_code(rating)


def exit_code(rating: Rating) -> int:
    if not rating.complete:
        return exits.LIMIT
    return exits.NO_SOLUTION if rating.verdict is Verdict.NONE else exits.FINE


def headline(puzzle: Any, rating: Rating, options: Namespace) -> str:
    """``hard, score 124``, or why there is no level."""
    texts = phrases(options.lang)
    if not rating.complete:
        return cut_short(rating, options)
    if rating.level is None:
        return f"{texts[rating.verdict]} {texts['certain'] if rating.steps else ''}".rstrip()
    scale = registry.deduction_of(puzzle).scales.get(options.scale)
    level = f"{rating.level} ({scale.levels[rating.level]})" if scale else texts[rating.level]
    dependency = language(options.lang).fixed(rating.dependency or 0, 2)
    return texts["rated"].format(level=level, score=rating.score, dependency=dependency)


def cut_short(rating: Rating, options: Namespace) -> str:
    """``at least hard so far: not finished within 5 s``."""
    texts = phrases(options.lang)
    late = texts["late"].format(seconds=language(options.lang).plain(options.timeout))
    if rating.at_least is None:
        return late
    return f"{texts['at-least'].format(level=texts[rating.at_least])}: {late}"


def table(puzzle: Any, rating: Rating, language: str) -> list[str]:
    """A table of the techniques used, easiest first, with their levels and counts."""
    words, texts = registry.deduction_of(puzzle).words, phrases(language)
    rows = [
        (words.title(technique.name, language), texts[technique.level], count)
        for technique, count in uses(puzzle, rating)
    ]
    wide = max((len(title) for title, _, _ in rows), default=0)
    broad = max(len(texts[level]) for level in Level)
    return [f"  {title:<{wide}}  {level:<{broad}}  {count:>5,}" for title, level, count in rows]
