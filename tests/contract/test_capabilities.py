"""The contract tests themselves: which families they run over."""

from __future__ import annotations

import pytest
from capabilities import CAPABILITIES, bare, families
from futoshiki import FAMILY as FUTOSHIKI

from cluesmith import registry


def test_a_family_is_left_out_only_of_what_it_cannot_do(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *whole = map(registry.family, registry.BUILT_IN)
    plain = bare(first)
    monkeypatch.setattr(registry, "families", lambda: [plain, *whole])
    assert families() == [plain, *whole, FUTOSHIKI]
    for capability in CAPABILITIES:
        solve_only = [FUTOSHIKI] if capability in ("addable", "inspection") else []
        assert families([capability]) == [*whole, *solve_only]
    assert families(CAPABILITIES) == whole


def test_every_capability_is_had_by_some_family() -> None:
    for capability in CAPABILITIES:
        assert families([capability]), capability
