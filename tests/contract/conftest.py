"""What the contract tests run on: every example, refusal and form of every family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith import registry

if TYPE_CHECKING:
    import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test says what it wants by its arguments: `family`, then `example`, `refusal` or `form`."""
    wanted = set(metafunc.fixturenames)
    families = list(registry.families())
    if {"family", "example"} <= wanted:
        pairs = [(f, puzzle) for f in families for puzzle in f.examples().puzzles.values()]
        ids = [f"{f.name}:{puzzle.meta['id']}" for f, puzzle in pairs]
        metafunc.parametrize(("family", "example"), pairs, ids=ids)
    elif {"family", "refusal"} <= wanted:
        pairs = [(f, refusal) for f in families for refusal in f.examples().refused]
        ids = [f"{f.name}-{number}" for number, (f, _) in enumerate(pairs)]
        metafunc.parametrize(("family", "refusal"), pairs, ids=ids)
    elif {"family", "form"} <= wanted:
        pairs = [(f, form) for f in families for form in f.forms()]
        ids = [f"{f.name}-{form.name}" for f, form in pairs]
        metafunc.parametrize(("family", "form"), pairs, ids=ids)
    elif "family" in wanted:
        metafunc.parametrize("family", families, ids=[f.name for f in families])
