"""Pictures of a trace and forms of other tools: options of ``cluesmith trace`` for them."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cluesmith.cli.files import STDOUT, is_folder, write
from cluesmith.errors import UsageError
from cluesmith.support import output_file, output_folder
from cluesmith.tracing.draw import PICTURES
from cluesmith.tracing.export import CP_VIZ, FORMS, PROFILER, TCP, export, save
from cluesmith.tracing.trace import Trace


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--svg", metavar="F", help="draw the tree, or with --node the board there, to the file F")
    about = "what --svg draws: auto (default, by the size of the tree), " + ", ".join(PICTURES[1:])
    add("--picture", choices=PICTURES, default="auto", help=about)
    about = "colours of the picture (default auto: light or dark as the reader's system)"
    add("--theme", choices=("auto", "light", "dark"), default="auto", help=about)
    about = "write it for another tool, to --out (for cp-viz a folder) or standard output"
    add("--to", dest="tool", choices=FORMS, help=about)
    about = "with --to cp-profiler, send it to the tool at HOST:PORT (it listens at 127.0.0.1:6565)"
    add("--send", metavar="ADDRESS", help=about)


def check(options: Namespace, *, alone: bool = True) -> None:
    """Refuse options that do not go together, before the search."""
    if not alone and (options.svg or options.tool):
        raise UsageError("--svg and --to work with one puzzle only: there are several")
    if options.picture != "auto" and not options.svg:
        raise UsageError("--picture says what --svg draws: name a file with --svg")
    if options.picture == "board" and options.node is None:
        raise UsageError("the board is drawn at a node: name it with --node")
    if options.svg and is_folder(options.svg):
        raise UsageError(f"cannot write {options.svg}: is a folder")
    if options.send is not None:
        if options.tool != PROFILER:
            raise UsageError(f"--send goes with --to {PROFILER}")
        if options.out:
            raise UsageError("--send and --out both say where the messages go: leave out one")
    elif options.tool == CP_VIZ:
        if options.out in (None, STDOUT):
            raise UsageError(f"{CP_VIZ} is a folder of files: name it with --out")
        output_folder.check(options.out)
    elif options.tool and options.out and is_folder(options.out):
        raise UsageError(f"cannot write {options.out}: is a folder")
    if uses_stdout(options) and options.json:
        raise UsageError("--json and --to both use standard output: name a file with --out")
    if uses_stdout(options) and options.svg == STDOUT:
        raise UsageError("--svg and --to both use standard output: name a file")


def uses_stdout(options: Namespace) -> bool:
    """Whether the form of --to goes to standard output."""
    return bool(options.tool) and options.send is None and options.out in (None, STDOUT)


def is_silent(options: Namespace) -> bool:
    """Whether standard output is taken, so that nothing else can be printed there."""
    return uses_stdout(options) or options.svg == STDOUT


def write_out(options: Namespace, trace: Trace) -> None:
    """The picture and the form that the options ask for."""
    if options.svg:
        drawn = trace.draw(
            options.picture, node=options.node, theme=options.theme, language=options.lang
        )
        write(Path(options.svg), drawn.encode())
    if options.send is not None:
        save(trace, PROFILER, TCP + options.send)
    elif uses_stdout(options):
        sys.stdout.flush()
        with output_file.reporting("standard output"):
            for piece in export(trace, options.tool):
                sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
    elif options.tool:
        save(trace, options.tool, os.fspath(options.out))
