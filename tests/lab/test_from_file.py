"""An experiment in a user's file: run, gone on with, reported; its faults are named by line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluesmith.cli import main
from cluesmith.lab.fingerprint import fingerprint
from cluesmith.lab.store import read
from cluesmith.support import script

ROOT = Path(__file__).parents[2]
QUEENS = ROOT / "examples" / "lab" / "queens.py"
MODELS = ROOT / "examples" / "lab" / "models.py"
CLASSIC = ROOT / "examples" / "models"
OWN = '''\
"""An experiment for tests."""

from cluesmith.lab.experiment import Axis, Case, Experiment, Findings, Lines, Measured, Series

SIZES = [1, 2, 3]


def cases(quick):
    return [Case(f"size-{size}", options={"size": size}) for size in SIZES[: 2 if quick else 3]]


def doubled(size):
    return 2 * size


def measure(case):
    """How many."""
    print("measuring")
    return Measured(0.5, {"nodes": doubled(case.options["size"])})


def find(rows):
    series = Series("all", [row.case.options["size"] for row in rows], [1.0 for row in rows])
    return Findings([Lines("Sizes", Axis("size"), Axis("nodes"), [series])], conclusions=["So."])


EXPERIMENT = Experiment(
    name="own", title="My own", question="Why?", method="So.",
    cases=cases, measure=measure, find=find, repeats=1,
)
'''
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run ``cluesmith lab`` in a folder of its own: exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "own.py").write_text(OWN)

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.run(["lab", *arguments])
        return code, *capsys.readouterr()

    return call


def edit(old: str, new: str, path: str = "own.py") -> None:
    text = Path(path).read_text()
    assert text.count(old) == 1
    Path(path).write_text(text.replace(old, new))


def refused(done: tuple[int, str, str], *words: str) -> None:
    code, out, err = done
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for word in words:
        assert word in err


def summary(out: str) -> tuple[Any, ...]:
    record = json.loads(out)
    return record["measured"], record["done_before"], record["other_versions"]


def test_it_is_run_and_gone_on_with(run: Run) -> None:
    code, out, err = run("run", "own.py", "--json", "--jobs", "1")
    assert (code, err) == (0, "")
    assert summary(out) == (3, 0, 0)
    assert [row.measured.stats["nodes"] for row in read("lab-results", "own")] == [2, 4, 6]
    assert summary(run("run", "own.py", "--json")[1]) == (0, 3, 0)
    assert summary(run("run", "./own.py", "--json", "--repeats", "2")[1]) == (3, 3, 0)


def test_other_words_and_figures_measure_nothing_again(run: Run) -> None:
    run("run", "own.py")
    edit('["So."]', '["Therefore."]')
    edit('title="My own"', 'title="Mine"')
    edit('"""How many."""', "# how many")
    edit("import Axis, ", "import Table, Axis, ")
    assert summary(run("run", "own.py", "--json")[1]) == (0, 3, 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [("return 2 * size", "return 3 * size"), ("Measured(0.5,", "Measured(0.25,")],
)
def test_other_measuring_code_measures_again(run: Run, old: str, new: str) -> None:
    run("run", "own.py")
    edit(old, new)
    code, out, err = run("run", "own.py", "--json")
    assert (code, summary(out)) == (0, (3, 0, 3))
    told = "own: 3 rows of another version or kernel, or measured by other code: kept, not counted"
    assert err == f"{told}\n"
    assert len(read("lab-results", "own")) == 6


def test_another_case_is_measured_besides(run: Run) -> None:
    run("run", "own.py", "--quick")
    assert summary(run("run", "own.py", "--json")[1]) == (1, 2, 0)


def test_the_report_needs_the_file(run: Run) -> None:
    run("run", "own.py")
    assert run("report") == (0, "lab-results/report.html\n", "")
    page = Path("lab-results/report.html").read_text()
    assert "name its file with <code>--experiment</code>" in page
    assert "My own" not in page
    assert run("report", "--experiment", "own.py")[0] == 0
    page = Path("lab-results/report.html").read_text()
    assert "My own" in page
    assert "left out" not in page
    assert "cluesmith 0.1.0</dd>" in page
    assert [path.name for path in Path("lab-results/figures").iterdir()] == ["own-1.svg"]
    refused(run("report", "own.py"), "own.py is no folder", "--experiment")


def test_it_is_listed(run: Run) -> None:
    assert run("list", "own.py") == (0, "own  My own\n     3 cases (2 quick)\n", "")
    assert json.loads(run("list", "own.py", "--json")[1])["cases"] == {"quick": 2, "full": 3}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("def cases(quick):", "def cases(quick)", ("own.py, line 8: ", "expected ':'")),
        ("SIZES = [1, 2, 3]", "SIZES = [1, 2, n]", ("own.py, line 5: NameError: name 'n'",)),
        ("SIZES = [1, 2, 3]", "import missing", ("line 5: ModuleNotFoundError", "missing")),
        ("SIZES = [1, 2, 3]", "raise SystemExit", ("line 5: the file ends the program",)),
        ("return [Case(", "return 1 / 0, [Case(", ("own.py, line 9: ZeroDivisionError",)),
        ('options={"size": size}', "options={size}", ("own.py", "options of a case")),
        ('Case(f"size', 'str(f"size', ("own.py, line 9: TypeError",)),
        (': 2 if quick else 3]', ': 0]', ("own.py: cases(False) gives 0 cases",)),
        ("EXPERIMENT = ", "EXPERIMENTS = ", ("no EXPERIMENT", "EXPERIMENTS is one: rename it")),
        ("EXPERIMENT = Experiment(", "EXPERIMENT = dict(", ("EXPERIMENT is a dict",)),
        ('name="own"', 'name="My own"', ("name is 'My own'", "small letters")),
        ('name="own"', 'name="peers"', ("built-in experiment is called 'peers'",)),
        ("repeats=1", "repeats=0", ("repeats is 0", "from 1 to 1000")),
        ("repeats=1", "kill_after=0", ("kill_after is 0",)),
        ("measure=measure", "measure=3", ("measure is 3, expected a function",)),
    ],
)  # fmt: skip
def test_a_fault_is_one_line_with_file_and_line(
    run: Run, old: str, new: str, words: tuple[str, ...]
) -> None:
    edit(old, new)
    refused(run("run", "own.py"), "own.py", *words)
    assert not Path("lab-results", "own.csv").exists()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("for row in rows])", "for row in nothing])", ("own.py, line 23: NameError",)),
        ("return Findings(", "return list(", ("own.py, line 24: TypeError",)),
        ("[1.0 for row in rows]", "['x']", ("own.py, ",)),
        ("return Findings([", "return str([", ("own.py",)),
    ],
)
def test_a_fault_of_the_report_is_one_as_well(
    run: Run, old: str, new: str, words: tuple[str, ...]
) -> None:
    run("run", "own.py")
    edit(old, new)
    refused(run("report", "--experiment", "own.py"), *words)
    assert not Path("lab-results", "report.html").exists()


def test_a_fault_of_a_run_is_kept_with_its_line(run: Run) -> None:
    edit("return 2 * size", "return 2 // (size - 2) ** 2")
    code, out, err = run("run", "own.py", "--json")
    assert (code, json.loads(out)["failed"]) == (3, 1)
    fault = "line 13: ZeroDivisionError: integer division or modulo by zero"
    assert err == f"cluesmith: own, size-2: {fault}\n"


def test_what_cannot_be_an_experiment_is_refused(run: Run) -> None:
    refused(run("run", "none.py"), "none.py: cannot be read: No such file")
    refused(run("run", "own.py", "--dask", "local"), "--dask is for built-in experiments")
    Path("copy.py").write_text(OWN)
    refused(
        run("run", "own.py", "copy.py"),
        "copy.py: its experiment is called 'own', as that of own.py",
    )
    Path("nul.py").write_bytes(b"x = '\0'")
    refused(run("run", "nul.py"), "nul.py")
    Path("long.py").write_bytes(b"#" * (script.LONGEST + 1))
    refused(run("run", "long.py"), "long.py: longer than 1,000,000 bytes")
    refused(run("run"), "a file of your own")


def test_a_file_may_print_and_import_its_neighbours(run: Run) -> None:
    Path("neighbour_of_own.py").write_text("SIZES = [4]\nprint('loaded')\n")
    edit("SIZES = [1, 2, 3]", "from neighbour_of_own import SIZES")
    code, out, err = run("run", "own.py", "--json")
    assert (code, summary(out), err) == (0, (1, 0, 0), "loaded\n")


def test_the_example_measures_what_it_says(run: Run) -> None:
    code, out, err = run("run", str(QUEENS), "--quick", "--json")
    assert (code, err) == (0, "")
    assert summary(out) == (12, 0, 0)
    found = {
        (row.case.options["size"], row.case.strategy): row.measured.stats["backtracks"]
        for row in read("lab-results", "queens")
    }
    assert found[8, "leftmost/step/up"] == 21  # as docs/modelling.md has them
    assert found[8, "ff/median/up"] == 3
    assert run("report", "--experiment", str(QUEENS))[0] == 0


def test_the_classic_models_are_an_experiment(run: Run) -> None:
    code, out, err = run("list", str(MODELS), "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["cases"] == {"quick": 30, "full": 80}


@pytest.mark.skipif(not CLASSIC.exists(), reason="no examples/models here")
def test_the_classic_models_are_measured(run: Run) -> None:
    code, out, err = run("run", str(MODELS), "--quick", "--json")
    assert (code, err) == (0, "")
    assert summary(out) == (30, 0, 0)
    done = {row.case.instance for row in read("lab-results", "models") if not row.measured.is_cut}
    assert {"queens", "send_more", "zebra"} <= done
    assert run("report", "--experiment", str(MODELS))[0] == 0


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ("import os\ndef measure(): return 1", True),  # nothing uses os
        ("def measure():\n    'says'\n    return  1  # one", True),
        ("def find(): pass\ndef measure(): return 1", True),
        ("X = 5\ndef measure(): return 1", False),  # a plain statement may do anything
        ("def measure(): return 2", False),
        ("def one(): return 1\ndef measure(): return one()", False),
        ("EXPERIMENT = 9\ndef measure(): return 1", True),
    ],
)
def test_the_fingerprint_is_of_what_measures(changed: str, same: bool) -> None:
    before = fingerprint(b"def measure(): return 1", "measure", without="EXPERIMENT")
    after = fingerprint(changed.encode(), "measure", without="EXPERIMENT")
    assert (before == after) == same


def test_the_fingerprint_follows_names() -> None:
    def of(inner: str) -> str:
        text = f"def one(): return two()\ndef two(): return {inner}\ndef measure(): return one()"
        return fingerprint(text.encode(), "measure", without="EXPERIMENT")

    assert of("1") != of("2")
    assert fingerprint(b"f = 1", "<lambda>", "EXPERIMENT") != fingerprint(
        b"f = 2", "<lambda>", "EXPERIMENT"
    )
