"""Every command in README, docs and --help is run as written, and prints what is shown.

The commands of a page run in order in one folder, so that the next one finds the files of
the one before.  Commands that never end or take long are started and ended by Ctrl-C once
they work; `make soak` runs the long ones to their end.  Commands that are not run at all
are listed in `NOT_RUN`, with the reason.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import players
import pytest

from cluesmith import registry
from cluesmith.cli import main
from cluesmith.library.library import Library
from cluesmith.workbench.read import named
from cluesmith.workbench.show import convert

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

NOT_RUN = {
    r"make ": "`make test` is what runs this; the test only looks for the target",
    r"(pip|pipx|uv tool) install ": "needs a network; the test only looks for the extra",
    r"duckdb ": "another program",
    r"source .* zsh|.*\| source": "for other shells; tests/cli/test_completion.py runs them",
}
ENDLESS = re.compile(r"cluesmith serve\b")
LONG = re.compile(r"cluesmith (census --points ([789]|10)|lab run)\b")
TOO_LONG = re.compile(r"cluesmith lab run skyscraper-size")  # a full measurement: only started

PROGRAMS = re.compile(r"(cluesmith|cat|curl|duckdb|git|make|pip|pipx|source|uv) ")
# Times are the machine's own; a shown line may end in "..." where it is cut.
TIME = re.compile(r"\d+\.\d+ m?s\b")
WITHOUT_SOLUTION = re.compile(r"cluesmith (check|solve) .*:(clash|wrong-given)\b")
# The files that examples in a --help name as the reader's own.
READERS = ("puzzles.jsonl", "old.jsonl", "new.jsonl", "mine.json", "board.json")
LOGS = ("solves.jsonl", "spring.jsonl", "summer.jsonl")


@dataclass(frozen=True)
class Command:
    """A command, and the lines shown below it; None if no output is shown."""

    text: str
    shown: tuple[str, ...] | None


def of_page(text: str) -> Iterator[Command]:
    """The commands in the fenced blocks of a page."""
    for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        lines = block.rstrip("\n").split("\n")
        if language == "console":
            yield from of_console(lines)
        elif language in ("", "sh"):
            yield from of_script(lines)


def of_console(lines: list[str]) -> Iterator[Command]:
    """Commands after a prompt, with their output."""
    prompts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    for at, end in zip(prompts, [*prompts[1:], len(lines)], strict=True):
        yield Command(lines[at][2:], tuple(lines[at + 1 : end]))


def of_script(lines: list[str]) -> Iterator[Command]:
    """Commands, one per line: with continuation lines, without comments."""
    rest = iter(lines)
    for line in rest:
        if not PROGRAMS.match(line):
            continue
        typed = line.partition("  #")[0].rstrip()
        while typed.endswith("\\"):
            typed = typed[:-1] + next(rest).strip()
        if here := re.search(r"<<'(\w+)'$", typed):
            for more in rest:
                typed += f"\n{more}"
                if more == here[1]:
                    break
        yield Command(typed, None)


def of_help(parser: ArgumentParser) -> Iterator[Command]:
    """The commands in a --help, then in those of its subcommands, such as lab run."""
    epilog: Any = parser.epilog
    lines = ((epilog() if callable(epilog) else epilog) or "").split("\n")
    yield from of_script([line[2:] for line in lines if line.startswith("  ")])
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for each in action.choices.values():
                yield from of_help(each)


ON_PAGES = {str(page.relative_to(ROOT)): list(of_page(page.read_text("utf-8"))) for page in PAGES}
IN_HELPS = {verb: list(of_help(main.verb_parser(verb)[0])) for verb in main.VERBS}
SOURCES = {
    **{name: commands for name, commands in ON_PAGES.items() if commands},
    **{f"{name} --help": commands for name, commands in IN_HELPS.items()},
}


@pytest.fixture
def readers_files(desk: Any) -> None:
    """The files that the examples of --help assume: a collection, a board, logs, libraries."""
    collection = "\n".join(convert(puzzle, "json") for puzzle in named("skyscraper:"))
    for name in READERS:
        is_board = name == "board.json"
        text = convert(named("skyscraper:t1")[0], "json") if is_board else collection
        (desk.folder / name).write_text(text)
    log = players.log_text()
    for name in LOGS:
        (desk.folder / name).write_text(log)
    with Library(desk.folder / "week.db"):
        pass  # an empty one
    with Library(desk.folder / "library.db") as own:
        own.add(named("lol-sudoku:fence")[0])


@pytest.mark.parametrize("page", [name for name in SOURCES if name in ON_PAGES])
def test_the_commands_of_a_page_do_as_shown(
    desk: Any, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page == "CONTRIBUTING.md":  # where the reader has just installed the example
        entry = EntryPoint("futoshiki", "futoshiki:FAMILY", registry.ENTRY_POINTS)
        monkeypatch.setattr(registry, "_plugins", lambda: {"futoshiki": entry})
    for command in SOURCES[page]:
        perform(desk, command)


@pytest.mark.usefixtures("readers_files")
@pytest.mark.parametrize("verb", IN_HELPS)
def test_the_examples_of_a_help_run(desk: Any, verb: str) -> None:
    for command in IN_HELPS[verb]:
        perform(desk, command)


@pytest.mark.soak
@pytest.mark.usefixtures("readers_files")
@pytest.mark.parametrize(
    "command",
    sorted(
        {each.text for commands in SOURCES.values() for each in commands if LONG.match(each.text)}
    ),
)
def test_a_long_command_ends(desk: Any, command: str) -> None:
    if TOO_LONG.match(command):
        pytest.skip("a full measurement: only started, by the tests above")
    if "--resume" in command:
        desk.run_for_a_while(command.replace(" --resume", ""))
    done = desk.run(f"{command} | cat")  # in a process of its own
    assert done.out


def perform(desk: Any, command: Command) -> None:
    """Run a command in the way that suits it, and check its exit code and output."""
    text, before = command.text, set(desk.folder.iterdir())
    if any(re.match(kind, text) for kind in NOT_RUN):
        look_at(text)
        return
    if LONG.match(text):
        done = desk.run_for_a_while(text)
        assert done.code in (0, 130), (text, done)
        return
    done = desk.serve(text) if ENDLESS.match(text) else desk.run(text)
    assert done.err == "", (text, done)
    assert done.code == (1 if WITHOUT_SOLUTION.match(text) else 0), (text, done)
    if text.startswith("cluesmith ") and ">" not in text:
        assert done.out or set(desk.folder.iterdir()) > before, text
    if command.shown is not None:
        compare(text, done.out, command.shown)


def compare(text: str, printed: str, shown: tuple[str, ...]) -> None:
    """Compare line by line, except for times, widths that depend on them, and `...`."""
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")] if printed else []
    if shown and shown[-1] == "...":
        shown = shown[:-1]
        lines = lines[: len(shown)]
    assert len(lines) == len(shown), (text, printed)
    for line, expected in zip(lines, shown, strict=True):
        if expected.endswith("..."):
            assert line.startswith(expected[:-3]), text
        else:
            assert without_times(line) == without_times(expected), text


def without_times(line: str) -> str:
    return re.sub(" +", " ", TIME.sub("T", line))


def look_at(text: str) -> None:
    """Check a command that is not run: its target or extra must exist."""
    if text.startswith("make "):
        subprocess.run(["make", "-n", *text.split()[1:]], cwd=ROOT, check=True, capture_output=True)
    for named_extras in re.findall(r"(?:cluesmith|\.)\[([\w,]+)\]", text):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        assert set(named_extras.split(",")) <= set(project["optional-dependencies"]), text


def test_commands_are_found() -> None:
    assert sum(map(len, ON_PAGES.values())) >= 30
    assert sum(map(len, IN_HELPS.values())) >= 2 * len(main.VERBS)


@pytest.mark.parametrize("verb", main.VERBS)
def test_each_verb_has_two_examples_of_its_own(verb: str) -> None:
    own = [each.text for each in IN_HELPS[verb] if each.text.startswith(f"cluesmith {verb}")]
    assert len(own) >= 2


@pytest.mark.parametrize("kind", NOT_RUN)
def test_what_is_not_run_is_still_there(kind: str) -> None:
    assert any(re.match(kind, each.text) for commands in SOURCES.values() for each in commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_within_sentences_are_spelled_right(page: Path) -> None:
    for verb, rest in re.findall(r"`cluesmith ([a-z]+)([^`]*)`", page.read_text("utf-8")):
        assert verb in main.VERBS, f"{page.name}: {verb}"
        options = main.verb_parser(verb)[0].option_names()
        assert set(re.findall(r"--[\w-]+", rest)) <= {*options, "--help"}, f"{page.name}: {verb}"


@pytest.mark.parametrize("source", SOURCES)
def test_patterns_of_the_shell_are_quoted(source: str) -> None:
    """An unquoted `?`, `*` or `[` is an error in zsh where no file matches."""
    for command in SOURCES[source]:
        unquoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", command.text.partition("<<")[0])
        assert not re.search(r"[?*\[]", unquoted), command.text
