"""Options, exit codes and messages that solve and check share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cluesmith.cli import exits
from cluesmith.cli.inputs import add_files
from cluesmith.cli.numbers import positive_int, seconds
from cluesmith.cli.output import add_colour, counted
from cluesmith.errors import UsageError, nearest
from cluesmith.kernel import strategy
from cluesmith.workbench.result import Result


def add_search_options(parser: ArgumentParser) -> None:
    add_files(parser)
    add_colour(parser)
    parser.add_argument("--model", help="exact (default) or paper: the paper's own constraints")
    parser.add_argument(
        "--strategy",
        type=strategy_name,
        metavar="S",
        help="labeling as variable/choice/order, such as ffc/step/up",
    )
    parser.add_argument("--timeout", type=seconds, metavar="S", help="stop after S seconds")
    parser.add_argument("--nodes", type=positive_int, metavar="N", help="stop after N search nodes")
    parser.add_argument("--stats", action="store_true", help="print the search's statistics")


def strategy_name(text: str) -> str:
    """One of the 80, refused with the one that may have been meant."""
    try:
        strategy.parse(text)
    except UsageError as error:
        close = nearest(text, strategy.NAMES, 0.8)
        raise UsageError(f"{error}; did you mean {close}?" if close else f"{error}") from None
    return text


def exit_code(result: Result) -> int:
    """0 fine, 1 no solution, 3 a limit of time or nodes came first, 130 interrupted."""
    if result.stopped == "cancelled":
        return exits.INTERRUPTED
    if result.stopped in ("time", "nodes"):
        return exits.LIMIT
    return exits.NO_SOLUTION if result.complete and result.count == 0 else exits.FINE


def stop_reason(result: Result, options: Namespace) -> str:
    """Which limit ended a search, in words."""
    if result.stopped == "cancelled":
        return "interrupted"
    if result.stopped == "time":
        return f"stopped after {options.timeout:g} s"
    return f"stopped after {counted(options.nodes, 'node')}"


def stopped_line(result: Result, options: Namespace) -> str:
    """Which limit ended a search, and what is known then."""
    why = stop_reason(result, options)
    if not result.count:
        return f"{why}: no solution found yet"
    return f"{why}: {counted(result.count, 'solution')} found, there may be more"
