"""The Containerfile, read and checked: no engine that could build it is needed for that."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cluesmith.cli import main
from cluesmith.web import verbs

ROOT = Path(__file__).parents[2]


def steps() -> list[tuple[str, str]]:
    """Instruction and arguments of each step, with continued lines joined."""
    text = (ROOT / "Containerfile").read_text("utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    lines = (line.partition(" ") for line in text.splitlines() if line)
    return [(instruction, rest.strip()) for instruction, _, rest in lines]


def step(wanted: str) -> str:
    """The arguments of the last step of a kind."""
    return [rest for instruction, rest in steps() if instruction == wanted][-1]


def copied() -> list[tuple[str, str]]:
    """What the build copies, each with the folder it goes to."""
    found = []
    for instruction, rest in steps():
        if instruction == "COPY":
            *sources, target = rest.split()
            found += [(source, target) for source in sources]
    return found


def test_what_it_copies_exists() -> None:
    assert copied()
    for source, _ in copied():
        assert (ROOT / source).exists(), source


def test_it_does_not_run_as_root() -> None:
    assert int(step("USER")) > 0
    assert f"--uid {step('USER')} " in step("RUN")


def test_it_starts_the_server_on_the_port_that_is_exposed_and_watched() -> None:
    program, verb, *arguments = json.loads(step("ENTRYPOINT"))
    assert (program, verb) == ("cluesmith", "serve")
    options = main.verb_parser(verb)[0].parse_args(arguments)
    assert (options.host, str(options.port)) == ("0.0.0.0", step("EXPOSE"))
    watched = re.search(r"http://127\.0\.0\.1:(\d+)(/[\w/]+)'", step("HEALTHCHECK"))
    assert watched is not None
    assert watched[1] == step("EXPOSE")
    known = {verbs.BASE + each.path for each in verbs.VERBS.values() if each.method == "GET"}
    assert watched[2] in known


@pytest.mark.soak
def test_what_it_copies_is_enough_to_build_the_wheel(tmp_path: Path) -> None:
    for source, target in copied():
        place = tmp_path / target / (source if target == "./" else Path(source).name)
        place = tmp_path / target if (ROOT / source).is_dir() else place
        place.parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        copy(ROOT / source, place)
    made = tmp_path / "wheels"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--wheel-dir", str(made), str(tmp_path)),
        ],
        env={**os.environ, "CLUESMITH_KERNEL": "interpreted"},
        check=True,
    )
    assert [each.name.endswith("py3-none-any.whl") for each in made.iterdir()] == [True]
