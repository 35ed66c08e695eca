"""Libraries of every earlier schema version: migrated when opened, and then like new ones.

`fixtures/` has a dump of a small library by each version, as the code of its day made it,
and what was in it (`Kept.to_json`).
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from invariants import check_ledger
from sqlalchemy import create_engine, inspect

import cluesmith as cs
from cluesmith.engines.here import Here
from cluesmith.errors import UsageError
from cluesmith.factory.plan import cell_of
from cluesmith.factory.run import Factory
from cluesmith.factory.status import status
from cluesmith.factory.work import make
from cluesmith.library import schema
from cluesmith.library.database import url_of
from cluesmith.library.library import Library
from cluesmith.library.upkeep import check_again, stats

FIXTURES = Path(__file__).parent / "fixtures"
OLD = range(1, schema.VERSION)


@pytest.fixture(params=OLD)
def version(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture
def old(place: str, version: int) -> str:
    """The place of a library of an earlier version."""
    if "://" not in place:
        dump = (FIXTURES / f"version-{version}-sqlite.sql").read_text()
        connection = sqlite3.connect(place)
        connection.executescript(dump)
        connection.close()
    else:
        dump = (FIXTURES / f"version-{version}-postgresql.sql").read_text()
        engine = create_engine(url_of(place))
        with engine.begin() as made:
            made.exec_driver_sql(dump)
        engine.dispose()
    return place


def shape(library: Library) -> dict[str, Any]:
    """The tables, columns, keys and indexes of a library."""
    with library.database.reading() as connection:
        found = inspect(connection)
        return {
            table: {
                "columns": {
                    (one["name"], str(one["type"]), one["nullable"])
                    for one in found.get_columns(table)
                },
                "primary": found.get_pk_constraint(table)["constrained_columns"],
                "foreign": {
                    (*one["constrained_columns"], one["referred_table"], str(one["options"]))
                    for one in found.get_foreign_keys(table)
                },
                "unique": {
                    tuple(one["column_names"]) for one in found.get_unique_constraints(table)
                },
                "indexes": {
                    (one["name"], tuple(one["column_names"]), bool(one["unique"]))
                    for one in found.get_indexes(table)
                },
            }
            for table in found.get_table_names()
        }


def test_every_version_has_a_fixture() -> None:
    assert {path.name for path in FIXTURES.iterdir()} == {
        f"version-{number}{suffix}"
        for number in OLD
        for suffix in ("-sqlite.sql", "-postgresql.sql", ".jsonl")
    }


def test_an_old_library_is_migrated_with_its_content(old: str, version: int) -> None:
    lines = (FIXTURES / f"version-{version}.jsonl").read_text().splitlines()
    stored = [json.loads(line) for line in lines]
    for _ in range(2):  # the second time nothing is left to do
        with Library(old, create=False) as library:
            assert [kept.to_json() for kept in library.find()] == stored
            with library.database.reading() as connection:
                assert schema.version_of(connection) == schema.VERSION


def test_an_old_library_is_then_like_a_new_one(old: str) -> None:
    with Library(old) as library:
        assert not any(fault for _, fault in check_again(library))
        assert [kept.id for kept in library.find("skyscraper level=hard tag=weekly")] == [2]
        assert [kept.id for kept in library.find("unused random seed=1 limit=2")]
        assert not library.add(cs.examples("gold-star")["five"]).is_new
        new = library.add(cs.examples("skyscraper")["t3"])
        assert new.is_new
        library.use(new.id, "Monday")
        assert [kept.id for kept in library.find("unused")] == [2, 4, 5]
        assert sum(cell.puzzles for cell in stats(library)) == 6


def test_a_factory_goes_on_in_an_old_library(old: str, version: int) -> None:
    """From version 2 on there are two ranges whose lease has run out long ago."""
    plan = [cell_of({"family": "skyscraper", "size": 4, "level": "easy", "count": 6})]
    with Library(old) as library:
        before = status(library)
        assert [(cell.name, cell.state) for cell in before] == (
            [("skyscraper 4 easy", "open")] if version > 1 else []
        )
        with Here(make) as engine:
            list(Factory(library, plan, engine, warn=print))
        check_ledger(library)
        assert status(library)[-1].state == "full"
        assert library.count() == 11


def test_migrating_makes_the_tables_of_a_new_library(
    old: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if "://" in old:
        fresh = request.getfixturevalue("server").new_database(f"fresh_{Path(tmp_path).name}")
    else:
        fresh = str(tmp_path / "fresh.db")
    with Library(old) as migrated, Library(fresh) as made:
        assert shape(migrated) == shape(made)


def test_a_newer_library_is_refused_and_left_alone(place: str) -> None:
    with Library(place) as library, library.database.writing() as connection:
        connection.execute(schema.about.update().values(version=schema.VERSION + 1))
    for _ in range(2):
        with pytest.raises(UsageError, match=r"newer than version .* install a newer cluesmith"):
            Library(place)
