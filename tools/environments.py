"""What the tools that install the package share: new environments, copies of the files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from requirements import ROOT


def create(folder: Path, python: str = sys.executable) -> Path:
    """A new environment; returns the path of its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def install(python: Path, *arguments: str, variables: Mapping[str, str] | None = None) -> str:
    """Run pip install; returns what it printed, and raises with that if it fails."""
    return run(
        [str(python), "-m", "pip", "install", "--disable-pip-version-check", *arguments],
        variables=variables,
    )


def run(command: list[str], variables: Mapping[str, str] | None = None) -> str:
    """The output of a command, which must succeed; neither our path nor our kernel is passed on."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("PYTHONPATH", "CLUESMITH_KERNEL", "VIRTUAL_ENV")
    }
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**kept, **(variables or {})},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def committed(*words: str) -> str:
    """What git says of this folder; nothing if it is not a clone."""
    if not (ROOT / ".git").exists():
        return ""
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def copy_tree(folder: Path) -> None:
    """The committed files; in an unpacked source distribution, all but what was built."""
    if (ROOT / ".git").exists():
        folder.mkdir()
        files = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True
        )
        subprocess.run(["tar", "-x", "-C", str(folder)], input=files.stdout, check=True)
    else:
        built = shutil.ignore_patterns(
            ".venv", "build", "dist", "*.egg-info", "*.so", "__pycache__"
        )
        shutil.copytree(ROOT, folder, ignore=built)
