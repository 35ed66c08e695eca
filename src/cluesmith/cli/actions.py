"""Actions of a verb, as `add` in ``cluesmith library add``: each with its help and `--json`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Protocol

Perform = Callable[[Namespace], int]


class AddAction(Protocol):
    def __call__(
        self,
        name: str,
        perform: Perform,
        does: str,
        epilog: str | None = None,
        *,
        as_json: bool = True,
    ) -> ArgumentParser: ...


def actions(parser: ArgumentParser, metavar: str, json_help: str) -> AddAction:
    """How to add an action to a verb; `perform` does it, see `perform_action`.

    It has the option `--json` unless the caller adds one of its own.
    """
    parsers = parser.add_subparsers(dest="action", required=True, metavar=metavar)

    def add(
        name: str,
        perform: Perform,
        does: str,
        epilog: str | None = None,
        *,
        as_json: bool = True,
    ) -> ArgumentParser:
        action: ArgumentParser = parsers.add_parser(
            name,
            help=does,
            description=does[0].upper() + does[1:] + ".",
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        action.set_defaults(perform=perform)
        if as_json:
            action.add_argument("--json", action="store_true", help=json_help)
        return action

    return add


def perform_action(options: Namespace) -> int:
    code: int = options.perform(options)
    return code
