"""Lets the tests of this folder import its helpers: importlib mode leaves sys.path alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cluesmith.publish.entries import Entry

FOLDER = str(Path(__file__).parent)
if FOLDER not in sys.path:
    sys.path.append(FOLDER)


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    """Some of each family."""
    from booklet_parts import NAMES, entry

    return [entry(name) for name in NAMES]
