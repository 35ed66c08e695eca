"""One server for all tests that only ask it something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from serving import PATIENT, Served, serving


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving(PATIENT) as server:
        yield server


@pytest.fixture(scope="module")
def hurried() -> Iterator[Served]:
    """A server that spends little time on anything."""
    with serving(replace(PATIENT, most_seconds=0.5)) as server:
        yield server
