"""``cluesmith generate``: new puzzles, all different, printed as they are made."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits
from cluesmith.cli.earlier import remember
from cluesmith.cli.exits import Interrupt, complain, warn
from cluesmith.cli.inputs import add_library
from cluesmith.cli.numbers import add_timeout, jobs, positive_int, probability, whole_number
from cluesmith.cli.output import Progress, add_colour, counted, separated, wants_colour
from cluesmith.errors import LimitError, NotFoundError, UsageError, unknown
from cluesmith.family import Family
from cluesmith.forms import options
from cluesmith.forms.options import Option
from cluesmith.support.ticking import Ticking
from cluesmith.workbench.duplicates import Duplicates
from cluesmith.workbench.generate import draw_seed, generate_many
from cluesmith.workbench.show import convert, show

MOST_PUZZLES = 1_000_000

EXAMPLES = """\
examples:
  cluesmith generate skyscraper --size 5 --level hard
  cluesmith generate skyscraper --count 100 --seed 1 --jobs auto --json
  cluesmith generate skyscraper --size 6 --level easy --seed 7 --to puzz.link
  cluesmith generate skyscraper --technique fish
  cluesmith generate lol-sudoku --size 7 --level medium --style walls
  cluesmith generate gold-star --points 6 --level hard --operators "++-*"
"""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("family", metavar="FAMILY", help="such as skyscraper")
    for name, by_family in declared_options().items():
        kind = next(iter(by_family.values())).kind
        option = f"--{name.replace('_', '-')}"
        add(option, type=TYPES[kind], metavar=METAVARS[kind], help=described(by_family))
    about = "a technique that the puzzle needs, as `rate --json` names it"
    add("--technique", metavar="T", help=about)
    add("--only", action="store_true", help="with --technique: none harder is needed")
    about = "a technique that the puzzle does not need; repeatable"
    add("--avoid", action="append", default=[], metavar="T", help=about)
    add("--count", type=positive_int, default=1, metavar="K", help="number of puzzles (default 1)")
    about = "seed of the first puzzle; the others have later seeds (default: random)"
    add("--seed", type=whole_number, metavar="S", help=about)
    about = "do not skip puzzles equivalent to earlier ones (rotated, reflected, renamed)"
    add("--repeats", action="store_true", help=about)
    about = "none that is in F: a file, library:QUERY or a library's URL; repeatable"
    add("--not-in", action="append", default=[], metavar="F", help=about)
    add_library(parser)
    add(
        "--jobs",
        type=jobs,
        default=1,
        metavar="J",
        help="processes (default 1); auto: one per core",
    )
    add_timeout(parser)
    add("--solution", action="store_true", help="draw the solution too")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print puzzle JSON, one per line")
    form.add_argument("--to", metavar="FORM", help="print another tool's form; see convert")
    add_colour(parser)


# The type of an option by its kind; the family then checks the value.
TYPES: dict[str, Callable[[str], Any]] = {
    options.WHOLE: whole_number,
    options.NUMBER: probability,
    options.NAME: str.lower,
    options.TEXT: str,
}
METAVARS = {options.WHOLE: "N", options.NUMBER: "P", options.NAME: "NAME", options.TEXT: "TEXT"}


def declared_options() -> dict[str, dict[str, Option]]:
    """The options of `generate` by name, as each family declares them."""
    found: dict[str, dict[str, Option]] = {}
    for family in registry.families():
        if family.generation is not None:
            for number, option in enumerate(options.declared(family.generation.options_class())):
                if number == 0:  # the size, whatever the family calls it
                    found.setdefault(options.SIZE, {})[family.name] = option
                found.setdefault(option.name, {})[family.name] = option
    # Those of most families come first.
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def described(by_family: Mapping[str, Option]) -> str:
    """The help of an option: its choices and default, by family where these differ."""
    facts = {name: _facts(option) for name, option in by_family.items()}
    helps = list(dict.fromkeys(option.help for option in by_family.values()))
    if len(set(facts.values())) == 1 and len(by_family) > 1:
        each = (f"{name}: {option.help}" for name, option in by_family.items())
        return (helps[0] if len(helps) == 1 else "; ".join(each)) + next(iter(facts.values()))
    if len(helps) == 1 and len(by_family) > 1:
        return f"{helps[0]}; " + "; ".join(f"{name}{fact}" for name, fact in facts.items())
    return "; ".join(f"{name}: {by_family[name].help}{fact}" for name, fact in facts.items())


def _facts(option: Option) -> str:
    """The choices or the range of an option, and its default, in parentheses."""
    default = "" if option.default in (None, "") else f"default {option.default}"
    if option.kind == options.NAME:
        allowed = ", ".join(option.choices)
    elif option.kind in (options.WHOLE, options.NUMBER) and option.most is not None:
        allowed = f"{option.least} to {option.most}"
    else:
        allowed = ""
    parts = [part for part in (allowed, default) if part]
    return f" ({'; '.join(parts)})" if parts else ""


def run(chosen: Namespace) -> int:
    family = registry.family(chosen.family.rstrip(":"))
    check_options(chosen)
    chosen.level = level_on_scale(family, chosen)
    if chosen.to is not None:
        forms = ["json", *(form.name for form in family.forms())]
        if chosen.to not in forms:
            raise unknown(f"{family.name} form", chosen.to, forms)
    values = {name: getattr(chosen, name) for name in declared_options()}
    given = {name: value for name, value in values.items() if value is not None}
    seed = draw_seed() if chosen.seed is None else chosen.seed
    with ExitStack() as stack:
        seen = stack.enter_context(Duplicates()) if chosen.not_in else None
        if seen is not None and (code := remember(chosen.not_in, seen, chosen.library)):
            return code
        puzzles = generate_many(
            family.name,
            count=chosen.count,
            seed=seed,
            jobs=chosen.jobs,
            repeats=chosen.repeats,
            is_new=None if seen is None else seen.is_new,
            known=0 if seen is None else len(seen),
            seconds=chosen.timeout,
            technique=chosen.technique,
            only=chosen.only,
            avoid=chosen.avoid,
            **given,
        )
        code = print_all(puzzles, chosen)
    if chosen.seed is None and chosen.to is not None and code != exits.LIMIT:
        print(f"seed {seed}", file=sys.stderr)  # these forms do not contain it
    return code


def check_options(chosen: Namespace) -> None:
    """Refuse options that do not go together, for any family."""
    if chosen.count > MOST_PUZZLES:
        raise UsageError(f"count is {chosen.count}, expected 1 to {MOST_PUZZLES:,}")
    if chosen.repeats and chosen.not_in:
        raise UsageError("--not-in is for distinct puzzles: not with --repeats")
    if chosen.solution and chosen.to is not None:
        raise UsageError("--solution is for drawings: not with --to")


def level_on_scale(family: Family, chosen: Namespace) -> str | None:
    """The level as the chosen scale writes it, for a level given by name."""
    scale = family.deduction.scales.get(chosen.scale) if family.deduction else None
    if scale is None:
        level: str | None = chosen.level
        return level
    name = chosen.level or declared_options()["level"][family.name].default
    return next((letter for letter, title in scale.levels.items() if title == name), name)


def print_all(puzzles: Iterator[Any], chosen: Namespace) -> int:
    """Print each puzzle as soon as it is made."""
    progress, interrupt = Progress(), Interrupt()
    printed = late = 0

    def tick() -> None:
        with progress.lock:  # no progress line after it has been cleared
            if interrupt.waiting:
                progress.count(printed, chosen.count)

    with interrupt, Ticking(tick):
        try:
            while True:
                try:
                    puzzle = interrupt.wait_for(lambda: next(puzzles, None))
                except LimitError as error:  # this one took too long; the next may not
                    progress.clear()
                    warn(f"{error}")
                    late += 1
                    continue
                if puzzle is None:
                    break
                progress.clear()
                print(text_of(puzzle, chosen, is_first=printed == 0), end="", flush=True)
                printed += 1
        except KeyboardInterrupt:
            pass  # reported below
        except NotFoundError as error:
            progress.clear()
            complain(f"{error}")
            return exits.LIMIT
        finally:
            progress.clear()
            if close := getattr(puzzles, "close", None):
                close()  # ends its processes too
    if interrupt.pressed and printed < chosen.count:
        total = counted(chosen.count, "puzzle")
        print(f"interrupted: {printed:,} of {total} made", file=sys.stderr)
        return exits.INTERRUPTED
    if late:
        print(f"{printed:,} of {counted(chosen.count, 'puzzle')} made", file=sys.stderr)
        return exits.LIMIT
    return exits.FINE


def text_of(puzzle: Any, chosen: Namespace, is_first: bool) -> str:
    """A puzzle as JSON, in another form or as a drawing; empty lines separate drawings."""
    family = registry.family_of(puzzle)
    if chosen.json:
        return json.dumps(family.puzzle.to_json(puzzle)) + "\n"
    if chosen.to is not None:
        return separated(convert(puzzle, chosen.to), is_first)
    colour = wants_colour(chosen)
    drawn = show(puzzle, colour=colour)
    if chosen.solution:
        solution = family.puzzle.solution_from_json(puzzle, puzzle.meta["solution"])
        drawn += "\n" + show(puzzle, solution, colour=colour)
    return "\n".join([*([] if is_first else [""]), drawn.rstrip("\n"), about(puzzle), ""])


def about(puzzle: Any) -> str:
    """A summary: ``hard, score 124, seed 3``."""
    meta = puzzle.meta
    parts = []
    if meta.get("level"):
        parts += [str(meta["level"]), f"score {meta['score']}"]
    deduction = registry.family_of(puzzle).deduction
    for name, scale in (deduction.scales if deduction else {}).items():
        if letter := meta.get(name):
            parts.append(f"{name.title()} {letter} ({scale.levels[letter]})")
    if "solutions" in meta:
        complete = "exactly " if meta["solutions"] == 1 else ""
        bound = complete if meta["solutions_complete"] else "at least "
        parts.append(bound + counted(meta["solutions"], "solution"))
    return ", ".join([*parts, f"seed {meta['seed']}"])
