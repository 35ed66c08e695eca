"""The OpenAPI document, and the server held against it by schemathesis."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance
from serving import Served, serving

from cluesmith.web.faults import CODES
from cluesmith.web.openapi import document
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS

DOCUMENT = json.loads(document(Settings()))
# A schema cannot say that lists are as long as the size: what it allows may still be no puzzle.
# And 503 is a documented answer.
LEFT_OUT = [positive_data_acceptance, not_a_server_error]
STEADY = {
    "deadline": None,
    "derandomize": True,
    "suppress_health_check": list(HealthCheck),
    "phases": [Phase.explicit, Phase.generate],
}


@pytest.fixture(scope="module")
def hurried() -> Iterator[Served]:
    """A server that spends little time on anything."""
    with serving(Settings(most_seconds=0.5)) as server:
        yield server


def hold(case: Any, served: Served) -> None:
    """One request of schemathesis' making: answered as documented, and no worker lost."""
    response = case.call(base_url=served.address, timeout=60)
    assert response.status_code < 500 or response.status_code == 503, response.text
    case.validate_response(response, excluded_checks=LEFT_OUT)
    assert response.status_code != 503 or response.json()["error"]["code"] == "busy"
    assert served.pool.lost == 0


API = schemathesis.openapi.from_dict(DOCUMENT)


@API.include(path_regex="/(parse|hint|draw|examples)").parametrize()
@settings(max_examples=3, **STEADY)
def test_some_verbs_answer_as_documented(case: Any, hurried: Served) -> None:
    hold(case, hurried)


@pytest.mark.soak
@API.parametrize()
@settings(max_examples=500, **STEADY)
def test_every_verb_answers_as_documented(case: Any, hurried: Served) -> None:
    hold(case, hurried)


def test_schemas_are_schemas() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert DOCUMENT["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere() -> None:
    def walk(value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                walk(item)
        elif isinstance(value, dict):
            if "$ref" in value:
                place: Any = DOCUMENT
                for part in value["$ref"].removeprefix("#/").split("/"):
                    place = place[part]
            for item in value.values():
                walk(item)

    walk(DOCUMENT)


def test_every_verb_is_described_with_its_refusals() -> None:
    assert set(DOCUMENT["paths"]) == {BASE + verb.path for verb in VERBS.values()}
    for verb in VERBS.values():
        described = DOCUMENT["paths"][BASE + verb.path][verb.method.lower()]
        wanted = {"200", "421", "422", "429", "503"}
        wanted |= {"304", "404"} if verb.method == "GET" else {"400", "413", "415"}
        assert set(described["responses"]) == wanted
        kinds = set(described["responses"]["200"]["content"])
        assert ("application/x-ndjson" in kinds) == verb.streams


def test_every_verb_and_code_is_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serve.md").read_text("utf-8")
    for verb in VERBS.values():
        assert f"/{verb.name}" in page
        for name in () if verb.name == "generate" else verb.fields:
            assert f"`{name}`" in page or f"{{{name}}}" in page, (verb.name, name)
    for code, statuses in CODES.items():
        rows = [row for row in page.splitlines() if row.startswith("| ") and f"`{code}`" in row]
        assert all(any(str(status) in row for row in rows) for status in statuses), code


def test_streams_answer_as_documented(served: Served) -> None:
    for verb, fields in (
        ("generate", {"family": "gold-star", "count": 3}),
        ("check", {"puzzle": {"family": "skyscraper", "size": 4}}),
        ("explain", {"puzzle": {"family": "lol-sudoku", "size": 4}}),
    ):
        post = DOCUMENT["paths"][f"{BASE}/{verb}"]["post"]
        content = post["responses"]["200"]["content"]["application/x-ndjson"]
        validator = Draft202012Validator({**content["itemSchema"], **DOCUMENT})
        for line in served.lines(verb, **fields):
            validator.validate(line)
