"""Requests that began as good ones: bytes changed, parts swapped, values replaced by odd ones.

Whatever comes, the answer is documented and no worker is lost.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from serving import Served

from cluesmith import registry
from cluesmith.languages import LANGUAGES
from cluesmith.web.verbs import VERBS, Verb

POSTED = [verb for verb in VERBS.values() if verb.method == "POST"]
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 2, 3.5, 1e300, 2**63, -(2**70), "", "?", "x" * 300, "\0", "\ud7ff"),
    *([], {}, [[]], [None], [0] * 70, {"grid": []}, [[1, 2], [2, 1]], "skyscraper", "en", "hard"),
    *("</title><script>", "ffc/step/up", "paper", "json", "%s%n", "../../etc/passwd"),
)


def good(dice: random.Random, verb: Verb) -> dict[str, Any]:
    """A request that is fine."""
    family = dice.choice(list(registry.families()))
    board = family.puzzle.to_json(dice.choice(list(family.examples().puzzles.values())))
    lesson = dice.choice(family.deduction.lessons())
    values: dict[str, Any] = {
        "puzzle": dice.choice([board, family.puzzle.to_json(lesson.puzzle)]),
        "text": dice.choice([json.dumps(board), "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1", "3:+-++++"]),
        "family": family.name,
        "to": dice.choice(family.forms()).name,
        "reveal": dice.randint(1, 3),
        "language": dice.choice(LANGUAGES),
        "drawing": True,
        "drawings": dice.random() < 0.2,
        "limit": dice.randint(1, 3),
        "seed": dice.randrange(1000),
        "level": "easy",
        "format": dice.choice(["svg", "png"]),
        "solution": board.get("solution") or {},
    }
    chosen = [name for name, field in verb.fields.items() if field.required or dice.random() < 0.3]
    return {name: values[name] for name in chosen if name in values}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a value with each of its keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield value, key
        if isinstance(item, dict | list):
            yield from places(item)


def mutated(dice: random.Random, verb: Verb) -> bytes:
    asked = deepcopy(good(dice, verb))
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        spots = list(places(asked))
        if not spots:
            break
        container, key = dice.choice(spots)
        action = dice.randrange(5)
        if action == 0:
            del container[key]
        elif action == 1:
            other, name = dice.choice(spots)
            container[key] = deepcopy(other[name])
        elif action == 2 and isinstance(container[key], int):
            container[key] += dice.choice([-1, 1, 10])
        elif action == 3 and isinstance(container, dict):
            name = dice.choice(["size", "grid", "entries", "marks", "x", "rule"])
            container[name] = deepcopy(dice.choice(ODD))
        else:
            container[key] = deepcopy(dice.choice(ODD))
    body = bytearray(json.dumps(asked).encode())
    if dice.random() < 0.1:
        for _ in range(dice.randint(1, 4)):
            body[dice.randrange(len(body))] = dice.randrange(256)
    return bytes(body)


def hold(server: Served, count: int, seed: int) -> None:
    dice = random.Random(seed)
    for number in range(count):
        verb = dice.choice(POSTED)
        body = mutated(dice, verb)
        headers = {"Content-Type": "application/json"}
        if verb.streams and dice.random() < 0.2:
            headers["Accept"] = "application/x-ndjson"
        response = server.client.post(f"/{verb.name}", content=body, headers=headers)
        told = f"{number}: {verb.name} {body[:300]!r} -> {response.text[:200]}"
        assert response.status_code in (200, 400, 422), told
        assert server.pool.lost == 0, told
        if response.status_code != 200:
            assert response.json()["error"]["code"] != "gone", told


def test_mutated_requests_lose_no_worker(hurried: Served) -> None:
    hold(hurried, 100, seed=1)


@pytest.mark.soak
def test_ten_thousand_mutated_requests_lose_no_worker(hurried: Served) -> None:
    hold(hurried, 10_000, seed=2)
