"""--timeout on every verb that can take long: what is printed, the exit code; and dead workers."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cluesmith import registry
from cluesmith.families.lol_sudoku.puzzle import LolSudoku, facts, keep
from cluesmith.families.lol_sudoku.solved_boards import solved_board
from cluesmith.family import Level, Rating, Verdict
from cluesmith.lab.instances import lol_sudoku
from cluesmith.languages import LANGUAGES
from cluesmith.publish import entries
from cluesmith.support.rng import Rng

AT_ONCE = ("--timeout", "1e-9")
EASY = "skyscraper:t3"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a sparse 12x12 Lol Sudoku: to rate it takes minutes."""
    rng = Rng(4)
    solution = solved_board(12, rng)
    full = LolSudoku(12, solution.digits, solution.areas)
    puzzle = keep(full, rng.shuffle(list(facts(full)))[:43])
    path = tmp_path_factory.mktemp("slow") / "slow.json"
    path.write_text(json.dumps(registry.family_of(puzzle).puzzle.to_json(puzzle)))
    return str(path)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a sparse 12x12 Lol Sudoku: only to check it takes seconds."""
    puzzle = lol_sudoku.marked(12, 0.4, 0)
    path = tmp_path_factory.mktemp("long") / "long.json"
    path.write_text(json.dumps(registry.family_of(puzzle).puzzle.to_json(puzzle)))
    return str(path)


def test_rate(run) -> None:
    done = run("rate", EASY, *AT_ONCE)
    assert (done.code, done.err) == (3, "")
    assert done.out == "at least easy so far: not finished within 1e-09 s\n"
    record = run("rate", EASY, *AT_ONCE, "--json").record
    assert (record["verdict"], record["level"]) == ("unknown", None)
    assert (record["complete"], record["at_least"]) == (False, "easy")
    assert "complete" not in run("rate", EASY, "--timeout", "1000", "--json").record


def test_rate_says_which_techniques_have_given_nothing(run, slow: str) -> None:
    assert run("rate", slow, "--timeout", "0.5").out.startswith("at least extreme so far: not fin")


def test_rate_on_another_scale(run) -> None:
    done = run("rate", EASY, *AT_ONCE, "--scale", "towers")
    assert (done.code, done.out) == (3, "not finished within 1e-09 s\n")


def test_rate_goes_on_with_the_others(run, slow: str) -> None:
    done = run("rate", slow, EASY, "--timeout", "0.5", "--json")
    assert done.code == 3
    assert [record["level"] for record in done.records] == [None, "easy"]


def test_explain(run, tmp_path: Path) -> None:
    done = run("explain", EASY, *AT_ONCE)
    assert (done.code, done.err) == (3, "")
    assert "at least easy so far: not finished within 1e-09 s" in done.out
    assert done.out.endswith("The time limit came here: there may be more steps.\n")
    record = run("explain", EASY, *AT_ONCE, "--json").record
    assert (record["steps"], record["complete"]) == ([], False)
    done = run("explain", EASY, *AT_ONCE, "--html", str(tmp_path / "page.html"))
    assert done.code == 3
    assert "not explained to the end within 1e-09 s" in done.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint(run, language: str) -> None:
    done = run("hint", EASY, *AT_ONCE, "--lang", language)
    assert (done.code, done.err) == (3, "")
    assert "1e-09 s." in done.out
    record = run("hint", EASY, *AT_ONCE, "--json").record
    assert (record["verdict"], record["steps"], record["complete"]) == ("unknown", [], False)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_generate(run, jobs: str) -> None:
    asked = ("generate", "skyscraper", "--seed", "7", "--count", "2", "--jobs", jobs)
    done = run(*asked, *AT_ONCE)
    assert (done.code, done.out) == (3, "")
    assert done.err.splitlines() == [
        "cluesmith: no puzzle of seed 7 within 1e-09 s",
        "cluesmith: no puzzle of seed 8 within 1e-09 s",
        "0 of 2 puzzles made",
    ]
    assert run(*asked, "--timeout", "1000") == run(*asked)


def test_sort_puts_what_was_not_rated_last(run) -> None:
    lines = '{"family": "skyscraper", "size": 4}\n' + run("convert", EASY, "--to", "json").out
    rated = run("sort", "--by", "level", stdin=run("sort", EASY).out).out
    done = run("sort", "-", "--by", "level", *AT_ONCE, stdin=lines + rated)
    assert done.code == 3
    warnings = done.err.splitlines()
    assert [re.sub(r".*(item|line) ", "", line) for line in warnings] == [
        "1: not rated (at least easy) within 1e-09 s: sorted as unrated",
        "2 (t3): not rated (at least easy) within 1e-09 s: sorted as unrated",
    ]
    assert [record.get("level") for record in done.records] == ["easy", None, None]


@pytest.mark.parametrize("criterion", [("--level", "easy.."), ("--unique",), ("--rate",)])
def test_filter_names_and_skips(run, long: str, criterion: tuple[str, ...]) -> None:
    done = run("filter", long, EASY, *criterion, "--timeout", "0.5")
    assert (done.code, len(done.records)) == (3, 1)
    assert re.fullmatch(rf"cluesmith: {long}: no.* within 0\.5 s: skipped\n", done.err)


def test_dedupe_names_and_skips(run) -> None:
    done = run("dedupe", EASY, *AT_ONCE)
    assert (done.code, done.out) == (3, "")
    assert done.err == "cluesmith: skyscraper:t3: no canonical key within 1e-09 s: skipped\n"


def test_booklet(run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    target = str(tmp_path / "book.pdf")
    order = "skyscraper:4:easy:2"
    done = run("booklet", "--generate", order, "--seed", "1", "-o", target, *AT_ONCE)
    assert done.code == 3
    assert done.err == "cluesmith: no puzzle of seed 1 within 1e-09 s: no booklet made\n"
    assert not os.path.exists(target)


def test_a_booklet_prints_what_was_not_rated_in_time(run, tmp_path: Path, monkeypatch) -> None:
    pytest.importorskip("typst")
    late = Rating(Verdict.UNKNOWN, None, 0, {}, Level.HARD, "time")
    monkeypatch.setattr(entries, "rate", lambda *_, **__: late)
    target = tmp_path / "book.pdf"
    done = run("booklet", EASY, "-o", str(target))
    assert (done.code, target.read_bytes()[:5]) == (3, b"%PDF-")
    assert done.err == "cluesmith: skyscraper:t3: printed as unrated, not rated within 60 s\n"


@pytest.mark.parametrize(
    ("arguments", "doing"),
    [
        (("rate",), rb"rating, \d"),
        (("hint",), rb"looking for a hint, \d"),
        (("sort",), rb"0 read, 0 kept, \d"),
        (("filter", "--level", "hard"), rb"0 read, 0 kept, \d"),
    ],
    ids=["rate", "hint", "sort", "filter"],
)
def test_progress_on_a_terminal_and_ctrl_c(
    interrupt, long: str, arguments: tuple[str, ...], doing: bytes
) -> None:
    done = interrupt(*arguments, long)
    assert re.match(rb"\r\x1b\[K" + doing, done.told)
    assert (done.code, done.out, done.err) == (130, b"", b"interrupted\n")


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="finds child processes in /proc")
def test_killed_workers_change_nothing(environment, command, patience: int) -> None:
    options = ["--size", "6", "--level", "hard", "--count", "160", "--seed", "1", "--json"]
    asked = [*command, "generate", "skyscraper", *options]
    wanted = subprocess.run(asked, capture_output=True, env=environment, check=True).stdout
    with subprocess.Popen(
        [*asked, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines, killed = [], set()
        for line in child.stdout:
            lines.append(line)
            if len(lines) % 40 == 1:  # a few times, as the work goes on
                found = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text()
                workers = [int(pid) for pid in found.split() if int(pid) not in killed]
                if workers:
                    os.kill(workers[0], signal.SIGKILL)
                    killed.add(workers[0])
        assert child.wait(patience) == 0
        assert child.stderr.read() == b""
    assert b"".join(lines) == wanted
    assert len(killed) > 1


ALWAYS = """
import os, sys
from cluesmith.workbench import generate
make = generate._Puzzles.__next__
def deadly(self):
    puzzle = make(self)
    return os._exit(9) if puzzle.meta["seed"] == 12 else puzzle
generate._Puzzles.__next__ = deadly
from cluesmith.cli.main import run
from cluesmith.languages import LANGUAGES
asked = "generate skyscraper --size 4 --count 16 --seed 1 --jobs 2 --json"
code = run([*asked.split(), *sys.argv[1:]])
from multiprocessing import active_children
print(code, active_children())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes that inherit what was replaced")
@pytest.mark.parametrize("option", [[], ["--repeats"]], ids=["distinct", "repeats"])
def test_seeds_that_always_kill_their_worker_are_named(environment, patience, option) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALWAYS, *option],
        capture_output=True,
        text=True,
        env=environment,
        timeout=patience,
        check=True,
    )
    *puzzles, end = done.stdout.splitlines()
    assert end == "2 []"
    seeds = [json.loads(puzzle)["seed"] for puzzle in puzzles]
    if option:
        assert seeds == [*range(1, 11), *range(13, 17)]
    else:
        assert len(seeds) == 16
        assert not {11, 12} & set(seeds)
    said = r"seeds 11 to 12: given up after 3 tries: process \d+ was killed \(too little memory\?\)"
    assert re.fullmatch(rf"cluesmith: {said}\n", done.stderr)
