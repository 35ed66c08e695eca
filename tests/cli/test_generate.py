"""cluesmith generate: what it prints, in order, whatever the number of jobs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from threading import Event
from time import sleep

import pytest

from cluesmith.cli import generate as verb
from cluesmith.cli import output
from cluesmith.errors import NotFoundError
from cluesmith.support import ticking
from cluesmith.workbench.read import parse
from cluesmith.workbench.solve import check

LINE = re.compile(r"^(\w+), score (\d+), seed (\d+)$", re.MULTILINE)
KEYS = {"family", "size", "clues", "level", "score", "seed", "solution"}


def generate(run, *options: str):
    return run("generate", "skyscraper", *options)


def test_a_board_and_a_line_about_it(run) -> None:
    done = generate(run, "--size", "4", "--level", "hard", "--seed", "3")
    assert (done.code, done.err) == (0, "")
    *board, line = done.out.splitlines()
    assert LINE.fullmatch(line)
    assert line.startswith("hard, score ")
    assert line.endswith(", seed 3")
    assert len(board) == 8


def test_several_are_parted_by_an_empty_line(run) -> None:
    done = generate(run, "--size", "4", "--count", "3", "--seed", "5")
    parts = done.out.split("\n\n")
    assert [LINE.search(part)[3] for part in parts] == ["5", "6", "7"]


def test_the_solution_too(run) -> None:
    plain = generate(run, "--size", "4", "--seed", "1").out
    drawn = generate(run, "--size", "4", "--seed", "1", "--solution").out
    assert drawn.count("+--------+") == 2 * plain.count("+--------+")
    assert re.search(r"\|[1-4] [1-4] [1-4] [1-4] \|", drawn)


def test_letter_case_of_a_level_does_not_matter(run) -> None:
    same = [
        generate(run, "--size", "4", "--level", level, "--seed", "1") for level in ("easy", "EASY")
    ]
    assert same[0] == same[1]
    assert same[0].code == 0


def test_json(run) -> None:
    done = generate(
        run, "--size", "5", "--level", "medium", "--count", "3", "--seed", "9", "--json"
    )
    assert (done.code, done.err) == (0, "")
    assert [record["seed"] for record in done.records] == [9, 10, 11]
    for record, line in zip(done.records, done.out.splitlines(), strict=True):
        assert record.keys() >= KEYS
        assert (record["family"], record["size"], record["level"]) == ("skyscraper", 5, "medium")
        found = check(parse(line))
        assert found.verdict == "unique"
        assert found.to_json()["solutions"] == [record["solution"]]


def test_a_rating_agrees(run) -> None:
    done = generate(run, "--size", "5", "--level", "hard", "--count", "4", "--seed", "1", "--json")
    rated = run("rate", "--json", stdin=done.out).records
    for made, rating in zip(done.records, rated, strict=True):
        assert (made["level"], made["score"]) == (rating["level"], rating["score"])


def test_a_seed_is_drawn_and_printed(run) -> None:
    one, other = (generate(run, "--size", "4").out for _ in range(2))
    seeds = [LINE.search(text)[3] for text in (one, other)]
    assert seeds[0] != seeds[1]
    assert generate(run, "--size", "4", "--seed", seeds[0]).out == one


def test_a_drawn_seed_is_told_where_the_form_has_none(run) -> None:
    done = generate(run, "--size", "4", "--to", "towers")
    seed = re.fullmatch(r"seed (\d+)\n", done.err)[1]
    again = generate(run, "--size", "4", "--to", "towers", "--seed", seed)
    assert (again.out, again.err) == (done.out, "")


@pytest.mark.parametrize("options", [("--json",), ()])
def test_the_same_for_any_number_of_jobs(process, options: tuple[str, ...]) -> None:
    asked = ("generate", "skyscraper", "--size", "5", "--count", "11", "--seed", "4", *options)
    one = process(*asked)
    assert (one.code, one.err) == (0, "")
    for jobs in ("2", "auto"):
        assert process(*asked, "--jobs", jobs) == one


def test_symmetry(run) -> None:
    asked = ("--size", "5", "--seed", "2", "--symmetry", "half-turn", "--json")
    clues = generate(run, *asked).record["clues"]
    shown = {side: [bool(clue) for clue in clues.get(side, [0] * 5)] for side in clues}
    assert shown["top"] == shown["bottom"][::-1]
    assert shown["left"] == shown["right"][::-1]


@pytest.mark.parametrize("style", ["clues", "mixed", "sparse"])
def test_style(run, style: str) -> None:
    record = generate(run, "--size", "5", "--seed", "2", "--style", style, "--json").record
    givens = any(map(any, record.get("grid", [])))
    clues = [clue for side in record["clues"].values() for clue in side]
    assert not (style == "clues" and givens)
    assert style != "mixed" or all(clues)


def test_scores(run) -> None:
    asked = ("--size", "5", "--level", "hard", "--count", "5", "--seed", "1", "--json")
    done = generate(run, *asked, "--min-score", "100", "--max-score", "150")
    assert all(100 <= record["score"] <= 150 for record in done.records)


@pytest.mark.parametrize(("level", "letter"), [("h", "h"), ("hard", "h"), ("unreasonable", "u")])
def test_towers_levels(run, level: str, letter: str) -> None:
    asked = ("--size", "5", "--seed", "1", "--scale", "towers", "--level", level)
    made = generate(run, *asked, "--json")
    assert made.record["towers"] == letter
    assert run("rate", "--scale", "towers", "--json", stdin=made.out).record["level"] == letter
    assert f", Towers {letter} (" in generate(run, *asked).out


def test_towers_begins_at_easy(run) -> None:
    assert generate(run, "--scale", "towers", "--seed", "1", "--json").record["towers"] == "e"


@pytest.mark.parametrize(
    ("probability", "words"),
    [("1", "exactly 1 solution, seed "), ("0", "at least 1,000 solutions, seed ")],
)
def test_the_papers_recipe_counts_solutions(run, probability: str, words: str) -> None:
    asked = ("--size", "5", "--recipe", "paper", "--probability", probability, "--seed", "1")
    assert words in generate(run, *asked).out
    assert generate(run, *asked, "--json").record["solutions"] in (1, 1000)


def test_the_papers_count_is_right(run) -> None:
    asked = ("--size", "4", "--recipe", "paper", "--probability", "0.4", "--seed", "3")
    made = generate(run, *asked, "--json")
    count = run("solve", "--count", stdin=made.out).out.strip()
    assert int(count) == made.record["solutions"] > 1
    assert generate(run, *asked).out.endswith(f"\n{count} solutions, seed 3\n")


@pytest.mark.parametrize("form", ["towers", "puzz.link", "json"])
def test_single_line_forms_are_a_line_each(run, form: str) -> None:
    done = generate(run, "--size", "4", "--count", "3", "--seed", "1", "--to", form)
    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) == 3
    plain = generate(run, "--size", "4", "--count", "3", "--seed", "1", "--json").out
    for line, original in zip(done.out.splitlines(), plain.splitlines(), strict=True):
        assert parse(line) == parse(original)


def test_longer_forms_are_parted_by_an_empty_line(run) -> None:
    done = generate(run, "--size", "4", "--count", "2", "--seed", "1", "--to", "prolog")
    assert len(done.out.split("\n\n")) == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_does_not_exist(run, jobs: str) -> None:
    done = generate(run, "--size", "3", "--level", "hard", "--count", "3", "--jobs", jobs)
    assert (done.code, done.out) == (3, "")
    assert done.err.count("\n") == 1
    assert done.err.startswith("cluesmith: no 3x3 puzzle of level hard")


def test_what_was_made_before_stays(run, monkeypatch) -> None:
    def failing(*arguments, **options):
        yield from made(*arguments, **{**options, "count": 2})
        raise NotFoundError("no more")

    made = verb.generate_many
    monkeypatch.setattr(verb, "generate_many", failing)
    done = generate(run, "--size", "4", "--count", "5", "--seed", "1", "--json")
    assert (done.code, done.err) == (3, "cluesmith: no more\n")
    assert [record["seed"] for record in done.records] == [1, 2]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--size", "2"), ("size is 2", "3 to 16")),
        (("--size", "17"), ("size is 17", "3 to 16")),
        (("--size", "x"), ("--size", "'x'")),
        (("--level", "hrad"), ("'hrad'", "did you mean hard?")),
        (("--scale", "x"), ("'x'", "towers")),
        (("--scale", "towers", "--level", "z"), ("'z'", "e, h, x, u")),
        (("--symmetry", "x"), ("'x'", "quarter-turn")),
        (("--style", "x"), ("'x'", "sparse")),
        (("--recipe", "x"), ("'x'", "paper")),
        (("--probability", "0.5"), ("paper",)),
        (("--probability", "x"), ("--probability", "'x'")),
        (("--recipe", "paper", "--probability", "2"), ("2", "0 to 1")),
        (("--recipe", "paper", "--probability", "nan"), ("nan", "0 to 1")),
        (("--count", "0"), ("--count", "'0'")),
        (("--count", "1000001"), ("1000001", "1,000,000")),
        (("--jobs", "0"), ("--jobs", "'0'", "auto")),
        (("--jobs", "257"), ("--jobs", "256")),
        (("--jobs", "9" * 5000), ("--jobs",)),
        (("--seed", "-1"), ("--seed", "'-1'")),
        (("--seed", "9" * 19), ("seed",)),
        (("--seed", "9" * 5000), ("--seed", "too large")),
        (("--min-score", "5", "--max-score", "4"), ("min-score 5 is above max-score 4",)),
        (("--to", "x"), ("'x'", "puzz.link")),
        (("--to", "towers", "--size", "12"), ("3 to 9", "12")),
        (("--to", "towers", "--json"), ("--to", "--json")),
        (("--to", "towers", "--solution"), ("--to", "--solution")),
    ],
)
def test_wrong_usage(run, options: tuple[str, ...], words: tuple[str, ...]) -> None:
    generate(run, *options).refused(*words)


def test_wrong_usage_with_jobs(run) -> None:
    generate(run, "--size", "17", "--count", "9", "--jobs", "2").refused("3 to 16")


def test_families(run) -> None:
    run("generate", "skyscrape").refused("'skyscrape'", "did you mean skyscraper?")
    run("generate").refused("FAMILY")


def test_colour(run) -> None:
    assert "\x1b[" in generate(run, "--seed", "1", "--colour", "always").out
    assert "\x1b" not in generate(run, "--seed", "1").out


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("options", [("--json",), ()])
def test_interrupt(interrupt, jobs: str, options: tuple[str, ...]) -> None:
    asked = ("generate", "skyscraper", "--count", "1000000", "--seed", "1", "--jobs", jobs)
    done = interrupt(*asked, *options, first=5000)
    assert done.code == 130
    text = done.out.decode()
    seeds = (
        [json.loads(line)["seed"] for line in text.splitlines()]
        if options
        else [int(found[3]) for found in LINE.finditer(text)]
    )
    assert text.endswith("\n")
    assert seeds == list(range(1, len(seeds) + 1))
    assert done.err.decode() == f"interrupted: {len(seeds):,} of 1,000,000 puzzles made\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_interrupt_where_puzzles_take_long(interrupt) -> None:
    options = ("--size", "16", "--level", "extreme", "--count", "99", "--jobs", "2", "--json")
    done = interrupt("generate", "skyscraper", *options)
    made = len(done.out.splitlines())
    assert (done.code, done.err) == (130, b"interrupted: %d of 99 puzzles made\n" % made)


def test_progress_only_on_a_terminal(process, monkeypatch, run, patience: int) -> None:
    assert process("generate", "skyscraper", "--count", "3", "--json").err == ""
    told = Event()

    def slowly(*arguments, **options):
        assert told.wait(patience)
        yield from made(*arguments, **options)

    made, write = verb.generate_many, output.Progress._write
    monkeypatch.setattr(verb, "generate_many", slowly)
    monkeypatch.setattr(output.Progress, "_is_due", lambda self: True)
    monkeypatch.setattr(output.Progress, "_write", lambda *line: (write(*line), told.set()))
    monkeypatch.setattr(ticking, "TICK_SECONDS", 0.005)
    done = generate(run, "--size", "4", "--count", "2", "--seed", "1", "--json")
    assert re.search(r"\r\x1b\[K0 of 2, [\d,.]+ m?s", done.err)
    assert done.err.endswith("\r\x1b[K")
    assert len(done.records) == 2


def test_no_progress_is_told_after_the_line_was_cleared(run, monkeypatch, patience: int) -> None:
    """Though the thread that tells it had begun to."""
    telling = Event()

    def due(_progress: output.Progress) -> bool:
        telling.set()
        sleep(0.1)
        return True

    def none(*_arguments, **_options):
        assert telling.wait(patience)
        yield from ()

    monkeypatch.setattr(verb, "generate_many", none)
    monkeypatch.setattr(output.Progress, "_is_due", due)
    monkeypatch.setattr(ticking, "TICK_SECONDS", 0.005)
    assert generate(run, "--seed", "1").err.endswith("\r\x1b[K")


def test_progress_tells_what_is_left(monkeypatch, capsys) -> None:
    monkeypatch.setattr(output.Progress, "_is_due", lambda self: True)
    output.Progress().count(2, 3)
    told = capsys.readouterr().err
    assert re.search(r"2 of 3, [\d,.]+ per s, (about [\d,]+ s left|nearly done)", told)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_leaves(environment, command, patience: int, jobs: str) -> None:
    asked = ("generate", "skyscraper", "--count", "100000", "--jobs", jobs)
    with subprocess.Popen(
        [*command, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as child:
        assert child.stdout.read(40)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=patience) == 0


def test_all_puzzles_are_different(run) -> None:
    stars = ("gold-star", "--points", "3", "--count", "30", "--seed", "1", "--json")
    puzzles, repeated = run("generate", *stars), run("generate", *stars, "--repeats")
    for done, most in ((puzzles, 30), (repeated, 29)):
        assert (done.code, done.err, len(done.records)) == (0, "", 30)
        boards = {json.dumps([one["operators"], one["digits"]]) for one in done.records}
        assert len(boards) <= most
    assert [one["seed"] for one in repeated.records] == list(range(1, 31))
    kept = run("dedupe", "-", stdin=puzzles.out)
    assert len(kept.records) == 30


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_size_with_few_puzzles_is_a_limit(run, jobs: str) -> None:
    done = generate(run, "--size", "3", "--count", "50", "--seed", "1", "--json", "--jobs", jobs)
    assert (done.code, len(done.records)) == (3, 16)
    assert done.err == (
        "cluesmith: 16 different puzzles found in 358 seeds from 1 on; no more turned up\n"
    )


def test_help_says_what_is_symmetric_and_what_a_recipe_is() -> None:
    found = verb.declared_options()
    assert "lol-sudoku: symmetry of digits and marked cells, not of areas and walls" in (
        verb.described(found["symmetry"])
    )
    recipe = verb.described(found["recipe"])
    assert "ladder: of exactly this level, with one solution; paper:" in recipe
    assert recipe.endswith("(ladder, paper; default ladder)")
