"""Lets the tests of this folder import its helpers: importlib mode leaves sys.path alone."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = str(Path(__file__).parent)
if FOLDER not in sys.path:
    sys.path.append(FOLDER)
