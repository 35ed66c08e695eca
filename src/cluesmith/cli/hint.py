"""``cluesmith hint``: a mistake in a board in progress, else the next step.

`--reveal` says how much: 1 where to look, 2 also the technique (or the wrong
cell), 3 the whole step.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.files import check_targets, write_picture
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import add_timeout, positive_int
from cluesmith.cli.output import add_language, phrases, working, wrapped
from cluesmith.errors import UsageError
from cluesmith.family import Hint, Mistake, Verdict
from cluesmith.languages import language
from cluesmith.workbench.deduce import hinted
from cluesmith.workbench.records import (
    WHAT,
    WHERE,
    WHY,
    hint_record,
    is_solved,
    mistake_text,
    step_stages,
)

EXAMPLES = """\
examples:
  cluesmith hint skyscraper:t1
  cluesmith hint board.json --reveal 1
  cluesmith hint board.json --lang pt --svg step.svg
board.json is a puzzle with "entries": {"grid": rows of heights, 0 where empty}.
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_language(parser)
    add = parser.add_argument
    about = "1: where to look, 2: also the technique, 3 (default): the whole step"
    add("--reveal", type=positive_int, choices=(WHERE, WHAT, WHY), default=WHY, help=about)
    add("--svg", metavar="F", help="write a drawing of the step to F, or 0001.svg... to F/")
    add_timeout(parser)


def run(options: Namespace) -> int:
    check_targets(options, "svg")
    if options.svg and options.reveal < WHY:
        raise UsageError("--svg draws the whole step: not with --reveal 1 or 2")
    return each(options, lambda given: hint_one(options, given))


def hint_one(options: Namespace, given: Input) -> int:
    with working("looking for a hint"):
        answer = hinted(given.puzzle, seconds=options.timeout)
    if options.svg:
        draw(options, given, answer)
    if options.json:
        record = hint_record(given.puzzle, answer, options.reveal, options.lang)
        print(json.dumps(record), flush=True)
    elif options.svg != "-":
        given.print(map(wrapped, paragraphs(options, given, answer)))
    if answer.stopped is not None:
        return exits.LIMIT
    return exits.NO_SOLUTION if answer.verdict is Verdict.NONE else exits.FINE


def paragraphs(options: Namespace, given: Input, answer: Hint) -> list[str]:
    """The hint in words, revealed as far as the options say."""
    puzzle, texts, found = given.puzzle, phrases(options.lang), answer.found
    if answer.stopped is not None:
        return [texts["no-hint"].format(seconds=language(options.lang).plain(options.timeout))]
    lead = [] if answer.verdict is Verdict.UNIQUE else [texts[answer.verdict]]
    if isinstance(found, Mistake):
        return [*lead, mistake_text(puzzle, found, options.reveal, options.lang)]
    if found is not None:
        where, title, why = step_stages(puzzle, found, options.lang)
        stages = [where, f"{title} ({texts[found.level]})", why]
        return lead + stages[: options.reveal]
    if answer.verdict is Verdict.NONE:
        return lead
    finished = answer.verdict is Verdict.UNIQUE or is_solved(puzzle)
    return [*lead, texts["finished" if finished else "no-more"]]


def draw(options: Namespace, given: Input, answer: Hint) -> None:
    """Draw the step, or the one that shows the mistake; warns if there is none."""
    found = answer.found
    step = found.reason if isinstance(found, Mistake) else found
    if step is None:
        warn(f"{given.label}: no step to draw")
        return
    draw_step = registry.deduction_of(given.puzzle).draw_step
    drawn = draw_step(given.puzzle, step, language=options.lang)
    write_picture(options.svg, given, ".svg", str(drawn).encode())
