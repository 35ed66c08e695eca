"""What the contract tests run on: every example, refusal, form and step of every family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from capabilities import families, lessons, sample_steps

from cluesmith import registry
from cluesmith.family import Family

# What a test may ask for beside a family: how to list it, each with a name for the test's id.
WITH: Mapping[str, Callable[[Family], Iterable[tuple[str, Any]]]] = {
    "example": lambda family: family.examples().puzzles.items(),
    "refusal": lambda family: _numbered(family.examples().refused),
    "form": lambda family: [(form.name, form) for form in family.forms()],
    "lesson": lambda family: [(lesson.technique, lesson) for lesson in lessons(family)],
    "sample": lambda family: [
        (f"{number}-{step.technique}", (puzzle, step))
        for number, (puzzle, step) in enumerate(sample_steps(family))
    ],
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test says what it wants by its arguments: `family`, and perhaps one thing more of it.

    The markers `needs` say what the family must be able to do.
    """
    if "family" not in metafunc.fixturenames:
        return
    needs = {need for mark in metafunc.definition.iter_markers("needs") for need in mark.args}
    found = families(needs)
    also = next((name for name in WITH if name in metafunc.fixturenames), None)
    if also is None:
        metafunc.parametrize("family", found, ids=[family.name for family in found])
        return
    cases = [
        pytest.param(family, value, id=f"{family.name}-{name}")
        for family in found
        for name, value in WITH[also](family)
    ]
    metafunc.parametrize(("family", also), cases)


def _numbered(values: Iterable[Any]) -> Iterable[tuple[str, Any]]:
    return ((str(number), value) for number, value in enumerate(values))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`examples/futoshiki` found as if it were installed."""
    entry = EntryPoint("futoshiki", "futoshiki:FAMILY", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_plugins", lambda: {"futoshiki": entry})
