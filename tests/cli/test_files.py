"""What is written where: never over what is read, never two things into one."""

from __future__ import annotations

import os
import sys
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


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory as Linux does")
def test_too_little_memory_for_a_picture(process, tmp_path: Path) -> None:
    """The renderer, which is not Python, would abort the process."""
    pytest.importorskip("resvg_py")
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    arguments = ["show", "skyscraper:t3", "--png", str(tmp_path / "a.png"), "--scale", "26"]
    process(*arguments, preexec_fn=limit).refused("too little memory for so many pixels")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("verb", ["booklet", "explain", "census", "show"])
def test_a_folder_that_is_read_only_is_known_before_the_work(
    run, tmp_path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere: the system's answer is made up."""
    if verb == "booklet":
        pytest.importorskip("typst")
    monkeypatch.setattr(os, "access", lambda path, _mode: path != str(tmp_path))
    name = str(tmp_path / "a")
    arguments = {
        "booklet": ("no such puzzle", "-o", f"{name}.pdf"),
        "explain": ("no such puzzle", "--html", name),
        "census": ("--points", "10", "--write", f"{name}.sqlite"),
        "show": ("no such puzzle", "--svg", name),
    }
    run(verb, *arguments[verb]).refused(f"cannot write {name}", "is read-only")
    assert list(tmp_path.iterdir()) == []
