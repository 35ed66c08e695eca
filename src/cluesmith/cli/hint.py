"""``cluesmith hint``: what is wrong in a board in progress, else the next step, and no more.

`--reveal` says how much: 1 where to look, 2 also the technique (or the wrong
cell), 3 all of it.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.files import check_targets, numbered, write
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import positive_int
from cluesmith.cli.output import add_language, phrases, wrapped
from cluesmith.errors import UsageError
from cluesmith.family import Mistake, Step, Verdict, Words
from cluesmith.workbench.deduce import hinted
from cluesmith.workbench.records import WHAT, WHERE, WHY, hint_record, mistake_text
from cluesmith.workbench.review import is_solved

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
    parser.add_argument(
        "--reveal",
        type=positive_int,
        choices=(WHERE, WHAT, WHY),
        default=WHY,
        help="1: where to look, 2: also the technique, 3 (default): the whole step",
    )
    parser.add_argument("--svg", metavar="F", help="draw the step to F")


def run(options: Namespace) -> int:
    check_targets(options, "svg")
    if options.svg and options.reveal < WHY:
        raise UsageError("--svg draws the whole step: not with --reveal 1 or 2")
    return each(options, lambda given: Teller(options, given).run())


class Teller:
    """One board's hint, told as the options say."""

    def __init__(self, options: Namespace, given: Input) -> None:
        self.options = options
        self.given = given
        self.puzzle = given.puzzle
        self.said = phrases(options.lang)

    def run(self) -> int:
        answer = hinted(self.puzzle)
        verdict, found = answer.verdict, answer.found
        if self.options.svg:
            self.draw(found)
        if self.options.json:
            record = hint_record(self.puzzle, answer, self.options.reveal, self.options.lang)
            print(json.dumps(record), flush=True)
        elif self.options.svg != "-":
            parts = [] if self.given.alone else [f"{self.given.label}:"]
            parts += map(wrapped, self.told(found, verdict))
            print("\n".join(parts if self.given.alone else [*parts, ""]), flush=True)
        return exits.NO_SOLUTION if verdict is Verdict.NONE else exits.FINE

    @property
    def words(self) -> Words:
        words = registry.family_of(self.puzzle).words
        assert words is not None  # it has hinted
        return words

    def told(self, found: Step | Mistake | None, verdict: Verdict) -> list[str]:
        """The paragraphs."""
        ahead = [] if verdict is Verdict.UNIQUE else [self.said[verdict]]
        if isinstance(found, Mistake):
            reveal, language = self.options.reveal, self.options.lang
            return [*ahead, mistake_text(self.puzzle, found, reveal, language)]
        if found is None:
            return ahead + self.at_the_end(verdict)
        title = self.words.title(found.technique, self.options.lang)
        said = [
            self.words.where(self.puzzle, found, self.options.lang),
            f"{title} ({self.said[found.level]})",
            self.words.step(self.puzzle, found, self.options.lang),
        ]
        return ahead + said[: self.options.reveal]

    def at_the_end(self, verdict: Verdict) -> list[str]:
        """Where there is nothing to hint at: the board is full, or nothing more is certain."""
        if verdict is Verdict.NONE:
            return []
        finished = verdict is Verdict.UNIQUE or is_solved(self.puzzle)
        return [self.said["finished" if finished else "no-more"]]

    def draw(self, found: Step | Mistake | None) -> None:
        """The step, or the one that shows the mistake; a line on stderr if there is none."""
        step = found.reason if isinstance(found, Mistake) else found
        svg = registry.family_of(self.puzzle).step_svg
        if step is None or svg is None:
            warn(f"{self.given.label}: no step to draw")
            return
        path = numbered(self.options.svg, self.given.alone, self.given.number)
        write(path, str(svg(self.puzzle, step, language=self.options.lang)).encode())
