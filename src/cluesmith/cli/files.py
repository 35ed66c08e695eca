"""Output files: check their names before the work, number them, write them."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from cluesmith.errors import UsageError
from cluesmith.support import output_file

STDOUT = "-"


def check_targets(options: Namespace, *names: str) -> None:
    """Refuse wrong values of options such as `svg` that name output files.

    Wrong are an empty name, an input file, the file of another option, standard output
    if --json or another option uses it, and a file that could not be written.
    """
    targets = {f"--{name}": getattr(options, name) for name in names}
    taken = {STDOUT: "--json"} if options.json else {}
    for option, target in targets.items():
        if target is None:
            continue
        if target == "":
            raise UsageError(f"{option} needs a file's name, or - for standard output")
        if target in taken:
            both = "use standard output" if target == STDOUT else "name the same file"
            raise UsageError(f"{taken[target]} and {option} both {both}")
        taken[target] = option
        refuse_input(target, options.files, option)
        if target != STDOUT:
            output_file.check(target)


def refuse_input(target: str, files: list[str], option: str) -> None:
    """Refuse to overwrite a file that puzzles are read from."""
    read = (name for name in files if os.path.isfile(name) and os.path.isfile(target))
    if any(os.path.samefile(name, target) for name in read):
        raise UsageError(f"cannot write {target}: it is an input, name another file with {option}")


def numbered(name: str, alone: bool, number: int) -> Path:
    """The file of a puzzle; if there are several, with its number: board-2.svg."""
    path = Path(name)
    return path if alone or name == STDOUT else path.with_name(f"{path.stem}-{number}{path.suffix}")


def write(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all, or standard output."""
    if str(path) == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    output_file.write(path, data)
