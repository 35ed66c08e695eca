"""Nothing goes untold: verbs, options, choices and public names, each with an example."""

from __future__ import annotations

import re
import runpy
from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

import cluesmith
from cluesmith.cli import main

ROOT = Path(__file__).parents[2]
MAKE = runpy.run_path(str(ROOT / "tools" / "write_reference.py"))["PAGES"]
# What the design promises from the first day.
PROMISED = "load parse solve solutions check generate rate explain hint show convert draw examples"


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def sections(name: str) -> dict[str, str]:
    """A page's text by heading."""
    parts = re.split(r"^##+ (.*)\n", page(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A verb's parser, and those of its actions, as of lab run."""
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
def test_the_reference_is_what_the_code_says(name: str) -> None:
    assert page(f"reference/{name}") == MAKE[name](), "run tools/write_reference.py"


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.prog)
def test_every_argument_says_what_it_means(parser: ArgumentParser) -> None:
    told = sections("reference/command-line.md")[parser.prog.removeprefix("cluesmith ")]
    for action in arguments(parser):
        assert action.help, action
        for word in (*action.option_strings, *(action.choices or ())):
            assert re.search(rf"[`{{,]{re.escape(str(word))}[`}}, ]", told), word


@pytest.mark.parametrize("verb", main.VERBS)
def test_every_verb_and_option_is_told_of(verb: str) -> None:
    told = page("command-line.md")
    assert f"`{verb}`" in told
    for option in main.verb_parser(verb)[0].option_names():
        known = option in ("--help", "--color", "--grayscale", "--output")  # or its other name
        assert known or re.search(rf"{option}(?![\w-])", told), option


@pytest.mark.parametrize("name", cluesmith.__all__)
def test_every_public_name_has_an_example_and_is_told_of(name: str) -> None:
    assert ">>>" in sections("reference/library.md")[name]
    assert re.search(rf"`{name}\b", page("library.md"))


def test_what_the_design_promises_is_public() -> None:
    assert set(PROMISED.split()) <= set(cluesmith.__all__)
