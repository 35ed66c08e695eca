"""From entries to a PDF."""

from __future__ import annotations

from collections.abc import Sequence

from cluesmith.errors import UsageError
from cluesmith.publish import typeset
from cluesmith.publish.entries import Entry, hardest
from cluesmith.publish.manuscript import manuscript
from cluesmith.publish.style import Style


def booklet(
    entries: Sequence[Entry],
    style: Style,
    *,
    seed: int | None = None,
    explain: bool = False,
    fonts: Sequence[str] = (),
) -> typeset.Printed:
    """The entries as a booklet; `explain` adds every step of the hardest."""
    if not entries:
        raise UsageError("no puzzle to print")
    if explain and hardest(entries) is None:
        raise UsageError("--explain: none of the puzzles can be rated")
    return typeset.pdf(manuscript(entries, style, seed=seed, explain=explain), fonts)
