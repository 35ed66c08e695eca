"""`grade`: solutions are correct, planted faults are found, and no file brings the others down."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from cluesmith.grading import exercises

EXAMPLES = Path(__file__).parents[2] / "examples"
LESSONS = EXAMPLES / "lessons"
WEAK = (  # value by value
    "import Model, all_different",
    "import Model, all_different as strong\n\n\n"
    "def all_different(items):\n    return strong(items, strong=False)\n\n",
)
CRASH = "import os, faulthandler as f; f.disable(); os.kill(os.getpid(), 11)"


@pytest.fixture
def planted(tmp_path: Path) -> Callable[..., str]:
    """A solution of an exercise with something changed, as a file."""

    def plant(name: str, *changes: tuple[str, str]) -> str:
        text = (LESSONS / f"{name}.py").read_text()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        return str(path)

    return plant


def graded(run: Any, *arguments: str, seed: int = 1) -> list[tuple[str, str]]:
    """The verdict and the reason of each instance."""
    done = run("grade", *arguments, "--json", "--seed", str(seed))
    assert done.err == ""
    return [(record["verdict"], record["reason"] or "") for record in done.records]


@pytest.mark.parametrize("name", exercises.NAMES)
def test_the_solutions_are_correct(run: Any, name: str) -> None:
    for seed in range(4):
        done = run("grade", str(LESSONS / f"{name}.py"), "--seed", str(seed), "--json")
        assert (done.code, done.err) == (0, "")
        assert len(done.records) == exercises.exercise(name).instances
        assert {record["verdict"] for record in done.records} == {"correct"}


@pytest.mark.soak
@pytest.mark.parametrize("name", exercises.NAMES)
def test_the_solutions_are_correct_for_many_seeds(run: Any, name: str) -> None:
    for seed in range(4, 100):
        done = run("grade", str(LESSONS / f"{name}.py"), "--seed", str(seed), "--json")
        assert done.code == 0, done


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("queens", "column - row", "column + row", "share a diagonal"),
        ("queens", "m.variables(size, 1, size)", "m.variables(size, 0, size - 1)", "columns 1 to"),
        ("letters", "!= 0", ">= 0", "begins with a 0"),
        ("letters", "m.variable(0, 9, letter)", "m.variable(1, 9, letter)", "misses "),
        ("letters", "number(second, digit) ==", "2 * number(second, digit) ==", " is not "),
        ("machine", "<= begin[b], end", "< begin[b], end", "misses "),
        ("machine", "m.post(end[a] <= begin[b])", "pass", "must be done before"),
        ("machine", "m = Model()", "m = Model(); m.variable(0, 1)", "comes twice"),
        ("sudoku", "m.post(all_different(row[i] for row in cells))", "pass", "a digit twice"),
        ("sudoku", "if grid[i][j] != 0:", "if grid[i][j] > 1:", "is given as 1"),
        ("exams", "for student in students:", "for student in students[1:]:", "same slot"),
        ("exams", "1, slots)", "1, slots - 1)", "finds no solution"),
        ("ruler", "m.post(all_different(distance.values()))", "pass", "a distance comes twice"),
        ("ruler", "for one in forbidden:", "for one in []:", "is forbidden"),
        ("ruler", "return m, place, place[-1]", "return m, place, -place[-1]", "and the best "),
        ("ruler", "0, longest)", "0, 2)", "finds no solution"),
    ],
)
def test_wrong_models_are_found(
    run: Any, planted: Callable[..., str], name: str, old: str, new: str, reason: str
) -> None:
    done = run("grade", planted(name, (old, new)), "--json", "--seed", "1")
    assert (done.code, done.err) == (1, "")
    wrong = [record for record in done.records if record["verdict"] == "wrong"]
    assert wrong
    assert any(reason in record["reason"] for record in wrong), wrong
    assert all(record["answer"] is not None for record in wrong)


@pytest.mark.parametrize(
    ("name", "changes", "weak"),
    [
        ("queens", [("ff/middle/up", "leftmost/step/up")], 6),
        ("sudoku", [WEAK], 4),
        ("exams", [WEAK], 2),
        ("exams", [("m.post(slot[exam] == number)", "pass")], 4),
        ("ruler", [WEAK, ("m.post(distance[0, 1] <", "id(distance[0, 1] <")], 1),
    ],
)
def test_weak_models_are_found(
    run: Any, planted: Callable[..., str], name: str, changes: Any, weak: int
) -> None:
    done = run("grade", planted(name, *changes), "--json", "--seed", "1")
    assert (done.code, done.err) == (1, "")
    found = [record for record in done.records if record["verdict"] == "too weak"]
    assert len(found) >= weak
    assert {record["verdict"] for record in done.records} <= {"correct", "too weak"}
    for record in found:
        took = record["stats"]["backtracks"]
        needed = record["reference"]["stats"]["backtracks"]
        assert took > exercises.exercise(name).allowed(needed)
        assert f"{took:,} backtracks" in record["reason"]


def test_only_pigeons_need_all_different(run: Any, planted: Callable[..., str]) -> None:
    """The figures of docs/lessons.md: seven slots, five left for six exams."""
    weak = planted("exams", WEAK)
    took = [r["stats"]["backtracks"] for r in run("grade", weak, "--json", "--seed", "1").records]
    assert took[2] == 120
    plain = planted("exams", ("m.post(slot[exam] == number)", "pass"))
    took = [r["stats"]["backtracks"] for r in run("grade", plain, "--json", "--seed", "1").records]
    assert took[1] == 5040


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("m.variables(size, 1, size)", "rows", "line 11: NameError: name 'rows'"),
        ("return m, columns", "return m", "model returns only a Model"),
        ("return m, columns", "return columns, m", "model returns 2 things"),
        ("return m, columns", "pass", "model returns nothing"),
        ("return m, columns", "return m, {*[1]}", "the answer contains a set"),
        ("return m, columns", "return m, columns[1:]", "a list of "),
        ("m.post(all_different(columns))", "m.post(columns)", "line 12: "),
        ("m = Model()", "raise SystemExit", "line 10: the file ends the program"),
        ("m = Model()", "import os; os._exit(4)", "the process ended with code 4"),
        ("m = Model()", CRASH, "died of SIGSEGV"),
        ("m = Model()", "import os; [os.write(n, b'x') for n in range(3, 9)]", ""),
        ("m = Model()", "m = Model; m.solutions = 3", ""),
        ("return m, columns", "return m, [columns] * 10**7", "more than 10,000 numbers"),
    ],
)  # fmt: skip
def test_errors_are_one_line_with_the_line_at_fault(
    run: Any, planted: Callable[..., str], old: str, new: str, reason: str
) -> None:
    done = run("grade", planted("queens", (old, new)), "--json", "--seed", "1", "--instances", "2")
    assert (done.code, done.err) == (1, "")
    for record in done.records:
        assert record["verdict"] == "error"
        assert reason in record["reason"]
        assert "\n" not in record["reason"]


def test_an_optimum_needs_a_cost(run: Any, planted: Callable[..., str]) -> None:
    path = planted("ruler", ("return m, place, place[-1]", "return m, place"))
    reason = "model returns 2 things, expected return m, answer, cost"
    assert graded(run, path) == [("error", reason)] * 6


def test_an_answer_of_another_form_is_no_fault_of_the_exercise(
    run: Any, planted: Callable[..., str]
) -> None:
    """Where there is no timetable, no other answer shows the form that is wanted."""
    path = planted(
        "exams", ("return m, slot", "return m, [[each] for each in slot]"), ("m.post", "id")
    )
    found = graded(run, path)
    assert [verdict for verdict, _ in found] == ["error"] * 6
    assert "expected a list of 14 numbers" in found[0][1]
    assert "cannot be judged" in found[1][1]


def test_a_limit_of_time_or_memory_is_another_exit_code(
    run: Any, planted: Callable[..., str]
) -> None:
    endless = planted("machine", ("m = Model()", "while True: pass"))
    options = ("--json", "--seed", "1", "--instances", "1")
    began = monotonic()
    done = run("grade", endless, *options, "--timeout", "0.2")
    assert monotonic() - began < 60
    assert (done.code, done.err) == (3, "")
    assert done.record["verdict"] == "too weak"
    assert "no end within 0.2 s" in done.record["reason"]
    large = planted("machine", ("m = Model()", "x = [0] * 10**9"))
    done = run("grade", large, *options, "--memory", "256")
    assert (done.code, done.record["reason"]) == (3, "more than 256 MiB of memory")


def test_a_search_is_cut_by_time(run: Any, planted: Callable[..., str], monkeypatch: Any) -> None:
    from cluesmith.grading import attempt

    monkeypatch.setattr(attempt, "LEAST_NODES", 10**15)
    slow = planted(
        "queens", ("ff/middle/up", "leftmost/step/up"), ("m = Model()", "m = Model(); size = 60")
    )
    done = run("grade", slow, "--json", "--seed", "1", "--instances", "1", "--timeout", "0.2")
    assert done.code == 3
    assert done.record["verdict"] == "too weak"
    assert done.record["reason"].startswith("the limit of time was reached after ")
    assert done.record["stats"]["backtracks"] > 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("names no exercise", "--exercise", "queens")),
        ('EXERCISE = "queen"', ("no exercise 'queen'; did you mean queens?",)),
        ('EXERCISE = "queens"\ndef model(:', ("line 2: invalid syntax",)),
        ('EXERCISE = "exams"', ("no function model", "def model(exams, slots, students)")),
        ('EXERCISE = "exams"\ndef model(n): pass', ("line 2: model takes other arguments",)),
        ('EXERCISE = "exams"\nimport no_such_module', ("line 2: ModuleNotFoundError",)),
        ('EXERCISE = "exams"\n1 / 0', ("line 2: ZeroDivisionError",)),
        ('EXERCISE = "exams"\nimport os; os._exit(0)', ("the process ended with code 0",)),
        ('EXERCISE = "exams"\nwhile True: pass', ("does not load within 0.5 s",)),
        ('EXERCISE = "queens"\ndef model(size): pass', ("STRATEGY is None",)),
        ('EXERCISE = "queens"\nSTRATEGY = "ff"\ndef model(size): pass', ("STRATEGY is 'ff'",)),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_graded_is_refused(
    run: Any, tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    path = tmp_path / "ana.py"
    path.write_text(text)
    run("grade", str(path), "--timeout", "0.5").refused("ana.py", *words)


def test_wrong_usage_is_refused(run: Any, tmp_path: Path) -> None:
    good = str(LESSONS / "queens.py")
    run("grade").refused("no file to grade")
    run("grade", str(tmp_path / "none.py")).refused("none.py: cannot be read")
    run("grade", str(tmp_path)).refused("cannot be read: Is a directory")
    run("grade", good, "--exercise", "queen").refused("no exercise 'queen'")
    run("grade", good, "--list").refused("name no file")
    run("grade", "--new", "queen").refused("did you mean queens?")
    run("grade", good, "--instances", "0").refused("'0' is not", "1 to 1000")
    run("grade", good, "--memory", "1").refused("16")


def test_in_a_batch_the_others_are_still_graded(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("x = (")
    good = str(LESSONS / "queens.py")
    done = run("grade", str(bad), good, "--seed", "1")
    assert done.code == 2
    assert done.err.startswith(f"cluesmith: {bad}, line 1: ")
    assert done.out.startswith(f"{good}: queens, seed 1\n")
    assert done.out.endswith("6 of 6 correct\n")


def test_the_table_shows_counters_and_what_is_wrong(run: Any, planted: Callable[..., str]) -> None:
    path = planted("queens", ("column - row", "column + row"))
    done = run("grade", path, "--seed", "1", "--instances", "2")
    head, columns, first, *_ = done.out.splitlines()
    assert head == f"{path}: queens, seed 1"
    assert columns.split() == ["instance", "verdict", "found", "backtracks", "reference", "time"]
    assert first.split()[:4] == ["1", first.split()[1], "wrong", "1"]
    assert "breaks the rules: the queens of rows" in done.out
    assert f"with model({first.split()[1]})" in done.out
    assert done.out.endswith("0 of 2 correct, 2 wrong\n")
    assert max(map(len, done.out.splitlines()[1:])) <= 80


def test_json_has_all_of_it(run: Any) -> None:
    done = run("grade", str(LESSONS / "queens.py"), "--json", "--seed", "1", "--instances", "1")
    record = done.record
    assert record.pop("seconds") >= 0
    assert set(record["stats"]) == set(record["reference"]["stats"])
    assert {"nodes", "backtracks", "prunings", "resumptions"} <= set(record.pop("stats"))
    assert record.pop("reference")["solutions"] == 1
    size = record.pop("arguments")["size"]
    assert size in (18, 20)
    assert record == {
        "file": str(LESSONS / "queens.py"),
        "exercise": "queens",
        "seed": 1,
        "instance": 1,
        "verdict": "correct",
        "reason": None,
        "limit": None,
        "answer": None,
        "solutions": 1,
        "complete": False,
    }


def test_several_at_once_give_the_same(run: Any, planted: Callable[..., str]) -> None:
    files = [planted("machine", ("m = Model()", CRASH)), planted("exams", WEAK)]

    def records(*options: str) -> list[dict[str, Any]]:
        done = run("grade", *files, "--json", "--seed", "1", *options)
        return [record | {"seconds": None} for record in done.records]

    assert records("--jobs", "4") == records()


def test_without_a_seed_one_is_drawn_and_printed(run: Any) -> None:
    first, second = (run("grade", str(LESSONS / "exams.py"), "--instances", "1") for _ in range(2))
    seeds = [int(done.out.splitlines()[0].rpartition(" ")[2]) for done in (first, second)]
    assert seeds[0] != seeds[1]


def test_exercises_are_listed(run: Any) -> None:
    lines = run("grade", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(exercises.NAMES)
    records = run("grade", "--list", "--json").records
    assert [record["exercise"] for record in records] == list(exercises.NAMES)
    assert records[3]["arguments"] == ["size"]


@pytest.mark.parametrize("name", exercises.NAMES)
def test_the_file_to_begin_with_can_be_graded(run: Any, tmp_path: Path, name: str) -> None:
    path = tmp_path / "new.py"
    path.write_text(run("grade", "--new", name).out)
    assert json.loads(run("grade", "--new", name, "--json").out)["file"] == path.read_text()
    done = run("grade", str(path), "--json", "--seed", "1", "--instances", "1")
    assert (done.code, done.err) == (1, "")
    assert done.record["exercise"] == name
    assert done.record["verdict"] in ("wrong", "error")


def test_interrupted_it_leaves_no_process(
    environment: dict[str, str], command: list[str], tmp_path: Path, patience: int
) -> None:
    path, mark = tmp_path / "endless.py", tmp_path / "pid"
    text = (LESSONS / "machine.py").read_text()
    says = f"import os, pathlib; pathlib.Path({str(mark)!r}).write_text(str(os.getpid()))"
    path.write_text(text.replace("m = Model()", f"{says}\n    while True: pass"))
    child = subprocess.Popen(
        [*command, "grade", str(path), "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    end = monotonic() + patience
    while not (mark.exists() and mark.read_text()):
        assert monotonic() < end
        sleep(0.01)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=patience)
    assert (child.returncode, err) == (130, b"interrupted\n")
    assert not os.path.exists(f"/proc/{mark.read_text()}")
