"""The modelling layer's own manners: how things read, what is refused and where, solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling import (
    Model,
    all_different,
    all_of,
    among,
    any_of,
    circuit,
    count,
    div,
    element,
    implies,
    lex_at_most,
    lex_less,
    maximum,
    minimum,
    occurrences,
    rem,
    table,
)  # fmt: skip

READS: list[tuple[Callable[..., Any], str]] = [
    (lambda x, y, z: x + 2 * y <= 5, "x + 2*y <= 5"),
    (lambda x, y, z: 5 >= x + 0, "x <= 5"),  # noqa: SIM300 the other way round
    (lambda x, y, z: ~(x < y), "x >= y"),
    (lambda x, y, z: -x - y, "-x - y"),
    (lambda x, y, z: 3 - x, "3 - x"),
    (lambda x, y, z: 2 * (x + 1) - 2, "2*x"),
    (lambda x, y, z: x - x, "0"),
    (lambda x, y, z: x * y + 1, "x*y + 1"),
    (lambda x, y, z: (x + 1) * (y - z), "(x + 1)*(y - z)"),
    (lambda x, y, z: x**2 - y**1 + z**0, "x*x - y + 1"),
    (lambda x, y, z: x**5, "((x*x)*(x*x))*x"),
    (lambda x, y, z: 3 * abs(x - y), "3*abs(x - y)"),
    (lambda x, y, z: 2 * (x // y), "2*(x // y)"),
    (lambda x, y, z: (x + 1) % 3, "(x + 1) % 3"),
    (lambda x, y, z: 7 // x, "7 // x"),
    (lambda x, y, z: 7 % x, "7 % x"),
    (lambda x, y, z: div(x - y, 2) + rem(x, z), "div(x - y, 2) + rem(x, z)"),
    (lambda x, y, z: maximum([x, y + 1]) - x, "maximum([x, y + 1]) - x"),
    (lambda x, y, z: minimum([x, 3]), "minimum([x, 3])"),
    (lambda x, y, z: minimum(x, y, 3), "minimum([x, y, 3])"),
    (lambda x, y, z: all_different(x, y, strong=False), "all_different([x, y])"),
    (lambda x, y, z: element([1, 5, x], z), "element([1, 5, x], z)"),
    (lambda x, y, z: occurrences([x, y], 3), "among([x, y], [3])"),
    (lambda x, y, z: (x <= y) + (z == 3) == 1, "(x <= y) + (z == 3) == 1"),
    (lambda x, y, z: (x < y) & (y < z) & (x != 0), "(x < y) & (y < z) & (x != 0)"),
    (lambda x, y, z: (x < y) | (y < z) & (x == 0), "(x < y) | ((y < z) & (x == 0))"),
    (lambda x, y, z: implies(x < y, z == 2), "(x >= y) | (z == 2)"),
    (lambda x, y, z: ~((x < y) ^ (y < z)), "~((x < y) ^ (y < z))"),
    (lambda x, y, z: (x < y) == (y < z), "(x < y) == (y < z)"),
    (lambda x, y, z: all_of(True, x < y), "x < y"),
    (lambda x, y, z: any_of(True, x < y), "True"),
    (lambda x, y, z: any_of(), "False"),
    (lambda x, y, z: all_different([x, y + 1]), "all_different([x, y + 1])"),
    (lambda x, y, z: count([x, y], {1: 2, 3: z}), "count([x, y], {1: 2, 3: z})"),
    (lambda x, y, z: table([x, y], [(1, 2), (3, 4)]), "table([x, y], <2 tuples>)"),
    (lambda x, y, z: circuit([x, y]), "circuit([x, y])"),
    (lambda x, y, z: lex_less([x], [y]), "lex_less([x], [y])"),
    (lambda x, y, z: lex_at_most([x, z], [y, 1]), "lex_at_most([x, z], [y, 1])"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "text"), READS, ids=[text for _, text in READS])
def test_everything_reads_as_it_is_written(make: Callable[..., Any], text: str) -> None:
    made = make(*Model().variables("xyz", 0, 9))
    assert repr(made) == str(made) == text


def test_variables_of_0_and_1_are_truth_values() -> None:
    model = Model()
    a, b = model.booleans("ab")
    model.post(a | b, ~(a & b), a ^ b, implies(a, b))
    (only,) = model.solutions()
    assert (only[a], only[b]) == (0, 1)
    assert repr(~a & b) == "~a & b"
    assert only[~a & b] is True


def test_a_truth_value_can_be_named() -> None:
    """`b == (x <= y)` takes no propagator of its own."""
    model = Model()
    b = model.boolean("b")
    x, y = model.variables("xy", 0, 3)
    model.post(b == (x <= y))
    assert {(s[b], s[x] <= s[y]) for s in model.solutions()} == {(1, True), (0, False)}
    assert model.statistics["constraints"] == 1
    model.post(b == (b | (x == y)))  # names itself: an equation like any other
    assert all(s[b] or s[x] != s[y] for s in model.solutions())


def test_constants_can_be_posted_and_combined() -> None:
    model = Model()
    x = model.variable(0, 3)
    model.post(True, implies(False, x == 9), any_of(x == 1, False), all_of(True))
    assert model.count() == 1
    model.post(False)
    assert model.solve() is None


def test_a_solution_is_a_mapping() -> None:
    model = Model()
    x, y = model.variable(3, 3, "x"), model.variable(0, 9)
    model.post(y == 2 * x)
    solution = model.solve()
    assert solution is not None
    assert dict(solution) == {x: 3, y: 6}
    assert solution.named() == {"x": 3, "x1": 6}
    assert (solution["x"], solution[x * y - 1], solution[x < y]) == (3, 17, True)
    assert (len(solution), x in solution, "x1" in solution, "y" in solution) == (
        2,
        True,
        True,
        False,
    )
    assert repr(solution) == "Solution(x=3, x1=6)"
    with pytest.raises(UsageError, match="no variable 'x11'; did you mean x1"):
        solution["x11"]
    with pytest.raises(UsageError, match="two models"):
        solution[Model().variable(3, 3)]
    with pytest.raises(UsageError, match="divides by 0"):
        solution[x // (y - 6)]
    with pytest.raises(UsageError, match="has no item 6"):
        solution[element([1, x], y)]


def test_values_may_have_holes_in_any_range() -> None:
    model = Model()
    far = [-(10**12), 0, 7, 10**15]
    x, y = model.variable(values=far), model.variable(values=[9, 5, 5])
    assert [s[x] for s in model.solutions("leftmost/step/up") if s[y] == 5] == far
    assert [s[y] for s in model.solutions("leftmost/step/up") if s[x] == 7] == [5, 9]
    model.post(x + y != 12)
    assert model.count() == 7


def test_names_are_given_once() -> None:
    model = Model()
    model.variable(0, 1, "x1")
    assert [str(each) for each in model.variables(2, 0, 1)] == ["x1_", "x2"]
    with pytest.raises(UsageError, match="a variable 'x2' already"):
        model.variable(0, 1, "x2")
    with pytest.raises(UsageError, match="name of a variable is a text"):
        model.variable(0, 1, 7)  # type: ignore[arg-type]


WRONG: list[tuple[Callable[..., Any], str]] = [
    (lambda m, x, y: m.variable(), "two whole numbers"),
    (lambda m, x, y: m.variable(0.5, 2), "two whole numbers"),
    (lambda m, x, y: m.variable(0, values=[1]), "either bounds or a list"),
    (lambda m, x, y: m.variable(values=[]), "are whole numbers"),
    (lambda m, x, y: m.variable(values=[2**64, 1]), "cannot have the values"),
    (lambda m, x, y: m.variable("x", 0, 9), "smallest and its largest value, and then perhaps a"),
    (lambda m, x, y: m.post([x > 3, y > 2]), r"post\(\*constraints\) posts all of a list"),
    (lambda m, x, y: m.post(x + y), r"no constraint: compare it, such as x \+ y == 0"),
    (lambda m, x, y: m.solve(limits=5), r"such as Limits\(seconds=10\), not 5"),
    (lambda m, x, y: max(x, y), "maximum, minimum for max, min"),
    (lambda m, x, y: [3, 1, 2][x], r"write element\(items, place\)"),
    (lambda m, x, y: range(x), "no range of it"),
    (lambda m, x, y: x / 2, "write // or div"),
    (lambda m, x, y: 6 / x, "write // or div"),
    (lambda m, x, y: x < 1 & y < 3, "in brackets beside & and |"),
    (lambda m, x, y: table([x, y], (1, 2)), "1 is not 2 whole numbers"),
    (lambda m, x, y: count([x, y], 3), "such as {1: 2, 3: 0}, not 3; of one value, occurrences"),
    (lambda m, x, y: among([x, y], 3), "a list of whole numbers, not 3"),
    (lambda m, x, y: occurrences([x, y], x), "counts a whole number, not x; sum"),
    (lambda m, x, y: x + "1", "neither a whole number"),
    (lambda m, x, y: x * 0.5, "neither a whole number"),
    (lambda m, x, y: 1 <= x <= 5, "do not test it"),
    (lambda m, x, y: x and y, "do not test it"),
    (lambda m, x, y: not (x == y), "do not test it"),  # noqa: SIM201 what is wrong
    (lambda m, x, y: bool(all_different([x, y])), "do not test it"),
    (lambda m, x, y: x**-1, "from 0 to 63"),
    (lambda m, x, y: x**y, "from 0 to 63"),
    (lambda m, x, y: x // 0, "divided by 0"),
    (lambda m, x, y: rem(x, y - y), "divided by 0"),
    (lambda m, x, y: maximum([]), "maximum of nothing"),
    (lambda m, x, y: element([1, 2], x + 2), "not within 0..1"),
    (lambda m, x, y: any_of(x, y == 1), "x is no truth value"),
    (lambda m, x, y: all_different([x, y]) & (x == 1), "no truth value"),
    (lambda m, x, y: any_of(all_different([x, y]), x == 1), "no truth value"),
    (lambda m, x, y: all_different(x), "not a list"),
    (lambda m, x, y: table([x, y], [(1, 2, 3)]), "is not 2 whole numbers"),
    (lambda m, x, y: lex_less([x], [x, y]), "lists of 1 and 2"),
    (lambda m, x, y: among([x], ["a"]), "among counts a list of whole numbers"),
    (lambda m, x, y: count([x], {"a": 1}), "is not a whole number"),
    (lambda m, x, y: count([x], {1: -1}), "cannot be taken -1 times"),
    (lambda m, x, y: m.post(count([x, y], {1: 1})), "the counts add to 1"),
    (lambda m, x, y: x + Model().variable(0, 1), "two models"),
    (lambda m, x, y: any_of(x == 1, Model().variable(0, 1) == 1), "two models"),
    (lambda m, x, y: m.post(Model().variable(0, 1) == 1), "another model"),
    (lambda m, x, y: m.post(x * 2**62 + y <= 0), r"past 2\^61"),
    (lambda m, x, y: m.post(m.variable(-(2**62), 2**62) <= x), r"past 2\^61"),
    (lambda m, x, y: m.post(abs(x * 2**63 - y) == 1), "past 64 bits"),
    (lambda m, x, y: m.solve(variables=[x + 1]), "no variable of this model"),
    (lambda m, x, y: m.solve(variables=Model().variables(1, 0, 1)), "no variable of this model"),
    (lambda m, x, y: m.solve("ff/step"), "variable/choice/order"),
    (lambda m, x, y: m.solve(search="lerning"), "no search 'lerning'"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_faults_are_found_where_they_are_stated(make: Callable[..., Any], message: str) -> None:
    model = Model()
    x, y = model.variables("xy", 0, 5)
    with pytest.raises((UsageError, TypeError), match=message) as caught:
        make(model, x, y)
    assert "\n" not in str(caught.value)
    assert model.constraints == ()


def test_wide_variables_are_searched_depth_first() -> None:
    model = Model()
    x, y = model.variable(0, 1000), model.variable(0, 9)
    model.post(x == 100 * y)
    assert model.count() == model.count(search="auto") == 10
    with pytest.raises(UsageError, match="search depth-first"):
        model.count(search="learning")


def test_a_seed_decides_where_learning_begins() -> None:
    model = Model()
    cells = model.variables(9, 0, 8)
    model.post(all_different(cells))

    def first(seed: int | None) -> list[int]:
        found = model.solve(search="learning", seed=seed)
        assert found is not None
        return [found[cell] for cell in cells]

    seeds = (None, 0, 1, 2)
    assert len({tuple(first(seed)) for seed in seeds}) > 1
    assert [first(seed) for seed in seeds] == [first(seed) for seed in seeds]
    model.post(cells[0] >= 6, cells[1] > cells[0], cells[2] > cells[0], cells[3] < cells[4])
    assert [model.count(search="learning", seed=seed) for seed in seeds] == [720] * 4
    with pytest.raises(UsageError, match="takes no seed"):
        model.solve(seed=1)
    with pytest.raises(UsageError, match="from 0 to"):
        model.solve(search="learning", seed=-1)


def test_multiples_that_cannot_be_equal_need_no_search() -> None:
    """Bounds alone would take turns for ages."""
    model = Model()
    x, y = model.variables("xy", -(2**58), 2**58)
    model.post(2 * x - 2 * y == 1)
    assert model.solve() is None
    assert model.statistics["resumptions"] == 1


def test_powers_are_products() -> None:
    model = Model()
    x = model.variable(-5, 9)
    y = model.variable(-5, 9)
    model.post(x**3 + y**2 == 17)
    expected = [(a, b) for a in range(-5, 10) for b in range(-5, 10) if a**3 + b**2 == 17]
    assert sorted((s[x], s[y]) for s in model.solutions()) == expected != []


class Whole:
    """A number of another kind, such as NumPy's."""

    def __index__(self) -> int:
        return 4


def test_other_kinds_of_whole_numbers_are_taken() -> None:
    model = Model()
    x = model.variable(0, 9)
    model.post(x + Whole() >= 2 * x, x != Whole())
    assert [s[x] for s in model.solutions("leftmost/step/up")] == [0, 1, 2, 3]


def test_powers_by_squaring_stay_small() -> None:
    model = Model()
    x = model.variable(0, 1)
    power = x + 0
    for _ in range(60):
        power = power * power
    model.post(power == 1)
    assert [s[x] for s in model.solutions()] == [1]


def test_a_model_can_be_searched_twice_at_once() -> None:
    model = Model()
    x, y = model.variables("xy", 0, 2)
    model.post(x != y)
    pairs = zip(model.solutions(), model.solutions(), strict=True)
    assert all(one.named() == other.named() for one, other in pairs)


def test_what_propagation_leaves() -> None:
    model = Model()
    x, y = model.variables("xy", 0, 9)
    far = model.variable(0, 10**12, "far")
    model.post(x >= 2 * y, y > 2, far == 1000 * x, y != 4)
    assert model.domains() == {x: [6, 7, 8, 9], y: [3], far: range(6000, 9001)}
    assert model.statistics["prunings"] > 0
    assert model.statistics["nodes"] == 0
    model.post(x + y <= 8)
    assert model.domains() is None
    assert repr(model) == "<Model: 3 variables, 5 constraints>"
