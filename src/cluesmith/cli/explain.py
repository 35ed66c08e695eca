"""``cluesmith explain``: a puzzle solved step by step, in words, pictures, or as data."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.files import check_targets, write
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.output import add_colour, add_language, phrases, wants_colour, wrapped
from cluesmith.errors import UsageError
from cluesmith.family import Explanation, Verdict
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.records import explanation_record
from cluesmith.workbench.show import show

EXAMPLES = """\
examples:
  cluesmith explain skyscraper:t3
  cluesmith explain skyscraper:t1 --lang pt --html t1.html
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    parser.add_argument("--html", metavar="F", help="write it all as one page with drawings to F")
    parser.add_argument("--svg", metavar="DIR", help="write each step's drawing into DIR")
    add_colour(parser)


def run(options: Namespace) -> int:
    check_targets(options, "html")
    if options.svg == "":
        raise UsageError("--svg needs a folder's name")
    return each(options, lambda given: explain_one(options, given))


def explain_one(options: Namespace, given: Input) -> int:
    if not given.alone and (options.html or options.svg):
        raise UsageError("--html and --svg are for one puzzle: there are several")
    puzzle = given.puzzle
    found = explanation(puzzle)
    if options.html:
        write_page(puzzle, found, options)
    if options.svg:
        write_drawings(puzzle, found, Path(options.svg))
    if options.json:
        print(json.dumps(explanation_record(puzzle, found, options.lang)), flush=True)
    elif not options.html:
        if not given.alone:
            print(f"{given.label}:")
        print("\n".join(told(puzzle, found, options)), flush=True)
        if not given.alone:
            print()
    return exits.NO_SOLUTION if found.rating.verdict is Verdict.NONE else exits.FINE


def told(puzzle: Any, found: Explanation, options: Namespace) -> Iterator[str]:
    """The lines: the board, how hard it is, every step, the solution."""
    said, colour = phrases(options.lang), wants_colour(options)
    words = registry.deduction_of(puzzle).words
    rating, count = found.rating, len(found.steps)
    yield show(puzzle, colour=colour)
    if rating.level is None:
        yield wrapped(f"{said[rating.verdict]} {said['certain'] if count else ''}".rstrip())
    else:
        steps = said["steps-1" if count == 1 else "steps"].format(count=count)
        yield said["rating"].format(level=said[rating.level], score=rating.score, steps=steps)
    indent = len(str(count)) + 2
    for number, step in enumerate(found.steps, 1):
        yield ""
        title = words.title(step.technique, options.lang)
        yield f"{f'{number}.':>{indent - 1}} {title} ({said[step.level]})"
        yield wrapped(words.step(puzzle, step, options.lang), indent)
    yield ""
    if found.solution is None:
        yield said["no-more"]
    else:
        yield said["solution"]
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


def write_drawings(puzzle: Any, found: Explanation, folder: Path) -> None:
    """A numbered file for each step: step-01.svg."""
    draw = registry.deduction_of(puzzle).draw_step
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {folder}: {error.strerror}") from None
    width = max(2, len(str(len(found.steps))))
    for number, step in enumerate(found.steps, 1):
        write(folder / f"step-{number:0{width}}.svg", draw(puzzle, step).encode())
