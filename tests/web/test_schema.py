"""The OpenAPI document, and the server held against it by schemathesis.

Every verb at length is for `schema_soak.py`: listing its requests takes long, so
that no ordinary run should collect it.  Nor should one that runs other tests wait
for schemathesis to be imported.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from serving import Served

from cluesmith.web.messages import CODES
from cluesmith.web.openapi import document
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS

DOCUMENT = json.loads(document(Settings()))


@pytest.mark.parametrize("verb", ["parse", "hint", "draw", "convert"])
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_some_verbs_answer_as_documented(verb: str, mode: str, hurried: Served) -> None:
    from holding import API, STEADY, hold
    from schemathesis import GenerationMode

    operation = API[f"{BASE}/{verb}"]["POST"]

    @settings(max_examples=5, **STEADY)
    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    def held(case: Any) -> None:
        hold(case, hurried)

    held()


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
