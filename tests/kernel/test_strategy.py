"""The 80 strategies: the same solutions by each, and the exact meaning of every rule."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from harness import COMPILED, Domains, Values, mask
from problems import Problem, free, impossible, latin, queens, random_problem, relations, sums

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import AtMost
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import CHOICES, NAMES, ORDERS, VARIABLES, Strategy

FOREVER = 1e9
PROBLEMS = [
    queens(5),
    latin(3),
    sums(),
    relations(),
    free(),
    impossible(),
    *map(random_problem, range(8)),
]


def labeled(problem: Problem, name: str) -> tuple[list[Values], dict[str, int]]:
    """The solutions in the order found, and the counters."""
    search = Search(problem.engine(), Strategy(name, problem.variables))
    found = []
    while search.advance(FOREVER) == events.SOLUTION:
        found.append(tuple(search.engine.assignment(0, len(problem.domains))))
    return found, search.engine.statistics()


# All of them


def test_there_are_eighty() -> None:
    assert len(NAMES) == len(set(NAMES)) == len(VARIABLES) * len(CHOICES) * len(ORDERS) == 80


@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_all_find_the_same_solutions(problem: Problem) -> None:
    expected = sorted(labeled(problem, "leftmost/enum/up")[0])
    if problem.name != "latin square of 3":
        assert expected == problem.solutions()
    for name in NAMES:
        assert sorted(labeled(problem, name)[0]) == expected, name


@pytest.mark.parametrize("choice", ["step", "enum", "bisect"])
def test_leftmost_gives_them_in_order(choice: str) -> None:
    expected = sums().solutions()
    assert labeled(sums(), f"leftmost/{choice}/up")[0] == expected
    assert labeled(sums(), f"leftmost/{choice}/down")[0] == expected[::-1]


def all_runs() -> str:
    """A digest of solutions, their order, and counters by every strategy, for `test_modes`."""
    seen = hashlib.sha256()
    for problem in PROBLEMS:
        for name in NAMES:
            seen.update(repr(labeled(problem, name)).encode())
    return seen.hexdigest()


DIGESTS = {"strategies": all_runs}


# The same labeling in plain words, without constraints


def preferred(rule: str, domains: Domains) -> int | None:
    """The variable to branch on; None if all are fixed."""
    scores: dict[str, Callable[[int], int]] = {
        "leftmost": lambda i: 0,
        "min": lambda i: domains[i][0],
        "max": lambda i: -domains[i][-1],
        "ff": lambda i: len(domains[i]),
        "anti_first_fail": lambda i: -len(domains[i]),
        "occurrence": lambda i: 0,
        "ffc": lambda i: len(domains[i]),
        "max_regret": lambda i: domains[i][0] - domains[i][1],
    }
    unfixed = [i for i, values in enumerate(domains) if len(values) > 1]
    return min(unfixed, key=scores[rule], default=None)


def alternatives(rule: str, order: str, values: Values) -> list[Values]:
    up = order == "up"
    low, high = values[0], values[-1]
    if rule == "enum":
        return [(value,) for value in (values if up else values[::-1])]
    if rule == "step":
        first: Values = (low if up else high,)
    elif rule == "bisect":
        first = tuple(value for value in values if value <= (low + high) // 2)
        rest = tuple(value for value in values if value > (low + high) // 2)
        return [first, rest] if up else [rest, first]
    elif rule == "median":
        first = (values[(len(values) - 1) // 2],)
    else:
        first = (min(values, key=lambda value: (abs(2 * value - low - high), value)),)
    rest = tuple(value for value in values if value not in first)
    return [first, rest] if up or rule == "step" else [rest, first]


def in_plain_words(name: str, domains: Domains, nodes: list[int]) -> Iterator[Values]:
    """The leaves in order; `nodes` gets an entry a branch."""
    variable, choice, order = name.split("/")
    i = preferred(variable, domains)
    if i is None:
        yield tuple(values[0] for values in domains)
        return
    for part in alternatives(choice, order, domains[i]):
        nodes.append(i)
        yield from in_plain_words(name, (*domains[:i], part, *domains[i + 1 :]), nodes)


@pytest.mark.parametrize("name", NAMES)
def test_the_tree_is_as_the_rules_say(name: str) -> None:
    draw = Random(name)
    for _ in range(12 if COMPILED else 4):
        domains = []
        for _ in range(draw.randint(1, 3)):
            base = draw.randint(-40, 40)
            width = draw.choice((1, 3, 8, 64))
            size = draw.randint(1, min(width, 7))
            domains.append(tuple(sorted(draw.sample(range(base, base + width), size))))
        problem = Problem("random domains", tuple(domains), [])
        nodes: list[int] = []
        expected = list(in_plain_words(name, problem.domains, nodes))
        found, counters = labeled(problem, name)
        assert found == expected, domains
        assert counters["nodes"] == len(nodes)


# Each variable rule by hand: which variable is branched on first


def first_branch(engine: Engine, name: str, variables: Sequence[int]) -> tuple[int, Values]:
    """The variable branched on first, and the values tried first."""
    assert engine.fixpoint() == events.STABLE
    before = [engine.domain(variable) for variable in variables]
    search = Search(engine, Strategy(name, variables))
    search.node_limit = 1
    # One node, after which the first part has been entered.
    assert search.advance(FOREVER) in (events.NODE_LIMIT, events.SOLUTION)
    (changed,) = [
        variable
        for variable, mask_before in zip(variables, before, strict=True)
        if engine.domain(variable) != mask_before
    ]
    return changed, tuple(engine.values(changed))


def unconstrained(*domains: Values) -> Engine:
    engine = Engine()
    for values in domains:
        base = values[0] - 1  # bit 0 is not in use: bounds are not bit numbers
        engine.variables(1, base, mask(values, base))
    return engine


@pytest.mark.parametrize(
    ("rule", "domains", "expected"),
    [
        ("leftmost", ((5,), (3, 4, 9), (1, 2)), 1),
        ("min", ((4, 5), (-3, 9), (-7,), (-3, 0)), 1),
        ("max", ((4, 5), (-30, 8), (99,), (7, 8)), 1),
        ("ff", ((1, 2, 3), (0, 60), (4,), (5, 6)), 1),
        ("anti_first_fail", ((1, 2), (0, 30, 60), (4, 5, 6), (7,)), 1),
        ("max_regret", ((1, 2, 60), (5, 8), (-9, -6, 3), (4,)), 1),
        ("max_regret", ((1, 3), (50, 60, 61), (1, 9, 50)), 1),
        ("occurrence", ((7,), (1, 2, 3), (1, 2)), 1),
        ("ffc", ((1, 2, 3), (1, 2), (3, 4)), 1),
    ],
)
@pytest.mark.parametrize("choice", CHOICES)
def test_variable_rules(rule: str, domains: Domains, expected: int, choice: str) -> None:
    for order in ORDERS:
        name = f"{rule}/{choice}/{order}"
        engine = unconstrained(*domains)
        assert first_branch(engine, name, range(len(domains)))[0] == expected


def test_leftmost_means_the_order_given() -> None:
    for rule in VARIABLES:
        engine = unconstrained((1, 2), (1, 2), (1, 2))
        assert first_branch(engine, f"{rule}/step/up", [2, 0, 1])[0] == 2


@pytest.mark.parametrize("rule", ["occurrence", "ffc"])
def test_suspended_constraints_are_the_posted_ones_not_yet_entailed(rule: str) -> None:
    engine = unconstrained(*[(1, 2, 3)] * 7)
    # Entailed as soon as they run: 0 has three of them, and no other.
    for other in (1, 2, 3):
        AtMost(engine, 0, other, 2)
    # Never entailed at the root: 4 has two, 5 and 6 one each.
    AtMost(engine, 4, 5, 1)
    AtMost(engine, 4, 6, 1)
    assert first_branch(engine, f"{rule}/step/up", range(7))[0] == 4


def test_ffc_looks_at_the_domain_first_and_at_constraints_next() -> None:
    def engine() -> Engine:
        made = unconstrained((1, 2, 3), (1, 2), (0, 1, 2, 3), (1, 2), (1, 2, 3))
        AtMost(made, 0, 2, 1)
        AtMost(made, 0, 4, 1)
        AtMost(made, 3, 2)
        return made

    assert first_branch(engine(), "ffc/step/up", range(5))[0] == 3
    assert first_branch(engine(), "ff/step/up", range(5))[0] == 1
    assert first_branch(engine(), "occurrence/step/up", range(5))[0] == 0


# Each choice rule by hand: which values are tried first


@pytest.mark.parametrize(
    ("values", "choice", "up", "down"),
    [
        ((2, 5, 9), "step", (2,), (9,)),
        ((2, 5, 9), "enum", (2,), (9,)),
        ((-9, -5, -2), "step", (-9,), (-2,)),
        # bisect: around the mean of the bounds, rounded down; not around the domain's middle
        ((1, 2, 3, 4), "bisect", (1, 2), (3, 4)),
        ((1, 2, 3, 4, 5), "bisect", (1, 2, 3), (4, 5)),
        ((0, 1, 2, 9), "bisect", (0, 1, 2), (9,)),
        ((0, 9), "bisect", (0,), (9,)),
        ((-4, -3), "bisect", (-4,), (-3,)),
        ((-5, -2, 0), "bisect", (-5,), (-2, 0)),
        ((-62, -31, 0), "bisect", (-62, -31), (0,)),
        # median: of the values, the lower of two
        ((1, 2, 9), "median", (2,), (1, 9)),
        ((1, 2, 8, 9), "median", (2,), (1, 8, 9)),
        ((1, 2), "median", (1,), (2,)),
        ((0, 1, 2, 3, 50), "median", (2,), (0, 1, 3, 50)),
        ((-7, -6, -5, 20, 21, 22), "median", (-5,), (-7, -6, 20, 21, 22)),
        # middle: nearest to the mean of the bounds, the lower of two
        ((1, 2, 9), "middle", (2,), (1, 9)),
        ((1, 2, 8, 9), "middle", (2,), (1, 8, 9)),
        ((0, 1, 2, 3, 50), "middle", (3,), (0, 1, 2, 50)),
        ((0, 4, 6, 10), "middle", (4,), (0, 6, 10)),
        ((0, 3, 6, 10), "middle", (6,), (0, 3, 10)),
        ((0, 5, 10), "middle", (5,), (0, 10)),
        ((0, 5, 11), "middle", (5,), (0, 11)),
        ((0, 6, 11), "middle", (6,), (0, 11)),
        ((0, 10), "middle", (0,), (10,)),
        ((-3, -2, 0), "middle", (-2,), (-3, 0)),
    ],
)
def test_choice_rules(values: Values, choice: str, up: Values, down: Values) -> None:
    assert first_branch(unconstrained(values), f"leftmost/{choice}/up", [0]) == (0, up)
    assert first_branch(unconstrained(values), f"leftmost/{choice}/down", [0]) == (0, down)


@pytest.mark.parametrize(
    ("choice", "up", "down"),
    [
        ("step", [1, 2, 4, 9], [9, 4, 2, 1]),
        ("enum", [1, 2, 4, 9], [9, 4, 2, 1]),
        ("bisect", [1, 2, 4, 9], [9, 4, 2, 1]),
        ("median", [2, 4, 1, 9], [9, 1, 4, 2]),
        ("middle", [4, 2, 1, 9], [9, 1, 2, 4]),
    ],
)
def test_the_order_of_one_variables_values(choice: str, up: list[int], down: list[int]) -> None:
    problem = Problem("one", ((1, 2, 4, 9),), [])
    assert [a[0] for a in labeled(problem, f"ff/{choice}/up")[0]] == up
    assert [a[0] for a in labeled(problem, f"ff/{choice}/down")[0]] == down


def test_enum_takes_one_node_a_value() -> None:
    problem = Problem("one", (tuple(range(10)),), [])
    assert labeled(problem, "leftmost/enum/up")[1]["nodes"] == 10
    # X = bound, or X != bound: two nodes for each value but the last.
    assert labeled(problem, "leftmost/step/up")[1]["nodes"] == 18


def test_whole_words_are_split_without_overflow() -> None:
    for name in NAMES:
        for values in (tuple(range(64)), (0, 63), (0, 62, 63), (62, 63)):
            problem = Problem("wide", (values, (0, 1)), [])
            found, _ = labeled(problem, name)
            assert len(found) == len(set(found)) == 2 * len(values), name
        if not COMPILED and name.startswith("min"):
            break  # one variable rule is enough


# Names


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("", "variable/choice/order"),
        ("ff", "variable/choice/order"),
        ("ff/step", "variable/choice/order"),
        ("ff/step/up/", "variable/choice/order"),
        ("first/step/up", "no variable 'first'"),
        ("FF/step/up", "no variable 'FF'"),
        ("ff/steps/up", "no choice 'steps'"),
        ("ff/step/left", "no order 'left'"),
        ("ff/step/ up", "no order ' up'"),
        ("ff/step\n/up", "no choice"),
        ("\n", "variable/choice/order"),
    ],
)
def test_bad_names_are_refused_in_one_line(name: str, wrong: str) -> None:
    with pytest.raises(UsageError) as caught:
        Strategy(name, [0])
    assert wrong in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_knows_its_name(name: str) -> None:
    assert Strategy(name, [0]).name == name
