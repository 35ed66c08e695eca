"""cluesmith solve: what it prints, and its exit codes."""

from __future__ import annotations

import json
import re
from itertools import count

import pytest

from cluesmith.families.skyscraper.codec.puzzle_json import from_json, solution_from_json
from cluesmith.families.skyscraper.rules import mistakes
from cluesmith.kernel import run as searches
from cluesmith.workbench.read import named

KEYS = {
    *("id", "family", "verdict", "count", "complete", "solutions", "conflict", "stats", "seconds"),
}
STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}
T3 = """\
   4 . . 2
  +--------+
. |1 2 4 3 | .
3 |2 1 3 4 | .
. |3 4 2 1 | .
. |4 3 1 2 | 3
  +--------+
   . . 4 .
"""
BLANK_3, BLANK_4 = 12, 576  # Latin squares
MANY = 6


def stripped(text: str) -> str:
    """Without blanks at line ends and empty lines."""
    return "".join(line.rstrip() + "\n" for line in text.splitlines() if line.strip())


def boards(text: str) -> int:
    """How many boards are drawn: each has two rules."""
    rules, odd = divmod(len(re.findall(r"^ *\+-+\+$", text, re.MULTILINE)), 2)
    assert not odd
    return rules


def test_the_first_solution_is_drawn(run) -> None:
    done = run("solve", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    assert stripped(done.out) == T3


def test_first_stops_at_the_first(run) -> None:
    done = run("solve", "skyscraper:many")
    assert (done.code, boards(done.out)) == (0, 1)


def test_a_seed_is_one_search(run, blank) -> None:
    drawn = {seed: run("solve", "--seed", seed, blank(4)).out for seed in "0123"}
    assert drawn["0"] == run("solve", "--seed", "0", blank(4)).out
    assert len(set(drawn.values())) > 1
    for verb in ("solve", "check"):
        assert run(verb, "--seed", "1", "skyscraper:clash").code == 1
    assert run("solve", "--count", "--seed", "1", blank(4)).out.split() == [str(BLANK_4)]


def test_all(run, blank) -> None:
    done = run("solve", "--all", blank(3))
    assert (done.code, done.err) == (0, "")
    assert boards(done.out) == BLANK_3
    assert done.out.endswith("12 solutions\n")


def test_all_of_a_unique_puzzle(run) -> None:
    done = run("solve", "--all", "skyscraper:t3")
    assert stripped(done.out) == T3 + "1 solution\n"


@pytest.mark.parametrize("limit", [1, 2, MANY, MANY + 1])
def test_limit(run, limit: int) -> None:
    done = run("solve", "--limit", str(limit), "skyscraper:many")
    assert done.code == 0
    assert boards(done.out) == min(limit, MANY)


def test_count(run, blank) -> None:
    done = run("solve", "--count", blank(4))
    assert (done.code, done.out, done.err) == (0, f"{BLANK_4}\n", "")


@pytest.mark.parametrize("jobs", ["2", "auto"])
def test_several_processes_count_and_answer_the_same(run, blank, jobs: str) -> None:
    assert run("solve", "--count", "--jobs", jobs, blank(4)).out == f"{BLANK_4}\n"
    assert run("solve", "--count", "--strategy", "ff/step/up", "--jobs", jobs, blank(4)).code == 0
    assert run("solve", "--jobs", jobs, "skyscraper:t3").out == run("solve", "skyscraper:t3").out
    assert run("solve", "--jobs", jobs, "skyscraper:clash").code == 1
    record = json.loads(run("solve", "--jobs", jobs, "--json", "--limit", "2", blank(4)).out)
    assert (record["count"], len(record["solutions"])) == (2, 2)
    assert run("check", "--jobs", jobs, "skyscraper:t3").out.startswith("unique")
    rated = run("rate", "--jobs", jobs, "skyscraper:").out
    assert rated == run("rate", "skyscraper:").out


@pytest.mark.parametrize(
    ("verb", "how"),
    [
        ("solve", "--all"),
        ("solve", "--next"),
        ("solve", "--strategy=ff/step/up"),
        ("check", "--strategy=ff/step/up"),
    ],
)
def test_what_several_processes_cannot_do_is_refused(run, verb: str, how: str) -> None:
    done = run(verb, how, "--jobs", "2", "skyscraper:t3")
    assert (done.code, done.out) == (2, "")
    assert "--jobs" in done.err


def test_count_of_none(run) -> None:
    done = run("solve", "--count", "skyscraper:clash")
    assert (done.code, done.out) == (1, "0\n")


@pytest.mark.parametrize("how", [(), ("--all",), ("--limit", "3")])
def test_no_solution(run, how: tuple[str, ...]) -> None:
    done = run("solve", *how, "skyscraper:clash")
    assert done.code == 1
    assert done.out.startswith("no solution")
    assert "check" in done.out


@pytest.mark.parametrize("how", [("--nodes", "20"), ("--timeout", "0.2")])
def test_a_cut_count_is_a_lower_bound(run, blank, how: tuple[str, ...]) -> None:
    done = run("solve", "--count", *how, blank(9))
    assert done.code == 3
    assert re.fullmatch(r"at least [\d,]+ \(stopped after .*\)\n", done.out)


@pytest.mark.parametrize("how", [("--nodes", "200"), ("--timeout", "20")])
def test_a_cut_search_says_so(run, blank, monkeypatch, how: tuple[str, ...]) -> None:
    monkeypatch.setattr(searches, "monotonic", count().__next__)  # a second at each look
    done = run("solve", "--all", *how, blank(9))
    assert done.code == 3
    assert boards(done.out) > 0
    assert f"stopped after {how[1]}" in done.err
    assert f" {boards(done.out)} solutions found" in done.err.replace(",", "")


def test_a_limit_of_nodes_before_the_first_solution(run, blank) -> None:
    done = run("solve", "--nodes", "1", blank(9))
    assert (done.code, boards(done.out)) == (3, 0)


def test_a_limit_that_is_not_reached_changes_nothing(run) -> None:
    limited = run("solve", "--timeout", "60", "--nodes", "100000", "skyscraper:t3")
    assert (limited.code, stripped(limited.out), limited.err) == (0, T3, "")


def test_stats(run) -> None:
    done = run("solve", "--stats", "skyscraper:t3")
    assert done.code == 0
    for name in (*STATS, "time"):
        assert re.search(rf"\b{name} +[\d,.]+", done.out), name
    assert max(map(len, done.out.splitlines())) <= 80


def test_stats_of_the_papers_boards(run) -> None:
    done = run("solve", "--stats", "skyscraper:")
    assert (done.code, done.err) == (0, "")
    names = ["t1", "t2", "t3", "t4", "t5", "t6", "listing"]
    assert boards(done.out) == len(names)
    for name in STATS:
        assert len(re.findall(rf"\b{name} +[\d,]+", done.out)) == len(names)
    places = [re.search(rf"^skyscraper:.*\b{name}\b.*:$", done.out, re.MULTILINE) for name in names]
    starts = [place.start() for place in places if place]
    assert len(starts) == len(names)
    assert starts == sorted(starts)


def test_strategies_change_the_search_not_the_solutions(run) -> None:
    results = {}
    for strategy in ("leftmost/step/up", "ff/bisect/down", "max_regret/median/up"):
        done = run("solve", "--all", "--json", "--strategy", strategy, "skyscraper:many")
        grids = [str(solution["grid"]) for solution in done.record["solutions"]]
        assert len(grids) == MANY
        results[strategy] = set(grids)
    assert len(set(map(frozenset, results.values()))) == 1


def test_the_papers_model_finds_the_same_with_more_search(run) -> None:
    exact, paper = (
        run("solve", "--all", "--json", "--model", model, "skyscraper:t2").record
        for model in ("exact", "paper")
    )
    assert exact["solutions"] == paper["solutions"]
    assert exact["verdict"] == paper["verdict"] == "unique"
    assert paper["stats"]["constraints"] > exact["stats"]["constraints"]
    assert paper["stats"]["backtracks"] > exact["stats"]["backtracks"] == 0


@pytest.mark.parametrize(
    ("arguments", "verdict", "count", "listed", "complete", "code"),
    [
        (("skyscraper:t3",), "unknown", 1, 1, False, 0),
        (("--all", "skyscraper:t3"), "unique", 1, 1, True, 0),
        (("--limit", "2", "skyscraper:t3"), "unique", 1, 1, True, 0),
        (("--limit", "2", "skyscraper:many"), "multiple", 2, 2, False, 0),
        (("--all", "skyscraper:many"), "multiple", MANY, MANY, True, 0),
        (("--count", "skyscraper:many"), "multiple", MANY, 0, True, 0),
        (("skyscraper:clash",), "none", 0, 0, True, 1),
        (("--all", "skyscraper:twice"), "none", 0, 0, True, 1),
        (("--nodes", "1", "--all", "skyscraper:many"), "unknown", 0, 0, False, 3),
    ],
)
def test_json(
    run,
    arguments: tuple[str, ...],
    verdict: str,
    count: int,
    listed: int,
    complete: bool,
    code: int,
) -> None:
    done = run("solve", "--json", *arguments)
    record = done.record
    assert done.code == code
    assert record.keys() == KEYS
    assert record["id"] == arguments[-1].partition(":")[2]
    assert record["family"] == "skyscraper"
    assert record["verdict"] == verdict
    assert (record["count"], record["complete"]) == (count, complete)
    assert len(record["solutions"]) == listed
    assert record["conflict"] == []
    assert record["stats"].keys() == STATS
    assert all(type(value) is int and value >= 0 for value in record["stats"].values())
    assert isinstance(record["seconds"], float)
    (puzzle,) = named(arguments[-1])
    for item in record["solutions"]:
        assert item.keys() == {"grid"}
        assert list(mistakes(puzzle, solution_from_json(puzzle, item))) == []


def test_json_is_all_there_is_on_stdout(run) -> None:
    done = run("solve", "--json", "--stats", "--colour", "always", "skyscraper:")
    assert [record["id"] for record in done.records] == [
        *("t1", "t2", "t3", "t4", "t5", "t6", "listing")
    ]
    assert "\x1b" not in done.out
    assert done.err == ""


def test_a_puzzle_without_an_id(run, blank) -> None:
    assert run("solve", "--json", blank(2)).record["id"] is None


@pytest.mark.parametrize("model", ["exact", "paper"])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 15, 16, 17, 32])
def test_sizes(run, blank, size: int, model: str) -> None:
    done = run("solve", "--json", "--model", model, blank(size))
    assert done.code == 0
    puzzle = from_json({"family": "skyscraper", "size": size})
    solution = solution_from_json(puzzle, done.record["solutions"][0])
    assert list(mistakes(puzzle, solution)) == []


@pytest.mark.parametrize("model", ["exact", "paper"])
def test_the_largest_size(run, model: str) -> None:
    """A full board of 64, its clues true: heights and counts use every bit of a mask."""
    size = 64
    grid = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    puzzle = {"family": "skyscraper", "size": size, "grid": grid}
    puzzle["clues"] = {
        "top": [size - c for c in range(size)][:1] + [0] * (size - 1),
        "left": [size] + [0] * (size - 1),
    }
    done = run("check", "--json", "--model", model, json.dumps(puzzle))
    assert done.record["verdict"] == "unique"
    assert done.record["solutions"] == [{"grid": grid}]
    puzzle["clues"]["left"][0] = size - 1
    assert run("solve", "--json", "--model", model, json.dumps(puzzle)).record["verdict"] == "none"


@pytest.mark.parametrize("size", ["0", "65", "-1", "1.5", "true", '"4"', "null", "[]", "1e400"])
def test_sizes_there_are_not(run, size: str) -> None:
    run("solve", f'{{"family": "skyscraper", "size": {size}}}').refused()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("skyscraper:t3", ["solução única"]),
        (
            "skyscraper:clash",
            [
                *("sem solução", "estes dados contradizem-se:"),
                *("  a pista 1 por cima da coluna 2", "  a pista 2 à esquerda da linha 2"),
                "  L2C1 = 1",
            ],
        ),
        ("skyscraper:many", ["várias soluções", "diferem em L1C2, L1C3, L2C2, L2C3, L3C2, L3C3"]),
        ("lol-sudoku:walled", ["  a parede entre L1C1 e L2C1", "  a parede entre L1C1 e L1C2"]),
        ("gold-star:wrong-given", ["  + entre G e E", "  A = 6"]),
    ],
)
def test_verdicts_in_portuguese(run, name: str, lines: list[str]) -> None:
    done = run("check", name, "--lang", "pt")
    printed = [line.partition(" (")[0] for line in done.out.splitlines()]
    assert [line for line in lines if line not in printed] == []
