"""f-puzzles boards: decoded once, claimed by the family whose they are."""

from __future__ import annotations

import pytest

from cluesmith.families.skyscraper.codec.sudoku_sites import to_board
from cluesmith.forms import fpuzzles
from cluesmith.workbench.read import named, parse, read

(T3,) = named("skyscraper:t3")


def test_a_long_link_is_claimed_by_its_own_family() -> None:
    """A Skyscraper link of 30,500 characters was refused as Lol Sudoku."""
    board = to_board(T3) | {"ruleset": "".join(map(chr, range(0x4E00, 0x4E00 + 9000)))}
    link = fpuzzles.link(board)
    assert len(link) > 30_500
    assert parse(link) == T3


def test_a_link_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    unpack = fpuzzles.unpack

    def counted(text: str) -> dict[str, object]:
        calls.append(text)
        return unpack(text)

    monkeypatch.setattr(fpuzzles, "unpack", counted)
    for board in (to_board(T3) | {"title": "met once"}, {"size": 1, "grid": [[{}]]}):
        calls.clear()
        list(read(fpuzzles.link(board)))
        assert len(calls) == 1


def test_an_unclaimed_board_is_reported_as_one() -> None:
    (item,) = read(fpuzzles.link({"size": 1, "grid": [[{}]], "thermometer": [1]}))
    assert "f-puzzles: " in str(item.error)
