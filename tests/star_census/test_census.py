"""The census: its figures, against solving lists one by one and against the rules."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import Counter
from contextlib import closing
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import sameness

import cluesmith as cs
from cluesmith.families.gold_star import rules
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.families.gold_star.star import automorphisms
from cluesmith.star_census import plan
from cluesmith.star_census.count import COUNTS, estimate
from cluesmith.star_census.tally import Tally
from cluesmith.star_census.tasks import Work, Worker

# solvable, solutions, unique: the paper's programs list the same.
FIGURES = {
    3: (84, 308, 24),
    4: (397, 738, 288),
    5: (3_567, 5_071, 2_952),
    6: (34_346, 66_334, 25_880),
    7: (365_781, 701_491, 257_957),
}
CLASSES = {3: (19, 6), 4: (179, 137), 5: (1_392, 1_177), 6: (10_026, 7_865)}


@cache
def rows(points: int) -> dict[str, tuple[str, list[tuple[int, ...]]]]:
    """Every solvable list with its canonical one and its solutions."""
    from cluesmith.star_census.store import _rows

    work = Work(points, 1, "all")
    worker = Worker(work)
    found = {}
    for task in range(work.tasks):
        columns = worker.do(task).columns
        assert columns is not None
        for operators, number, canonical, digits in _rows(work, columns):
            assert operators not in found
            solutions = [tuple(solution) for solution in json.loads(digits or "")]
            assert len(solutions) == number == len({*solutions})
            found[operators] = canonical, solutions
    return found


@cache
def taken(points: int) -> cs.Census:
    return cs.census(points, jobs=1)


def solutions_of(operators: str) -> list[tuple[int, ...]]:
    """By the kernel, one list at a time."""
    puzzle = GoldStar(len(operators) // 2, tuple(operators), (None,) * len(operators))
    return sorted(solution.digits for solution in cs.solutions(puzzle))


@pytest.mark.parametrize("points", [3, 4, 5, 6])
def test_figures(points: int) -> None:
    found = taken(points)
    assert (found.solvable, found.solutions, found.unique) == FIGURES[points]
    assert (found.classes, found.unique_classes) == CLASSES[points]
    assert found.operator_lists == 16**points
    assert found.sample is None


def test_seven_points_on_two_processes() -> None:
    found = cs.census(7, jobs=2)
    assert (found.solvable, found.solutions, found.unique) == FIGURES[7]


@pytest.mark.parametrize("points", [3, 4, 5, 6])
def test_the_histogram_adds_up(points: int) -> None:
    found = taken(points)
    assert sum(found.histogram.values()) == found.solvable
    assert sum(n * lists for n, lists in found.histogram.items()) == found.solutions
    assert found.histogram[1] == found.unique
    assert found.histogram == Counter(len(solutions) for _, solutions in rows(points).values())


@pytest.mark.parametrize("points", [3, 4])
def test_every_list_solved_by_itself(points: int) -> None:
    known = rows(points)
    for operators in sameness.all_lists(points):
        _, expected = known.get(operators, ("", []))
        assert solutions_of(operators) == sorted(expected), operators


def compare_sample(points: int, size: int, seed: int) -> None:
    """Half of the sample is drawn from all lists, half from those that can be solved."""
    rng = random.Random(seed)
    known = rows(points)
    drawn = ["".join(rng.choices("+-*/", k=2 * points)) for _ in range(size // 2)]
    for operators in [*drawn, *rng.choices(sorted(known), k=size // 2)]:
        _, expected = known.get(operators, ("", []))
        assert solutions_of(operators) == sorted(expected), operators


@pytest.mark.parametrize(("points", "size"), [(5, 600), (6, 200)])
def test_a_sample_of_lists_solved_by_themselves(points: int, size: int) -> None:
    compare_sample(points, size, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize(("points", "size"), [(5, 20_000), (6, 5_000)])
def test_a_large_sample_of_lists_solved_by_themselves(points: int, size: int) -> None:
    compare_sample(points, size, seed=2)


@pytest.mark.parametrize("points", [3, 4, 5])
def test_solutions_keep_the_rules(points: int) -> None:
    for operators, (_, solutions) in rows(points).items():
        puzzle = GoldStar(points, tuple(operators), (None,) * len(operators))
        for digits in solutions:
            assert rules.mistakes(puzzle, Solution(digits)) == []


@pytest.mark.parametrize("fixed", [0, 1, 2, 3])
def test_the_parting_into_tasks_changes_nothing(fixed: int) -> None:
    worker = Worker(Work(5, fixed))
    total: Counter[str] = Counter()
    for task in range(worker.work.tasks):
        figures = worker.do(task).figures
        total.update({name: getattr(figures, name) for name in COUNTS})
    assert total == {name: getattr(taken(5), name) for name in COUNTS}


def test_shares_of_tasks_add_to_one() -> None:
    work = Work(6, 2)
    assert sum(map(work.weight, range(work.tasks))) == pytest.approx(1)
    worker = Worker(work)
    for task in range(work.tasks):
        if work.weight(task) == 0:
            assert worker.do(task).figures.solvable == 0


@pytest.mark.parametrize("points", range(3, 17))
def test_the_plan_completes_every_equation_once(points: int) -> None:
    made = plan.plan(points)
    assert sorted(made.order) == list(range(2 * points))
    assert sorted(made.equations) == list(range(points))


def test_the_number_of_a_list_reads_back() -> None:
    for operators in ("+-*/+-", "/" * 32, "+" * 32, "*-" * 9):
        assert plan.text(len(operators) // 2, plan.code(operators)) == operators


@pytest.mark.parametrize(("points", "size"), [(3, 12), (4, 8), (5, 10), (6, 12), (9, 18), (16, 32)])
def test_the_group_of_a_star(points: int, size: int) -> None:
    """Turns and a reflection; three points have more."""
    assert len(automorphisms(points)) == size


@pytest.mark.parametrize("points", [3, 4, 5, pytest.param(6, marks=pytest.mark.soak)])
def test_classes_by_isomorphism(points: int) -> None:
    """The classes themselves, found from the equations and by no code of the census."""
    known = rows(points)
    by_canonical: dict[str, set[str]] = {}
    for operators, (canonical, _) in known.items():
        by_canonical.setdefault(canonical, set()).add(operators)
    found = sameness.classes(known)
    assert {frozenset(group) for group in found} == {*map(frozenset, by_canonical.values())}
    assert len(found) == CLASSES[points][0]
    unique = [group for group in found if len(known[group[0]][1]) == 1]
    assert len(unique) == CLASSES[points][1]


def test_classes_by_all_permutations() -> None:
    assert len({sameness.smallest_writing(operators) for operators in rows(3)}) == CLASSES[3][0]


@pytest.mark.parametrize("points", [3, 4, 5, 6])
def test_a_canonical_list_is_the_smallest_of_its_class(points: int) -> None:
    known = rows(points)
    for operators, (canonical, _) in known.items():
        assert plan.code(canonical) <= plan.code(operators)
        assert known[canonical][0] == canonical


@pytest.mark.parametrize(("points", "size"), [(3, 19), (4, 179), (5, 300), (6, 150)])
def test_solutions_of_one_class_map_onto_each_other(points: int, size: int) -> None:
    """On every member of sampled classes, by a permutation that the census does not know."""
    known = rows(points)
    chosen = {*random.Random(3).sample(sorted({c for c, _ in known.values()}), size)}
    tried = 0
    for operators, (canonical, solutions) in known.items():
        if canonical not in chosen:
            continue
        images = sameness.isomorphism(sameness.system(operators), sameness.system(canonical))
        assert images is not None
        back = {new: old for old, new in images.items()}
        moved = {tuple(s[back[cell]] for cell in range(2 * points)) for s in solutions}
        assert moved == {*known[canonical][1]}
        tried += operators != canonical
    assert tried >= size // 2


def test_lists_that_only_look_alike() -> None:
    """Operands of - and / may not be exchanged one side at a time."""
    tally = Tally(3, None)
    whole = [*sameness.all_lists(3)]
    for operators in islice(whole, 0, None, 37):
        smallest = plan.text(3, tally.smallest_of(plan.code(operators)))
        same = sameness.isomorphism(sameness.system(operators), sameness.system(smallest))
        assert same is not None


def test_both_modes_agree(in_both_modes) -> None:
    compiled, interpreted = in_both_modes(
        "import cluesmith as cs\nprint(*(cs.census(p, jobs=1) for p in (3, 4)), sep='|')"
    )
    assert compiled == interpreted == "|".join(str(taken(points)) for points in (3, 4))


@pytest.mark.parametrize("points", [5, 6, 7])
def test_an_estimate_is_near_the_truth(points: int) -> None:
    found = estimate(points, 2_000 if points < 7 else 500, seed=5, jobs=2)
    assert found.sample is not None
    for name, truth in zip(COUNTS, FIGURES[points], strict=False):
        error = found.sample.errors[name]
        assert 0 < error < truth / 5
        assert abs(getattr(found, name) - truth) < 4 * error


def test_an_estimate_is_the_same_for_a_seed() -> None:
    one, other, third = (estimate(5, 50, seed=seed, jobs=1) for seed in (7, 7, 8))
    assert one.histogram == other.histogram
    assert one.solutions == other.solutions
    assert one.solutions != third.solutions


def test_refusals() -> None:
    for points in (2, 17, "3", None, 3.0, True):
        with pytest.raises(cs.UsageError, match="expected a whole number from 3 to 16"):
            cs.census(points)  # type: ignore[arg-type]
    with pytest.raises(cs.UsageError, match=r"about 100 hours.*force"):
        cs.census(11)
    with pytest.raises(cs.UsageError, match=r"--force \(force=True\) starts it anyway"):
        estimate(11, 100)
    with pytest.raises(cs.UsageError, match=r'"s{40}\.\.\.", expected one of unique, all, none'):
        cs.census(3, solutions="s" * 50)
    with pytest.raises(cs.UsageError, match="sample is 1"):
        estimate(5, 1)


def test_a_census_is_frozen_and_becomes_json() -> None:
    found = taken(3)
    with pytest.raises(AttributeError):
        found.points = 4  # type: ignore[misc]
    assert found.to_json() == {
        "points": 3,
        "operator_lists": 4096,
        "solvable": 84,
        "solutions": 308,
        "unique": 24,
        "classes": 19,
        "unique_classes": 6,
        "histogram": {"1": 24, "2": 26, "4": 26, "8": 4, "24": 4},
    }


def test_sqlite_can_be_asked(tmp_path: Path) -> None:
    path = tmp_path / "five.sqlite"
    cs.census(5, jobs=1, write=str(path))
    with closing(sqlite3.connect(path)) as base:
        (classes,) = base.execute("SELECT COUNT(DISTINCT canonical) FROM lists").fetchone()
        (unique,) = base.execute("SELECT COUNT(*) FROM lists WHERE solutions = 1").fetchone()
    assert (classes, unique) == (1_392, 2_952)


@pytest.mark.parametrize(
    ("options", "because"),
    [
        ({"jobs": "x"}, "jobs is 'x', expected auto, or 1 to 256"),
        ({"jobs": 0}, "jobs is 0, expected"),
        ({"write": 5}, "expected a path, got int"),
        ({"write": ""}, "expected a path, got ''"),
        ({"checkpoint": "a\0b"}, "expected a path, got"),
        ({"progress": 5}, "progress is 5, expected a function"),
    ],
    ids=str,
)
def test_odd_options_are_refused(options: dict[str, Any], because: str) -> None:
    with pytest.raises(cs.UsageError, match=because):
        cs.census(3, **options)
