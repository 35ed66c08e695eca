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

from serving import Served, serving  # noqa: E402

from cluesmith.web.settings import Settings  # noqa: E402

# No request is told that the server is busy because the machine is.
PATIENT = Settings(quick_queue=60.0, waiting_seconds=60.0, patience_seconds=60.0)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving(PATIENT) as server:
        yield server


@pytest.fixture(scope="module")
def hurried() -> Iterator[Served]:
    """A server that spends little time on anything."""
    with serving(replace(PATIENT, most_seconds=0.5)) as server:
        yield server
