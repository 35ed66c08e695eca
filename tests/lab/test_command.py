"""cluesmith lab list, run and report, on artificial experiments."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import artificial
import pytest
from artificial import EXPERIMENTS, HELD, becomes_true, processes_naming

import cluesmith.lab
from cluesmith.cli import lab, main, output
from cluesmith.kernel.run import Way
from cluesmith.lab import experiment, experiments, measure
from cluesmith.lab.experiment import SEARCH, Case
from cluesmith.lab.store import read

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds
SUMMARY = re.compile(r"(\w+): (\d+) runs? measured(.*), [\d.]+ m?s, (.*)\n")


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Run ``cluesmith lab`` in a folder of its own: exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(experiments, "NAMES", tuple(EXPERIMENTS))
    monkeypatch.setattr(experiments, "experiment", EXPERIMENTS.__getitem__)

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main.run(["lab", *arguments])
        return code, *capsys.readouterr()

    return call


def refused(done: tuple[int, str, str], *words: str) -> None:
    code, out, err = done
    assert (code, out) == (2, "")
    assert re.fullmatch(r"cluesmith.*: .*\n", err), err
    for word in words:
        assert word in err


def started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, artificial.__file__, "lab", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def test_list(run) -> None:
    code, out, err = run("list")
    assert (code, err) == (0, "")
    assert out.startswith("small  About small\n       3 cases (2 quick)\nmany   About many\n")


def test_list_as_json(run) -> None:
    records = [json.loads(line) for line in run("list", "--json")[1].splitlines()]
    assert [record["experiment"] for record in records] == list(EXPERIMENTS)
    assert records[0] == {
        "experiment": "small",
        "title": "About small",
        "question": "Why?",
        "cases": {"quick": 2, "full": 3},
        "repeats": {"quick": 1, "full": 2},
    }


def test_run_and_run_again(run) -> None:
    code, out, err = run("run", "small")
    assert (code, err) == (0, "")
    assert SUMMARY.fullmatch(out).groups() == ("small", "6", "", "lab-results/small.csv")
    assert len(read("lab-results", "small")) == 6
    code, out, err = run("run", "small")
    assert (code, err) == (0, "")
    assert SUMMARY.fullmatch(out).groups()[1:3] == ("0", ", 6 done before")
    assert len(read("lab-results", "small")) == 6


def test_options_of_a_run(run) -> None:
    run("run", "small", "--quick", "--out", "here", "--jobs", "1", "--repeats", "3")
    found = [(row.case.instance, row.repeat) for row in read("here", "small")]
    assert found == [(name, repeat) for repeat in range(3) for name in ("a", "bb")]


def test_the_summary_as_json(run) -> None:
    code, out, err = run("run", "bad", "small", "bad", "--json")
    bad, small = map(json.loads, out.splitlines())
    assert small.pop("seconds") >= 0
    assert small == {
        "experiment": "small",
        "measured": 6,
        "done_before": 0,
        "other_versions": 0,
        "cut": 0,
        "failed": 0,
        "file": "lab-results/small.csv",
    }
    assert (bad["experiment"], bad["measured"], bad["cut"], bad["failed"]) == ("bad", 4, 3, 3)
    assert code == 3
    assert len(err.splitlines()) == 3


def test_failures_are_told_and_not_tried_again(run) -> None:
    code, out, err = run("run", "bad", "--jobs", "1")
    assert code == 3
    assert SUMMARY.fullmatch(out)[3] == ", 3 cut, 3 failed"
    assert err.splitlines() == [
        "cluesmith: bad, raises exact ff/step/up: ValueError: no such thing",
        "cluesmith: bad, leaves exact ff/step/up: ended with code 3",
        "cluesmith: bad, is killed exact ff/step/up: died of SIGKILL",
    ]
    code, out, err = run("run", "bad")
    assert (code, err) == (0, "")
    assert SUMMARY.fullmatch(out)[3] == ", 4 done before"


def test_only_the_first_failures_are_told(run) -> None:
    err = run("run", "bad", "--repeats", "4")[2]
    assert len(err.splitlines()) == 6
    assert err.endswith("cluesmith: bad: 7 more failed\n")


def test_rows_of_another_version_are_told(run, monkeypatch) -> None:

    run("run", "small")
    monkeypatch.setattr(experiment, "__version__", "9.9.9")
    code, out, err = run("run", "small")
    assert code == 0
    assert err == "small: 6 rows of another version or kernel: kept, not counted\n"
    assert SUMMARY.fullmatch(out)[2] == "6"
    assert len(read("lab-results", "small")) == 12


def test_all_means_each(run, monkeypatch) -> None:
    monkeypatch.setattr(experiments, "NAMES", ("small", "bad"))
    out = run("run", "--all", "--quick")[1]
    assert [line.partition(":")[0] for line in out.splitlines()] == ["small", "bad"]


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch, run) -> None:
    """An experiment that compares searches, beside one that does not."""

    def cases(quick: bool) -> list[Case]:
        plain = [Case("a"), Case("b")]
        return plain + [Case("a", options={SEARCH: way.value}) for way in Way]

    small = EXPERIMENTS["small"]
    compared = replace(small, name="ways", cases=cases, searches=tuple(Way), repeats=1)
    monkeypatch.setitem(EXPERIMENTS, "ways", compared)
    monkeypatch.setattr(experiments, "NAMES", ("small", "ways"))


@pytest.mark.parametrize(
    ("search", "wanted"),
    [
        ("learning", [("a", "learning")]),
        ("auto", [("a", "auto")]),
        ("depth-first", [("a", ""), ("b", ""), ("a", "depth-first")]),
    ],
)
def test_runs_of_one_search(run, ways: None, search: str, wanted: list[tuple[str, str]]) -> None:
    code, _, err = run("run", "ways", "--search", search, "--jobs", "1")
    assert (code, err) == (0, "")
    rows = read("lab-results", "ways")
    assert [(row.case.instance, row.case.options.get(SEARCH, "")) for row in rows] == wanted
    out = run("run", "ways", "--jobs", "1")[1]  # the rest
    assert SUMMARY.fullmatch(out)[2] == str(5 - len(wanted))
    assert SUMMARY.fullmatch(out)[3] == f", {len(wanted)} done before"


def test_all_leaves_out_what_does_not_search_so(run, ways: None) -> None:
    out = run("run", "--all", "--search", "learning")[1]
    assert [line.partition(":")[0] for line in out.splitlines()] == ["ways"]
    out = run("run", "--all", "--search", "depth-first")[1]
    assert [line.partition(":")[0] for line in out.splitlines()] == ["small", "ways"]
    refused(run("run", "ways", "small", "--search", "learning"), "small", "depth-first")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("list|run|report",)),
        (("walk",), ("'walk'", "list")),
        (("run",), ("name an experiment", "--all", "small", "many")),
        (("run", "--all", "small"), ("--all",)),
        (("run", "small", "--jobs", "0"), ("--jobs", "'0'")),
        (("run", "small", "--jobs", "1000"), ("--jobs", "1000", "cores")),
        (("run", "small", "--repeats", "0"), ("--repeats", "'0'")),
        (("run", "small", "--repeats", "5000"), ("--repeats", "1000")),
        (("run", "small", "--search", "auto"), ("small has no runs with --search auto", "first")),
        (("run", "small", "--search", "best"), ("--search", "'best'", "learning")),
        (("run", "small", "--out", "/dev/null"), ("/dev/null: cannot be written",)),
        (("list", "small"), ("small",)),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run(*arguments), *words)
    assert not os.path.exists("lab-results")


def test_an_unknown_experiment(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = main.run(["lab", "run", "skyscraper-sise"])
    refused((code, *capsys.readouterr()), "'skyscraper-sise'", "did you mean skyscraper-size?")
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_file_stops_a_run_before_it_begins(run, tmp_path) -> None:
    (tmp_path / "lab-results").mkdir()
    (tmp_path / "lab-results" / "small.csv").write_text("mine\n")
    refused(run("run", "many", "small"), "small.csv: not a file of lab results")
    assert (tmp_path / "lab-results" / "small.csv").read_text() == "mine\n"
    assert read("lab-results", "many") == []


def test_report(run, monkeypatch) -> None:
    page = ModuleType("cluesmith.lab.report")
    page.write = lambda folder, own: folder / "report.html"
    monkeypatch.setitem(sys.modules, "cluesmith.lab.report", page)
    monkeypatch.setattr(cluesmith.lab, "report", page, raising=False)
    run("run", "small", "--quick")
    assert run("report") == (0, "lab-results/report.html\n", "")
    os.rename("lab-results", "there")
    assert run("report", "there", "--json") == (0, '{"report": "there/report.html"}\n', "")


@pytest.mark.parametrize("action", ["list", "run", "report"])
def test_each_action_has_help_with_two_examples(run, monkeypatch, action: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(action, "--help")
    assert (code, err) == (0, "")
    assert out.count(f"\n  cluesmith lab {action}") == 2
    assert "--json" in out
    assert max(map(len, out.splitlines())) <= 80


def test_every_option_is_documented() -> None:
    parser = ArgumentParser()
    lab.configure(parser)
    (actions,) = (action.choices for action in parser._actions if action.dest == "action")
    pages = [(ROOT / "docs" / name).read_text("utf-8") for name in ("command-line.md", "lab.md")]
    for name, each in actions.items():
        for page in pages:
            assert f"`lab {name}" in page or f"cluesmith lab {name}" in page
            for option in each._option_string_actions:
                assert option in ("-h", "--help") or option in page, f"{name} {option}"


def test_the_experiment_in_the_docs_works(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "lab.md").read_text("utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert source == (ROOT / "examples" / "lab" / "queens.py").read_text("utf-8")
    names: dict[str, Any] = {}
    exec(source, names)
    rows = artificial.measured(names["EXPERIMENT"], tmp_path, quick=True)
    assert {row.case.instance for row in rows} == {f"queens-{size}" for size in range(6, 13, 2)}
    assert not any(row.measured.is_cut for row in rows)
    findings = names["EXPERIMENT"].find(read(tmp_path, "queens"))
    assert [len(series.x) for series in findings.figures[0].series] == [4, 4, 4]
    assert "`ff/step/up` failed " in findings.conclusions[1]


@pytest.mark.parametrize("terminal", [True, False])
def test_interrupt_ends_all_and_the_same_command_goes_on(tmp_path: Path, terminal: bool) -> None:
    arguments = ("run", "small", "many", "--out", str(tmp_path))
    child = started(*arguments, start_new_session=True, env={**os.environ, HELD: "60"})
    assert child.stdout is not None
    first = child.stdout.readline()
    assert SUMMARY.fullmatch(first)[2] == "6"
    assert becomes_true(lambda: len(read(str(tmp_path), "many")) > 10)
    if terminal:
        os.killpg(child.pid, signal.SIGINT)
    else:
        child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=PATIENCE)
    assert (child.returncode, out) == (130, "")
    told = re.fullmatch(
        r"interrupted: (\d+) of 486 runs done; the same command goes on from there\n", err
    )
    kept = read(str(tmp_path), "many")
    assert int(told[1]) == 6 + len(kept)
    assert becomes_true(lambda: not processes_naming(str(tmp_path)))
    again = started(*arguments, "--quick", "--repeats", "1")
    out, err = again.communicate(timeout=PATIENCE)
    assert (again.returncode, err) == (0, "")
    assert [SUMMARY.fullmatch(line + "\n")[1] for line in out.splitlines()] == ["small", "many"]
    runs = [(row.case.instance, row.repeat) for row in read(str(tmp_path), "many")]
    assert len(set(runs)) == len(runs)


def test_interrupt_at_once_where_runs_take_long(tmp_path: Path) -> None:
    child = started("run", "long", "--out", str(tmp_path), start_new_session=True)
    wanted = 1 + 2 * min(3, len(measure.cores()))  # a worker and its measurement on each
    try:
        assert becomes_true(lambda: len(processes_naming(str(tmp_path))) == wanted)
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
    assert (child.returncode, out) == (130, "")
    assert err.startswith("interrupted: 0 of 9 runs done")
    assert becomes_true(lambda: not processes_naming(str(tmp_path)))


def test_two_runs_on_one_folder(tmp_path: Path) -> None:
    child = started("run", "long", "--out", str(tmp_path))
    try:
        assert becomes_true(
            lambda: (tmp_path / ".lock").exists() and (tmp_path / ".lock").read_text()
        )
        other = started("run", "small", "--out", str(tmp_path))
        out, err = other.communicate(timeout=PATIENCE)
        refused((other.returncode, out, err), f"another run (process {child.pid}) writes there")
    finally:
        child.kill()
        child.communicate()
    again = started("run", "small", "--out", str(tmp_path))
    assert again.communicate(timeout=PATIENCE)[1] == ""
    assert again.returncode == 0


def test_progress_only_on_a_terminal(run, monkeypatch) -> None:
    assert run("run", "small")[2] == ""
    monkeypatch.setattr(lab, "LOG_SECONDS", None)
    monkeypatch.setattr(output.Progress, "_is_due", lambda self: True)
    err = run("run", "small", "--repeats", "4")[2]
    assert re.search(r"\r\x1b\[Ksmall \[####\.+\] 2 of 6, about \d+ (s|min) left", err)
    assert err.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "0 s"), (119, "119 s"), (150, "2 min"), (3599, "1 h 0 min"), (7500, "2 h 5 min")],
)
def test_how_long_to_wait(seconds: float, words: str) -> None:
    assert output.rough_duration(seconds) == words


def test_progress_is_logged_where_there_is_no_terminal(run, monkeypatch) -> None:
    monkeypatch.setattr(lab, "LOG_SECONDS", 0.0)
    code, out, err = run("run", "small", "--jobs", "1")
    *lines, last = err.splitlines()
    assert code == 0
    assert SUMMARY.fullmatch(out)  # stdout is as ever
    assert all(re.fullmatch(r"small: \d of 6(, about \d+ s left)?", line) for line in lines)
    assert lines[-1].startswith("small: 5 of 6")
    assert re.fullmatch(r"all 6 runs done in \d+ s", last)
    assert "\r" not in err


def test_a_line_is_logged_once_a_minute(monkeypatch, capsys) -> None:
    clock = iter([1000.0, 1001.0, 1059.9, *(1060.0,) * 2, 1061.0, 1119.0, *(1120.5,) * 2])
    monkeypatch.setattr(output, "monotonic", lambda: next(clock, 1300.0))
    progress = output.Progress(60.0)
    for _ in range(7):
        progress.bar("small", 1, 2)
    assert progress.logged == 3
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "small: 1 of 2, about 60 s left",
        "small: 1 of 2, about 2 min left",
        "small: 1 of 2, about 5 min left",
    ]
