"""The server's library over the API: listed in parts, filtered, bounded, and never written to."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from commanding import COMMAND
from jsonschema import Draft202012Validator
from serving import PATIENCE, PATIENT, Served, refused, serving

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.web.openapi import document
from cluesmith.web.settings import Settings

DOCUMENT = json.loads(document(Settings()))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with six puzzles of two families, two of them tagged, one used."""
    place = tmp_path_factory.mktemp("library") / "library.db"
    with cs.Library(place) as library:
        for seed in range(4):
            library.add(cs.generate("skyscraper", size=4, seed=seed))
        library.add(cs.examples("skyscraper")["t5"])
        library.add(cs.examples("gold-star")["five"])
        library.tag("1..2", "weekly")
        library.use("3", "Sunday")
    return place


@pytest.fixture(scope="module")
def stocked(shelf: Path) -> Iterator[Served]:
    with serving(replace(PATIENT, library=str(shelf))) as server:
        yield server


def numbers(server: Served, **asked: object) -> list[int]:
    return [one["id"] for one in server.ask("library", **asked)["puzzles"]]


def test_the_newest_come_first_in_parts(stocked: Served) -> None:
    assert numbers(stocked) == [6, 5, 4, 3, 2, 1]
    part = stocked.ask("library", first=2, limit=3)
    assert [one["id"] for one in part["puzzles"]] == [4, 3, 2]
    assert (part["count"], part["first"]) == (6, 2)
    assert numbers(stocked, first=90) == []


def test_filters_narrow_the_list(stocked: Served) -> None:
    assert numbers(stocked, family="gold-star") == [6]
    assert numbers(stocked, size=4, order="id") == [1, 2, 3, 4]
    assert numbers(stocked, tag="weekly") == [2, 1]
    assert numbers(stocked, unused=True, family="skyscraper", level="easy") == [4, 2, 1]
    assert stocked.ask("library", tag="weekly")["count"] == 2
    at_random = [numbers(stocked, random=True, seed=seed) for seed in (5, 5)]
    assert at_random[0] == at_random[1]
    assert sorted(at_random[0]) == [1, 2, 3, 4, 5, 6]


def test_what_can_be_filtered_by_is_told_where_asked(stocked: Served) -> None:
    assert "filters" not in stocked.ask("library")
    filters = stocked.ask("library", filters=True)["filters"]
    assert filters["tags"] == ["weekly"]
    assert sum(cell["count"] for cell in filters["cells"]) == 6
    assert sum(cell["unused"] for cell in filters["cells"]) == 5


def test_answers_as_documented_and_without_solutions(stocked: Served) -> None:
    answer = stocked.ask("library", filters=True)
    post = DOCUMENT["paths"]["/api/v1/library"]["post"]
    schema = post["responses"]["200"]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, **DOCUMENT}).validate(answer)
    assert all("solution" not in one["puzzle"] for one in answer["puzzles"])
    assert [one["used"] for one in answer["puzzles"]].count(True) == 1


def test_bounds_and_names_are_checked(stocked: Served) -> None:
    for fields in ({"limit": 49}, {"first": 10**6}, {"family": "chess"}, {"order": "draw"}):
        refused(stocked.post("library", **fields), 422, "bad-request")


def test_a_server_without_a_library_says_so(served: Served) -> None:
    assert "--library" in refused(served.post("library"), 422, "unsupported")


def test_a_library_for_reading_cannot_be_written(shelf: Path) -> None:
    with cs.Library(shelf, writes=False) as library:
        assert len(library.find()) == 6
        with pytest.raises(UsageError, match="readonly"):
            library.tag("1", "new")
    with pytest.raises(UsageError, match="no library"):
        cs.Library(shelf.parent / "none.db", writes=False)
    assert not (shelf.parent / "none.db").exists()


def test_serve_refuses_a_library_that_is_not_there(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0", "--library", str(tmp_path / "none.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "none.db" in done.stderr
