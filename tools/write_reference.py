"""Writes docs/reference/ from the code: verbs from their parsers, names from their docstrings.

Run it after a change of either; the tests tell when it was forgotten:

    .venv/bin/python tools/write_reference.py
"""

from __future__ import annotations

import inspect
import re
from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import cluesmith
from cluesmith.cli import main

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
WIDTH = 88

COMMAND_LINE = """\
# Every verb and option

Made from the program by `tools/write_reference.py`. [The command line](../command-line.md)
tells how it all goes together: files, exit codes, JSON. Every verb also has `-h` and
`--help`, and `cluesmith --version` tells the version and the kernel's mode.
"""
LIBRARY = """\
# Every public name

Made from the docstrings by `tools/write_reference.py`. [The library](../library.md) is
the shorter way in. All examples begin with `import cluesmith as cs`.
"""


def command_line() -> str:
    sections = (verb_section(main.verb_parser(verb)[0], "##") for verb in main.VERBS)
    return "\n".join([COMMAND_LINE, *sections])


def verb_section(parser: ArgumentParser, heading: str) -> str:
    """What a verb does, how it is called, its options and examples; then its actions, if any."""
    actions = [action for action in parser._actions if not isinstance(action, _HelpAction)]
    name = parser.prog.removeprefix("cluesmith ")
    parts = [f"{heading} {name}\n", f"{parser.description}\n"]
    below = [action for action in actions if isinstance(action, _SubParsersAction)]
    if not below:
        parts += [f"`{synopsis(parser.prog, actions)}`\n", option_table(actions)]
    parts.append(f"```text\n{(parser.epilog or '').strip()}\n```\n")
    for action in below:
        parts += [verb_section(each, heading + "#") for each in action.choices.values()]
    return "\n".join(parts)


def synopsis(called: str, actions: Iterable[Action]) -> str:
    words = [called]
    for action in actions:
        if not action.option_strings:
            name = value_of(action)
            words.append({"*": f"[{name}...]", "?": f"[{name}]"}.get(str(action.nargs), name))
        elif action.required:
            words.append(spelled(action, action.option_strings[0]))
    return " ".join([*words, "[options]"])


def option_table(actions: Iterable[Action]) -> str:
    rows = [f"| {named(action)} | {meaning(action)} |" for action in actions]
    return "\n".join(["| argument | means |", "| --- | --- |", *rows, ""])


def named(action: Action) -> str:
    """An argument's name; of an option all its names, the long one with what follows it."""
    if not action.option_strings:
        return f"`{value_of(action)}`"
    main_name, *others = sorted(action.option_strings, key=lambda name: not name.startswith("--"))
    return ", ".join(f"`{name}`" for name in [*others, spelled(action, main_name)])


def spelled(action: Action, name: str) -> str:
    """An option with what follows it."""
    return name if action.nargs == 0 else f"{name} {value_of(action)}"


def value_of(action: Action) -> str:
    """What to write for an argument: its choices, or a word that stands for it."""
    choices = ",".join(map(str, action.choices or ()))
    return str(action.metavar or (f"{{{choices}}}" if choices else action.dest.upper()))


def meaning(action: Action) -> str:
    said, usual = action.help or "", action.default
    is_told = not action.choices or not usual or "default" in said or f"({usual})" in said
    return said if is_told else f"{said}; {usual} if not said"


def library() -> str:
    public = {name: getattr(cluesmith, name) for name in cluesmith.__all__}
    kinds: dict[str, list[str]] = {"Functions": [], "Values": [], "Errors": []}
    for name, value in public.items():
        is_error = inspect.isclass(value) and issubclass(value, Exception)
        kind = "Errors" if is_error else "Values" if inspect.isclass(value) else "Functions"
        kinds[kind].append(name_section(name, value))
    parts = [part for kind, sections in kinds.items() for part in (f"## {kind}\n", *sections)]
    return "\n".join([LIBRARY, *parts])


def name_section(name: str, value: Any) -> str:
    parts = [f"### {name}\n"]
    if inspect.isfunction(value):
        parts.append(f"```python\n{signature(name, value)}\n```\n")
    if inspect.isclass(value) and issubclass(value, Enum):
        parts.append("Members: " + ", ".join(f"`{each.name}`" for each in value) + "\n")
    parts.append(told(inspect.getdoc(value) or ""))
    if is_dataclass(value):
        lines = "\n".join(f"{each.name}: {each.type}" for each in fields(value))
        parts.append(f"```python\n{lines}\n```\n")
    if inspect.isclass(value):
        parts += members(value)
    return "\n".join(parts)


def members(value: type) -> Iterator[str]:
    """Methods and properties that have something said of them."""
    for name, member in vars(value).items():
        doc = inspect.getdoc(member)
        if name.startswith("_") or not doc:
            continue
        if isinstance(member, property):
            yield f"`.{name}`: {told(doc)}"
        elif inspect.isfunction(member):
            yield f"`.{signature(name, member)}`: {told(doc)}"


class Plain(str):
    """An annotation that is shown without quotes."""

    __repr__ = str.__str__


def signature(name: str, function: Any) -> str:
    """As it is written, a parameter a line where it is long."""
    found = inspect.signature(function)
    parameters = [
        each.replace(annotation=Plain(each.annotation))
        if each.annotation is not each.empty
        else each
        for each in found.parameters.values()
        if each.name != "self"
    ]
    shown = found.replace(parameters=parameters, return_annotation=Plain(found.return_annotation))
    line = f"{name}{shown}"
    if len(line) <= WIDTH:
        return line
    inner, _, result = str(shown)[1:].rpartition(")")
    split = re.split(r", (?![^\[]*\])", inner)
    return "\n".join([f"{name}(", *(f"    {each}," for each in split), f"){result}"])


def told(doc: str) -> str:
    """A docstring as Markdown: its examples fenced."""
    paragraphs = re.split(r"\n\n+", doc.strip())
    return "\n".join(
        f"```pycon\n{each}\n\n```\n" if each.startswith(">>>") else f"{each}\n"
        for each in paragraphs
    )


PAGES = {"command-line.md": command_line, "library.md": library}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, make in PAGES.items():
        (FOLDER / name).write_text(make(), "utf-8")


if __name__ == "__main__":
    write()
