"""Lets the tests of this folder import its helpers and the kernel's `harness`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parents[1] / "kernel"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
