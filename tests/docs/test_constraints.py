"""Every propagator of the kernel says what it promises, and the docs list it."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest

from cluesmith.kernel import propagators
from cluesmith.kernel.engine import Propagator

PAGE = Path(__file__).parents[2] / "docs" / "algorithms.md"
PROMISED = ("Consistency:", "Wakes:", "Cost:")
# Parts of models of their own, which a layer does not post.
INTERNAL = {"Equation", "Improvement", "Latin", "LinearSystem"}


def posted() -> list[type]:
    """All classes that state a constraint."""
    found = []
    for module in pkgutil.iter_modules(propagators.__path__):
        names = vars(importlib.import_module(f"{propagators.__name__}.{module.name}"))
        for each in names.values():
            if isinstance(each, type) and issubclass(each, Propagator) and each is not Propagator:
                is_own = each.__module__ == f"{propagators.__name__}.{module.name}"
                if is_own and "Constraint:" in (each.__doc__ or ""):
                    found.append(each)
    return found


@pytest.mark.parametrize("kind", posted(), ids=lambda kind: kind.__name__)
def test_a_propagator_states_what_it_promises(kind: type) -> None:
    """In its own docstring or that of the class it derives from."""
    words = " ".join(base.__doc__ or "" for base in kind.__mro__ if base is not Propagator)
    assert [part for part in PROMISED if part not in words] == []


@pytest.mark.parametrize("kind", posted(), ids=lambda kind: kind.__name__)
def test_a_propagator_is_in_the_docs(kind: type) -> None:
    listed = f"`{kind.__name__}`" in PAGE.read_text(encoding="utf-8")
    assert listed is (kind.__name__ not in INTERNAL)


def test_there_are_propagators() -> None:
    assert len(posted()) > 30
