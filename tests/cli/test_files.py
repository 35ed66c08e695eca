"""What is written where: never over what is read, never two things into one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cluesmith.workbench.read import named
from cluesmith.workbench.show import convert


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A file with a puzzle that somebody set."""
    path = tmp_path / "board.json"
    path.write_text(convert(named("skyscraper:t3")[0], "json"), "utf-8")
    return path


@pytest.mark.parametrize(
    "arguments",
    [("explain", "--html"), ("hint", "--svg"), ("show", "--svg"), ("show", "--png")],
)
def test_no_file_is_written_over_what_is_read(
    run, board: Path, arguments: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = board.read_bytes()
    verb, option = arguments
    run(verb, str(board), option, str(board)).refused("it is an input", f"with {option}")
    monkeypatch.chdir(board.parent)
    run(verb, "board.json", option, "./board.json").refused("it is an input")
    assert board.read_bytes() == before


@pytest.mark.parametrize(
    "arguments", [("explain", "--html"), ("hint", "--svg"), ("show", "--svg"), ("show", "--png")]
)
def test_with_json_nothing_else_goes_to_standard_output(run, arguments: tuple[str, str]) -> None:
    verb, option = arguments
    said = f"--json and {option} both use standard output"
    run(verb, "skyscraper:t3", "--json", option, "-").refused(said)


def test_two_pictures_are_two_files(run, tmp_path: Path) -> None:
    name = str(tmp_path / "board")
    run("show", "skyscraper:t3", "--svg", name, "--png", name).refused("name the same file")
    run("show", "skyscraper:t3", "--svg", "-", "--png", "-").refused("use standard output")
    run("show", "skyscraper:t3", "--png", "").refused("--png needs a file's name")
