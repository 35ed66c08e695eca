"""sort, filter and dedupe: what goes out, in which order, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluesmith import parse
from cluesmith.workbench.read import named
from cluesmith.workbench.setting import shuffle
from cluesmith.workbench.show import convert

TEST_SET = [puzzle.meta["id"] for puzzle in named("skyscraper:")]


@pytest.fixture
def collection(tmp_path: Path) -> str:
    """Both test sets, each puzzle also turned, as JSON lines."""
    path = tmp_path / "puzzles.jsonl"
    puzzles = [*named("skyscraper:"), *named("lol-sudoku:")]
    turned = [shuffle(puzzle, seed=seed).puzzle for seed, puzzle in enumerate(puzzles)]
    path.write_text("\n".join(convert(puzzle, "json") for puzzle in (*puzzles, *turned)))
    return str(path)


def test_sort_by_the_usual_keys(run, collection: str) -> None:
    done = run("sort", collection)
    assert (done.code, done.err) == (0, "")
    levels = ["easy", "medium", "hard", "extreme", "search", None]
    keys = [
        (r["family"], r["size"], levels.index(r.get("level")), r.get("score", 0))
        for r in done.records
    ]
    assert keys == sorted(keys)
    assert len(keys) == 2 * (len(TEST_SET) + len(named("lol-sudoku:")))


def test_sort_writes_the_rating_it_computed(run) -> None:
    record = run("sort", "skyscraper:t3").record
    assert (record["id"], record["level"], record["score"]) == ("t3", "easy", 14)
    assert "level" not in run("sort", "skyscraper:t3", "--by", "size").record


def test_sort_downwards(run) -> None:
    for options in (("--by=-score",), ("--by", "score", "--reverse")):
        scores = [record["score"] for record in run("sort", "skyscraper:", *options).records]
        assert scores == sorted(scores, reverse=True)
    mixed = run("sort", "skyscraper:", "--by", "size,-score").records
    keys = [(record["size"], -record["score"]) for record in mixed]
    assert keys == sorted(keys)


def test_sort_to_another_form(run) -> None:
    done = run("sort", "skyscraper:", "--to", "towers", "--by", "size")
    assert [line[:2] for line in done.out.splitlines()] == ["4:", "5:", *["6:"] * 3, "7:", "8:"]


@pytest.mark.parametrize("verb", ["sort", "filter", "dedupe", "convert"])
def test_a_form_that_one_family_lacks_leaves_out_its_puzzles_only(run, verb: str) -> None:
    done = run(verb, "skyscraper:t3", "gold-star:paper3", "skyscraper:t1", "--to", "towers")
    assert done.code == 2
    assert [line[:2] for line in done.out.splitlines()] == ["4:", "6:"]
    assert "gold-star:paper3: gold-star has no form 'towers'" in done.err


def test_a_bad_puzzle_is_told_and_the_others_are_sorted(run) -> None:
    good = convert(named("skyscraper:t3")[0], "json")
    done = run("sort", "-", stdin=f"{good}\nrubbish\n{good}\n")
    assert done.code == 2
    assert len(done.records) == 2
    assert "line 2" in done.err


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (("--size", "4..5"), ["t2", "t3"]),
        (("--size", "5,8"), ["t2", "t4"]),
        (("--level", "hard.."), ["t4", "t5", "t6"]),
        (("--size", "4", "--size", "8"), ["t3", "t4"]),
        (("--level", "Hard.."), ["t4", "t5", "t6"]),
        (("--level", "easy", "--max-score", "20"), ["t3"]),
        (("--family", "gold-star"), []),
        (("--family", "gold-star", "--family", "skyscraper:", "--size", "4"), ["t3"]),
        (("--size", "4..5", "--not"), ["t1", "t4", "t5", "t6", "listing"]),
        (("--unique", "--size", "..5"), ["t2", "t3"]),
    ],
)
def test_filter(run, options: tuple[str, ...], kept: list[str]) -> None:
    done = run("filter", "skyscraper:", *options)
    assert (done.code, done.err) == (0, "")
    found = [record["id"] for record in done.records]
    if "--level" not in options or kept == ["t3"]:
        assert sorted(found) == sorted(kept)
    else:
        assert {"t5"} <= set(found)
        assert {record["level"] for record in done.records} <= {"hard", "extreme", "search"}


def test_filter_unique(run) -> None:
    done = run("filter", "--unique", *(f"skyscraper:{name}" for name in ("t3", "many", "clash")))
    assert [record["id"] for record in done.records] == ["t3"]


def test_filter_gives_up_in_time(run) -> None:
    done = run(
        "filter", "-", "--unique", "--timeout", "1e-9", stdin='{"family": "skyscraper", "size": 12}'
    )
    assert (done.code, done.out) == (3, "")
    assert "skipped" in done.err


def test_a_level_that_is_said_again_is_added(run) -> None:
    records = run("filter", "skyscraper:", "--level", "easy", "--level", "hard").records
    assert {record["level"] for record in records} == {"easy", "hard"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sort", "--by", "levl"), ("'levl'", "did you mean level?")),
        (("sort", "--to", "towrs"), ("'towrs'", "did you mean towers?")),
        (("filter", "--size", "6..4"), ("write 4..6",)),
        (("filter", "--size", "big"), ("'big'",)),
        (("filter", "--level", "harder"), ("'harder'", "did you mean hard?")),
        (("filter", "--family", "skyscrapr"), ("did you mean skyscraper?",)),
        (("filter", "--min-score", "5", "--max-score", "4"), ("--min-score 5",)),
    ],
)
def test_wrong_usage(run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    run(*arguments, "skyscraper:t3").refused(*words)


def test_dedupe(run, collection: str) -> None:
    done = run("dedupe", collection)
    assert (done.code, done.err) == (0, "")
    lines = Path(collection).read_text().splitlines()
    assert done.records == [json.loads(line) for line in lines[: len(lines) // 2]]
    again = run("dedupe", collection, "--not")
    assert len(again.records) == len(lines) // 2


def test_dedupe_across_files(run, collection: str) -> None:
    assert len(run("dedupe", collection, collection, "skyscraper:").records) == len(
        run("dedupe", collection).records
    )


def test_a_wrong_solution_is_told_and_the_puzzle_still_solved(run) -> None:
    value = json.loads(convert(named("skyscraper:t3")[0], "json"))
    value["solution"] = {"grid": [[1, 2, 3, 4]] * 4}
    done = run("solve", "--json", json.dumps(value))
    assert (done.code, done.record["count"]) == (2, 1)
    assert "its stored solution is wrong" in done.err
    assert "correct or remove it" in done.err
    with pytest.warns(UserWarning, match="its stored solution is wrong"):
        parse(json.dumps(value))


@pytest.mark.parametrize("verb", ["convert", "sort", "dedupe"])
@pytest.mark.parametrize(
    ("family", "form"),
    [
        *(("skyscraper", form) for form in ("json", "towers", "puzz.link", "penpa", "prolog")),
        *(("skyscraper", form) for form in ("printed", "iss", "f-puzzles")),
        *(("lol-sudoku", form) for form in ("json", "drawn", "blocks", "prolog", "iss")),
        *(("gold-star", form) for form in ("json", "drawn", "prolog", "string")),
    ],
)
def test_what_is_written_in_a_form_is_read_again(run, verb: str, family: str, form: str) -> None:
    options = ("--by", "size") if verb == "sort" else ()
    written = run(verb, f"{family}:", *options, "--to", form)
    assert (written.code, written.err) == (0, "")
    again = run("convert", "-", "--to", "json", stdin=written.out)
    assert (again.code, again.err) == (0, "")
    assert len(again.records) == len(named(f"{family}:"))
    assert run("convert", "-", "--to", form, stdin=written.out).out == written.out


def test_sort_puts_what_cannot_be_rated_last(run) -> None:
    """Boards past 16x16 have no rating, as all of a family without techniques."""
    large = [json.dumps({"family": "skyscraper", "size": size}) for size in (18, 17)]
    puzzles = "\n".join([*large, convert(named("skyscraper:t3")[0], "json").strip()])
    done = run("sort", "-", stdin=puzzles)
    assert (done.code, done.err) == (0, "")
    assert [record["size"] for record in done.records] == [4, 17, 18]
    for asked in (("--by", "level"), ("--rate",)):
        done = run("sort", "-", *asked, stdin=puzzles)
        assert done.code == 2
        assert "16x16" in done.err
        assert [record["size"] for record in done.records] == [4]
