"""One server for all tests that only ask it something."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

FOLDER = str(Path(__file__).parent)
if FOLDER not in sys.path:
    sys.path.append(FOLDER)

from serving import PATIENT, Served, serving  # noqa: E402


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving(PATIENT) as server:
        yield server


@pytest.fixture(scope="module")
def hurried() -> Iterator[Served]:
    """A server that spends little time on anything."""
    with serving(replace(PATIENT, most_seconds=0.5)) as server:
        yield server
