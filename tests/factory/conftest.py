"""A PostgreSQL server that tests of the factory may stop and start, and commands to run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from secrets import token_hex

import pytest
from cluster import Cluster, cluster
from sqlalchemy import delete

from cluesmith.library import schema
from cluesmith.library.library import Library

numbers = count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new library can be: a file, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "library.db")
    running: Cluster = request.getfixturevalue("server")
    return running.new_database(f"factory_{next(numbers)}")


@pytest.fixture(scope="module")
def database(server: Cluster) -> str:
    """A database for many tests, one after another: to make one takes longer than most of them."""
    return server.new_database(f"factory_{next(numbers)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    """An empty library."""
    is_file = request.param == "sqlite"
    place = tmp_path / "library.db" if is_file else request.getfixturevalue("database")
    with Library(place) as opened:
        with opened.writing() as shelf:
            for table in reversed(schema.metadata.sorted_tables):
                if table is not schema.about:
                    shelf.connection.execute(delete(table))
        yield opened


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark all processes that a test starts; none may be left at the end."""
    value = token_hex(8)
    monkeypatch.setenv("CLUESMITH_TEST", value)
    yield
    left = [pid for pid in os.listdir("/proc") if pid.isdigit() and value in environment(pid)]
    assert [pid for pid in left if pid != str(os.getpid()) and name(pid) != "postgres"] == []


def environment(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def name(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""
