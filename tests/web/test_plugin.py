"""A family of another package, found through its entry point, over the API."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest
from commanding import address_in, started
from serving import PATIENCE, refused

# Puzzles as Skyscraper's, under another name; it can do what every family can, and no more.
FAMILY = """
from cluesmith.families.skyscraper import FAMILY as MODEL
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.family import Examples, Family

class Heights(Skyscraper):
    @property
    def family(self):
        return "heights"

def from_json(value):
    puzzle = MODEL.puzzle.from_json({**value, "family": "skyscraper"})
    return Heights(puzzle.size, puzzle.clues, puzzle.grid, puzzle.meta)

def to_json(puzzle):
    return {**MODEL.puzzle.to_json(puzzle), "family": "heights"}

def schema():
    schema = MODEL.puzzle.schema()
    schema["properties"]["family"] = {"const": "heights"}
    return schema

def examples():
    board = {"size": 3, "clues": {"top": [3, 0, 0], "left": [3, 0, 0]}}
    return Examples({"small": from_json(board)}, ["small"], [])

FAMILY = Family(
    name="heights",
    title="Heights",
    puzzle=MODEL.puzzle._replace(
        from_json=from_json, to_json=to_json, schema=schema, addable=None
    ),
    rules=MODEL.rules,
    models=MODEL.models,
    forms=lambda: [],
    draw=MODEL.draw,
    examples=examples,
)
"""
SMALL = {"family": "heights", "size": 3, "clues": {"top": [3, 0, 0], "left": [3, 0, 0]}}
MISSING = (
    *("rate", "explain", "hint", "review", "techniques"),
    *("generate", "make-unique", "shuffle", "xray"),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server in whose environment such a package is installed."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "heights.py").write_text(FAMILY)
    about = folder / "heights-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: heights\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[cluesmith.families]\nheights = heights:FAMILY\n")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        with started("--json") as (_, line):
            base = f"{address_in(line)}api/v1"
            with httpx.Client(base_url=base, timeout=PATIENCE) as client:
                yield client


def test_it_is_listed_with_what_it_can_do(client: httpx.Client) -> None:
    families = client.get("/families").json()["families"]
    heights, sky = families[-1], families[-2]
    assert (heights["name"], heights["title"]) == ("heights", "Heights")
    assert {*sky["verbs"]} - {*heights["verbs"]} == {*MISSING, "daily"}
    assert heights["generates"] is None
    assert heights["options"] == heights["techniques"] == heights["scales"] == []
    [example] = client.get("/examples/heights").json()["examples"]
    assert example["puzzle"]["family"] == "heights"


def test_what_every_family_can(client: httpx.Client) -> None:
    def ask(verb: str, **fields: object) -> dict[str, object]:
        response = client.post(f"/{verb}", json=fields)
        assert response.status_code == 200, (verb, response.text)
        answer: dict[str, object] = response.json()
        return answer

    assert ask("solve", puzzle=SMALL)["family"] == "heights"
    assert ask("check", puzzle=SMALL)["verdict"] == "unique"
    assert ask("forced", puzzle=SMALL)["complete"] is True
    assert str(ask("draw", puzzle=SMALL)["svg"]).startswith("<svg ")
    text = ask("convert", puzzle=SMALL, to="json")["text"]
    assert ask("parse", text=text)["errors"] == []
    assert ask("thin-out", puzzle=SMALL)["puzzle"]


def test_what_it_lacks_is_unsupported(client: httpx.Client) -> None:
    for verb in MISSING:
        if verb == "techniques":
            refused(client.get("/techniques/heights/naked-single"), 404, "not-found")
            continue
        blank = {"family": "heights", "size": 3}
        fields = {"family": "heights"} if verb == "generate" else {"puzzle": blank}
        message = refused(client.post(f"/{verb}", json=fields), 422, "unsupported")
        assert "heights" in message


def test_it_is_in_the_document(client: httpx.Client) -> None:
    url = str(client.base_url).replace("/api/v1", "/openapi.json").rstrip("/")
    schemas = httpx.get(url, timeout=PATIENCE).json()["components"]["schemas"]
    assert {"$ref": "#/components/schemas/HeightsPuzzle"} in schemas["Puzzle"]["oneOf"]
