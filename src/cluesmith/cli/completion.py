"""``cluesmith completion``: print a script that completes verbs, options and names in a shell.

The script is generated from the parsers and holds all words, so that pressing Tab
starts no process.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluesmith import registry
from cluesmith.cli import exits, main
from cluesmith.family import Family, Level
from cluesmith.forms.options import declared
from cluesmith.kernel import strategy
from cluesmith.lab import experiments
from cluesmith.workbench import deduce
from cluesmith.workbench.collection import KEYS

EXAMPLES = """\
to try it, or to install it:
  source <(cluesmith completion bash)   # also in ~/.bashrc
  source <(cluesmith completion zsh)    # also in ~/.zshrc, after compinit
  cluesmith completion fish | source    # or into ~/.config/fish/completions

examples:
  cluesmith completion bash
  cluesmith completion fish
"""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=tuple(SHELLS), help="the shell")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: Namespace) -> int:
    script = SHELLS[options.shell](all_verbs())
    record = {"shell": options.shell, "script": script}
    print(json.dumps(record) + "\n" if options.json else script, end="")
    return exits.FINE


PATHS = ("files", "folder", "scripts")  # arguments that may be paths
PATH = ("F", "DIR", "FILE.py")  # metavars of options that take a path


@dataclass(frozen=True, slots=True)
class Option:
    """An option, its help, and the values that it may take, where they can be listed.

    `values` is None for an option without a value.  `short` is ``-o`` or empty.
    """

    name: str
    does: str
    values: tuple[str, ...] | None
    takes_file: bool = False
    short: str = ""


@dataclass(slots=True)
class Verb:
    """A verb's options, and the words that its other arguments may be."""

    name: str
    does: str
    options: list[Option] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    takes_files: bool = False


def all_verbs() -> list[Verb]:
    """All verbs, from their parsers."""
    found = []
    for name, does in main.VERBS.items():
        verb = Verb(name, does)
        _collect(main.verb_parser(name)[0], verb)
        found.append(verb)
    return found


def _collect(parser: ArgumentParser, verb: Verb) -> None:
    """Add the words and options of a parser, and of its subcommands (as of lab)."""
    for action in parser._actions:
        verb.takes_files |= action.dest in PATHS
        if isinstance(action, _SubParsersAction):
            verb.words.extend(action.choices)
            verb.actions.extend(action.choices)
            for below in action.choices.values():
                _collect(below, verb)
        elif action.option_strings:
            values = None if action.nargs == 0 else _values(action)
            is_path = not values and action.metavar in PATH
            known = {option.name for option in verb.options}
            long = [name for name in action.option_strings if name.startswith("--")]
            short = next((name for name in action.option_strings if name not in long), "")
            for name in long:
                if name not in known:
                    verb.options.append(Option(name, action.help or "", values, is_path, short))
        else:
            verb.words.extend(_values(action))


def _values(action: Any) -> tuple[str, ...]:
    """The values that an argument may have, where they can be listed."""
    if action.choices is not None:
        return tuple(map(str, action.choices))
    if action.dest == "files":
        return tuple(f"{name}:" for name in registry.names())
    if action.dest in ("to", "form"):
        forms = [form.name for family in registry.families() for form in family.forms()]
        return tuple(dict.fromkeys(["json", *forms]))
    return {
        "family": registry.names(),
        "families": registry.names(),
        "level": tuple(map(str, Level)),
        "model": ("exact", "paper"),
        "by": KEYS,
        "names": experiments.NAMES,
        "scale": _of_families(deduce.scales),
        "strategy": strategy.NAMES,
    }.get(action.dest) or _of_families(lambda family: _declared(family, action.dest))


def _declared(family: Family, name: str) -> Iterable[str]:
    """The choices of an option of `generate` in a family."""
    if family.generation is None:
        return ()
    options = declared(family.generation.options_class())
    return next((option.choices for option in options if option.name == name), ())


def _of_families(names: Callable[[Family], Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for family in registry.families() for name in names(family)))


def _examples() -> dict[str, list[str]]:
    return {family.name: list(family.examples().puzzles) for family in registry.families()}


def bash(verbs: list[Verb]) -> str:
    """The script for bash, from `completion.bash`.

    bash splits words at colons, so the name of an example is completed after the colon.
    Only files are completed as `filenames`: else a colon would be quoted.
    """
    values = []
    for verb in verbs:
        for option in verb.options:
            pattern = "|".join(
                f'"{verb.name} {name}"' for name in (option.short, option.name) if name
            )
            if option.values:
                values.append(f'    {pattern}) words="{" ".join(option.values)}" ;;')
            elif option.takes_file:
                values.append(f"    {pattern}) _cluesmith_files; return ;;")
            elif option.values is not None:
                values.append(f"    {pattern}) return ;;")
    words = [(verb.name, [*(o.name for o in verb.options), *verb.words]) for verb in verbs]
    takers = [verb for verb in verbs if verb.takes_files]
    parts = {
        "VERBS": " ".join(verb.name for verb in verbs),
        "EXAMPLES": "\n".join(
            f'      {name}) words="{" ".join(ids)}" ;;' for name, ids in _examples().items()
        ),
        "VALUES": "\n".join(values),
        "WORDS": "\n".join(f'    {name}) words="{" ".join(known)}" ;;' for name, known in words),
        "FILES": " ".join(verb.name for verb in takers if not verb.actions),
        "LATER": " ".join(verb.name for verb in takers if verb.actions),
    }
    script = Path(__file__).with_suffix(".bash").read_text("utf-8")
    for name, text in parts.items():
        script = script.replace(f"@{name}@", text)
    return script


def zsh(verbs: list[Verb]) -> str:
    lines = [
        "#compdef cluesmith",
        "# cluesmith completion for zsh",
        "_cluesmith() {",
        "  if (( CURRENT == 2 )); then",
        "    local -a verbs",
        "    verbs=(",
        *(f"      {_quoted(f'{verb.name}:{verb.does}')}" for verb in verbs),
        "      'help:show the help of a verb'",
        "    )",
        "    _describe verb verbs",
        "    return",
        "  fi",
        "  local -a values",
        "  case $words[2] in",
        f"    help) compadd {' '.join(verb.name for verb in verbs)} ;;",
    ]
    for verb in verbs:
        lines.append(f"    {verb.name})")
        lines.append(f"      values=({' '.join(_quoted(word) for word in _all_words(verb))})")
        lines.append("      _arguments -S \\")
        for option in verb.options:
            what = f"[{_plain(option.does)}]"
            if option.values is not None:
                listed = f"({' '.join(option.values)})" if option.values else " "
                what += f": :{'_files' if option.takes_file else listed}"
            for name in filter(None, (option.short, option.name)):
                lines.append(f"        {_quoted(name + what)} \\")
        later = "(( CURRENT > 3 )) && " if verb.actions else ""
        files = f"; {later}_files" if verb.takes_files else ""
        rest = f'*: :{{ compadd -S "" -a values{files} }}'
        lines.append(f"        {_quoted(rest)}")
        lines.append("      ;;")
    lines += ["  esac", "}", "compdef _cluesmith cluesmith"]
    return "\n".join(lines) + "\n"


def fish(verbs: list[Verb]) -> str:
    lines = ["# cluesmith completion for fish", "complete -c cluesmith -f"]
    for verb in verbs:
        lines.append(
            f"complete -c cluesmith -n __fish_use_subcommand -a {verb.name} -d {_quoted(verb.does)}"
        )
    names = _quoted(" ".join(verb.name for verb in verbs))
    lines.append(
        "complete -c cluesmith -n __fish_use_subcommand -a help -d 'show the help of a verb'"
    )
    lines.append(f"complete -c cluesmith -n '__fish_seen_subcommand_from help' -a {names}")
    for verb in verbs:
        seen = f"-n '__fish_seen_subcommand_from {verb.name}'"
        if verb.takes_files:
            later = f"; and __fish_seen_subcommand_from {' '.join(verb.actions)}"
            begun = seen[:-1] + (later if verb.actions else "") + "'"
            lines.append(f"complete -c cluesmith {begun} -F")
        if listed := _all_words(verb):
            lines.append(f"complete -c cluesmith {seen} -a {_quoted(' '.join(listed))}")
        for option in verb.options:
            what = f"complete -c cluesmith {seen} -l {option.name[2:]} -d {_quoted(option.does)}"
            if option.short:
                what += f" -s {option.short[1:]}"
            if option.values:
                what += f" -x -a {_quoted(' '.join(option.values))}"
            elif option.values is not None:
                what += " -r -F" if option.takes_file else " -x"
            lines.append(what)
    return "\n".join(lines) + "\n"


def _all_words(verb: Verb) -> list[str]:
    """A verb's words, with the examples where it takes puzzles."""
    if f"{registry.names()[0]}:" not in verb.words:
        return verb.words
    named = [f"{name}:{one}" for name, ids in _examples().items() for one in ids]
    return [*verb.words, *named]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _plain(text: str) -> str:
    """Text without the special characters of zsh's `_arguments`."""
    return text.replace("\\", "").replace("[", "(").replace("]", ")").replace(":", "\\:")


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
