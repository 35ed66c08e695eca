"""Lets the tests of this folder import the kernel's `harness`."""

from __future__ import annotations

import sys
from pathlib import Path

KERNEL_TESTS = str(Path(__file__).parents[2] / "kernel")
if KERNEL_TESTS not in sys.path:
    sys.path.append(KERNEL_TESTS)
