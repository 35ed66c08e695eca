"""Orders of puzzles: read, refused, and made by their seeds."""

from __future__ import annotations

import pytest

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.publish.orders import Order, made, parse, with_seeds


def test_orders_are_read() -> None:
    assert parse("skyscraper:6:hard:12, gold-star:5:medium:6") == [
        Order("skyscraper", 6, "hard", 12),
        Order("gold-star", 5, "medium", 6),
    ]
    assert parse(" skyscraper : 6 : Hard : 2 ") == [Order("skyscraper", 6, "hard", 2)]
    for text in ("6:easy:1:style=walls:symmetry=none", "6:easy:1: style = walls : symmetry=none "):
        others = {"style": "walls", "symmetry": "none"}
        assert parse(f"lol-sudoku:{text}")[0].others == others


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "--generate is empty"),
        (" , ", "--generate is empty"),
        ("skyscraper:6:hard", "'skyscraper:6:hard' is not FAMILY:SIZE:LEVEL:COUNT"),
        ("skyscrapper:6:hard:1", "did you mean skyscraper?"),
        ("skyscraper:6:hrd:1", "did you mean hard?"),
        ("skyscraper:six:hard:1", "the size of 'skyscraper:six:hard:1' is not a number"),
        ("skyscraper:6:hard:0", "the count of"),
        ("skyscraper:6:hard:-1", "the count of"),
        ("skyscraper:6:hard:99999999999999999999", "the count of"),
        ("skyscraper:6:hard:\N{SUPERSCRIPT TWO}", "the count of"),
        ("skyscraper:6:hard:1:walls", "'walls' in"),
        ("skyscraper:6:hard:1:stile=walls", "did you mean style?"),
        ("skyscraper:6:hard:00000000011000", "the count of"),
        ("lol-sudoku:6:easy:1:style=walls:style=areas", "'style' twice in 'lol-sudoku:6:easy:1"),
        ("lol-sudoku:6:easy:1:style=walls:style=walls", "'style' twice in"),
        ("skyscraper:6:hard:1,lol-sudoku:40:easy:1", "expected 4 to 9 (in 'lol-sudoku:40:easy:1')"),
        ("gold-star:5:easy:1:style=walls", "no option 'style'"),
        ("skyscraper:6:easy:600,gold-star:5:easy:600", "1,200 puzzles, expected at most 1,000"),
    ],
)
def test_bad_orders_are_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_order_is_written_as_it_is_read() -> None:
    for text in ("skyscraper:6:hard:12", "lol-sudoku:6:easy:4:style=walls:symmetry=none"):
        assert str(parse(text)[0]) == text


def test_what_is_not_new_is_skipped() -> None:
    (order,) = parse("skyscraper:4:easy:2")
    kept = list(made(order, 5, lambda puzzle: puzzle.meta["seed"] != 6))
    assert [puzzle.meta["seed"] for puzzle in kept] == [5, 7]


def test_a_puzzle_is_the_one_of_its_seed() -> None:
    orders = parse("skyscraper:4:easy:2,gold-star:4:easy:1,skyscraper:4:easy:1")
    assert [seed for _, seed in with_seeds(orders, 5)] == [5, 7, 8]
    puzzles = [puzzle for order, seed in with_seeds(orders, 5) for puzzle in made(order, seed)]
    assert [puzzle.meta["seed"] for puzzle in puzzles] == [5, 6, 7, 8]
    assert puzzles[1] == cs.generate("skyscraper", size=4, level="easy", seed=6)
    assert puzzles[2] == cs.generate("gold-star", points=4, level="easy", seed=7)
    assert puzzles[3] == cs.generate("skyscraper", size=4, level="easy", seed=8)
