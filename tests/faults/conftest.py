"""The library that makes system calls fail, compiled once; disks of a test's own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from injection import compiled


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sys.platform != "linux":
        pytest.skip("the library that makes system calls fail is for Linux")
    if shutil.which("cc") is None:
        pytest.skip("no C compiler (cc) for the library that makes system calls fail")
    try:
        return compiled(tmp_path_factory.mktemp("faults"))
    except subprocess.CalledProcessError:
        pytest.skip("the C compiler cannot make a library here")


@pytest.fixture
def mounts() -> None:
    """Skip where a small disk cannot be mounted."""
    if sys.platform != "linux" or shutil.which("unshare") is None:
        pytest.skip("needs unshare, of Linux")
    tried = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
    if subprocess.run(tried, capture_output=True, check=False).returncode != 0:
        pytest.skip("may not mount a disk here")
