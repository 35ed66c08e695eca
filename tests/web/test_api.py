"""The verbs over HTTP: each answers what the workbench finds, as the command line writes it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from serving import Served, refused

from cluesmith import registry
from cluesmith.family import Family
from cluesmith.languages import LANGUAGES
from cluesmith.workbench import deduce, records, solve, xray
from cluesmith.workbench.generate import generate

FAMILIES = list(registry.families())
ALL = pytest.mark.parametrize("family", FAMILIES, ids=[family.name for family in FAMILIES])
T3 = registry.family("skyscraper").examples().puzzles["t3"]


def some(family: Family) -> Any:
    """A puzzle with exactly one solution."""
    return generate(family.name, seed=1)


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def mistaken() -> dict[str, Any]:
    """A board with two wrong entries, each of which clashes with nothing."""
    board = registry.family("skyscraper").puzzle.to_json(T3)
    [solution] = solve.solve(T3).solutions
    rows = [[0] * T3.size for _ in range(T3.size)]
    for row, column in ((0, 0), (1, 1)):
        rows[row][column] = solution.grid[row][column] % T3.size + 1
    return {**board, "entries": {"grid": rows}}


@ALL
def test_solve_and_check(served: Served, family: Family) -> None:
    puzzle = some(family)
    for verb in ("solve", "check"):
        answer = served.ask(verb, puzzle=family.puzzle.to_json(puzzle))
        wanted = as_json(getattr(solve, verb)(puzzle).to_json())
        assert list(answer) == list(wanted)
        for key in ("family", "verdict", "count", "complete", "solutions", "conflict", "stats"):
            assert answer[key] == wanted[key], (verb, key)


def test_solve_with_its_options(served: Served) -> None:
    blank = {"family": "skyscraper", "size": 4}
    assert served.ask("solve", puzzle=blank, limit=7)["count"] == 7
    found = served.ask("solve", puzzle=blank, model="paper", strategy="ff/step/up")
    assert found["count"] == 1
    message = refused(served.post("solve", puzzle=blank, model="papr"), 422, "bad-request")
    assert "did you mean paper?" in message
    refused(served.post("solve", puzzle=blank, strategy="up"), 422, "bad-request")


def test_check_tells_a_contradiction(served: Served) -> None:
    clash = {"family": "skyscraper", "size": 3, "clues": {"top": [3, 3, 0]}}
    answer = served.ask("check", puzzle=clash)
    assert answer["verdict"] == "none"
    assert {fact["kind"] for fact in answer["conflict"]} == {"clue"}


@ALL
def test_rate(served: Served, family: Family) -> None:
    puzzle = some(family)
    wanted = as_json(records.rating_record(puzzle, deduce.rate(puzzle)))
    assert served.ask("rate", puzzle=family.puzzle.to_json(puzzle)) == wanted
    refused(
        served.post("rate", puzzle=family.puzzle.to_json(puzzle), scale="x"), 422, "bad-request"
    )


@ALL
@pytest.mark.parametrize("language", LANGUAGES)
def test_explain(served: Served, family: Family, language: str) -> None:
    puzzle = some(family)
    wanted = as_json(records.explanation_record(puzzle, deduce.explanation(puzzle), language))
    answer = served.ask(
        "explain", puzzle=family.puzzle.to_json(puzzle), language=language, drawings=True
    )
    assert family.deduction is not None
    for step in answer["steps"]:
        assert step.pop("title") == family.deduction.words.title(step["technique"], language)
        svg = step.pop("svg")
        assert svg.startswith("<svg ")
        assert "<style" not in svg
    assert answer == wanted


@ALL
@pytest.mark.parametrize("reveal", [1, 2, 3])
def test_hint(served: Served, family: Family, reveal: int) -> None:
    puzzle = some(family)
    wanted = as_json(records.hint_record(puzzle, deduce.hinted(puzzle), reveal))
    answer = served.ask("hint", puzzle=family.puzzle.to_json(puzzle), reveal=reveal, drawing=True)
    [step] = answer["steps"]
    assert ("title" in step, "svg" in step) == (reveal > 1, reveal > 2)
    step.pop("title", None)
    step.pop("svg", None)
    look = step.pop("look")
    assert look == as_json(family.deduction.words.look(puzzle, deduce.hinted(puzzle).found))
    assert answer == wanted


def test_a_hint_names_a_mistake(served: Served) -> None:
    answer = served.ask("hint", puzzle=mistaken(), drawing=True)
    assert answer["steps"] == []
    assert answer["mistake"]["cell"] in ([0, 0], [1, 1])
    assert ("svg" in answer["mistake"]) == (answer["mistake"]["reason"] is not None)


def test_review_names_all_mistakes(served: Served) -> None:
    answer = served.ask("review", puzzle=mistaken())
    assert (answer["verdict"], answer["finished"]) == ("unique", False)
    assert sorted(mistake["cell"] for mistake in answer["mistakes"]) == [[0, 0], [1, 1]]
    first, other = answer["mistakes"]
    assert len(first["text"]) > len(other["text"])
    assert other["text"].endswith(" is wrong.")


@ALL
def test_review_knows_the_end(served: Served, family: Family) -> None:
    puzzle = some(family)
    board = family.puzzle.to_json(puzzle)
    assert served.ask("review", puzzle=board)["finished"] is False
    answer = served.ask("review", puzzle={**board, "entries": board["solution"]})
    assert answer == {"verdict": "unique", "finished": True, "mistakes": []}


def test_review_knows_one_of_several_solutions(served: Served) -> None:
    board = {"family": "skyscraper", "size": 2, "grid": [[0, 0], [0, 0]]}
    full = {**board, "entries": {"grid": [[1, 2], [2, 1]]}}
    assert served.ask("review", puzzle=full)["finished"] is True
    given = {**board, "grid": [[1, 0], [0, 0]], "entries": {"grid": [[0, 2], [2, 1]]}}
    assert served.ask("review", puzzle=given)["finished"] is True
    part = {**board, "entries": {"grid": [[1, 0], [0, 0]]}}
    assert served.ask("review", puzzle=part)["finished"] is False


@ALL
def test_generate(served: Served, family: Family) -> None:
    answer = served.ask("generate", family=family.name, seed=5, count=2, level="medium")
    wanted = [family.puzzle.to_json(generate(family.name, seed=s, level="medium")) for s in (5, 6)]
    assert answer == {"puzzles": as_json(wanted)}
    drawn = served.ask("generate", family=family.name)["puzzles"]
    assert len(drawn) == 1


def test_generate_gives_as_many_different_puzzles_as_there_are(served: Served) -> None:
    answer = served.ask("generate", family="skyscraper", size=3, seed=1, count=50)
    assert len(answer["puzzles"]) == 16


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"family": "sudoku"}, "sudoku"),
        ({"family": "skyscraper", "size": 17}, "size is 17"),
        ({"family": "skyscraper", "count": 101}, "count is 101"),
        ({"family": "skyscraper", "points": 5}, "points"),
        ({"family": "gold-star", "operators": "%"}, "operators"),
        ({"family": "skyscraper", "jobs": 3}, "no field 'jobs'"),
        ({"family": "skyscraper", "x": None}, "no field 'x'"),
        ({"count": 1}, "family is missing"),
        ({"family": None}, "family is missing"),
        ({"family": "skyscraper", "seed": True}, "seed is true"),
        ({"family": "skyscraper", "probability": 2}, "a number from 0 to 1"),
    ],
)
def test_what_generate_refuses(served: Served, fields: dict[str, Any], words: str) -> None:
    assert words in refused(served.post("generate", **fields), 422, "bad-request")


def test_generate_tells_that_nothing_turned_up(served: Served) -> None:
    asked = {"family": "skyscraper", "size": 3, "level": "extreme"}
    refused(served.post("generate", **asked), 422, "not-found")


@ALL
def test_convert_and_parse_again(served: Served, family: Family) -> None:
    board = family.puzzle.to_json(some(family))
    for form in ("json", *(form.name for form in family.forms())):
        response = served.post("convert", puzzle=board, to=form)
        if response.status_code != 200:
            refused(response, 422, "unsupported")
            continue
        answer = served.ask("parse", text=response.json()["text"], form=form)
        assert answer["errors"] == []
        [found] = answer["puzzles"]
        assert found["form"] == form
        assert found["puzzle"]["family"] == family.name
    assert "form" in refused(served.post("convert", puzzle=board, to="x"), 422, "bad-request")


def test_parse_tells_the_place_of_a_bad_puzzle(served: Served) -> None:
    good = "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"
    answer = served.ask("parse", text=f"{good}\n4:9/\n{good}")
    assert [item["form"] for item in answer["puzzles"]] == ["towers", "towers"]
    assert [error["place"] for error in answer["errors"]] == ["line 2"]
    assert answer["errors"][0]["wrong"] == {"kind": "count", "found": 2, "count": 16}
    assert served.ask("parse", text="nonsense")["puzzles"] == []
    refused(served.post("parse", text="4:", form="nonsense"), 422, "bad-request")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("4:9" + "/" * 15, {"kind": "number", "place": "the clue above column 1", "low": 1}),
        ('{"family": "skyscraper", "size": 99}', {"kind": "number", "place": "size", "high": 64}),
        ('{"family": "skyscraper", "size": [4]}', {"place": "size", "found": "a list of 1"}),
        ('{"family": "lol-sudoku"}', {"kind": "number", "place": "size", "found": "missing"}),
        (
            '{"family": "skyscraper", "size": 2, "grid": [[1]]}',
            {"kind": "list", "place": "grid", "found": "a list of 1", "count": 2},
        ),
        ('{"family": "skyscraper", "size": 2, "clues": 7}', {"kind": "object", "found": "7"}),
        ('{"family": "skyscraper",', {"kind": "json", "line": 1, "column": 25}),
        ("5:-*+", {"kind": "count", "found": 3, "count": 10}),
        ("4:" + "/" * 3000, {"kind": "length", "most": 2000}),
        ('{"family": "skyscraper", "size": 2, "colour": 1, "solution": {"grid": 1}}', {}),
    ],
)
def test_parse_says_what_is_wrong_as_data_too(
    served: Served, text: str, wrong: dict[str, Any]
) -> None:
    [error] = served.ask("parse", text=text)["errors"]
    assert wrong.items() <= error["wrong"].items()
    assert error["message"]


@ALL
def test_draw(served: Served, family: Family) -> None:
    puzzle = some(family)
    board = family.puzzle.to_json(puzzle)
    assert served.ask("draw", puzzle=board) == {"svg": str(family.draw.svg(puzzle))}
    solved = served.ask("draw", puzzle=board, solution=board["solution"], theme="dark")
    solution = family.puzzle.solution_from_json(puzzle, board["solution"])
    assert solved == {"svg": str(family.draw.svg(puzzle, solution, theme="dark"))}
    picture = served.post("draw", puzzle=board, format="png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    refused(served.post("draw", puzzle=board, solution={}), 422, "bad-puzzle")


@ALL
def test_forced(served: Served, family: Family) -> None:
    board = family.puzzle.to_json(some(family))
    answer = served.ask("forced", puzzle=board)
    assert (answer["verdict"], answer["complete"]) == ("unique", True)
    cells = 2 * board["points"] if "points" in board else board["size"] ** 2
    assert len(answer["forced"]) == cells


@ALL
def test_xray(served: Served, family: Family) -> None:
    puzzle = some(family)
    answer = served.ask("xray", puzzle=family.puzzle.to_json(puzzle), limit=3)
    wanted = as_json(xray.xray(puzzle, limit=3).to_json())
    assert {**answer, "seconds": 0} == {**wanted, "seconds": 0}
    assert (answer["verdict"], answer["complete"]) == ("unique", True)
    blank = {**family.puzzle.to_json(family.puzzle.keep(puzzle, ()))}
    found = served.ask("xray", puzzle=blank, limit=2)
    assert {each["count"] for each in found["candidates"]} <= {1, 2, 3}


@ALL
def test_making_unique_thinning_out_and_shuffling(served: Served, family: Family) -> None:
    size = {"points": 5, "operators": "?" * 10} if family.name == "gold-star" else {"size": 4}
    made = served.ask("make-unique", puzzle={"family": family.name, **size}, seed=1)
    assert made["changed"]
    assert all("kind" in fact for fact in made["changed"])
    assert served.ask("check", puzzle=made["puzzle"])["verdict"] == "unique"
    thin = served.ask("thin-out", puzzle=made["puzzle"], seed=1)
    assert served.ask("check", puzzle=thin["puzzle"])["verdict"] == "unique"
    moved = served.ask("shuffle", puzzle=thin["puzzle"], seed=1)
    assert served.ask("check", puzzle=moved["puzzle"])["verdict"] == "unique"
    assert moved == served.ask("shuffle", puzzle=thin["puzzle"], seed=1)


def test_families(served: Served) -> None:
    answer = served.client.get("/families").json()
    assert [one["name"] for one in answer["families"]] == list(registry.names())
    sky = answer["families"][-1]
    assert sky["sizes"] == {"least": 1, "most": 64, "default": 6}
    assert sky["generates"] == {"least": 3, "most": 16, "default": 6}
    assert sky["scales"] == ["cluesmith", "towers"]
    assert sky["techniques"][0]["title"] == {"en": "Clue 1", "es": "Pista 1", "pt": "Pista 1"}
    assert "t1" in sky["examples"]


@ALL
def test_examples(served: Served, family: Family) -> None:
    answer = served.client.get(f"/examples/{family.name}").json()
    wanted = family.examples().puzzles
    assert [one["name"] for one in answer["examples"]] == list(wanted)
    assert answer["examples"][0]["puzzle"] == family.puzzle.to_json(next(iter(wanted.values())))
    refused(served.client.get("/examples/sudoku"), 404, "not-found")


@ALL
def test_a_hint_on_the_example_of_a_technique_is_that_technique(
    served: Served, family: Family
) -> None:
    assert family.deduction is not None
    for technique in family.deduction.techniques():
        response = served.client.get(f"/techniques/{family.name}/{technique.name}")
        if technique.name == "search":
            refused(response, 404, "not-found")
            continue
        lesson = response.json()
        assert lesson["level"] == technique.level
        [step] = served.ask("hint", puzzle=lesson["puzzle"])["steps"]
        assert step["technique"] == technique.name


def test_a_technique_in_another_language(served: Served) -> None:
    told = [
        served.client.get("/techniques/skyscraper/fish", params=query).json()["title"]
        for query in ({}, {"language": "en"}, {"language": "pt"})
    ]
    assert told[0] == told[1] != told[2]
    fish = "/techniques/skyscraper/fish"
    refused(served.client.get(fish, params={"language": "fr"}), 422, "bad-request")
    refused(served.client.get(fish, params={"x": "1"}), 422, "bad-request")
    refused(served.client.get("/techniques/skyscraper/none"), 404, "not-found")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b'{"puzzle": 1e999}', 400),
        (b"[]", 422),
        (b"{}", 422),
        (b'{"puzzle": []}', 422),
    ],
)
def test_bodies_that_are_no_request(served: Served, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    response = served.client.post("/check", content=body, headers=headers)
    refused(response, status, "bad-request")


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ({}, "family is missing"),
        ({"family": "x"}, "family"),
        ({"family": "skyscraper"}, "size"),
        ({"family": "skyscraper", "size": 65}, "65"),
        ({"family": "skyscraper", "size": 3, "grid": [[1]]}, "grid"),
        ({"family": "gold-star", "points": 5, "operators": "?"}, "operators"),
    ],
)
def test_puzzles_that_cannot_be_read(served: Served, puzzle: dict[str, Any], words: str) -> None:
    for verb in ("check", "rate", "explain", "hint", "review", "forced", "xray", "draw"):
        assert words in refused(served.post(verb, puzzle=puzzle), 422, "bad-puzzle")


def test_what_a_family_cannot_do(served: Served) -> None:
    large = {"family": "skyscraper", "size": 17}
    refused(served.post("rate", puzzle=large), 422, "unsupported")


def test_null_counts_as_left_out(served: Served) -> None:
    asked = {"puzzle": {"family": "skyscraper", "size": 2}, "limit": None}
    assert served.ask("solve", **asked)["count"] == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/check", 405), ("POST", "/families", 405), ("GET", "/nothing", 404)],
)
def test_other_methods_and_paths(served: Served, method: str, path: str, status: int) -> None:
    response = served.client.request(method, path)
    refused(response, status, "bad-request" if status == 405 else "not-found")


def test_hostile_text_stays_text(served: Served) -> None:
    title = "</title><script>alert(1)</script>"
    board = {"family": "skyscraper", "size": 3, "title": title, "author": title}
    assert "<script" not in served.ask("draw", puzzle=board)["svg"]
    [step] = served.ask("hint", puzzle={**board, "clues": {"top": [3, 0, 0]}}, drawing=True)[
        "steps"
    ]
    assert "<script" not in step["svg"]
