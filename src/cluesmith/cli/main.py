"""``cluesmith VERB [FILE...]``: finds the verb, runs it, turns what happens into an exit code.

Only the module of the verb that is asked for is imported.
"""

from __future__ import annotations

import os
import sys
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
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
from cluesmith.cli.exits import complain
from cluesmith.errors import CluesmithError, UsageError, nearest, unknown
from cluesmith.kernel import mode

VERBS = {
    "solve": "find solutions: the first, all, or how many",
    "check": "tell whether a puzzle has one solution, several, or none and why",
    "generate": "make new puzzles of a wanted size and level",
    "rate": "tell how hard a puzzle is, and what it takes",
    "explain": "solve a puzzle step by step, in words",
    "hint": "tell the next step of a board in progress, or what is wrong in it",
    "show": "draw a puzzle as text, SVG or PNG",
    "convert": "write a puzzle in another tool's form",
    "booklet": "make a PDF of puzzles with rules and solutions",
    "sort": "put a collection in order: by family, size, level, score",
    "filter": "pick puzzles of a collection by size, level, score and more",
    "dedupe": "drop puzzles that come twice in a collection, turned or renamed",
    "census": "count all operator lists of a Gold Star, and how many are puzzles",
    "examples": "list the built-in puzzles",
    "serve": "open the workbench in the browser, on your own machine",
    "lab": "run experiments on how search behaves, and write a page about them",
    "tour": "show in two minutes what there is, on a terminal",
    "completion": "print the script that completes commands in a shell",
}

EPILOG = """\
FILE is a path, - for standard input, an example's name (skyscraper:t1), or a
puzzle itself (4:2/2/1/3/...).  Every verb takes --json and --help.

New here: cluesmith tour

exit codes: 0 fine, 1 a puzzle has no solution, 2 bad usage or bad puzzle,
            3 a limit of time, nodes or tries came first, 130 interrupted
"""


class Parser(ArgumentParser):
    """Argument errors in one line, as all our errors, with what may have been meant.

    What argparse itself says differs from one Python to the next: nothing is read out of it.
    """

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The options; what is none, or too much, is told before what is missing."""
        names = self.option_names()
        for word in takewhile(lambda word: word != "--", args):
            name = word.partition("=")[0]
            if word.startswith("--") and " " not in word and name not in names:
                self.error(_no_option(name, names))
        options, rest = self.parse_known_args(args, namespace)
        if rest and rest[0].startswith("-"):
            self.error(_no_option(rest[0].partition("=")[0], names))
        if rest:
            self.error(f"{' '.join(rest)} is too much")
        return options

    def format_help(self) -> str:
        """The help; an epilog that is a function is called only now."""
        if callable(self.epilog):
            self.epilog = self.epilog()
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help that cannot be written is told as all output is; argparse would pass it over."""
        print(message, end="", file=file or sys.stderr)

    def error(self, message: str) -> NoReturn:
        self.exit(exits.BAD, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _check_value(self, action: Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names = list(map(str, action.choices))
        said = f"{value!r} is none of {', '.join(names)}"
        raise ArgumentError(action, said + _meant(str(value), names))

    def _match_argument(self, action: Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except ArgumentError:
            if action.nargs is not None or not action.option_strings:
                raise
            option = next(name for name in action.option_strings if name.startswith("--"))
            said = f"expected a value; one that begins with - is written {option}=-..."
            raise ArgumentError(action, said) from None

    def option_names(self) -> list[str]:
        """All options, those of its actions (as of lab run) too."""
        names = [name for name in self._option_string_actions if name.startswith("--")]
        for action in self._actions:
            if isinstance(action, _SubParsersAction):
                for parser in action.choices.values():
                    names += parser.option_names()
        return names


def _no_option(typed: str, names: list[str]) -> str:
    if typed in names:
        return f"{typed} is an option of another action"
    close = nearest(typed.lstrip("-"), [name.lstrip("-") for name in names])
    return f"no option {typed!r}" + (f"; did you mean --{close}?" if close else "")


def _meant(typed: str, names: list[str]) -> str:
    """The name that may have been meant, as a question, if there is one."""
    close = nearest(typed, names)
    return f"; did you mean {close}?" if close else ""


def entry() -> NoReturn:
    """The console script."""
    if not open_streams():
        sys.exit(complain("cannot write: standard output is closed"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = run(sys.argv[1:])
    if code == exits.INTERRUPTED:
        leave(code)
    sys.exit(code)


def open_streams() -> bool:
    """Open what was closed (``<&-``, ``2>&-``) on the null device; whether output can be written.

    So no verb has to ask whether it has a standard stream.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    return sys.stdout is not None


def leave(code: int) -> NoReturn:
    """End now: all is kept and said.

    The interpreter would first wait for the threads of a pool whose workers were
    ended in the middle of an answer: for ever.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # closed
            stream.flush()
    os._exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        try:
            code = dispatch(arguments)
        except SystemExit as leaving:  # argparse leaves so, on --help and on bad usage
            code = leaving.code if isinstance(leaving.code, int) else exits.BAD
        sys.stdout.flush()
    except CluesmithError as error:
        return complain(f"{error}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return exits.INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return exits.FINE  # the reader has seen enough
    except OSError as error:
        drop_output()
        return complain(f"cannot write: {error.strerror or error}")
    return code


def drop_output() -> None:
    """Keep the interpreter from complaining about unwritten output once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def dispatch(arguments: Sequence[str]) -> int:
    if len(arguments) > 1 and arguments[0] == "help":
        arguments = [arguments[1], "--help"]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        top_parser().print_help()
        return exits.FINE if arguments else exits.BAD
    if arguments[0] in ("-V", "--version", "version"):
        print(f"cluesmith {__version__} (kernel: {mode.name()})")
        return exits.FINE
    verb = arguments[0]
    if verb not in VERBS:
        raise unknown_verb(verb)
    parser, module = verb_parser(verb)
    options: Namespace = parser.parse_args(arguments[1:])
    code: int = module.run(options)
    return code


def unknown_verb(verb: str) -> UsageError:
    """The error for a verb that does not exist; a puzzle in its place is answered."""
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
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
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
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="store_true", help="show the version and exit")
    return parser
