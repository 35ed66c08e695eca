"""Writes the reference parts of docs/command-line.md and docs/library.md from the code.

Verbs are documented from their parsers, public names from their docstrings.  Each part
stands between `<!-- reference: NAME... -->` and `<!-- end of reference -->`; all else on
the pages is written by hand.  Run it after a change of options or docstrings; a test
fails if you forget:

    .venv/bin/python tools/write_reference.py
"""

from __future__ import annotations

import inspect
import re
from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import cluesmith
from cluesmith.cli import main

DOCS = Path(__file__).parents[1] / "docs"
WIDTH = 88
BLOCK = re.compile(r"(<!-- reference: (.*?) -->\n).*?(<!-- end of reference -->\n)", re.DOTALL)
OTHERS = "others"  # in a marker: every public name that no other block has


def renewed(text: str, written: Callable[[list[str]], str]) -> str:
    """A page with each block between markers written anew from the names in its marker."""
    return BLOCK.sub(lambda found: f"{found[1]}\n{written(found[2].split())}\n{found[3]}", text)


def command_line(text: str) -> str:
    """The page of the command line: one verb or more per block."""
    return renewed(
        text,
        lambda verbs: "\n".join(verb_section(main.verb_parser(verb)[0], "###") for verb in verbs),
    )


def library(text: str) -> str:
    """The page of the library: some public names per block."""
    placed = {name for found in BLOCK.finditer(text) for name in found[2].split()}

    def written(names: list[str]) -> str:
        if names == [OTHERS]:
            names = [name for name in cluesmith.__all__ if name not in placed]
        return "\n".join(name_section(name, getattr(cluesmith, name)) for name in names)

    return renewed(text, written)


def verb_section(parser: ArgumentParser, heading: str) -> str:
    """A verb's description, usage, options and examples, then its subcommands, if any."""
    actions = [action for action in parser._actions if not isinstance(action, _HelpAction)]
    name = parser.prog.removeprefix("cluesmith ")
    parts = [f"{heading} {name}\n", f"{parser.description}\n"]
    below = [action for action in actions if isinstance(action, _SubParsersAction)]
    if not below:
        parts += [f"`{synopsis(parser.prog, actions)}`\n", option_table(actions)]
    epilog = parser.epilog() if callable(parser.epilog) else parser.epilog  # some take time
    if epilog:
        parts.append(f"```text\n{epilog.strip()}\n```\n")
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
    return "\n".join(["| argument | meaning |", "| --- | --- |", *rows, ""])


def named(action: Action) -> str:
    """An argument's name; an option's names, the long one with its value."""
    if not action.option_strings:
        return f"`{value_of(action)}`"
    main_name, *others = sorted(action.option_strings, key=lambda name: not name.startswith("--"))
    return ", ".join(f"`{name}`" for name in [*others, spelled(action, main_name)])


def spelled(action: Action, name: str) -> str:
    """An option with its value, if it takes one."""
    return name if action.nargs == 0 else f"{name} {value_of(action)}"


def value_of(action: Action) -> str:
    """The placeholder of a value: its choices, or its metavar."""
    choices = ",".join(map(str, action.choices or ()))
    return str(action.metavar or (f"{{{choices}}}" if choices else action.dest.upper()))


def meaning(action: Action) -> str:
    """An argument's help, with its default where that is one of its choices."""
    text, default = action.help or "", action.default
    is_stated = not action.choices or not default or "default" in text or f"({default})" in text
    return text if is_stated else f"{text} (default: {default})"


def name_section(name: str, value: Any) -> str:
    parts = [f"### {name}\n"]
    if inspect.isfunction(value):
        parts.append(f"```python\n{signature(name, value)}\n```\n")
    if inspect.isclass(value) and issubclass(value, Enum):
        parts.append("Members: " + ", ".join(f"`{each.name}`" for each in value) + "\n")
    parts.append(as_markdown(inspect.getdoc(value) or ""))
    if is_dataclass(value):
        lines = "\n".join(f"{each.name}: {each.type}" for each in fields(value))
        parts.append(f"```python\n{lines}\n```\n")
    if inspect.isclass(value):
        parts += members(value)
    return "\n".join(parts)


def members(value: type) -> Iterator[str]:
    """Public methods and properties that have a docstring."""
    for name, member in vars(value).items():
        doc = inspect.getdoc(member)
        if name.startswith("_") or not doc:
            continue
        if isinstance(member, property):
            yield f"`.{name}`: {as_markdown(doc)}"
        elif inspect.isfunction(member):
            yield f"`.{signature(name, member)}`: {as_markdown(doc)}"


class Plain(str):
    """An annotation printed without quotes."""

    __repr__ = str.__str__


def signature(name: str, function: Any) -> str:
    """A function's signature, one parameter per line where it is long."""
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


def as_markdown(doc: str) -> str:
    """A docstring as Markdown, with its examples fenced."""
    paragraphs = re.split(r"\n\n+", doc.strip())
    return "\n".join(
        f"```pycon\n{each}\n\n```\n" if each.startswith(">>>") else f"{each}\n"
        for each in paragraphs
    )


PAGES = {"command-line.md": command_line, "library.md": library}


def write() -> None:
    for name, make in PAGES.items():
        page = DOCS / name
        page.write_text(make(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
