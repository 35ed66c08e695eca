"""The example family as an installed package: found through its entry point, by every verb."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from futoshiki import FAMILY

from cluesmith.lab.instances import searched

PACKAGE = Path(__file__).parents[2] / "examples" / "futoshiki"
LINES = 150


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed by pip, entry point and all."""
    if find_spec("pip") is None or find_spec("setuptools") is None:
        pytest.skip("pip and setuptools are needed to install the example")
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "futoshiki"
    subprocess.run(["cp", "-r", str(PACKAGE), str(source)], check=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run(
        [*command, "--no-build-isolation", "--target", str(folder), str(source)], check=True
    )
    return folder


@pytest.fixture
def run(site: Path):
    def run(*arguments: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "cluesmith", *arguments],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"PYTHONPATH": str(site)},
        )
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout if code == 0 else done.stderr

    return run


def test_the_package_is_small() -> None:
    files = PACKAGE.rglob("*.py")
    assert sum(len(file.read_text().splitlines()) for file in files) <= LINES


def test_it_is_solved_checked_shown_and_converted(run) -> None:
    assert run("check", "futoshiki:five").startswith("unique")
    assert "futoshiki" in run("examples")
    record = json.loads(run("solve", "--stats", "--json", "futoshiki:seven"))
    assert (record["family"], record["count"]) == ("futoshiki", 1)
    drawn = run("show", "futoshiki:five")
    assert run("check", drawn).startswith("unique")
    assert json.loads(run("convert", drawn, "--to", "json"))["size"] == 5
    assert run("show", "futoshiki:five", "--solution", "--svg", "-").startswith("<svg")
    said = run("check", "futoshiki:clash", code=1)
    assert said == ""
    assert run("sort", "futoshiki:", "--by", "size", "--to", "drawn").startswith("|")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rate", "futoshiki:five"), "has no human techniques"),
        (("explain", "futoshiki:five"), "has no human techniques"),
        (("hint", "futoshiki:five"), "has no human techniques"),
        (("generate", "futoshiki"), "has no generator"),
        (("booklet", "futoshiki:five", "-o", "book.pdf"), "futoshiki has no"),
    ],
)
def test_what_it_lacks_is_one_line(run, arguments: tuple[str, ...], words: str) -> None:
    said = run(*arguments, code=2)
    assert words in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("strategy", ["leftmost/step/up", "ffc/bisect/down"])
def test_the_lab_measures_it(strategy: str) -> None:
    puzzle = FAMILY.examples().puzzles["five"]
    build = partial(FAMILY.models["exact"], puzzle)
    found = searched(build, cut=60, solutions=2, strategy=strategy)
    assert found.values == {"solutions": 1}
    assert not found.is_cut


def test_a_family_that_cannot_be_loaded_stops_no_other(site: Path, tmp_path: Path) -> None:
    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (tmp_path / "broken.py").write_text('raise ValueError("two\\nlines")')
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[cluesmith.families]\nbroken = broken:FAMILY\n")
    done = subprocess.run(
        [sys.executable, "-m", "cluesmith", "examples"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(site)])},
    )
    assert "futoshiki:five" in done.stdout
    assert done.stderr.startswith("cluesmith: the family broken (broken:FAMILY) cannot be loaded")
    assert done.stderr.count("\n") == 1
