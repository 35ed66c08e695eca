"""A terminal, a pipe, a closed pipe, Ctrl-C: what the process does."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of Unix")

PATIENCE = 5.0
PROMPT = b"Enter to stop: "


@pytest.fixture
def terminal(environment: dict[str, str], command: list[str]) -> Callable[..., tuple[int, str]]:
    """Run on a pseudo-terminal; `answers` are typed one at each prompt."""
    import pty

    def run(*arguments: str, answers: tuple[bytes, ...] = (), **env: str) -> tuple[int, str]:
        ours, theirs = pty.openpty()
        child = subprocess.Popen(
            [*command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment, "TERM": "xterm", **env},
            start_new_session=True,
        )
        os.close(theirs)
        seen, left = b"", list(answers)
        end = monotonic() + 20
        while monotonic() < end:
            if not select.select([ours], [], [], 0.1)[0]:
                continue
            try:
                data = os.read(ours, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not data:
                break
            seen += data
            if left and seen.count(PROMPT) == len(answers) - len(left) + 1:
                os.write(ours, left.pop(0))
        code = child.wait(timeout=PATIENCE)
        os.close(ours)
        return code, seen.decode()

    return run


def let_work(child: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a process has had so much of a processor: on a busy machine that takes longer."""
    stat = Path(f"/proc/{child.pid}/stat")
    if not stat.exists():
        sleep(2 * seconds)
        return
    ticks = 0
    # Some only wait: for a reader, or for the next key.
    latest = monotonic() + 10 * seconds
    while ticks < seconds * os.sysconf("SC_CLK_TCK") and monotonic() < latest:
        sleep(0.01)
        ticks = sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13]))


@pytest.fixture
def interrupt(
    environment: dict[str, str], command: list[str]
) -> Callable[..., tuple[int, bytes, bytes]]:
    """Start, read `first` bytes if any (else wait a while), send SIGINT, read the rest."""

    def run(*arguments: str, first: int = 0, **env: str) -> tuple[int, bytes, bytes]:
        child = subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**environment, **env},
        )
        assert child.stdout is not None
        start = b""
        while len(start) < first:  # past the buffer, which communicate does not look into
            start += os.read(child.stdout.fileno(), 65536)
        if not first:
            let_work(child, 0.5)
        child.send_signal(signal.SIGINT)
        began = monotonic()
        out, err = child.communicate(timeout=30)
        assert monotonic() - began < PATIENCE
        return child.returncode, start + out, err

    return run


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
    assert done.err.count("; for the next") == 3


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
    code, seen = terminal(
        "solve", "--next", "--colour", "never", "skyscraper:many", answers=(b";\n", b"\n")
    )
    assert code == 0
    assert drawn(seen.replace("\r\n", "\n")) == 2


def test_progress_only_on_a_terminal(terminal, process, blank) -> None:
    code, seen = terminal("solve", "--count", "--timeout", "1.5", blank(9))
    assert code == 3
    assert re.search(r"\r\x1b\[K[\d,]+ solutions, [\d,]+ nodes", seen)
    assert re.search(r"\x1b\[Kat least [\d,]+ \(stopped after 1.5 s\)\r\n$", seen)
    assert process("solve", "--count", "--timeout", "1.2", blank(9)).err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--all", '{"family": "skyscraper", "size": 9}'),
        ("solve", "--json", "--all", '{"family": "skyscraper", "size": 9}'),
        ("examples", "--json"),
    ],
)
def test_a_reader_that_leaves(environment, command, arguments: tuple[str, ...]) -> None:
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
        assert child.wait(timeout=PATIENCE) == 0


def test_the_first_thousand_come_at_once(process, blank) -> None:
    began = monotonic()
    done = process("solve", "--limit", "1000", blank(9))
    assert monotonic() - began < 3
    assert (done.code, drawn(done.out)) == (0, 1000)


def test_interrupt_all(interrupt, blank) -> None:
    code, out, err = interrupt("solve", "--all", blank(9), first=400_000)
    assert code == 130
    found = re.search(rb"interrupted: ([\d,]+) solutions found", err)
    assert found
    assert b"Traceback" not in err
    text = out.decode()
    assert text.count("\n") > 1000
    assert drawn(text) > 1000
    # Every board is whole: its nine rows between two rules.
    assert len(re.findall(r"^\. \|(?:\d ){9}\| \.$", text, re.MULTILINE)) == 9 * drawn(text)
    assert int(found[1].replace(b",", b"")) == drawn(text)


@pytest.mark.parametrize("kernel", ["compiled", "interpreted"])
def test_interrupt_json(interrupt, blank, kernel: str) -> None:
    code, out, err = interrupt("solve", "--json", "--all", blank(9), CLUESMITH_KERNEL=kernel)
    record: dict[str, Any] = json.loads(out)
    assert (code, err) == (130, b"")
    assert (record["verdict"], record["complete"]) == ("multiple", False)
    assert len(record["solutions"]) > 1
    grids = {json.dumps(solution) for solution in record["solutions"]}
    assert len(grids) == len(record["solutions"])
    assert record["count"] == len(grids)


def test_interrupt_loses_no_solution(environment, command, blank, tmp_path: Path) -> None:
    """Into a file, so that the process is hardly ever waiting; a few times, as it is a race."""
    path = tmp_path / "found"
    for wait in (0.3, 0.34, 0.38, 0.42, 0.46, 0.5):
        with path.open("wb") as file:
            child = subprocess.Popen(
                [*command, "solve", "--json", "--all", blank(9)], stdout=file, env=environment
            )
            let_work(child, wait)
            child.send_signal(signal.SIGINT)
            assert child.wait(timeout=PATIENCE) == 130
        record = json.loads(path.read_bytes())
        assert record["count"] == len(record["solutions"])


@pytest.mark.parametrize("json_too", [False, True])
def test_interrupt_count(interrupt, blank, json_too: bool) -> None:
    code, out, err = interrupt("solve", "--count", *["--json"] * json_too, blank(9))
    assert (code, err) == (130, b"")
    if json_too:
        record = json.loads(out)
        assert record["count"] > 1
        assert (record["solutions"], record["complete"]) == ([], False)
    else:
        assert re.fullmatch(rb"at least [\d,]+ \(interrupted\)\n", out)


def test_interrupt_ends_a_batch(interrupt, blank) -> None:
    code, out, _ = interrupt("solve", "--json", "--count", blank(9), blank(9))
    assert code == 130
    assert len(out.splitlines()) == 1


def test_interrupt_check(interrupt) -> None:
    clues = {side: [3] * 12 for side in ("top", "left", "bottom", "right")}
    puzzle = json.dumps({"family": "skyscraper", "size": 12, "clues": clues})
    code, out, err = interrupt("check", "--model", "paper", puzzle)
    assert (code, err) == (130, b"")
    assert out.startswith(b"unknown")
    assert b"interrupted: no solution found yet" in out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk(environment, command) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*command, "solve", "skyscraper:t3"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment,
            check=False,
            timeout=30,
        )
    assert done.returncode not in (0, 1)
    assert b"Traceback" not in done.stderr


def test_an_output_that_cannot_hold_all_letters(process) -> None:
    puzzle = '{"family": "skyscraper", "size": 1, "title": "\\u6469\\u5929\\u697c"}'
    done = process("convert", "--to", "json", puzzle, env={"PYTHONIOENCODING": "ascii"})
    assert "Traceback" not in done.err
    assert json.loads(done.out)["title"] == "\u6469\u5929\u697c"
