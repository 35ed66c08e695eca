"""Leaves the long sweeps to those who ask for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a word about `soak` on the command line, the soak tests here are left out."""
    if "soak" in (config.option.markexpr or ""):
        return
    soak = [item for item in items if HERE in item.path.parents and item.get_closest_marker("soak")]
    if soak:
        config.hook.pytest_deselected(items=soak)
        items[:] = [item for item in items if item not in soak]
