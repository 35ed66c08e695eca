"""``cluesmith explain``: a puzzle solved step by step, as text, HTML, SVG or JSON."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.files import check_targets, write
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import add_timeout
from cluesmith.cli.output import add_colour, add_language, phrases, wants_colour, working, wrapped
from cluesmith.cli.rate import cut_short
from cluesmith.errors import UsageError
from cluesmith.family import Explanation, Verdict
from cluesmith.languages import language
from cluesmith.support import output_folder
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.records import explanation_record
from cluesmith.workbench.show import show

DRAWING = re.compile(r"step-\d{2,}\.svg")

EXAMPLES = """\
examples:
  cluesmith explain skyscraper:t3
  cluesmith explain skyscraper:t1 --lang pt --html t1.html
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    parser.add_argument("--html", metavar="F", help="write one HTML page with drawings to F")
    parser.add_argument(
        "--svg", metavar="DIR", help="write a drawing of each step to the folder DIR"
    )
    add_colour(parser)
    add_timeout(parser)


def run(options: Namespace) -> int:
    check_targets(options, "html")
    if options.svg == "":
        raise UsageError("--svg needs a folder's name")
    if options.svg and options.svg == options.html:
        raise UsageError("--html and --svg both name the same file")
    if options.svg:
        output_folder.check(options.svg)
    return each(options, lambda given: explain_one(options, given))


def explain_one(options: Namespace, given: Input) -> int:
    if not given.alone and (options.html or options.svg):
        raise UsageError("--html and --svg work with one puzzle only: there are several")
    puzzle = given.puzzle
    with working("explaining"):
        found = explanation(puzzle, seconds=options.timeout)
    if options.html:
        write_page(puzzle, found, options)
    if options.svg:
        write_drawings(puzzle, found, Path(options.svg), options.lang)
    if options.json:
        print(json.dumps(explanation_record(puzzle, found, options.lang)), flush=True)
    elif not options.html:
        given.print(lines(puzzle, found, options))
    if not found.rating.complete:
        if options.html:
            warn(f"{given.label}: not explained to the end within {options.timeout:g} s")
        return exits.LIMIT
    return exits.NO_SOLUTION if found.rating.verdict is Verdict.NONE else exits.FINE


def lines(puzzle: Any, found: Explanation, options: Namespace) -> Iterator[str]:
    """The explanation as text: the board, its rating, every step, the solution."""
    texts, colour = phrases(options.lang), wants_colour(options)
    words = registry.deduction_of(puzzle).words
    rating, count = found.rating, len(found.steps)
    yield show(puzzle, colour=colour)
    if not rating.complete:
        yield wrapped(f"{cut_short(rating, options)}. {texts['so-far'] if count else ''}".rstrip())
    elif rating.level is None:
        yield wrapped(f"{texts[rating.verdict]} {texts['certain'] if count else ''}".rstrip())
    else:
        steps = texts["steps-1" if count == 1 else "steps"].format(count=count)
        yield texts["rating"].format(
            level=texts[rating.level],
            score=rating.score,
            dependency=language(options.lang).fixed(rating.dependency or 0, 2),
            steps=steps,
        )
    indent = len(str(count)) + 2
    for number, step in enumerate(found.steps, 1):
        yield ""
        title = words.title(step.technique, options.lang)
        yield f"{f'{number}.':>{indent - 1}} {title} ({texts[step.level]})"
        yield wrapped(words.step(puzzle, step, options.lang), indent)
    yield ""
    if not rating.complete:
        yield texts["cut"]
    elif found.solution is None:
        yield texts["no-more"]
    else:
        yield texts["solution"]
        yield show(puzzle, found.solution, colour=colour)


def write_page(puzzle: Any, found: Explanation, options: Namespace) -> None:
    from cluesmith.workbench.page import page

    deduction = registry.deduction_of(puzzle)
    text = page(
        puzzle,
        found,
        words=deduction.words.step,
        draw=deduction.draw_step,
        title=deduction.words.title,
        language=options.lang,
    )
    write(Path(options.html), text.encode())


def write_drawings(puzzle: Any, found: Explanation, folder: Path, language: str) -> None:
    """Write a numbered file for each step: step-01.svg; those of an earlier run are removed."""
    draw = registry.deduction_of(puzzle).draw_step
    width = max(2, len(str(len(found.steps))))
    files = (
        (f"step-{number:0{width}}.svg", str(draw(puzzle, step, language=language)).encode())
        for number, step in enumerate(found.steps, 1)
    )
    output_folder.write(folder, files, is_old=lambda name: bool(DRAWING.fullmatch(name)))
