"""cluesmith trace: what it prints, in both languages and as JSON, its files, limits, exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from sky_random import telling_board

import cluesmith as cs
from cluesmith import registry
from cluesmith.cli import main
from cluesmith.cli.exits import Interrupt

PAPER = ("trace", "skyscraper:t3", "--model", "paper")
T1 = ("trace", "skyscraper:t1", "--model", "paper", "--strategy", "leftmost/step/up")


def test_a_small_tree_is_printed(run) -> None:
    done = run(*PAPER, "--strategy", "leftmost/step/up")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "9 nodes: 6 branched on, 1 solved, 2 failed; depth 6",
        "The search ended with the solutions that were asked for.",
        "    0 (root)",
        "    1   r1c1 = 1",
        "    2     r1c2 = 2",
        "    3       r1c3 = 3  failed",
        "    4       r1c3 = 4",
        "    5         r2c1 = 2",
        "    6           r2c2 = 1",
        "    7             r3c3 = 1  failed",
        "    8             r3c3 = 2  solved",
    ]


def test_a_large_one_is_counted(run) -> None:
    done = run(*PAPER, "--lang", "pt")
    first, second, *rest = done.out.splitlines()
    assert first == "75 nós: 38 ramificados, 1 com solução, 36 falhados; profundidade 12"
    assert second == "A procura acabou com as soluções pedidas."
    assert rest[0].split() == ["nós", "74", "retrocessos", "36", "podas", "1790"]


def test_one_node_is_no_plural(run) -> None:
    assert run("trace", "skyscraper:t3").out.startswith("1 node: solved\n")


def test_a_node_and_a_reason(run) -> None:
    lines = run(*PAPER, "--node", "3").out.splitlines()
    assert lines[0] == "node 3, depth 3: failed"
    assert lines[1] == "decisions: r2c3 = 1, r2c4 = 2, r2c1 = 3"
    assert any("row 2: all different: r2c2 " in line for line in lines)
    assert any(line.startswith("failed: seen ") for line in lines)
    done = run(*PAPER, "--node", "3", "--why", "r2c3=4")
    assert done.out == "r2c3: 4 went at node 1 by its decision, r2c3 = 1\n"


def test_restarts(run, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(registry.family("skyscraper").puzzle.to_json(telling_board(13, 0))))
    searched = "trace", str(board), "--nodes", "1000"
    assert run(*searched).out.splitlines()[0].endswith("; restarted once")
    [restart] = json.loads(run(*searched, "--json").out)["restarts"]
    shown = run(*searched, "--node", str(restart)).out.splitlines()[0]
    assert shown == f"node {restart}, depth 1: branched on (restarted)"


def test_json(run) -> None:
    done = run(*PAPER, "--json", "--node", "1", "--why", "r2c3=4")
    found = json.loads(done.out)
    assert (found["family"], found["nodes"], found["solutions"]) == ("skyscraper", 75, [74])
    assert found["stats"]["backtracks"] == 36
    assert (found["stopped"], found["complete"]) == ("solutions", False)
    node = found["node"]
    assert (node["decision"], node["parent"], node["outcome"]) == ("r2c3 = 1", 0, "open")
    assert node["domains"]["r2c3"] == [1]
    assert len(node["domains"]) == 16
    removed = {name for step in node["steps"] for name in step["removed"]}
    assert "r2c1" in removed
    assert found["why"] == {
        "node": 1,
        "cause": "decision",
        "text": "r2c3: 4 went at node 1 by its decision, r2c3 = 1",
    }


def test_a_trace_is_written_and_read_again(run, tmp_path: Path) -> None:
    file = tmp_path / "t3.trace"
    first = run(*PAPER, "--out", str(file))
    assert first.code == 0
    again = run("trace", "--read", str(file))
    assert (again.code, again.out) == (0, first.out)
    assert len(cs.Trace.open(file)) == 75


@pytest.mark.parametrize(
    ("option", "value", "line"),
    [
        ("--nodes", "100", "Cut: the limit of nodes was reached."),
        ("--size", "50000", "Cut: the limit of bytes was reached."),
        ("--timeout", "0.001", "Cut: the limit of time was reached."),
    ],
)
def test_a_cut_trace_ends_with_3(run, tmp_path: Path, option: str, value: str, line: str) -> None:
    file = tmp_path / "cut.trace"
    done = run(*T1, option, value, "--out", str(file))
    assert done.code == 3
    assert done.out.splitlines()[1] == line
    assert run("trace", "--read", str(file)).code == 3


def test_no_solution_ends_with_1(run) -> None:
    done = run("trace", "skyscraper:clash")
    assert done.code == 1
    assert "The whole tree was searched." in done.out


def test_all_and_some_solutions(run) -> None:
    everything = json.loads(run("trace", "skyscraper:many", "--all", "--json").out)
    assert everything["complete"]
    assert len(everything["solutions"]) == 6
    some = json.loads(run("trace", "skyscraper:many", "--limit", "2", "--json").out)
    assert len(some["solutions"]) == 2


def test_ctrl_c_keeps_what_there_is(run, tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "t1.trace"
    monkeypatch.setattr(Interrupt, "pressed", True, raising=False)
    monkeypatch.setattr(Interrupt, "__init__", lambda self: None)
    done = run(*T1, "--out", str(file))
    assert done.code == 130
    assert cs.Trace.open(file).stopped == "cancelled"


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        (("--node", "75"), "no node 75: there are 0 to 74"),
        (("--why", "r1c1"), "expected a place and a value"),
        (("--why", "r9c9=1"), "no variable 'r9c9'"),
        (("--size", "0"), "--size"),
        (("--strategy", "first/step/up"), "no variable 'first'"),
        (("--model", "papers"), "no skyscraper model 'papers'"),
        (("--out", "-", "--json"), "--json and --out both use standard output"),
        (("--read", "x.trace"), "--read takes the place of a puzzle"),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...], because: str) -> None:
    done = run(*PAPER, *arguments)
    assert done.code == 2
    assert because in done.err
    assert done.err.count("\n") == 1


def test_files_that_are_no_traces(run, tmp_path: Path) -> None:
    other = tmp_path / "board.json"
    other.write_text("{}")
    done = run("trace", "--read", str(other))
    assert done.code == 2
    assert "no trace" in done.err
    assert run("trace", "--read", str(tmp_path / "missing")).code == 2


def test_a_trace_can_go_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main.run([*PAPER, "--out", "-"]) == 0
    sys.stdout.flush()
    out, err = capfdbinary.readouterr()
    assert err == b""
    assert len(cs.Trace.read(out)) == 75
