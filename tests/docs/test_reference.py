"""The reference is complete: verbs, options, choices and public names, each with an example."""

from __future__ import annotations

import re
import runpy
from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import cluesmith
from cluesmith.cli import main
from cluesmith.kernel import strategy
from cluesmith.kernel.engine import Engine

ROOT = Path(__file__).parents[2]
MAKE = runpy.run_path(str(ROOT / "tools" / "write_reference.py"))["PAGES"]
# The names that must always be public.
PROMISED = "load parse solve solutions check generate rate explain hint show convert draw examples"


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def sections(name: str) -> dict[str, str]:
    """A page's text by heading."""
    parts = re.split(r"^##+ (.*)\n", page(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A verb's parser, and those of its subcommands, such as lab run."""
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            yield from action.choices.values()


def arguments(parser: ArgumentParser) -> list[Action]:
    return [
        action
        for action in parser._actions
        if not isinstance(action, _HelpAction | _SubParsersAction)
    ]


PARSERS = [each for verb in main.VERBS for each in parsers(main.verb_parser(verb)[0])]


@pytest.mark.parametrize("name", MAKE)
def test_the_reference_is_up_to_date(name: str) -> None:
    assert page(name) == MAKE[name](page(name)), "run tools/write_reference.py"


@pytest.mark.parametrize(
    ("name", "documented"),
    [("command-line.md", main.VERBS), ("library.md", cluesmith.__all__)],
)
def test_every_name_is_in_one_block(name: str, documented: Sequence[str]) -> None:
    headings = re.findall(r"^### (.*)$", page(name), re.MULTILINE)
    assert sorted(headings) == sorted(documented)


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.prog)
def test_every_argument_is_explained(parser: ArgumentParser) -> None:
    section = sections("command-line.md")[parser.prog.removeprefix("cluesmith ")]
    for action in arguments(parser):
        assert action.help, action
        for word in (*action.option_strings, *(action.choices or ())):
            assert re.search(rf"[`{{,]{re.escape(str(word))}[`}}, ]", section), word


@pytest.mark.parametrize("verb", main.VERBS)
def test_every_verb_and_option_is_documented(verb: str) -> None:
    text = page("command-line.md")
    assert f"[`{verb}`](#{verb})" in text
    for option in main.verb_parser(verb)[0].option_names():
        assert re.search(rf"{option}(?![\w-])", text), option


@pytest.mark.parametrize("name", cluesmith.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    assert ">>>" in sections("library.md")[name]


def test_every_strategy_and_rule_is_defined() -> None:
    text = page("how-to/strategies-and-counters.md")
    assert re.findall(r"`(\w+/\w+/(?:up|down))`", text.split("## All 80")[1].split("## ")[0]) == [
        *strategy.NAMES
    ]
    for rule in (*strategy.VARIABLES, *strategy.CHOICES):
        assert re.search(rf"^\*\*{rule}\*\*.*?>>> found\(", text, re.MULTILINE | re.DOTALL), rule


def test_every_counter_is_defined() -> None:
    counters = page("how-to/strategies-and-counters.md").split("## Counters")[1]
    assert re.findall(r"^\| `(\w+)` \|", counters, re.MULTILINE) == [*Engine().statistics()]


def test_the_promised_names_are_public() -> None:
    assert set(PROMISED.split()) <= set(cluesmith.__all__)
