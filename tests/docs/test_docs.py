"""What README and docs show is what happens: commands are run, doctests too."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

import cluesmith
from cluesmith.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
MODULES = sorted({"cluesmith", *cluesmith._HOME.values()})
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Times are the machine's own; a shown line may end in "..." where it is cut.
TIME = re.compile(r"\d+\.\d+ m?s\b")


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """Each command of a page with the lines shown under it."""
    found: list[tuple[str, list[str]]] = []
    for block in CONSOLE.findall(page.read_text("utf-8")):
        for line in block.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


SHOWN = [(page.name, *command) for page in PAGES for command in commands(page)]


@pytest.mark.parametrize(("page", "command", "expected"), SHOWN)
def test_a_command_prints_what_is_shown(
    page: str,
    command: str,
    expected: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)
    assert words[0] == "cluesmith", f"{page}: {command}"
    main.run(words[1:])
    printed = [line.rstrip() for line in capsys.readouterr().out.rstrip("\n").split("\n")]
    printed = printed if printed != [""] else []
    assert len(printed) == len(expected)
    for line, shown in zip(printed, expected, strict=True):
        if shown.endswith("..."):
            assert line.startswith(shown[:-3])
        else:
            assert re.sub(" +", " ", TIME.sub("T", line)) == re.sub(" +", " ", TIME.sub("T", shown))


def test_commands_are_found() -> None:
    assert len(SHOWN) >= 7


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
