"""Entries that tests of booklets share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cluesmith.publish.entries import Entry


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    """Some of each family."""
    from booklet_parts import NAMES, entry

    return [entry(name) for name in NAMES]
