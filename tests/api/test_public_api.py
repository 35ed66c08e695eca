"""No public name or signature changes unannounced."""

from __future__ import annotations

from difflib import unified_diff

import public_api

ADVICE = "announce the change in CHANGELOG.md (docs/stability.md), then run tools/public_api.py"


def test_the_public_api_is_as_recorded() -> None:
    before, now = public_api.FILE.read_text("utf-8"), public_api.recorded()
    changed = unified_diff(before.splitlines(), now.splitlines(), "recorded", "now", "", "", 0, "")
    assert before == now, "\n".join(["public signatures have changed:", *changed, ADVICE])


def test_signatures_fields_and_members_are_recorded() -> None:
    text = public_api.recorded()
    for line in (
        "cluesmith.Clues.top: tuple[int, ...]",  # a field
        "cluesmith.Clues.side(self, name: str) -> tuple[int, ...]",  # a method
        "cluesmith.Level.rank (property)",
        "cluesmith.Verdict.UNIQUE = 'unique'",
        "cluesmith.convert(puzzle: Puzzle, to: str) -> str",
        "cluesmith.family.Draw.text: Callable[..., str]",  # of a named tuple
        "class cluesmith.PuzzleError(CluesmithError)",
    ):
        assert f"{line}\n" in text
