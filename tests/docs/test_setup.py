"""The set-up prints one line per stage, and what pip prints only if it fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Stands in for .venv/bin/python: runs scripts, records what pip is asked to install.
PYTHON = """#!/bin/sh
if [ "$1" = tools/requirements.py ]; then exec {python} "$@"; fi
echo "pip's own noise"
for word; do if [ -f "$word" ]; then cat "$word"; else echo "$word"; fi; done >> installed
[ ! -e broken ]
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the script and a .venv that records what is installed."""
    (tmp_path / "tools").mkdir()
    for name in ("setup.sh", "requirements.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    for name in ("pyproject.toml", "requirements-dev.lock"):
        shutil.copy(ROOT / name, tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").write_text(PYTHON.format(python=sys.executable))
    (programs / "cluesmith").write_text("#!/bin/sh\necho 'cluesmith 0 (kernel: interpreted)'\n")
    for program in programs.iterdir():
        program.chmod(0o755)
    return tmp_path


def set_up(clone: Path, kind: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "tools/setup.sh", kind]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)


def test_each_stage_is_announced(clone: Path) -> None:
    done = set_up(clone, "dev")
    assert (done.returncode, done.stderr) == (0, "")
    first, second, third = done.stdout.splitlines()
    assert first == "cluesmith: installing the test tools, as locked"
    assert second == "cluesmith: compiling the kernel, about a minute"
    assert "could not be compiled" in third
    installed = (clone / "installed").read_text()
    assert all(
        name in installed for name in ("--require-hashes", "pytest==", "typst==", "--editable")
    )


def test_docs_need_only_the_docs_tools(clone: Path) -> None:
    done = set_up(clone, "docs")
    assert done.stdout == "cluesmith: installing the documentation tools\n"
    installed = (clone / "installed").read_text()
    assert "mkdocs" in installed
    assert not any(name in installed for name in ("pytest", "typst", "cython", "--editable"))


def test_pips_output_is_shown_when_it_fails(clone: Path) -> None:
    (clone / "broken").touch()
    done = set_up(clone, "demo")
    assert done.returncode == 1
    assert "pip's own noise" in done.stderr
    assert done.stderr.endswith("cluesmith: the set-up failed; see above\n")


def test_make_docs_does_not_install_the_test_set() -> None:
    command = ["make", "--dry-run", "--always-make", "docs"]
    planned = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "setup.sh docs" in planned
    assert "setup.sh dev" not in planned
