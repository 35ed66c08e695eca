"""``cluesmith generate``: new puzzles, a seed each, printed as they are made."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Iterator
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.exits import complain
from cluesmith.cli.interrupt import Interrupt
from cluesmith.cli.numbers import jobs, positive_int, probability, whole_number
from cluesmith.cli.output import Progress, Ticking, add_colour, counted, separated, wants_colour
from cluesmith.cli.rate import TOWERS
from cluesmith.errors import NotFoundError, UsageError, unknown
from cluesmith.workbench.generate import draw_seed, generate_many
from cluesmith.workbench.show import convert, show

MOST_PUZZLES = 1_000_000
# Options that are the family's to understand; it knows their defaults too.
PASSED_ON = (
    *("size", "level", "scale", "symmetry", "style", "min_score", "max_score"),
    *("recipe", "probability", "points", "givens", "operators"),
)

EXAMPLES = """\
examples:
  cluesmith generate skyscraper --size 5 --level hard
  cluesmith generate skyscraper --count 100 --seed 1 --jobs auto --json
  cluesmith generate skyscraper --size 6 --level easy --seed 7 --to puzz.link
  cluesmith generate lol-sudoku --size 7 --level medium --style walls
  cluesmith generate gold-star --points 6 --level hard --operators "++-*"
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("family", metavar="FAMILY", help="such as skyscraper")
    add("--size", type=positive_int, metavar="N", help="rows (6)")
    add(
        "--level",
        type=str.lower,
        metavar="L",
        help="easy (default), medium, hard, extreme or search",
    )
    add("--count", type=positive_int, default=1, metavar="K", help="how many (1)")
    add("--seed", type=whole_number, metavar="S", help="seed of the first; drawn if not given")
    add("--symmetry", metavar="S", help="none, half-turn, quarter-turn or diagonal")
    add("--style", metavar="S", help="what is shown; see docs/command-line.md")
    add("--min-score", type=whole_number, metavar="N", help="score at least N")
    add("--max-score", type=whole_number, metavar="N", help="score at most N")
    add("--scale", metavar="S", help="whose levels: cluesmith, or towers (e, h, x, u)")
    add("--recipe", metavar="R", help="paper: made as in the papers, perhaps with many solutions")
    add("--probability", type=probability, metavar="P", help="the paper's: of each clue, 0 to 1")
    add("--points", type=positive_int, metavar="P", help="of a star (5)")
    add("--givens", type=whole_number, metavar="K", help="exactly K digits on a star")
    add("--operators", metavar="MIX", help="of a star: +-*/; one written twice is twice as likely")
    add("--jobs", type=jobs, default=1, metavar="J", help="processes (1); auto: one a core")
    add("--solution", action="store_true", help="draw the solution too")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print puzzle JSON, a line each")
    form.add_argument("--to", metavar="FORM", help="print another tool's form; see convert")
    add_colour(parser)


def run(options: Namespace) -> int:
    family = registry.family(options.family.rstrip(":"))
    check_options(options)
    if options.to is not None:
        forms = ["json", *(form.name for form in family.forms())]
        if options.to not in forms:
            raise unknown(f"{family.name} form", options.to, forms)
    wishes = {name: getattr(options, name) for name in PASSED_ON}
    wishes = {name: value for name, value in wishes.items() if value is not None}
    seed = draw_seed() if options.seed is None else options.seed
    puzzles = generate_many(
        family.name, count=options.count, seed=seed, jobs=options.jobs, **wishes
    )
    code = print_all(puzzles, options)
    if options.seed is None and options.to is not None and code != exits.LIMIT:
        print(f"seed {seed}", file=sys.stderr)  # these forms do not hold it
    return code


def check_options(options: Namespace) -> None:
    """Refuse what does not go together, whatever the family."""
    if options.count > MOST_PUZZLES:
        raise UsageError(f"count is {options.count}, expected 1 to {MOST_PUZZLES:,}")
    if options.solution and options.to is not None:
        raise UsageError("--solution is for drawings: not with --to")
    if options.scale == "towers":
        letters = {name: letter for letter, name in TOWERS.items()}
        level = options.level or "easy"
        options.level = letters.get(level, level)


def print_all(puzzles: Iterator[Any], options: Namespace) -> int:
    """Print each puzzle as soon as it is made; what is printed stays, whatever comes then."""
    progress, interrupt = Progress(), Interrupt()
    printed = 0

    def tick() -> None:
        with progress.lock:  # nothing is told any more once the line has been cleared
            if interrupt.waiting:
                progress.count(printed, options.count)

    with interrupt, Ticking(tick):
        try:
            while (puzzle := interrupt.wait_for(lambda: next(puzzles, None))) is not None:
                progress.clear()
                print(text_of(puzzle, options, is_first=printed == 0), end="", flush=True)
                printed += 1
        except KeyboardInterrupt:
            pass  # told below
        except NotFoundError as error:
            progress.clear()
            complain(f"{error}")
            return exits.LIMIT
        finally:
            progress.clear()
            if isinstance(puzzles, Generator):
                puzzles.close()  # ends its processes too
    if interrupt.pressed and printed < options.count:
        wanted = counted(options.count, "puzzle")
        print(f"interrupted: {printed:,} of {wanted} made", file=sys.stderr)
        return exits.INTERRUPTED
    return exits.FINE


def text_of(puzzle: Any, options: Namespace, is_first: bool) -> str:
    """A puzzle in the form asked for; drawings are separated by empty lines."""
    family = registry.family_of(puzzle)
    if options.json:
        return json.dumps(family.to_json(puzzle)) + "\n"
    if options.to is not None:
        return separated(convert(puzzle, options.to), is_first)
    colour = wants_colour(options)
    drawn = show(puzzle, colour=colour)
    if options.solution:
        solution = family.solution_from_json(puzzle, puzzle.meta["solution"])
        drawn += "\n" + show(puzzle, solution, colour=colour)
    return "\n".join([*([] if is_first else [""]), drawn.rstrip("\n"), about(puzzle.meta), ""])


def about(meta: Any) -> str:
    """``hard, score 124, seed 3``, and what else is known."""
    said = []
    if meta.get("level"):
        said += [str(meta["level"]), f"score {meta['score']}"]
    if letter := meta.get("towers"):
        said.append(f"Towers {letter} ({TOWERS[letter]})")
    if "solutions" in meta:
        complete = "exactly " if meta["solutions"] == 1 else ""
        bound = complete if meta["solutions_complete"] else "at least "
        said.append(bound + counted(meta["solutions"], "solution"))
    return ", ".join([*said, f"seed {meta['seed']}"])
