"""What is no puzzle, no text and no path is refused in one line, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cluesmith as cs

T3 = cs.examples("skyscraper")["t3"]
TAKERS = [cs.solve, cs.check, cs.solutions, cs.rate, cs.explain, cs.hint, cs.show, cs.draw]


@pytest.mark.parametrize("take", TAKERS, ids=lambda take: take.__name__)
@pytest.mark.parametrize("given", ["4:4///2///4///3//////3", None, 5], ids=repr)
def test_a_puzzle_is_expected(take: Callable[[Any], Any], given: Any) -> None:
    with pytest.raises(
        cs.UsageError, match=f"expected a puzzle, got {type(given).__name__}: parse"
    ):
        take(given)


@pytest.mark.parametrize("given", [5, None, b"4:"], ids=repr)
def test_a_text_is_expected(given: Any) -> None:
    with pytest.raises(cs.UsageError, match="expected a text, got"):
        cs.parse(given)


def test_a_path_is_expected() -> None:
    with pytest.raises(cs.UsageError, match="expected a path, got int"):
        cs.load(0)  # type: ignore[arg-type]
    for path in ("", "a\0b"):
        with pytest.raises(cs.UsageError, match="expected a path, got '"):
            cs.load(path)


@pytest.mark.parametrize("given", [[], {}, None, 5], ids=repr)
@pytest.mark.parametrize("take", [cs.examples, cs.generate], ids=lambda take: take.__name__)
def test_a_family_is_expected(take: Callable[[Any], Any], given: Any) -> None:
    with pytest.raises(cs.UsageError, match="no family "):
        take(given)


def test_limits_are_expected() -> None:
    with pytest.raises(cs.UsageError, match="limits are 5"):
        cs.check(T3, limits=5)  # type: ignore[arg-type]
    with pytest.raises(cs.UsageError, match="the limit of time is '1', expected a number"):
        cs.solve(T3, seconds="1")  # type: ignore[arg-type]
    for check in (lambda: cs.check(T3, cancelled=5), lambda: cs.Limits(cancelled=5)):  # type: ignore[arg-type]
        with pytest.raises(cs.UsageError, match="cancelled is 5, expected a function"):
            check()


@pytest.mark.parametrize("model", [5, [], "nope"])
def test_a_model_is_expected(model: Any) -> None:
    with pytest.raises(cs.UsageError, match="no skyscraper model"):
        cs.solve(T3, model=model)


@pytest.mark.parametrize("form", [None, "nope"])
def test_a_form_is_expected(form: Any) -> None:
    with pytest.raises(cs.UsageError, match="no form"):
        cs.convert(T3, form)
