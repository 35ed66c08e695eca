"""Every example in a --help is run as written, in a folder that has the files it names."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from cluesmith.cli import main
from cluesmith.workbench.examples import named
from cluesmith.workbench.show import convert

# Minutes of work, no end at all, or results that must be there first: only parsed.
LONG = re.compile(r"census --points ([789]|10)\b|lab (run|report)|cluesmith serve")
FILES = ("puzzles.jsonl", "old.jsonl", "new.jsonl", "mine.json")
COMMAND = re.compile(r"^  (cluesmith (?:[^\n\\]|\\\n)*)$", re.MULTILINE)


def examples(verb: str) -> list[str]:
    """The commands after the word examples: in a verb's help."""
    text = import_module(f"cluesmith.cli.{verb}").EXAMPLES.partition("examples:")[2]
    return [command.replace("\\\n", " ") for command in COMMAND.findall(text)]


EVERY = [(verb, example) for verb in main.VERBS for example in examples(verb)]


@pytest.mark.parametrize("verb", main.VERBS)
def test_each_verb_has_two_examples_of_its_own(verb: str) -> None:
    found = examples(verb)
    assert len(found) >= 2
    assert all(example.startswith(f"cluesmith {verb}") for example in found)


@pytest.mark.parametrize(("verb", "example"), EVERY, ids=[example for _, example in EVERY])
def test_an_example_runs(run, verb: str, example: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        Path(name).write_text("".join(convert(puzzle, "json") for puzzle in named("skyscraper:")))
    Path("board.json").write_text(convert(named("skyscraper:t1")[0], "json"))
    words = shlex.split(example.partition(" > ")[0])[1:]
    if LONG.search(example):
        main.verb_parser(verb)[0].parse_args(words[1:])
        return
    done = run(*words)
    assert done.err == ""
    assert done.code == (1 if "clash" in example else 0)
    assert done.out or any(path.name not in (*FILES, "board.json") for path in tmp_path.iterdir())
