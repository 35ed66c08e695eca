"""Doctests run, links lead somewhere, and nothing that there is goes untold."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import cluesmith
from cluesmith.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
MODULES = sorted({"cluesmith", *cluesmith._HOME.values()})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_doctests_of_pages(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of_modules(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted
    assert not results.failed


@pytest.mark.parametrize("page", [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("verb", main.VERBS)
def test_every_verb_and_option_is_documented(verb: str) -> None:
    from argparse import ArgumentParser

    parser = ArgumentParser(add_help=False)
    import_module(f"cluesmith.cli.{verb}").configure(parser)
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert f"`{verb}`" in page
    for action in parser._actions:
        for option in action.option_strings[:1]:
            assert option in page, f"{verb} {option}"


@pytest.mark.parametrize("name", cluesmith.__all__)
def test_every_public_name_has_an_example_and_is_told_of(name: str) -> None:
    assert ">>>" in (getattr(cluesmith, name).__doc__ or "")
    assert re.search(rf"`{name}\b", (ROOT / "docs" / "library.md").read_text("utf-8"))
