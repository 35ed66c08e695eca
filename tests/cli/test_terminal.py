"""A terminal, a pipe, a closed pipe, Ctrl-C: what the process does."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of Unix")

PROMPT = b"Enter to stop: "


def drawn(text: str) -> int:
    return len(re.findall(r"^ *\+-+\+$", text, re.MULTILINE)) // 2


def test_no_escape_codes_where_there_is_no_terminal(process) -> None:
    for verb in ("solve", "check", "show"):
        done = process(verb, "skyscraper:many")
        assert "\x1b" not in done.out + done.err


def test_colour_on_a_terminal(terminal) -> None:
    code, seen = terminal("solve", "skyscraper:t3")
    assert code == 0
    assert "\x1b[" in seen
    assert "1 2 4 3" in re.sub(r"\x1b\[[0-9;]*m", "", seen)


def test_no_colour_if_not_wished_for(terminal) -> None:
    assert "\x1b" not in terminal("solve", "skyscraper:t3", NO_COLOR="1")[1]
    assert "\x1b" not in terminal("solve", "--colour", "never", "skyscraper:t3")[1]


@pytest.mark.parametrize("verb", ["solve", "check", "show"])
@pytest.mark.parametrize("option", ["--colour", "--color"])
def test_colour_always(run, monkeypatch, verb: str, option: str) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    done = run(verb, option, "always", "skyscraper:many")
    assert "\x1b[" in done.out
    plain = run(verb, "skyscraper:many").out
    uncoloured = re.sub(r"\x1b\[[0-9;]*m", "", done.out)
    assert uncoloured.splitlines()[1:] == plain.splitlines()[1:]  # the first may hold a time


def test_next_through_a_pipe(process) -> None:
    done = process("solve", "--next", "skyscraper:many", stdin=b";\n;\n\n")
    assert (done.code, drawn(done.out)) == (0, 3)
    assert "no" not in done.out.split()
    assert done.err == f"; for the next, {PROMPT.decode()}\n" * 3


@pytest.mark.parametrize("stdin", [b"", b"\n", b"x\n"])
def test_next_stops_at_anything_else(process, stdin: bytes) -> None:
    done = process("solve", "--next", "skyscraper:many", stdin=stdin)
    assert (done.code, drawn(done.out)) == (0, 1)


def test_next_says_no_when_there_are_no_more(process) -> None:
    done = process("solve", "--next", "skyscraper:t3", stdin=b";\n;\n")
    assert (done.code, drawn(done.out)) == (0, 1)
    assert done.out.endswith("no\n")
    done = process("solve", "--next", "skyscraper:clash", stdin=b";\n")
    assert (done.code, done.out) == (1, "no\n")


def test_next_on_a_terminal(terminal) -> None:
    asked = ("solve", "--next", "--colour", "never", "skyscraper:many")
    code, seen = terminal(*asked, prompt=PROMPT, answers=(b";\n", b"\n"))
    assert code == 0
    assert drawn(seen.replace("\r\n", "\n")) == 2


def test_ctrl_c_at_the_prompt_of_next(environment, command, patience: int) -> None:
    with subprocess.Popen(
        [*command, "solve", "--next", "skyscraper:many"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        seen = b""
        while not seen.endswith(PROMPT):
            assert child.poll() is None, seen
            seen += child.stderr.read(1)
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=patience) == 130  # with nothing typed, and no end of input
        assert drawn(child.stdout.read().decode()) == 1
        assert child.stderr.read() == b"\ninterrupted\n"


def test_progress_only_on_a_terminal(interrupt, process, blank) -> None:
    done = interrupt("solve", "--count", blank(9))
    assert re.match(rb"\r\x1b\[K[\d,]+ solutions, [\d,]+ nodes", done.told)
    assert done.err == b"", "the line is gone when the work is done"
    assert process("solve", "--count", "--timeout", "1.2", blank(9)).err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--all", '{"family": "skyscraper", "size": 9}'),
        ("solve", "--json", "--all", '{"family": "skyscraper", "size": 9}'),
        ("examples", "--json"),
    ],
)
def test_a_reader_that_leaves(
    environment, command, patience: int, arguments: tuple[str, ...]
) -> None:
    with subprocess.Popen(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.read(40)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=patience) == 0


def test_the_first_thousand_do_not_wait_for_the_others(process, blank) -> None:
    done = process("solve", "--limit", "1000", blank(9))
    assert (done.code, drawn(done.out)) == (0, 1000)


def test_interrupt_all(interrupt, blank) -> None:
    done = interrupt("solve", "--all", blank(9), first=400_000)
    assert done.code == 130
    found = re.search(rb"interrupted: ([\d,]+) solutions found", done.err)
    assert found
    assert b"Traceback" not in done.err
    text = done.out.decode()
    assert drawn(text) > 1000
    # Every board is whole: its nine rows between two rules.
    assert len(re.findall(r"^\. \|(?:\d ){9}\| \.$", text, re.MULTILINE)) == 9 * drawn(text)
    assert int(found[1].replace(b",", b"")) == drawn(text)


@pytest.mark.parametrize("kernel", ["compiled", "interpreted"])
def test_interrupt_json(interrupt, blank, kernel: str) -> None:
    done = interrupt("solve", "--json", "--all", blank(9), first=2_000, CLUESMITH_KERNEL=kernel)
    assert (done.code, done.err) == (130, b"")
    record = json.loads(done.out)
    assert (record["verdict"], record["complete"]) == ("multiple", False)
    assert len(record["solutions"]) > 1
    grids = {json.dumps(solution) for solution in record["solutions"]}
    assert len(grids) == len(record["solutions"])
    assert record["count"] == len(grids)


def test_interrupt_loses_no_solution(
    environment, command, blank, tmp_path: Path, patience: int
) -> None:
    """Into a file, so that the process is hardly ever waiting; a few times, as it is a race."""
    path = tmp_path / "found"
    for wait in (0.0, 0.01, 0.02, 0.03):
        with path.open("wb") as file:
            child = subprocess.Popen(
                [*command, "solve", "--json", "--all", blank(9)], stdout=file, env=environment
            )
            end = monotonic() + patience
            while not path.stat().st_size:
                assert monotonic() < end
                sleep(0.01)
            sleep(wait)
            child.send_signal(signal.SIGINT)
            assert child.wait(timeout=patience) == 130
        record = json.loads(path.read_bytes())
        assert record["count"] == len(record["solutions"])


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("json_too", [False, True])
def test_interrupt_count(interrupt, blank, json_too: bool, jobs: str) -> None:
    done = interrupt("solve", "--count", "--jobs", jobs, *["--json"] * json_too, blank(9))
    assert (done.code, done.err) == (130, b"")
    if json_too:
        record = json.loads(done.out)
        assert record["count"] > 1
        assert (record["solutions"], record["complete"]) == ([], False)
    else:
        assert re.fullmatch(rb"at least [\d,]+ \(interrupted\)\n", done.out)


def test_interrupt_ends_a_batch(interrupt, tmp_path: Path, blank) -> None:
    path = tmp_path / "blank.json"
    path.write_text(blank(9))
    done = interrupt("solve", "--json", "--count", str(path), str(path))
    assert (done.code, done.err.decode()) == (130, f"interrupted at {path}\n")
    assert len(done.out.splitlines()) == 1


def test_interrupt_check(interrupt) -> None:
    clues = {side: [3] * 12 for side in ("top", "left", "bottom", "right")}
    puzzle = json.dumps({"family": "skyscraper", "size": 12, "clues": clues})
    done = interrupt("check", "--model", "paper", puzzle)
    assert (done.code, done.err) == (130, b"")
    assert done.out.startswith(b"unknown")
    assert b"interrupted: no solution found yet" in done.out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", ["solve skyscraper:t3", "solve --help", "--help"])
def test_a_full_disk(environment, command, patience: int, arguments: str, unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*command, *arguments.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**environment, "PYTHONUNBUFFERED": unbuffered},
            check=False,
            timeout=patience,
        )
    assert (done.returncode, done.stderr) == (
        2,
        b"cluesmith: cannot write: No space left on device\n",
    )


@pytest.fixture
def closing(environment, command, patience: int) -> Callable[..., tuple[int, str, str]]:
    """Run with a standard stream closed, as a shell does for ``>&-``."""

    def run(stream: str, *arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {stream}&-', "sh", *command, *arguments],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
            timeout=patience,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize("arguments", ["solve skyscraper:t1", "sort skyscraper:", "--help"])
def test_a_closed_output(closing, arguments: str) -> None:
    said = "cluesmith: cannot write: standard output is closed\n"
    assert closing(">", *arguments.split()) == (2, "", said)


def test_a_closed_input(closing) -> None:
    empty = "cluesmith: standard input: no puzzle: the input is empty\n"
    assert closing("<", "check", "-") == (2, "", empty)
    assert closing("<", "check") == (2, "", empty)
    code, out, _ = closing("<", "solve", "skyscraper:t3", "--next")
    assert (code, drawn(out)) == (0, 1)


def test_closed_errors(closing) -> None:
    code, out, _ = closing("2>", "check", "skyscraper:t3")
    assert (code, out.split()[0]) == (0, "unique")
    assert closing("2>", "check", "skyscraper:bogus") == (2, "", "")


def test_an_output_that_cannot_hold_all_letters(process) -> None:
    puzzle = '{"family": "skyscraper", "size": 1, "title": "\\u6469\\u5929\\u697c"}'
    done = process("convert", "--to", "json", puzzle, env={"PYTHONIOENCODING": "ascii"})
    assert "Traceback" not in done.err
    assert json.loads(done.out)["title"] == "\u6469\u5929\u697c"


def test_an_interrupted_command_waits_for_no_thread() -> None:
    """A pool whose workers were ended in the middle of an answer leaves a thread that waits."""
    script = (
        "from threading import Event, Thread\n"
        "from cluesmith.cli import main\n"
        "def run(arguments):\n"
        "    Thread(target=Event().wait).start()\n"
        "    print('kept')\n"
        "    return main.exits.INTERRUPTED\n"
        "main.run = run\n"
        "main.entry()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "kept\n", "")
