"""``cluesmith tour``: what there is, shown in two minutes by real commands.

On a terminal it waits for Enter between its stages; elsewhere it prints all.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from io import StringIO
from shlex import join
from typing import Any

from cluesmith.cli import exits, main
from cluesmith.cli.output import add_colour, add_language, wants_colour, wrapped
from cluesmith.forms import files
from cluesmith.forms.ansi import BOLD, CYAN, styled

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
    "check": ["check skyscraper:clash"],
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


@dataclass(frozen=True, slots=True)
class Stage:
    """A heading, a paragraph, and the command lines that show it."""

    name: str
    title: str
    text: str
    commands: list[list[str]]


def stages(language: str) -> list[Stage]:
    """The stages there are: those of verbs that are not installed are left out."""
    said, found = _words(language)["stages"], []
    for name, lines in COMMANDS.items():
        commands = [line.replace("LANG", language).split() for line in lines]
        if all(is_there(command[0]) for command in commands):
            title, text = said[name]
            found.append(Stage(name, title, text, commands))
    return found


def _words(language: str) -> dict[str, Any]:
    found: dict[str, Any] = files.load_json(os.path.dirname(__file__), "tour.json")[language]
    return found


def is_there(verb: str) -> bool:
    return verb in main.VERBS and (verb != "booklet" or find_spec("typst") is not None)


def run(options: Namespace) -> int:
    guide = Guide(options)
    for number, stage in enumerate(stages(options.lang)):
        if number and not guide.goes_on():
            return exits.FINE
        guide.show(stage)
        if guide.is_interrupted:
            return exits.INTERRUPTED
    guide.conclude()
    return exits.FINE


class Guide:
    """Shows stages one after the other, as the options say."""

    def __init__(self, options: Namespace) -> None:
        self.options = options
        self.colour = wants_colour(options)
        self.asks = not options.json and sys.stdin.isatty() and sys.stdout.isatty()
        self.said = _words(options.lang)
        self.is_interrupted = False  # by Ctrl-C in a command, which has said so

    def show(self, stage: Stage) -> None:
        if self.options.json:
            outputs = list(map(self.captured, stage.commands))
            commands = [f"cluesmith {join(command)}" for command in stage.commands]
            record = {"title": stage.title, "text": stage.text, "commands": commands}
            print(json.dumps({**record, "outputs": outputs}), flush=True)
            return
        print(self.painted(BOLD, f"\n{stage.title}"))
        print(wrapped(stage.text))
        for command in stage.commands:
            if not self.is_interrupted:
                print(self.painted(CYAN, f"\n$ cluesmith {join(command)}"), flush=True)
                self.perform(command)

    def perform(self, command: list[str]) -> None:
        """Run a command in a folder that goes away, and with it any file the command makes."""
        from tempfile import TemporaryDirectory

        with TemporaryDirectory(prefix="cluesmith-") as folder, chdir(folder):
            self.is_interrupted = main.run(command) == exits.INTERRUPTED

    def captured(self, command: list[str]) -> str:
        out = StringIO()
        with redirect_stdout(out):
            self.perform(command)
        return out.getvalue()

    def goes_on(self) -> bool:
        """Whether the reader wants more."""
        if not self.asks:
            return True
        print(f"\n{self.said['next']}", end="", flush=True)
        answer = sys.stdin.readline()
        if not answer:
            print()
        return bool(answer) and answer.strip().lower() not in ("q", "quit")

    def conclude(self) -> None:
        if not self.options.json:
            print("\n" + wrapped(self.said["bye"]))

    def painted(self, style: str, text: str) -> str:
        return styled(style, text) if self.colour else text
