"""The command line, ``cluesmith VERB [FILE...]``: parse options, run a verb, exit with a code.

Only the module of the requested verb is imported.
"""

from __future__ import annotations

import os
import sys
import warnings
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    HelpFormatter,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import takewhile
from typing import Any, NoReturn

from cluesmith import __version__
from cluesmith.cli import exits
from cluesmith.cli.exits import complain, warn
from cluesmith.errors import CluesmithError, UsageError, nearest, unknown
from cluesmith.kernel import mode

VERBS = {
    "solve": "find solutions: the first, all, or how many",
    "check": "check whether a puzzle has one solution, several, or none and why",
    "verify": "check a certificate, which check --certificate writes",
    "xray": "look through a puzzle: solutions behind candidates, needless clues",
    "trace": "record a search: its tree, and what removed each value",
    "generate": "generate puzzles of a given size and level",
    "rate": "rate how hard a puzzle is, and list the techniques it needs",
    "calibrate": "fit minutes to ratings from logs of people's solving times",
    "explain": "solve a puzzle step by step, in words",
    "hint": "give the next step of a board in progress, or report a mistake",
    "show": "draw a puzzle as text, SVG or PNG",
    "convert": "convert a puzzle to another tool's form",
    "booklet": "make a PDF of puzzles with rules and solutions",
    "site": "publish puzzles as a folder of web pages that needs no server",
    "sort": "sort a collection by family, size, level or score",
    "filter": "filter a collection by family, size, level, score or uniqueness",
    "dedupe": "remove duplicates from a collection, even rotated or renamed",
    "library": "keep puzzles in a database, each once, and find them again",
    "factory": "fill a library by a plan, in processes or on a cluster",
    "census": "count all operator lists of a Gold Star, and how many are puzzles",
    "survey": "answer exhaustive questions: fewest clues, how many boards",
    "examples": "list the built-in puzzles",
    "serve": "start the web server: the workbench in a browser, on your machine",
    "grade": "run students' models on hidden instances, and mark them",
    "lab": "run experiments on how search behaves, and write a report",
    "tour": "show in two minutes what cluesmith does, on a terminal",
    "completion": "print a script that completes commands in a shell",
}

EPILOG = """\
FILE is a path, - for standard input, an example's name (skyscraper:t1), or a
puzzle itself (4:2/2/1/3/...).  Every verb takes --json and --help.

To get started: cluesmith tour

exit codes: 0 success, 1 a puzzle has no solution, 2 bad usage or bad puzzle,
            3 a limit of time, nodes or tries was reached, 130 interrupted
"""


class Parser(ArgumentParser):
    """An argument parser whose errors are one line, with the nearest name as a suggestion.

    argparse's own messages differ from one Python to the next: none is parsed here.
    """

    width: int | None = 80  # to measure the terminal imports shutil: only for help

    def __init__(self, **settings: Any) -> None:
        defaults: dict[str, Any] = {"formatter_class": self.formatter, "allow_abbrev": False}
        super().__init__(**(defaults | settings))

    def formatter(self, prog: str) -> HelpFormatter:
        return RawDescriptionHelpFormatter(prog, width=self.width)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the options; reports unknown options and extra arguments before missing ones."""
        names = self.option_names()
        for word in takewhile(lambda word: word != "--", args):
            name = word.partition("=")[0]
            if word.startswith("--") and " " not in word and name not in names:
                self.error(_no_option(name, names))
        options, rest = self.parse_known_args(args, namespace)
        if rest and rest[0].startswith("-"):
            self.error(_no_option(rest[0].partition("=")[0], names))
        if rest:
            self.error(f"unexpected argument: {' '.join(rest)}")
        return options

    def format_help(self) -> str:
        """The help, as wide as the terminal; an epilog that is a function is called only now."""
        self.width = None
        if callable(self.epilog):
            self.epilog = self.epilog()
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; raises an error if it cannot be written, which argparse would ignore."""
        print(message, end="", file=file or sys.stderr)

    def error(self, message: str) -> NoReturn:
        self.exit(exits.BAD, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _check_value(self, action: Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names = list(map(str, action.choices))
        close = nearest(str(value), names)
        suggestion = f"; did you mean {close}?" if close else ""
        raise ArgumentError(action, f"{value!r} is not one of {', '.join(names)}{suggestion}")

    def _match_argument(self, action: Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except ArgumentError:
            if action.nargs is not None or not action.option_strings:
                raise
            option = next(name for name in action.option_strings if name.startswith("--"))
            message = f"expected a value; write one that begins with - as {option}=-..."
            raise ArgumentError(action, message) from None

    def option_names(self) -> list[str]:
        """All long options, including those of subcommands such as lab run."""
        names = [name for name in self._option_string_actions if name.startswith("--")]
        for action in self._actions:
            if isinstance(action, _SubParsersAction):
                for parser in action.choices.values():
                    names += parser.option_names()
        return names


def _no_option(typed: str, names: list[str]) -> str:
    if typed in names:
        return f"{typed} is an option of another subcommand"
    close = nearest(typed.lstrip("-"), [name.lstrip("-") for name in names])
    return f"no option {typed!r}" + (f"; did you mean --{close}?" if close else "")


def entry() -> NoReturn:
    """The console script."""
    warnings.showwarning = show_warning
    if not open_streams():
        sys.exit(complain("cannot write: standard output is closed"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr = Messages(sys.stderr.detach(), errors="backslashreplace", line_buffering=True)
    ending = exits.Ending()
    ending.leave(run(sys.argv[1:]))


class Messages(TextIOWrapper):
    """Standard error: what cannot be written is dropped, so that the exit code stays true."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def open_streams() -> bool:
    """Open closed streams (``<&-``, ``2>&-``) on the null device; False if stdout is closed.

    So verbs can use all standard streams without a check.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    return sys.stdout is not None


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        try:
            code = dispatch(arguments)
        except SystemExit as leaving:  # by argparse, on --help and on bad usage
            code = leaving.code if isinstance(leaving.code, int) else exits.BAD
        sys.stdout.flush()
    except CluesmithError as error:
        return complain(f"{error}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return exits.INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return exits.FINE  # the reader, such as head, has closed the pipe
    except OSError as error:
        drop_output()
        return complain(f"cannot write: {error.strerror or error}")
    except MemoryError:
        return complain("not enough memory")
    return code


def show_warning(message: Warning | str, *_place: object, **_named: object) -> None:
    """Print a warning of the library as one line, without its place in the code."""
    warn(str(message))


def drop_output() -> None:
    """Redirect stdout to the null device, so that the interpreter reports no second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def dispatch(arguments: Sequence[str]) -> int:
    if len(arguments) > 1 and arguments[0] == "help":
        arguments = [arguments[1], "--help"]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        top_parser().print_help()
        return exits.FINE if arguments else exits.BAD
    if arguments[0] in ("-V", "--version", "version"):
        print(f"cluesmith {__version__} (kernel: {mode.name()})")
        if advice := mode.advice():
            print(advice)
        return exits.FINE
    verb = arguments[0]
    if verb not in VERBS:
        raise unknown_verb(verb)
    parser, module = verb_parser(verb)
    options: Namespace = parser.parse_args(arguments[1:])
    code: int = module.run(options)
    return code


def unknown_verb(verb: str) -> UsageError:
    """The error for an unknown verb; suggests `solve` if it looks like a puzzle."""
    if verb.startswith("-"):
        return unknown("option", verb, ["--help", "--version"])
    error = unknown("verb", verb, VERBS)
    if ":" in verb[1:] or os.path.isfile(verb):
        return UsageError(f"{error} (to solve a puzzle: cluesmith solve {verb[:60]!r})")
    return error


def verb_parser(verb: str) -> tuple[Parser, Any]:
    """The parser of a verb's options, and its module."""
    module = import_module(f"cluesmith.cli.{verb}")
    parser = Parser(
        prog=f"cluesmith {verb}",
        description=VERBS[verb][0].upper() + VERBS[verb][1:] + ".",
        epilog=module.EXAMPLES,
    )
    module.configure(parser)
    return parser, module


def top_parser() -> Parser:
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {name:<{width}}  {does}" for name, does in VERBS.items())
    parser = Parser(
        prog="cluesmith",
        usage="cluesmith VERB [FILE...] [options]",
        description=f"A workbench for constraint puzzles.\n\nverbs:\n{verbs}",
        epilog=EPILOG,
    )
    parser.add_argument("-V", "--version", action="store_true", help="show the version and exit")
    return parser
