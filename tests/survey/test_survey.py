"""Surveys: the answers against a slow program, estimates, and going on after a kill."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
import slow

import cluesmith as cs
from cluesmith.survey import fewest_clues
from cluesmith.survey.clue_places import board, canonical, classes, moves, seen
from cluesmith.survey.count_boards import CountBoards
from cluesmith.survey.divisions import divisions, numbered, weight
from cluesmith.survey.estimates import SampledBoards, SampledClues
from cluesmith.survey.fewest_clues import FewestClues
from cluesmith.survey.run import Survey, run
from cluesmith.workbench.read import from_json


@pytest.mark.parametrize(
    ("size", "clues"), [(1, 0), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (3, 3), (4, 2)]
)
def test_boards_have_the_verdicts_that_enumeration_finds(size: int, clues: int) -> None:
    found = run(FewestClues(size, clues))
    (row,) = found["rows"]
    verdicts, unique = slow.with_clues(size, clues)
    assert {name: row[name] for name in fewest_clues.VERDICTS} == verdicts
    assert row["classes"] == len(unique)
    shown = {tuple(map(tuple, each["clues"].values())) for each in found["witnesses"]}
    assert {min(slow.positions(each)) for each in shown} == unique


def test_the_fewest_clues_of_small_boards() -> None:
    assert [run(FewestClues(size))["fewest"] for size in (1, 2, 3)] == [0, 1, 2]
    found = run(FewestClues(4))
    assert [row["unique"] > 0 for row in found["rows"]] == [False, False, False, True]
    verdicts, unique = slow.with_clues(4, 3)
    assert (found["rows"][-1]["unique"], len(found["witnesses"])) == (verdicts["unique"], 200)
    assert len(unique) == 200


@pytest.mark.soak
def test_five_rows() -> None:
    found = run(FewestClues(5), jobs=2)
    assert (found["fewest"], len(found["witnesses"])) == (4, 1196)


def test_witnesses_are_unique_puzzles_with_their_solutions() -> None:
    for each in run(FewestClues(3))["witnesses"]:
        puzzle = from_json(each)
        result = cs.check(puzzle)
        assert str(result.verdict) == "unique"
        assert [list(row) for row in result.solutions[0].grid] == each["solution"]["grid"]


def test_places_of_clues_move_with_the_board() -> None:
    for square in slow.squares(4)[::37]:
        sides = slow.clues(square)
        clues = sum(sides, ())
        assert seen(square) == list(clues)
        ours = {tuple(clues[place] for place in move) for move in moves(4)}
        assert ours == {sum(each, ()) for each in slow.positions(sides)}
        assert canonical(4, clues) == min(ours)
        assert board(4, clues).clues.left == sides[1]


@pytest.mark.parametrize(("size", "clues"), [(3, 2), (4, 3), (5, 2)])
def test_classes_of_places_hold_all_of_them(size: int, clues: int) -> None:
    from math import comb

    assert sum(sets for _, sets in classes(size, clues)) == comb(4 * size, clues)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_divisions_are_those_that_enumeration_finds(size: int) -> None:
    ours = list(divisions(size))
    theirs = {frozenset(areas) for areas in slow.divisions(size)}
    cells = [frozenset(c for c in range(size * size) if area >> c & 1) for area in sum(ours, ())]
    grouped = {frozenset(cells[i : i + size]) for i in range(0, len(cells), size)}
    assert (len(ours), grouped) == (len(theirs), theirs)
    assert sum(weight(size, numbered(size, areas)) for areas in ours) == len(theirs)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_blank_boards_have_the_solutions_that_enumeration_finds(size: int) -> None:
    assert run(CountBoards(size))["solutions"] == slow.lol_sudokus(size)


def test_the_blank_board_of_five_rows() -> None:
    found = run(CountBoards(5))
    assert found["solutions"] == 11_762_160  # OEIS A172478
    assert (found["divisions"], found["classes"]) == (4006, 515)


def test_estimates_are_near_the_truth() -> None:
    found = run(SampledBoards(4, 1000, 7))["estimate"]
    assert abs(found["solutions"] - 13_872) < 5 * found["errors"]["solutions"]
    assert abs(found["divisions"] - 117) < 5 * found["errors"]["divisions"]
    found = run(SampledClues(4, 3, 35, 7))["estimate"]
    assert abs(found["classes"] - 200) < 5 * found["errors"]["classes"]
    whole = run(SampledClues(4, 3, 1000, 7))["estimate"]
    assert (whole["sample"], whole["classes"], whole["errors"]["classes"]) == (70, 200, 0)


@pytest.mark.parametrize("survey", [SampledBoards(4, 9, 7), SampledClues(4, 2, 9, 7)])
def test_an_estimate_is_the_same_for_any_number_of_processes(survey: Survey) -> None:
    def untimed(jobs: int) -> dict[str, Any]:
        found = run(survey, jobs=jobs)["estimate"]
        del found["seconds"], found["errors"]["seconds"]
        return found

    assert untimed(1) == untimed(2)


def test_verdicts_that_do_not_add_up_are_refused() -> None:
    survey = FewestClues(3, 1)
    (tasks,) = survey.rounds()
    results = {task: survey.do(task) for task in tasks}
    assert survey.answer(results)["rows"][0]["boards"] == 36
    del results[tasks[-1]]
    with pytest.raises(cs.CluesmithError, match=r"add up to \d+ boards, not 36"):
        survey.answer(results)


def test_an_answer_that_is_there_is_not_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "three.json"
    found = run(FewestClues(3), write=path)
    assert [file.name for file in tmp_path.iterdir()] == ["three.json"]
    monkeypatch.setattr(FewestClues, "do", None)
    assert run(FewestClues(3), write=path) == found
    with pytest.raises(cs.UsageError, match="no answer of this survey"):
        run(FewestClues(4), write=path)


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    found = run(FewestClues(4), jobs=2, write=tmp_path / "a.json")
    assert found == run(FewestClues(4))


def test_progress_comes_while_the_only_process_is_busy() -> None:
    """A task that ends once progress was reported three times since it began."""

    class Slow(FewestClues):
        def do(self, number: int) -> dict[str, Any]:
            seen.clear()
            assert enough.wait(60)
            return super().do(number)

    seen: list[tuple[int, int, str]] = []
    enough = Event()

    def progress(done: int, total: int, title: str) -> None:
        seen.append((done, total, title))
        if len(seen) == 3:
            enough.set()

    assert run(Slow(2, 0), progress=progress) == run(FewestClues(2, 0))
    assert seen[:3] == 3 * [(0, 1, "fewest-clues, 0 clues")]


def test_another_survey_does_not_continue_a_checkpoint(tmp_path: Path) -> None:
    from cluesmith.survey.run import checkpoint

    path = str(tmp_path / "a.json")
    checkpoint(path, FewestClues(4)).__exit__()
    with pytest.raises(cs.UsageError, match="a survey with size 4, not 3"):
        run(FewestClues(3), write=path)
