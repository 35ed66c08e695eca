"""Options of `booklet` that make a layout, and how they join with a layout file's."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, BooleanOptionalAction, Namespace
from dataclasses import fields
from typing import Any

from cluesmith.cli.numbers import positive_int, real, whole_number
from cluesmith.cli.output import add_language
from cluesmith.errors import UsageError
from cluesmith.publish.layout import EVERY, ORDERS, PARTS, Layout, LayoutError, split
from cluesmith.publish.layout_file import LayoutFile, Source, read, titles_of
from cluesmith.publish.measures import GRIDS, PAPERS

BLEED = 3.0  # mm, the usual one


def add_layout(parser: ArgumentParser) -> None:
    """The options; none has a default, so that a layout file's values show through."""
    add = parser.add_argument
    about = "a TOML file with any of these options, for a series; options win over it"
    add("--layout", metavar="F", help=about)
    add("--title", metavar="T", help="title of the booklet")
    add("--subtitle", metavar="T", help="subtitle on the cover")
    add("--author", metavar="A", help="author on the cover")
    add("--date", metavar="T", help="date on the cover, in any words")
    about = "number of the puzzle drawn on the cover (default: the first that suits it)"
    add("--cover", type=whole_number, metavar="N", help=about)
    about = f"what is printed, in this order: some of {','.join(PARTS)} (default: all but steps)"
    add("--parts", type=split, metavar="P,...", help=about)
    add("--explain", action=BooleanOptionalAction, help="explain every step of the hardest puzzle")
    about = "sections: by family and level; given: as they come (default sections; given by date)"
    add("--order", type=str.lower, choices=ORDERS, help=about)
    about = "number of the first puzzle (default 1)"
    add("--first-number", type=whole_number, metavar="N", help=about)
    about = f"date of the first puzzle, as 2026-11-23, then {' or '.join(EVERY)} (default daily)"
    add("--dates", metavar="FROM[,EVERY]", help=about)
    add("--titles", metavar="F", help="a file with the title of a puzzle on each line")
    papers = tuple(PAPERS)
    add("--paper", type=str.lower, choices=papers, help="paper size (default a4)")
    about = "puzzles per page (default 6, in large print 2)"
    add("--per-page", type=positive_int, choices=tuple(GRIDS), help=about)
    about = "each puzzle on a page of its own, as wide as this, in mm"
    add("--width", type=real, metavar="MM", help=about)
    about = "the same, as wide as so many columns of a newspaper"
    add("--columns", type=positive_int, metavar="N", help=about)
    add("--column-width", type=real, metavar="MM", help="of a column (default 45)")
    add("--column-gap", type=real, metavar="MM", help="between columns (default 4)")
    about = "print beyond the edge of the paper by MM (default 3), with crop marks"
    add("--bleed", type=real, nargs="?", const=BLEED, metavar="MM", help=about)
    about = "large type and large boards"
    add("--large-print", action=BooleanOptionalAction, help=about)
    about = "grey instead of colours"
    add("--greyscale", action=BooleanOptionalAction, help=about)
    add("--grayscale", dest="greyscale", action="store_const", const=True, help=SUPPRESS)
    about = "say on the cover what made the booklet (default)"
    add("--imprint", action=BooleanOptionalAction, help=about)
    add_language(parser)
    parser.set_defaults(lang=None)


def join(options: Namespace) -> Layout:
    """The layout of these options; those that only a file has are set in `options`, too."""
    own = {field.name: getattr(options, field.name, None) for field in fields(Layout)}
    file = LayoutFile("", {}, {}) if options.layout is None else read(options.layout)
    try:
        if own["titles"] is not None:
            own["titles"] = titles_of(own["titles"])
        given: dict[str, Any] = {name: value for name, value in own.items() if value is not None}
        if "width" in given and "columns" in file.values:  # instead of the file's
            given["columns"] = None
        if "columns" in given and "width" in file.values:
            given["width"] = None
        names = {field.name for field in fields(Layout)}
        layout = Layout(**{**{k: v for k, v in file.values.items() if k in names}, **given})
    except LayoutError as error:
        if error.field in file.values and own[error.field] is None:
            raise file.blamed(error) from None
        raise UsageError(f"--{error}") from None
    for field in fields(Source):
        if getattr(options, field.name) is None:
            setattr(options, field.name, file.values.get(field.name, field.default))
    return layout
