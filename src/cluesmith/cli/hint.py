"""``cluesmith hint``: what is wrong in a board in progress, else the next step, and no more.

`--reveal` says how much: 1 where to look, 2 also the technique (or the wrong
cell), 3 all of it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.output import add_language, phrases, wrapped
from cluesmith.errors import CluesmithError, UsageError
from cluesmith.family import Mistake, Step, Verdict, Words
from cluesmith.workbench.deduce import hinted, step_to_json

WHERE, WHAT, WHY = 1, 2, 3

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
        type=int,
        choices=(WHERE, WHAT, WHY),
        default=WHY,
        help="1: where to look, 2: also the technique, 3 (default): the whole step",
    )
    parser.add_argument("--svg", metavar="F", help="draw the step to F")


def run(options: Namespace) -> int:
    if options.svg == "":
        raise UsageError("--svg needs a file's name, or - for standard output")
    if options.svg and options.reveal < WHY:
        raise UsageError("--svg draws the whole step: not with --reveal 1 or 2")
    numbers = iter(range(1, sys.maxsize))
    return each(options, lambda given: Teller(options, given).run(next(numbers)))


class Teller:
    """One board's hint, told as the options say."""

    def __init__(self, options: Namespace, given: Input) -> None:
        self.options = options
        self.given = given
        self.puzzle = given.puzzle
        self.said = phrases(options.lang)

    def run(self, number: int) -> int:
        answer = hinted(self.puzzle)
        verdict, found = answer.verdict, answer.found
        if self.options.svg:
            self.draw(found, number)
        if self.options.json:
            print(json.dumps(self.record(found, verdict)), flush=True)
        elif self.options.svg != "-":
            parts = [] if self.given.alone else [f"{self.given.label}:"]
            parts += map(wrapped, self.told(found, verdict))
            print("\n".join(parts if self.given.alone else [*parts, ""]), flush=True)
        return exits.NO_SOLUTION if verdict is Verdict.NONE else exits.FINE

    @property
    def words(self) -> Words:
        words = registry.family(self.puzzle.family).words
        assert words is not None  # it has hinted
        return words

    def told(self, found: Step | Mistake | None, verdict: Verdict) -> list[str]:
        """The paragraphs."""
        ahead = [] if verdict is Verdict.UNIQUE else [self.said[verdict]]
        if isinstance(found, Mistake):
            return [*ahead, self.wrong(found)]
        if found is None:
            return ahead + self.at_the_end(verdict)
        title = self.words.title(found.technique, self.options.lang)
        said = [
            self.words.where(self.puzzle, found, self.options.lang),
            f"{title} ({self.said[found.level]})",
            self.words.step(self.puzzle, found, self.options.lang),
        ]
        return ahead + said[: self.options.reveal]

    def wrong(self, mistake: Mistake) -> str:
        """As much about a mistake as is to be revealed."""
        if not has_row(mistake):
            return self.wrong_on_a_star(mistake)
        row, column = mistake.cell
        if self.options.reveal == WHERE:
            return self.said["wrong-row"].format(row=row + 1)
        if self.options.reveal == WHAT:
            cell = f"r{row + 1}c{column + 1}"
            said = self.said["wrong-cell" if mistake.value else "wrong-mark"]
            return said.format(value=mistake.value, cell=cell)
        return self.words.mistake(self.puzzle, mistake, self.options.lang)

    def wrong_on_a_star(self, mistake: Mistake) -> str:
        """The same where there are no rows: the family names the cell."""
        if self.options.reveal == WHERE:
            return self.said["wrong-entry"]
        if self.options.reveal == WHAT:
            mistake = replace(mistake, clashes=(), reason=None, others=())
        return self.words.mistake(self.puzzle, mistake, self.options.lang)

    def at_the_end(self, verdict: Verdict) -> list[str]:
        """Where there is nothing to hint at: the board is full, or nothing more is certain."""
        if verdict is Verdict.NONE:
            return []
        finished = verdict is Verdict.UNIQUE or self.is_solved()
        return [self.said["finished" if finished else "no-more"]]

    def is_solved(self) -> bool:
        """Whether the entries alone are a solution."""
        family = registry.family(self.puzzle.family)
        try:
            full = family.solution_from_json(self.puzzle, self.puzzle.meta.get("entries") or {})
        except CluesmithError:
            return False
        return not family.mistakes(self.puzzle, full)

    def record(self, found: Step | Mistake | None, verdict: Verdict) -> dict[str, Any]:
        steps = [self.step_record(found)] if isinstance(found, Step) else []
        mistake = self.mistake_record(found) if isinstance(found, Mistake) else None
        return {
            "id": self.puzzle.meta.get("id"),
            "family": self.puzzle.family,
            "verdict": str(verdict),
            "steps": steps,
            "mistake": mistake,
        }

    def step_record(self, step: Step) -> dict[str, Any]:
        if self.options.reveal == WHY:
            return step_to_json(self.puzzle, step, self.options.lang)
        named = {"technique": step.technique, "level": str(step.level)}
        text = self.words.where(self.puzzle, step, self.options.lang)
        return {**(named if self.options.reveal == WHAT else {}), "text": text}

    def mistake_record(self, mistake: Mistake) -> dict[str, Any]:
        text = self.wrong(mistake)
        if self.options.reveal == WHERE:
            row = {"row": mistake.cell[0]} if has_row(mistake) else {}
            return {**row, "text": text}
        named = {"cell": list(mistake.cell), "value": mistake.value}
        if self.options.reveal == WHAT:
            return {**named, "text": text}
        reason = mistake.reason
        return {
            **named,
            "clashes": [clash_record(clash) for clash in mistake.clashes],
            "reason": reason and step_to_json(self.puzzle, reason, self.options.lang),
            "others": [list(other) for other in mistake.others],
            "text": text,
        }

    def draw(self, found: Step | Mistake | None, number: int) -> None:
        """The step, or the one that shows the mistake; a line on stderr if there is none."""
        from cluesmith.cli.show import numbered, write

        step = found.reason if isinstance(found, Mistake) else found
        svg = registry.family(self.puzzle.family).step_svg
        if step is None or svg is None:
            print(f"cluesmith: {self.given.label}: no step to draw", file=sys.stderr)
            return
        path = numbered(self.options.svg, self.given.alone, number)
        write(path, svg(self.puzzle, step).encode())


def has_row(mistake: Mistake) -> bool:
    """Whether the wrong entry stands on a square board: a star has no rows."""
    return len(mistake.cell) == 2 and isinstance(mistake.cell[0], int)


def clash_record(clash: Any) -> Any:
    """A cell or an entry, the number of an equation, or a fact of the puzzle."""
    if isinstance(clash, tuple):
        return list(clash)
    if isinstance(clash, int):
        return {"kind": "equation", "index": clash}
    return clash.to_json()
