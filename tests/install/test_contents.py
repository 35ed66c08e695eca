"""The source distribution has every file of the repository that building and testing need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = {".ci/run", ".gitignore"}  # they serve the repository alone


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files that setuptools would pack, by MANIFEST.in; nothing is written beside them."""
    folder = tmp_path_factory.mktemp("egg")
    subprocess.run(
        [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder)],
        cwd=ROOT,
        env={**os.environ, "CLUESMITH_KERNEL": "interpreted"},
        capture_output=True,
        check=True,
    )
    lines = (folder / "cluesmith.egg-info" / "SOURCES.txt").read_text().splitlines()
    return {line for line in lines if ".egg-info/" not in line}


def test_every_module_is_packed_with_its_declarations(packed: set[str]) -> None:
    for kind in ("*.py", "*.pxd", "*.json", "*.css", "*.js", "*.typ"):
        paths = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob(kind)}
        assert paths
        assert paths <= packed


def test_what_make_needs_is_packed(packed: set[str]) -> None:
    assert packed >= {
        *("Makefile", "setup.py", "pyproject.toml", "requirements-dev.lock", "mkdocs.yml"),
        *("README.md", "LICENSE", "THIRD-PARTY.md", "CHANGELOG.md", "Containerfile"),
        *("tools/setup.sh", "tools/build_backend.py", "tests/conftest.py", "docs/lab/rows.zip"),
        *("bench/census.c", "examples/notebook.ipynb", "examples/futoshiki/pyproject.toml"),
    }


def test_nothing_built_is_packed(packed: set[str]) -> None:
    endings = (".so", ".pyc", ".pyd", ".whl")
    assert not [name for name in packed if name.endswith(endings) or "__pycache__" in name]
    assert not [name for name in packed if name.startswith("src/") and name.endswith(".c")]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is not a clone")
def test_it_is_the_repository(packed: set[str]) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    there = {name for name in listed.splitlines() if (ROOT / name).exists()}
    assert packed == there - LEFT_OUT
