"""What FILE may be, and what happens when it is no puzzle."""

from __future__ import annotations

import json
import os
import random
import select
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import NoReturn

import pytest

from cluesmith.workbench.read import named
from cluesmith.workbench.show import convert

TOWERS = "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"
ONE, TWO = '{"family": "skyscraper", "size": 1}', '{"family": "skyscraper", "size": 2}'
DOUBLED = '{"family": "skyscraper", "size": 2, "grid": [[1, 1], [0, 0]]}'
NOISE = 10 * 2**20
LETTERS = bytes(32 + byte % 95 for byte in range(256))  # for any byte one that can be printed


def clued(**clues: object) -> str:
    return json.dumps({"family": "skyscraper", "size": 4, "clues": clues})


def gridded(grid: object) -> str:
    return json.dumps({"family": "skyscraper", "size": 4, "grid": grid})


def test_a_file(run, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(TOWERS + "\n")
    done = run("solve", "--json", str(path))
    assert (done.code, done.record["count"]) == (0, 1)


def test_a_puzzle_itself(run) -> None:
    assert run("solve", TOWERS).code == 0


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_standard_input(run, arguments: tuple[str, ...]) -> None:
    assert run("solve", *arguments, stdin=TOWERS).code == 0


@pytest.mark.parametrize("text", ["\ufeff" + ONE, ONE.replace(" ", "\r\n"), "\n\n " + ONE + "\n "])
def test_bom_blanks_and_dos_lines(run, text: str) -> None:
    assert run("solve", stdin=text).code == 0


def test_a_terminal_is_not_waited_for(run) -> None:
    run("solve", terminal=True).refused("no puzzle: name a file", "skyscraper:t1", "-")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (f"[{ONE}, {TWO}]", ["puzzle 1", "puzzle 2"]),
        (f"{ONE}\n{TWO}\n", ["line 1", "line 2"]),
        (f"{TOWERS}\n\n{TOWERS}\r\n", ["line 1", "line 3"]),
    ],
)
def test_several_puzzles_in_one_text(run, text: str, places: list[str]) -> None:
    done = run("solve", stdin=text)
    assert (done.code, done.err) == (0, "")
    heads = [line for line in done.out.splitlines() if line.startswith("standard input")]
    assert heads == [f"standard input, {place}:" for place in places]


def test_a_batch_goes_on_past_bad_puzzles(run, tmp_path: Path) -> None:
    path = tmp_path / "batch.json"
    path.write_text(f'[{ONE}, {{"size": 3}}, 7, {TWO}]')
    done = run("solve", "--json", str(path))
    assert done.code == 2
    assert len(done.records) == 2
    lines = done.err.splitlines()
    assert [line.startswith(f"cluesmith: {path}, puzzle ") for line in lines] == [True, True]
    assert "puzzle 2: family is missing" in lines[0]
    assert "puzzle 3: the puzzle is 7" in lines[1]


def test_a_batch_of_lines_goes_on_past_bad_ones(run) -> None:
    done = run("solve", "--json", stdin=f"{TOWERS}\nrubbish\n4:1/2\n{TOWERS}\n")
    assert (done.code, len(done.records)) == (2, 2)
    places = [line.split(": ")[1] for line in done.err.splitlines()]
    assert places == ["standard input, line 2", "standard input, line 3"]


def test_a_batch_of_json_lines_goes_on_past_a_bad_second_line(run) -> None:
    done = run("solve", "--json", stdin=f"{ONE}\nrubbish\n{TWO}\n")
    assert (done.code, len(done.records)) == (2, 2)
    assert "line 2" in done.err


def test_a_batch_goes_on_past_a_bad_first_line(run) -> None:
    done = run("solve", "--json", stdin=f"rubbish\n{TOWERS}\n{TOWERS}\n")
    assert (done.code, len(done.records)) == (2, 2)


def test_a_batch_of_files(run) -> None:
    done = run("solve", "--json", "no-such-file", "skyscraper:t99", "skyscraper:t3", "/")
    assert (done.code, len(done.records)) == (2, 1)
    assert len(done.err.splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("skyscraper:t3", "skyscraper:clash"), 1),
        (("--nodes", "1", "skyscraper:clash", TWO, "skyscraper:t3"), 3),
        (("--nodes", "1", "skyscraper:clash", "rubbish", TWO), 2),
    ],
)
def test_exit_codes_of_a_batch(run, arguments: tuple[str, ...], code: int) -> None:
    assert run("solve", "--all", *arguments).code == code


def test_possible_in_form_but_not_in_fact_is_no_bad_input(run) -> None:
    assert run("solve", DOUBLED).code == 1
    assert run("check", "--json", DOUBLED).record["verdict"] == "none"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("skyscraper:t99", ("'t99'", "t1, t2")),
        ("skyscraper", ("no such file",)),
        ("no-such-file.json", ("no-such-file.json: no such file",)),
        ("/", ("folder",)),
        ("tests/no-such-file.json", ("no such file",)),
        ("", ("empty",)),
    ],
)
def test_names_that_lead_nowhere(run, name: str, words: tuple[str, ...]) -> None:
    run("solve", name).refused(*words)


def test_a_link_that_leads_round(run, tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    run("check", str(path)).refused("loop: Too many levels of symbolic links")


@pytest.mark.parametrize("text", ['{"size":\n 4}\n{"size":\n 4}', '{"size": 4} {"size": 4}'])
def test_objects_one_after_the_other(run, text: str) -> None:
    run("check", stdin=text).refused("expected one object, an array, or one object per line")


def test_from_forces_the_form(run) -> None:
    assert run("solve", "--from", "towers", TOWERS).code == 0
    run("solve", "--from", "prolog", TOWERS).refused("Prolog")
    run("solve", "--from", "json", TOWERS).refused("JSON")
    run("solve", "--from", "towers", ONE).refused("Towers")
    run("solve", "--from", "bogus", TOWERS).refused("'bogus'", "json", "towers", "printed")


def test_from_a_form_there_is_not_with_an_example(run) -> None:
    run("solve", "--from", "bogus", "skyscraper:t3").refused("'bogus'")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("empty",)),
        (" \n\n ", ("empty",)),
        ("hello", ("not a puzzle",)),
        ("[]", ("empty",)),
        ("{}", ("family", "missing")),
        ("[[[]]]", ("expected an object",)),
        ("{", ("JSON", "column 2")),
        ('{"family": "sudoku"}', ('"sudoku"', "skyscraper")),
        ('{"family": "skyscraper"}', ("size", "missing")),
        ('{"family": "skyscraper", "size": NaN}', ("NaN",)),
        ('{"family": "skyscraper", "size": 1e999}', ("too large",)),
        ('{"family": "skyscraper", "size": ' + "9" * 5000 + "}", ("digits",)),
        ('{"family": "skyscraper", "size": 4, "clues": [1]}', ("clues",)),
        (clued(top=[1, 2, 3]), ("clues.top", "4")),
        (clued(top=[1, 2, 3, 5]), ("clues.top[3]", "5")),
        (clued(top=[1, 2, 3, -1]), ("clues.top[3]", "-1")),
        (clued(left=[1, 2, 3, "a"]), ("clues.left[3]", '"a"')),
        (clued(left=[1, 2, 3, True]), ("clues.left[3]", "true")),
        (clued(up=[1, 2, 3, 4]), ('"up"', "top, left, bottom or right")),
        (gridded([[1, 2, 3, 4]] * 3), ("grid", "4")),
        (gridded([[1, 2, 3, 4]] * 3 + [[1, 2, 3]]), ("grid row 4",)),
        (gridded([[1, 2, 3, 9]] * 4), ("row 1, column 4", "9")),
        ("[" * 100_000, ("nested",)),
        ('{"a":' * 100_000, ("nested",)),
        ("[" * 100_000 + "]" * 100_000, ("nested",)),
        ("4:1/2/3", ("Towers", "16")),
        (TOWERS[:-2], ("Towers", "16")),
        ("4:9" + "/" * 15, ("Towers", "column 1", '"9"')),
        ("4:a" + "/" * 15, ("Towers", "column 1", '"a"')),
        ("4d#12345", ("seed",)),
        ("https://puzz.link/p?skyscrapers/4/4/", ("puzz.link",)),
        ("https://puzz.link/p?skyscrapers/4/4/k13", ("puzz.link",)),
        ("https://puzz.link/p?skyscrapers/4/5/zz", ("4 columns and 5 rows",)),
        ("https://www.f-puzzles.com/?load=N4Ig", ("f-puzzles",)),
        ("skyscrapers\n4\n. 1 2\n", ("Penpa",)),
        ("skyscrapers\n4\n", ("Penpa",)),
    ],
)
def test_bad_input(run, text: str, words: tuple[str, ...]) -> None:
    began = process_time()
    run("solve", stdin=text).refused(*words)
    assert process_time() - began < 2


@pytest.mark.parametrize("form", ["towers", "puzz.link", "f-puzzles", "iss", "penpa", "prolog"])
def test_truncated_texts(run, form: str) -> None:
    """At every tenth place; none may be taken for a whole puzzle, or end in a traceback."""
    text = run("convert", "skyscraper:t2", "--to", form).out.strip()
    for length in range(1, len(text) - 1, max(1, len(text) // 10)):
        done = run("solve", stdin=text[:length])
        if form == "iss" and done.code == 0:
            continue  # whole constraints may be missing: still a puzzle
        done.refused()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(random.Random(1).randbytes(NOISE), id="bytes"),
        pytest.param(b"\0" * NOISE, id="NUL"),
        pytest.param(random.Random(2).randbytes(NOISE).translate(LETTERS), id="letters"),
        pytest.param(b"1 " * (NOISE // 2), id="digits"),
        pytest.param(b"{" * NOISE, id="braces"),
        pytest.param(b"[" * NOISE, id="brackets"),
        pytest.param(b"4:" + b"/" * NOISE, id="slashes"),
        pytest.param(b"https://puzz.link/p?skyscrapers/4/4/" + b"g" * NOISE, id="puzz.link"),
        pytest.param(b"N4Ig" + b"A" * NOISE, id="packed"),
        pytest.param(b"[" + b"9" * NOISE + b"]", id="number"),
        pytest.param(b"a([b]).\n" * (NOISE // 8), id="prolog"),
        pytest.param(b"  +--+\n" * (NOISE // 7), id="rules"),
        pytest.param("\u2603".encode() * (NOISE // 3), id="snowmen"),
    ],
)
def test_ten_megabytes_of_noise(run, data: bytes) -> None:
    began = process_time()
    run("solve", stdin=data).refused()
    assert process_time() - began < 2


def test_half_a_surrogate_and_control_characters_stay_on_one_line(run) -> None:
    run("solve", '{"family": "\\ud800"}').refused("surrogate")
    run("solve", '{"family": "a\\n\\u001b[31m"}').refused("\\n")


def test_a_file_name_with_a_line_end_stays_on_one_line(run, tmp_path: Path) -> None:
    path = tmp_path / "a\nb.json"
    path.write_text("{")
    run("solve", str(path)).refused()


ORDERS = "a\x1b[31mb\nc\x9b2J\u202ed\u2066\u2028"  # to a terminal: colours, directions, lines
NAMED = {"family": "skyscraper", "size": 2, "clues": {"top": [2, 0]}}
NAMED |= dict.fromkeys(("id", "title", "author", "level", "source", "ruleset", ORDERS), ORDERS)


@pytest.mark.parametrize(
    "options",
    [
        ("solve",),
        ("solve", "--json"),
        ("check",),
        ("show",),
        ("show", "--json"),
        ("rate",),
        ("rate", "--json"),
        ("explain",),
        ("hint",),
        ("sort",),
        ("filter", "--unique"),
        ("dedupe",),
        *(("convert", "--to", form) for form in ("json", "prolog", "printed", "f-puzzles", "iss")),
        ("convert", "--json", "--to", "json"),
        ("convert", "--to", ORDERS),
        ("solve", "--from", ORDERS),
        (ORDERS,),
    ],
)
@pytest.mark.parametrize("where", ["puzzles", "stored solution", "error", "argument", "file"])
def test_no_text_from_outside_gives_orders_to_the_terminal(
    run, options: tuple[str, ...], where: str, tmp_path: Path
) -> None:
    wrong = {**NAMED, "solution": {"grid": [[1, 2], [1, 2]]}}
    given = {
        "puzzles": json.dumps([NAMED, NAMED]),
        "stored solution": json.dumps(wrong),
        "error": json.dumps([{**NAMED, "family": ORDERS}, {**NAMED, "clues": {ORDERS: 1}}]),
        "argument": ORDERS.replace("\n", ""),
        "file": str(tmp_path / ORDERS),
    }[where]
    (tmp_path / ORDERS).write_text(json.dumps([NAMED, {**NAMED, "size": ORDERS}]))
    done = run(*options, given)
    assert all(line.isprintable() for line in (done.out + done.err).split("\n"))
    assert done.out or done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_with_a_name(process) -> None:
    assert process("solve", "/dev/stdin", stdin=TOWERS.encode()).code == 0


def test_a_folder_that_cannot_be_listed_has_no_names_to_offer(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_path: str) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", closed)
    run("show", "nothing-of-this-name").refused("no such file", "cluesmith examples")


@pytest.mark.parametrize("options", [("--json",), ()])
def test_a_pipe_is_answered_line_by_line(options: tuple[str, ...]) -> None:
    """A program that writes a puzzle and waits gets its answer before it writes the next."""
    line = convert(named("skyscraper:t3")[0], "json").encode() + b"\n"
    script = "import sys; from cluesmith.cli.main import entry; entry()"
    with subprocess.Popen(
        [sys.executable, "-c", script, "check", "-", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(line)
            process.stdin.flush()
            assert select.select([process.stdout], [], [], 60)[0], "no answer"
            assert b"unique" in process.stdout.readline()
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(60) == 0


def test_a_misspelt_key_is_warned_of_once(run) -> None:
    puzzle = {"family": "skyscraper", "size": 2, "clue": {"top": [1, 0]}}
    done = run("check", json.dumps([puzzle, puzzle, {**puzzle, "sorce": "me"}]))
    assert done.code == 0
    assert done.err.count("\n") == 1
    assert 'puzzle 1: the key "clue" has no meaning; did you mean clues?\n' in done.err
    for known in ({"source": "me"}, {"solutions": 2}, {"difficulty": 3}, {"my notes": ""}):
        done = run("check", json.dumps({"family": "skyscraper", "size": 2, **known}))
        assert done.err == ""


def test_what_the_generator_writes_is_known(run) -> None:
    for options in (["--recipe", "paper"], ["--scale", "towers"]):
        made = run("generate", "skyscraper", "--size", "4", "--seed", "1", "--json", *options)
        assert run("rate", "-", stdin=made.out).err == ""
    star = run(
        "generate", "gold-star", "--points", "4", "--recipe", "paper", "--seed", "1", "--json"
    )
    assert run("solve", "-", stdin=star.out).err == ""
