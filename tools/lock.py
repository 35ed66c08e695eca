"""Writes requirements-dev.lock: the development set with exact versions and hashes.

    python tools/lock.py             after a change of pyproject.toml
    python tools/lock.py --upgrade   takes the newest versions that pyproject.toml allows

The lock is valid for Python 3.11 and later, on any system: uv resolves for all of them at
once.  It is installed by `make test`, or by hand:

    pip install --require-hashes -r requirements-dev.lock

The first line has a digest of the requirements that the lock was made from; a test compares.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from environments import create, install
from requirements import ROOT, project, required

LOCK = ROOT / "requirements-dev.lock"
MINOR = project()["project"]["requires-python"].removeprefix(">=")


def head() -> str:
    """The first line: what the lock was made from."""
    digest = sha256("\n".join(sorted(required(["dev"]))).encode()).hexdigest()[:16]
    return f"# The dev set of pyproject.toml ({digest}), written by tools/lock.py\n"


def write(upgrade: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        python = create(Path(folder) / "venv")
        install(python, "uv")
        command = [
            *(str(python.with_name("uv")), "pip", "compile", "-", "--quiet"),
            *("--universal", "--python-version", MINOR, "--generate-hashes"),
            *("--no-header", "--no-emit-index-url", "--no-emit-find-links"),
            *("--output-file", str(LOCK)),  # whose versions are kept if they still fit
            *(["--upgrade"] if upgrade else []),
        ]
        subprocess.run(command, input="\n".join(required(["dev"])), text=True, check=True)
    LOCK.write_text(head() + LOCK.read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    write("--upgrade" in sys.argv[1:])
