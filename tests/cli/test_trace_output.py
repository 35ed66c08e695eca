"""cluesmith trace --svg and --to: files, streams, options that do not go together, exits."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from threading import Thread

import pytest

import cluesmith as cs

PAPER = ("trace", "skyscraper:t3", "--model", "paper", "--strategy", "leftmost/step/up")


@pytest.fixture
def traced(run, tmp_path: Path) -> str:
    path = str(tmp_path / "t3.trace")
    assert run(*PAPER, "--out", path).code == 0
    return path


def test_a_picture_and_the_report(run, tmp_path: Path) -> None:
    path = tmp_path / "tree.svg"
    done = run(*PAPER, "--svg", str(path))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("9 nodes: ")
    trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper", strategy="leftmost/step/up")
    assert path.read_text("utf-8") == trace.draw()


def test_a_picture_alone_on_standard_output(run, traced) -> None:
    done = run("trace", "--read", traced, "--svg", "-", "--picture", "pixels", "--theme", "dark")
    assert done.code == 0
    assert done.out == cs.Trace.open(traced).draw("pixels", theme="dark")


def test_the_board_at_a_node_in_portuguese(run, traced) -> None:
    done = run("trace", "--read", traced, "--node", "3", "--svg", "-", "--lang", "pt")
    assert done.out == cs.Trace.open(traced).draw(node=3, language="pt")
    marked = run("trace", "--read", traced, "--node", "3", "--svg", "-", "--picture", "tree")
    assert 'class="marks"' in marked.out


def test_a_form_on_standard_output_or_in_a_file(run, traced, tmp_path: Path) -> None:
    printed = run("trace", "--read", traced, "--to", "json")
    assert len(json.loads(printed.out)["nodes"]) == 9
    path = tmp_path / "t3.json"
    kept = run("trace", "--read", traced, "--to", "json", "--out", str(path))
    assert kept.out.startswith("9 nodes: ")
    assert path.read_text("utf-8") == printed.out
    folder = tmp_path / "viz"
    assert run(*PAPER, "--to", "cp-viz", "--out", str(folder)).code == 0
    assert {each.name for each in folder.iterdir()} == {
        "configuration.xml", "tree.xml", "visualization.xml",
    }  # fmt: skip


def test_a_search_that_was_cut_is_written_with_the_exit_code_of_a_limit(run) -> None:
    done = run(*PAPER, "--nodes", "3", "--to", "dot")
    assert done.code == 3
    assert done.out.endswith("}\n")


def test_messages_are_sent(run, traced) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        received = bytearray()

        def listen() -> None:
            connection, _ = server.accept()
            with connection:
                while data := connection.recv(4096):
                    received.extend(data)

        tool = Thread(target=listen)
        tool.start()
        port = str(server.getsockname()[1])
        done = run("trace", "--read", traced, "--to", "cp-profiler", "--send", port)
        tool.join(timeout=60)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("9 nodes: ")
    assert received.endswith(b"\x01\0\0\0\x01")  # a message of one byte: done


WRONG = [
    (("--picture", "icicle"), "name a file with --svg"),
    (("--svg", "a.svg", "--picture", "board"), "name it with --node"),
    (("--svg", "."), "is a folder"),
    (("--svg", ""), "--svg needs a file's name"),
    (("--send", "6565"), "--send goes with --to cp-profiler"),
    (("--to", "dot", "--send", "6565"), "--send goes with --to cp-profiler"),
    (("--to", "cp-profiler", "--send", "6565", "--out", "x"), "leave out one"),
    (("--to", "cp-profiler", "--send", "here"), "no address 'here'"),
    (("--to", "cp-viz"), "name it with --out"),
    (("--to", "cp-viz", "--out", "-"), "name it with --out"),
    (("--to", "dot", "--out", "."), "is a folder"),
    (("--to", "json", "--json"), "both use standard output"),
    (("--to", "json", "--svg", "-"), "both use standard output"),
    (("--to", "dot", "--out", "a", "--svg", "a"), "both name the same file"),
    (("--svg", "a.svg", "--node", "9"), "no node 9"),
]


@pytest.mark.parametrize(("options", "words"), WRONG)
def test_options_that_do_not_go_together(run, options, words, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*PAPER, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_several_puzzles_are_refused_before_the_search(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("trace", "skyscraper:t3", "skyscraper:t2", "--svg", "a.svg")
    assert done.code == 2
    assert "work with one puzzle only" in done.err
    assert list(tmp_path.iterdir()) == []
