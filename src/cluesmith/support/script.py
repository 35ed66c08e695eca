"""A Python file of the user's as a module: loaded, with errors that name its file and line.

The file runs with the user's rights, as under ``python FILE.py``; nothing here confines it.
What it prints while it is loaded goes to stderr, so that stdout keeps to our own output.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType

from cluesmith.errors import CluesmithError, UsageError

ENDING = ".py"
LONGEST = 1_000_000  # bytes of a file
LONGEST_FAULT = 300  # characters of an error's own message


def is_script(name: str) -> bool:
    """Whether an argument means a Python file, not a name that we know."""
    return name.endswith(ENDING) or os.sep in name


def read(path: str) -> bytes:
    """The text of a file, of bounded size."""
    try:
        with open(path, "rb") as file:
            text = file.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError:  # a NUL in the name
        raise UsageError(f"{path!r} is not the name of a file") from None
    if len(text) > LONGEST:
        raise UsageError(f"{path}: longer than {LONGEST:,} bytes, expected a Python file")
    return text


def load(path: str, text: bytes | None = None) -> ModuleType:
    """Run a file as a module, not as `__main__`; raises a UsageError with the line at fault.

    Modules in its folder can be imported; those of Python and of packages come first.
    """
    if text is None:
        text = read(path)
    name = f"file_{os.path.basename(path).removesuffix(ENDING)}"
    module = ModuleType(name)
    module.__file__ = path
    folder = os.path.dirname(os.path.abspath(path))
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module  # dataclasses look their module up
    with blaming(path):
        exec(compile(text, path, "exec", dont_inherit=True), module.__dict__)
    return module


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """Raise what goes wrong inside as a UsageError about the file; stdout is redirected."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as error:
        raise UsageError(f"{path}, {fault(error, path)}") from error


def fault(error: BaseException, path: str) -> str:
    """What went wrong at which line of the file: ``line 7: NameError: name 'x' is ...``."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"line {error.lineno}: {_plain(error.msg)}"
    what = _plain(f"{type(error).__name__}: {_message(error)}".removesuffix(": "))
    if isinstance(error, CluesmithError):  # worded for whoever mends the file
        what = _plain(_message(error))
    if isinstance(error, SystemExit):
        what = "the file ends the program"
    at = _line(error, path)
    return what if at is None else f"line {at}: {what}"


def _line(error: BaseException, path: str) -> int | None:
    """The last line of the file on the way to where the error was raised."""
    found = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == path
    ]
    return found[-1] if found else None


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an error of the file's own, which cannot be printed
        return ""


def _plain(text: str) -> str:
    """On one line, and short."""
    return " ".join(text.split())[:LONGEST_FAULT]
