"""Output files and folders: check their names before the work, number them, write them."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cluesmith.cli.inputs import Input
from cluesmith.errors import UsageError
from cluesmith.support import output_file, output_folder

STDOUT = "-"


def check_targets(options: Namespace, *names: str) -> None:
    """Refuse wrong values of options such as `svg` that name output files.

    Wrong are an empty name, an input file, the file of another option, standard output
    if --json or another option uses it, and a file that could not be written.
    """
    targets = {f"--{name.replace('_', '-')}": getattr(options, name) for name in names}
    taken = {STDOUT: "--json"} if options.json else {}
    for option, target in targets.items():
        if target is None:
            continue
        if target == "":
            raise UsageError(f"{option} needs a file's name, or - for standard output")
        if target in taken and not is_folder(target):
            both = "use standard output" if target == STDOUT else "name the same file"
            raise UsageError(f"{taken[target]} and {option} both {both}")
        taken[target] = option
        refuse_input(target, options.files, option)
        if target != STDOUT:
            (output_folder if is_folder(target) else output_file).check(target)


def refuse_input(target: str, files: list[str], option: str) -> None:
    """Refuse to overwrite a file that puzzles are read from."""
    read = (name for name in files if os.path.isfile(name) and os.path.isfile(target))
    if any(os.path.samefile(name, target) for name in read):
        raise UsageError(f"cannot write {target}: it is an input, name another file with {option}")


def is_folder(name: str) -> bool:
    """Whether a name means a folder: an existing one, or any name that ends in a slash."""
    return name.endswith(("/", os.sep)) or os.path.isdir(name)


def write_picture(target: str, given: Input, ending: str, data: bytes) -> None:
    """Write the picture of a puzzle to a file, or into a folder, which is created if need be."""
    path = numbered(target, given.alone, given.number, ending)
    if is_folder(target):
        with output_file.reporting(f"the folder {target}"):
            output_file.make_folder(str(path.parent))
    write(path, data)


def numbered(name: str, alone: bool, number: int, ending: str) -> Path:
    """The file of a puzzle: in a folder 0002.svg; of several, board-2.svg.

    How many puzzles a stream has is not known before its end, so that numbers in a folder
    always have four digits, or more from 10,000 on.
    """
    path = Path(name)
    if name != STDOUT and is_folder(name):
        return path / f"{number:04}{ending}"
    if alone or name == STDOUT:
        return path
    if not path.suffix:
        raise UsageError(
            f"cannot write several pictures to {name}: name files, {name}{ending}, "
            f"or a folder, {name}/"
        )
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def write(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all, or standard output."""
    with written(path, data):
        pass


@contextmanager
def written(path: Path, data: bytes) -> Iterator[None]:
    """Write a file that takes its place once the block has ended well, or standard output."""
    if str(path) == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        yield
        return
    with output_file.written(path, data):
        yield
