"""`grade --exercise FILE.py`: a teacher's own exercise, and whose fault is whose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
OWN = '''\
"""A teacher's own exercise: multiples."""

from cluesmith.grading.exercise import Exercise
from cluesmith.kernel.modelling import Model


def instance(random, number):
    return {"step": random.randrange(2, 5), "most": 10 + number}


def model(step, most):
    m = Model()
    x, k = m.variable(0, most), m.variable(0, most)
    m.post(x == step * k)
    return m, x


def check(answer, step, most):
    return None if answer % step == 0 else f"{answer} is no multiple of {step}"


EXERCISE = Exercise(
    name="multiples", title="Multiples", task="All multiples.",
    instance=instance, model=model, check=check, instances=3,
)
'''
PAYING = """\
from cluesmith.kernel.modelling import Model


def model(coins, amount):
    m = Model()
    a, b, c = counts = [m.variable(0, amount // coin) for coin in coins]
    m.post(coins[0] * a + coins[1] * b + coins[2] * c == amount)
    return m, counts
"""
MULTIPLES = """\
from cluesmith.kernel.modelling import Model


def model(step, most):
    m = Model()
    x = m.variable(0, most)
    m.post(*(x != n for n in range(most + 1) if n % step))
    return m, x
"""


def test_a_teachers_own_exercise(run: Any, tmp_path: Path) -> None:
    own, ana = tmp_path / "own.py", tmp_path / "ana.py"
    own.write_text(OWN)
    ana.write_text(MULTIPLES)
    done = run("grade", str(ana), "--exercise", str(own), "--seed", "3")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("3 of 3 correct\n")
    ana.write_text(MULTIPLES.replace("if n % step", "if n % 2"))
    done = run("grade", str(ana), "--exercise", str(own), "--seed", "3", "--json")
    assert done.code == 1
    assert "is no multiple of" in done.out
    assert "def model(step, most):" in run("grade", "--new", str(own)).out


def test_the_exercise_in_the_docs_works(run: Any, tmp_path: Path) -> None:
    coins = EXAMPLES / "exercises" / "coins.py"
    page = (EXAMPLES.parent / "docs" / "how-to" / "mark-exercises.md").read_text("utf-8")
    assert f"```python\n{coins.read_text('utf-8')}```\n" in page
    ana = tmp_path / "ana.py"
    ana.write_text(PAYING)
    for seed in range(5):
        done = run("grade", str(ana), "--exercise", str(coins), "--seed", str(seed))
        assert (done.code, done.err) == (0, "")
    ana.write_text(PAYING.replace("== amount", "<= amount"))
    assert run("grade", str(ana), "--exercise", str(coins), "--seed", "1").code == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("EXERCISE = ", "EXERCISES = ", ("no EXERCISE",)),
        ("EXERCISE = Exercise(", "EXERCISE = dict(", ("a dict as EXERCISE",)),
        ("random.randrange(2, 5)", "random.choice([])", ("own.py, line 8: IndexError",)),
        ('"most": 10', '"size": 10', ("instance gives step, size, but model takes step, most",)),
        ("instances=3", "instances=0", ("instances is 0",)),
        ("instances=3", "factor=0.5", ("factor is 0.5",)),
        ("instances=3", "spare=-1", ("spare is -1",)),
        ("instances=3", 'counter="time"', ("counter is 'time', expected nodes",)),
        ("instances=3", 'strategy="ff"', ("strategy is 'ff'",)),
        ("instances=3", 'goal="best"', ("cost is None, expected a function",)),
        ("instances=3", 'goal="worst"', ("goal is 'worst', expected all, first, best",)),
        ("check=check", "check=1", ("check is 1, expected a function",)),
        ('title="Multiples"', 'title=""', ("title is ''",)),
        ("x == step * k", "x == y * k", ("exercise multiples", "line 14: NameError")),
        ("answer % step == 0", "answer % 7 == 0", ("the reference breaks a rule",)),
        ("answer % step == 0", "answer % 0 == 0", ("its check fails: line 19: ZeroDivisionError",)),
        ("x == step * k", "x >= step * k", ("breaks a rule",)),
        ("return m, x", "return m, 0 * x", ("twice",)),
    ],
)  # fmt: skip
def test_a_fault_of_an_exercise_is_its_teachers(
    run: Any, tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    own, ana = tmp_path / "own.py", tmp_path / "ana.py"
    assert OWN.count(old) == 1
    own.write_text(OWN.replace(old, new))
    ana.write_text(MULTIPLES)
    done = run("grade", str(ana), "--exercise", str(own), "--seed", "3", "--json")
    done.refused(*words)
