"""``cluesmith show``: a puzzle as text, SVG or PNG."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.files import check_targets, write_picture
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import real, seconds, shown
from cluesmith.cli.output import add_colour, wants_colour
from cluesmith.errors import UsageError
from cluesmith.kernel.run import Limits
from cluesmith.workbench.show import drawing, png, show
from cluesmith.workbench.solve import solve

EXAMPLES = """\
examples:
  cluesmith show skyscraper:t4
  cluesmith show skyscraper:t4 --solution --svg board.svg --png board.png
  cluesmith show skyscraper: --svg boards/
"""


def configure(parser: ArgumentParser) -> None:
    add_files(parser)
    add_colour(parser)
    parser.add_argument("--solution", action="store_true", help="draw the first solution, too")
    parser.add_argument(
        "--timeout", type=seconds, metavar="S", help="time limit for --solution, in seconds"
    )
    about = "write an SVG file F, or 0001.svg, 0002.svg... into a folder F/"
    parser.add_argument("--svg", metavar="F", help=about)
    about = "the same as PNG (needs the extra cluesmith[png])"
    parser.add_argument("--png", metavar="F", help=about)
    about = "colours of the SVG or PNG (default auto: light or dark as the reader's system)"
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help=about)
    about = "pixels of the PNG per unit of the drawing (default 2)"
    parser.add_argument("--scale", type=scale, default=2.0, help=about)


def scale(text: str) -> float:
    value = real(text)
    if not 0 < value <= 100:
        raise ArgumentTypeError(f"{shown(text)} is not a number above 0, up to 100")
    return value


def run(options: Namespace) -> int:
    check_targets(options, "svg", "png")
    return each(options, lambda given: show_one(options, given))


def show_one(options: Namespace, given: Input) -> int:
    puzzle = given.puzzle
    solution = None
    code = exits.FINE
    if options.solution:
        result = solve(puzzle, limits=Limits(seconds=options.timeout, solutions=1))
        if result.solutions:
            solution = result.solutions[0]
        else:
            code = exits.NO_SOLUTION if result.complete else exits.LIMIT
            why = "has no solution" if result.complete else "was not solved in time"
            warn(f"{given.label} {why}: drawn without one")
    if options.svg or options.png:
        write_pictures(options, given, solution)
    if options.json:
        record = {"id": puzzle.meta.get("id"), "family": puzzle.family}
        print(json.dumps({**record, "text": show(puzzle, solution)}))
    elif not (options.svg or options.png):
        if not given.alone:
            print(f"{given.label}:")
        print(show(puzzle, solution, colour=wants_colour(options)))
    return code


def write_pictures(options: Namespace, given: Input, solution: Any) -> None:
    drawn = drawing(given.puzzle, solution, theme=options.theme)
    if options.svg:
        write_picture(options.svg, given, ".svg", str(drawn).encode())
    if options.png:
        try:
            picture = png(drawn, options.scale)
        except MemoryError:
            why = f"too little memory for --scale {options.scale:g}: choose a smaller one"
            raise UsageError(why) from None
        write_picture(options.png, given, ".png", picture)
