"""Certificates with one thing changed: every one is rejected.

A change of a proof may leave it a proof: whether it does is asked of a second, slow checker.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from naive import proves_unsatisfiable
from pool import NAMES, files, put

import cluesmith as cs
from cluesmith import registry

SAMPLE, ALL = 120, 1000

Files = dict[str, str]


def replaced(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]


def some(pattern: str, text: str, rng: Random) -> re.Match[str]:
    return rng.choice(list(re.finditer(pattern, text, re.MULTILINE)))


def other_number(found: re.Match[str], rng: Random) -> str:
    return str(int(found[0]) + rng.choice((-1, 1, rng.randint(2, 40))))


def step_lost(text: str, rng: Random) -> str:
    return replaced(text, some(r"^rup .*\n", text, rng), "")


def step_doubled(text: str, rng: Random) -> str:
    found = some(r"^rup .*\n", text, rng)
    return replaced(text, found, 2 * found[0])


def literal_turned(text: str, rng: Random) -> str:
    found = some(r"(?<=1 )~?(?=x\d+ )", text, rng)
    return replaced(text, found, "" if found[0] else "~")


def literal_lost(text: str, rng: Random) -> str:
    return replaced(
        text, some(r"(?<=[p1-9] )1 ~?x\d+ (?=.*>= 1 :)|(?<=rup )1 ~?x\d+ ", text, rng), ""
    )


def literal_renamed(text: str, rng: Random) -> str:
    found = some(r"(?<=x)\d+(?= )", text, rng)
    return replaced(text, found, other_number(found, rng))


def reason_lost(text: str, rng: Random) -> str:
    return replaced(text, some(r" \d+(?=[ ;])(?<!f \d)", text, rng), "")


def reason_changed(text: str, rng: Random) -> str:
    found = some(r"\d+(?=[ \d]*;$)", text, rng)
    return replaced(text, found, other_number(found, rng))


def degree_raised(text: str, rng: Random) -> str:
    return replaced(text, some(r">= 1 :", text, rng), ">= 2 :")


def frame_damaged(text: str, rng: Random) -> str:
    old, new = rng.choice(
        [
            ("version 3.0", "version 2.0"),
            ("conclusion UNSAT", "conclusion SAT"),
            ("conclusion UNSAT", "conclusion NONE"),
            ("output NONE;\n", ""),
            ("end pseudo-Boolean proof;\n", ""),
            ("\nf ", "\nf 1"),
        ]
    )
    return text.replace(old, new)


PROOF = (
    step_lost,
    step_doubled,
    literal_turned,
    literal_lost,
    literal_renamed,
    reason_lost,
    reason_changed,
    degree_raised,
    frame_damaged,
)


def a_proof(contents: Files, rng: Random) -> bool:
    """Change the proof; whether that changed its meaning."""
    text = contents["proof.pbp"]
    if "SAT : x" in text or "SAT : ~" in text:
        contents["proof.pbp"] = replaced(text, some(r"~?(?=x\d)", text, rng), rng.choice(("", "~")))
        return contents["proof.pbp"] != text
    try:
        changed = rng.choice(PROOF)(text, rng)
    except LookupError:  # a proof of one step has no literal to change
        return False
    contents["proof.pbp"] = changed
    return not proves_unsatisfiable(contents["formula.opb"], changed)


def a_formula(contents: Files, rng: Random) -> bool:
    text = contents["formula.opb"]
    found = some(r"(?<=[ x])-?\d+(?= )|>=|(?<= )=(?= )|^-?\d.*\n", text, rng)
    if found[0] in ("=", ">="):
        new = "=" if found[0] == ">=" else ">="
    else:
        new = "" if found[0].endswith("\n") else other_number(found, rng)
    contents["formula.opb"] = replaced(text, found, new)
    return True


def a_solution(contents: Files, rng: Random) -> bool:
    if "solution.txt" in contents and rng.random() < 0.4:
        text = contents["solution.txt"]
        found = some(r"~?(?=x\d)", text, rng)
        contents["solution.txt"] = replaced(text, found, "" if found[0] else "~")
        return True
    said = json.loads(contents["certificate.json"])
    solutions = said["solutions"]
    if not solutions or rng.random() < 0.2:
        said["verdict"] = rng.choice([v for v in cs.Verdict if v != said["verdict"]])
    elif rng.random() < 0.1:
        solutions.pop()
    elif rng.random() < 0.1:
        solutions.append(solutions[0])
    else:
        change_a_number(rng.choice(solutions), rng)
    contents["certificate.json"] = json.dumps(said)
    return True


def change_a_number(value: Any, rng: Random) -> None:
    """Another number, somewhere in a JSON value."""
    places: list[tuple[Any, Any]] = []

    def look(at: Any) -> None:
        for key, item in at.items() if isinstance(at, dict) else enumerate(at):
            if isinstance(item, int):
                places.append((at, key))
            elif isinstance(item, (dict, list)):
                look(item)

    look(value)
    place, key = rng.choice(places)
    place[key] += rng.choice((-1, 1))


def a_puzzle(contents: Files, rng: Random) -> bool:
    """A fact less, or the facts of another of our boards."""
    said = json.loads(contents["certificate.json"])
    kind = registry.family(said["puzzle"]["family"]).puzzle
    puzzle = kind.from_json(said["puzzle"])
    facts = list(kind.facts(puzzle))
    facts.remove(rng.choice(facts))
    changed = kind.keep(puzzle, facts)
    said["puzzle"] = kind.to_json(changed)
    contents["certificate.json"] = json.dumps(said)
    return True


CHANGES: tuple[Callable[[Files, Random], bool], ...] = (a_proof, a_formula, a_solution, a_puzzle)


def is_rejected(place: Path) -> bool:
    """Whether the certificate does not hold; any other error is one of ours."""
    try:
        cs.verify(place)
    except cs.CluesmithError:
        return True
    return False


def reject(count: int, seed: str, folder: Path) -> None:
    """So many changes that change the meaning are all rejected."""
    rng = Random(seed)
    done = 0
    while done < count:
        name, change = rng.choice(NAMES), rng.choice(CHANGES)
        contents = dict(files(name))
        if not change(contents, rng):
            continue
        done += 1
        place = put(folder / "changed", contents)
        assert is_rejected(place), f"{name}, change {done} of {seed}, {change.__name__}"
        for file in place.iterdir():
            file.unlink()


def test_a_sample_of_changes_is_rejected(tmp_path: Path) -> None:
    reject(SAMPLE, "sample", tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_changes_are_rejected(chunk: int, tmp_path: Path) -> None:
    reject(ALL // 10, f"chunk {chunk}", tmp_path)
