"""Of several wrong entries, the one with the shortest reason is reported."""

from __future__ import annotations

import pytest

from cluesmith.deduction.hint import easiest
from cluesmith.family import Level, Mistake, Step

Reason = tuple[int, int | None]  # steps of a refutation, and steps to take before it


def step(length: int, after: int | None) -> Step:
    details = {"steps": (None,) * length} | ({} if after is None else {"after": after})
    return Step("assumption", Level.EXTREME, (), (), (), (), details, None)


def chosen(*reasons: Reason | None, clashing: int | None = None) -> Mistake:
    """What is reported of entries 0, 1, 2 ... that have these reasons."""
    return easiest(
        range(len(reasons)),
        as_entry=lambda entry: (0, entry, 1),
        clashes=lambda entry: ["a clash"] if entry == clashing else [],
        reason=lambda entry: None if (found := reasons[entry]) is None else step(*found),
    )


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ((2, None), (3, None)),
        ((2, 0), (3, None)),
        ((2, None), (3, 0)),  # no `after` is the same as none before it
        ((3, None), (2, 1)),
        ((3, 0), (0, 1)),
        ((999, 0), (0, 1)),  # however long: it can be seen on the board as it is
        ((4, 1), (5, 1)),
        ((4, 1), (0, 2)),
        ((0, 2), (4, 3)),
    ],
)
def test_the_shortest_reason_is_told(near: Reason, far: Reason) -> None:
    for reasons, wanted in (((near, far), 0), ((far, near), 1), ((None, far, near), 2)):
        mistake = chosen(*reasons)
        assert mistake.cell == (0, wanted)
        assert mistake.reason == step(*near)
        assert len(mistake.others) == len(reasons) - 1
        assert (0, wanted, 1) not in mistake.others


def test_a_clash_is_seen_before_any_reason() -> None:
    mistake = chosen((0, 0), (1, 0), (2, 0), clashing=2)
    assert (mistake.cell, mistake.clashes, mistake.reason) == ((0, 2), ("a clash",), None)


def test_without_a_reason_the_first_is_told() -> None:
    mistake = chosen(None, None)
    assert (mistake.cell, mistake.reason, mistake.others) == ((0, 0), None, ((0, 1, 1),))
