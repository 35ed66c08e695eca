"""Every test of the library runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from cluster import Cluster, cluster

from cluesmith.library.library import Library

numbers = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new library can be: a file, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "library.db")
    running: Cluster = request.getfixturevalue("server")
    return running.new_database(f"library_{next(numbers)}")


@pytest.fixture
def library(place: str) -> Iterator[Library]:
    with Library(place) as opened:
        yield opened
