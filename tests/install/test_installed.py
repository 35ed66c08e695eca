"""The package built, installed and tried in new environments: minutes of work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.soak


def tool(name: str, *arguments: str) -> str:
    """What one of the tools prints; it must succeed."""
    command = [sys.executable, str(ROOT / "tools" / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_release_is_reproducible_and_works(tmp_path: Path) -> None:
    said = tool("release.py", "--out", str(tmp_path))
    assert said.count("two builds are the same") == 3
    endings = sorted(path.name.partition("-")[2].partition("-")[2] for path in tmp_path.iterdir())
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert len(endings) == 3
    assert any(name.startswith(f"{tag}-{tag}") for name in endings)  # compiled, and says so
    assert "py3-none-any.whl" in endings


def test_the_lower_bounds_are_true() -> None:
    said = tool("lowest.py")
    for extra in ("png", "booklet", "census", "web", "lab"):
        assert f"{extra}: works" in said
    assert "interpreted core: works" in said
