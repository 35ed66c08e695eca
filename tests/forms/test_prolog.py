"""The reader of Prolog facts."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluesmith.errors import PuzzleError
from cluesmith.forms.prolog import Atom, Compound, Fact, Variable, read_facts


def complaint(text: str) -> str:
    """What is said against the text; nothing where it is read."""
    try:
        read_facts(text)
    except PuzzleError as error:
        return str(error)
    return ""


def test_facts_of_lists() -> None:
    text = """
    %% 2 by 2
    clues([ [1, 0], [0,2] ]).  /* a
    comment */ board('my board', [[_,2],[X,-1]]).
    """
    assert read_facts(text) == [
        Fact("clues", (((1, 0), (0, 2)),), 3),
        Fact("board", (Atom("my board"), ((Variable("_"), 2), (Variable("X"), -1))), 4),
    ]


def test_a_variable_of_the_head_bound_in_the_body() -> None:
    (fact,) = read_facts("puzzle(p1,P):- P = [[_,4],[1,_]].")
    blank = Variable("_")
    assert fact == Fact("puzzle", (Atom("p1"), ((blank, 4), (1, blank))), 1)
    assert read_facts("m(P) :- P = [1], !.") == [Fact("m", ((1,),), 1)]


def test_lists_of_operators() -> None:
    plus, minus, times, over = map(Atom, "+-*/")
    assert read_facts("ops([-,+,*,/]).") == [Fact("ops", ((minus, plus, times, over),), 1)]
    assert read_facts("s([-, * ,+],[0,1]).") == [Fact("s", ((minus, times, plus), (0, 1)), 1)]
    assert read_facts("ops([]).") == [Fact("ops", ((),), 1)]


def test_the_rest_of_a_program_is_skipped() -> None:
    text = """
    :- use_module(library(clpfd)).
    solve([0 | Rest], [_ | Rows], P) :- !, write("a. b"), X is 0.95 * 2, solve(Rest, Rows, P).
    print(Board) :- length(Board, N), N > 3.
    ready.
    board([[1]]).
    """
    assert read_facts(text) == [Fact("ready", (), 5), Fact("board", (((1,),),), 6)]


def test_nested_compounds_and_tails() -> None:
    assert read_facts("f(g(1),[a|T]).") == [
        Fact("f", (Compound("g", (1,)), (Atom("a"), Compound("|", (Variable("T"),)))), 1)
    ]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("board([[1,2],[2,1]", "line 1: the end of the text"),
        ("board([[1,2],\n[2 1]]).", "line 2: \"1\" found, expected ',' or ']' in a list"),
        ("board([[1,2]])", "'.' or ':-' after \"board\""),
        ("board([[1,,2]]).", "a number, a name, '_' or a list"),
        ("board([§]).", '"§"'),
        ("a. /* b", "never closed"),
        ("a(" + "9" * 5000 + ").", "5000 digits"),
        ("a(" + "[" * 5000, "nested deeper"),
        ("[1].", "not a name"),
        ("3.", "not a name"),
        ("p(X) :- X = [1 2].", "in a list"),
        ("x" * 2_000_000, "expected at most 400000"),
    ],
    ids=lambda value: value[:20],
)
def test_refuses(text: str, because: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_facts(text)
    assert because in str(caught.value)


@given(st.text() | st.text("ab_X01[](),.:-=|'\"%/*! \n"))
@example("'")
@example("a('\\")
@example("\x00")
def test_any_text_is_read_or_refused(text: str) -> None:
    assert "\n" not in complaint(text)
