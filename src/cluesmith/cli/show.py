"""``cluesmith show``: a puzzle as text, SVG, PNG or PDF, also for print."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from cluesmith.cli import exits
from cluesmith.cli.exits import warn
from cluesmith.cli.files import check_targets, write_picture
from cluesmith.cli.inputs import Input, add_files, each
from cluesmith.cli.numbers import real, seconds, shown
from cluesmith.cli.output import add_colour, add_language, wants_colour
from cluesmith.errors import UsageError
from cluesmith.forms import svg
from cluesmith.forms.svg import Drawing
from cluesmith.kernel.run import Limits
from cluesmith.workbench.show import drawing, png, show
from cluesmith.workbench.solve import solve

LEAST, MOST, MOST_DPI = 5.0, 2000.0, 4800.0  # mm; of a picture
FOR_PICTURES = ("width", "outlines", "caption", "dpi")

EXAMPLES = """\
examples:
  cluesmith show skyscraper:t4
  cluesmith show skyscraper:t4 --solution --svg board.svg --png board.png
  cluesmith show skyscraper: --svg boards/
  cluesmith show skyscraper:t4 --pdf t4.pdf --width 80 --outlines --caption
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
    about = "the same as PDF, each a page of its size (needs the extra cluesmith[booklet])"
    parser.add_argument("--pdf", metavar="F", help=about)
    about = "colours (default auto: light or dark as the reader's system; or print)"
    parser.add_argument("--theme", choices=svg.THEMES, help=about)
    about = "the theme grey"
    parser.add_argument(
        "--grey", "--gray", dest="theme", action="store_const", const="grey", help=about
    )
    about = "width in mm of what is drawn, without empty margins"
    parser.add_argument("--width", type=real, metavar="MM", help=about)
    about = "text as outlines in SVG and PDF: no font is needed (needs cluesmith[booklet])"
    parser.add_argument("--outlines", action="store_true", help=about)
    about = "a line below: T, or the puzzle's title or name"
    parser.add_argument("--caption", nargs="?", const="", metavar="T", help=about)
    about = "pixels of the PNG per unit of the drawing (default 2)"
    parser.add_argument("--scale", type=scale, dest="zoom", metavar="SCALE", help=about)
    about = "pixels of the PNG per inch (default 300 with --width)"
    parser.add_argument("--dpi", type=real, help=about)
    add_language(parser)


def scale(text: str) -> float:
    value = real(text)
    if not 0 < value <= 100:
        raise ArgumentTypeError(f"{shown(text)} is not a number above 0, up to 100")
    return value


def run(options: Namespace) -> int:
    check_targets(options, "svg", "png", "pdf")
    if options.width is not None and not LEAST <= options.width <= MOST:
        raise UsageError(f"--width: {options.width:g} mm, expected {LEAST:g} to {MOST:,g}")
    if options.dpi is not None and not 1 <= options.dpi <= MOST_DPI:
        raise UsageError(f"--dpi: {options.dpi:g}, expected 1 to {MOST_DPI:,g}")
    if options.zoom is not None and (options.dpi is not None or options.width is not None):
        raise UsageError("--scale: with --width or --dpi, these give the size of the PNG")
    if not pictures(options):
        given = (name for name in FOR_PICTURES if getattr(options, name) not in (None, False))
        for name in given:
            raise UsageError(f"--{name} is for --svg, --png or --pdf")
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
    if pictures(options):
        write_pictures(options, given, solution)
    if options.json:
        record = {"id": puzzle.meta.get("id"), "family": puzzle.family}
        print(json.dumps({**record, "text": show(puzzle, solution)}))
    elif not pictures(options):
        if not given.alone:
            print(f"{given.label}:")
        print(show(puzzle, solution, colour=wants_colour(options)))
    return code


def pictures(options: Namespace) -> bool:
    return bool(options.svg or options.png or options.pdf)


def write_pictures(options: Namespace, given: Input, solution: Any) -> None:
    from cluesmith.publish import single  # what text needs is enough for most

    for_print = options.width is not None or options.outlines
    theme = options.theme or ("print" if for_print else "auto")
    drawn = prepared(options, given, drawing(given.puzzle, solution, theme=theme), trim=for_print)
    if options.svg:
        document = single.svg(drawn, options.width, outlines=options.outlines)
        write_picture(options.svg, given, ".svg", document.encode())
    if options.png:
        scale = options.zoom or 2.0
        if options.width is not None or options.dpi is not None:
            scale = single.scale(drawn, options.width, options.dpi)
        try:
            picture = png(drawn, scale)
        except MemoryError:
            why = "too little memory for so many pixels: choose a smaller --scale, --dpi or --width"
            raise UsageError(why) from None
        write_picture(options.png, given, ".png", picture)
    if options.pdf:
        theme = options.theme or "print"
        drawn = prepared(options, given, drawing(given.puzzle, solution, theme=theme), trim=True)
        page = single.pdf(drawn, options.width, outlines=options.outlines)
        write_picture(options.pdf, given, ".pdf", page)


def prepared(options: Namespace, given: Input, drawn: Drawing, *, trim: bool) -> Drawing:
    """The drawing with a caption, if it is to have one, and perhaps without its margins."""
    from cluesmith.publish import single

    if trim or options.caption is not None:
        drawn = single.trimmed(drawn)
    if options.caption is not None:
        named = options.caption or single.name_of(given.puzzle, options.lang)
        drawn = single.captioned(drawn, named, options.width)
    return drawn
