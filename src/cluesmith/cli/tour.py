"""``cluesmith tour``: what cluesmith does, shown in two minutes by real commands.

On a terminal it waits for Enter between its stages; elsewhere it prints all.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import chdir, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from shlex import join
from typing import NamedTuple

from cluesmith.cli import exits, main
from cluesmith.cli.output import add_colour, add_language, wants_colour, wrapped
from cluesmith.forms.ansi import BOLD, CYAN, styled
from cluesmith.languages import catalogue

EXAMPLES = """\
examples:
  cluesmith tour
  cluesmith tour --lang pt
"""

PDF = "my.pdf"
# The commands of each stage; LANG stands for the language.
COMMANDS = {
    "welcome": [],
    "show": ["show skyscraper:t3"],
    "solve": ["solve skyscraper:t3"],
    "check": ["check skyscraper:clash --lang LANG"],
    "hint": ["hint skyscraper:t3 --reveal 1 --lang LANG", "hint skyscraper:t3 --lang LANG"],
    "rate": ["rate skyscraper:t3 --lang LANG"],
    "generate": ["generate skyscraper --size 5 --level medium --seed 7"],
    "star": ["solve gold-star:paper3"],
    "booklet": [f"booklet --generate skyscraper:5:easy:4 --seed 1 --lang LANG -o {PDF}"],
}


def configure(parser: ArgumentParser) -> None:
    add_language(parser)
    add_colour(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per stage")


class Stage(NamedTuple):
    """A heading, a paragraph, and the command lines that show it."""

    name: str
    title: str
    text: str
    commands: list[list[str]]


def stages(language: str) -> list[Stage]:
    """The stages; those whose verbs are not installed are left out."""
    texts, found = _texts(language), []
    for name, lines in COMMANDS.items():
        commands = [line.replace("LANG", language).split() for line in lines]
        if all(is_installed(command[0]) for command in commands):
            found.append(Stage(name, texts[f"title:{name}"], texts[name], commands))
    return found


def _texts(language: str) -> Mapping[str, str]:
    return catalogue(os.path.dirname(__file__), "tour", language)


def is_installed(verb: str) -> bool:
    return verb in main.VERBS and (verb != "booklet" or find_spec("typst") is not None)


def run(options: Namespace) -> int:
    texts = _texts(options.lang)
    waits = not options.json and sys.stdin.isatty() and sys.stdout.isatty()
    present = print_json if options.json else print_text
    for number, stage in enumerate(stages(options.lang)):
        if number and waits and not goes_on(texts["next"]):
            return exits.FINE
        if exits.INTERRUPTED in present(stage, options):
            return exits.INTERRUPTED
    if not options.json:
        print("\n" + wrapped(texts["bye"]))
    return exits.FINE


def print_json(stage: Stage, _options: Namespace) -> set[int]:
    """Print a stage as a JSON object, with the output of its commands; returns their exit codes."""
    codes, outputs = set(), []
    for command in stage.commands:
        with redirect_stdout(StringIO()) as out:
            codes.add(perform(command))
        outputs.append(out.getvalue())
    commands = [f"cluesmith {join(command)}" for command in stage.commands]
    record = {"title": stage.title, "text": stage.text, "commands": commands}
    print(json.dumps({**record, "outputs": outputs}), flush=True)
    return codes


def print_text(stage: Stage, options: Namespace) -> set[int]:
    """Print a stage and run its commands; returns their exit codes."""
    paint = styled if wants_colour(options) else lambda _style, text: text
    print(paint(BOLD, f"\n{stage.title}"))
    print(wrapped(stage.text))
    codes: set[int] = set()
    for command in stage.commands:
        if exits.INTERRUPTED not in codes:
            print(paint(CYAN, f"\n$ cluesmith {join(command)}"), flush=True)
            codes.add(perform(command))
    return codes


def perform(command: list[str]) -> int:
    """Run a command in a temporary folder, which is removed with all files it wrote."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="cluesmith-") as folder, chdir(folder):
        return main.run(command)


def goes_on(question: str) -> bool:
    """Whether the reader wants to go on."""
    print(f"\n{question}", end="", flush=True)
    answer = sys.stdin.readline()
    if not answer:
        print()
    return bool(answer) and answer.strip().lower() not in ("q", "quit")
