"""cluesmith check, show, convert and examples."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cluesmith.kernel.run import NO_LIMITS
from cluesmith.registry import BUILT_IN as NAMES
from cluesmith.workbench.read import examples, named, parse
from cluesmith.workbench.solve import is_solvable

KEYS = {
    *("id", "family", "verdict", "count", "complete", "solutions", "conflict", "stats", "seconds"),
}
STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}
LINES = ("json", "towers", "puzz.link", "sudokupad", "f-puzzles", "iss")
FORMS = (*LINES, "penpa", "prolog", "printed")
PNG = b"\x89PNG\r\n\x1a\n"


def test_check_unique(run) -> None:
    done = run("check", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"unique \(.* m?s\)\n", done.out)


def test_check_tells_of_solutions_that_differ_in_names_only(run) -> None:
    done = run("check", "lol-sudoku:p1", "--model", "paper")
    assert done.out.startswith("multiple")
    assert "they differ only in the names of areas" in done.out


def test_check_multiple_shows_two_and_where_they_differ(run) -> None:
    done = run("check", "skyscraper:many")
    assert done.code == 0
    assert done.out.startswith("multiple")
    one, other = (
        [line.split("|")[1].split() for line in board.splitlines() if "|" in line]
        for board in re.findall(r"\+-+\+\n(.*?) +\+-+\+", done.out, re.DOTALL)
    )
    differing = [
        f"r{r + 1}c{c + 1}" for r in range(3) for c in range(3) if one[r][c] != other[r][c]
    ]
    assert differing
    assert re.findall(r"r\dc\d", done.out) == differing


def test_check_none_shows_the_conflict(run) -> None:
    done = run("check", "skyscraper:clash")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].startswith("none")
    assert lines[1] == "these contradict each other:"
    assert lines[2:] == ["  clue 1 above column 2", "  clue 2 left of row 2", "  given 1 at r2c1"]


def test_check_none_by_one_clue_alone(run) -> None:
    done = run("check", '{"family": "skyscraper", "size": 1, "grid": [[1]]}')
    assert done.code == 0
    puzzle = {"family": "skyscraper", "size": 2, "clues": {"top": [2, 2]}, "grid": [[1, 2], [0, 0]]}
    record = run("check", "--json", json.dumps(puzzle)).record
    assert record["verdict"] == "none"


@pytest.mark.parametrize("how", [("--nodes", "1"), ("--timeout", "0.05")])
def test_check_unknown(run, blank, how: tuple[str, ...]) -> None:
    """The paper's model needs far longer for this one."""
    clues = {side: [3] * 12 for side in ("top", "left", "bottom", "right")}
    puzzle = json.dumps({"family": "skyscraper", "size": 12, "clues": clues})
    done = run("check", "--model", "paper", *how, puzzle)
    assert done.code == 3
    assert done.out.startswith("unknown")
    assert f"stopped after {how[1]}" in done.out
    record = run("check", "--json", "--model", "paper", *how, puzzle).record
    assert (record["verdict"], record["complete"]) == ("unknown", False)


@pytest.mark.parametrize(
    ("name", "verdict", "count", "complete", "code"),
    [
        ("t3", "unique", 1, True, 0),
        ("many", "multiple", 2, False, 0),
        ("clash", "none", 0, True, 1),
        ("twice", "none", 0, True, 1),
    ],
)
def test_check_json(run, name: str, verdict: str, count: int, complete: bool, code: int) -> None:
    done = run("check", "--json", f"skyscraper:{name}")
    record = done.record
    assert (done.code, done.err) == (code, "")
    assert record.keys() == KEYS
    assert (record["id"], record["family"]) == (name, "skyscraper")
    assert (record["verdict"], record["count"]) == (verdict, count)
    assert record["complete"] is complete
    assert len(record["solutions"]) == count
    assert record["stats"].keys() == STATS
    assert bool(record["conflict"]) == (verdict == "none")


def test_check_json_conflict_is_irreducible(run) -> None:
    conflict = run("check", "--json", "skyscraper:clash").record["conflict"]
    assert conflict == [
        {"kind": "clue", "side": "top", "index": 1, "value": 1},
        {"kind": "clue", "side": "left", "index": 1, "value": 2},
        {"kind": "given", "row": 1, "column": 0, "value": 1},
    ]
    for left_out in conflict:
        sides = {side: [0] * 4 for side in ("top", "left", "bottom", "right")}
        grid = [[0] * 4 for _ in range(4)]
        for fact in conflict:
            if fact == left_out:
                continue
            if fact["kind"] == "clue":
                sides[fact["side"]][fact["index"]] = fact["value"]
            else:
                grid[fact["row"]][fact["column"]] = fact["value"]
        rest = {"family": "skyscraper", "size": 4, "clues": sides, "grid": grid}
        assert is_solvable(parse(json.dumps(rest)), NO_LIMITS) is True


def test_check_stats(run) -> None:
    done = run("check", "--stats", "skyscraper:t3")
    for name in (*STATS, "time"):
        assert re.search(rf"\b{name} +[\d,.]+", done.out), name


def test_check_of_the_papers_boards(run) -> None:
    done = run("check", "skyscraper:")
    assert len(done.out.splitlines()) == 7
    assert all(": unique (" in line for line in done.out.splitlines())


def test_show_leaves_the_cells_open(run) -> None:
    done = run("show", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    assert ". |. . . . | .\n" in done.out


def test_show_with_the_solution(run) -> None:
    assert ". |1 2 4 3 | .\n" in run("show", "--solution", "skyscraper:t3").out


def test_show_where_there_is_no_solution(run) -> None:
    done = run("show", "--solution", "skyscraper:clash")
    assert done.code == 1
    assert "no solution" in done.err
    assert "2 |1 . . . | .\n" in done.out


def test_show_svg_and_png(run, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    done = run("show", "skyscraper:t3", "--solution", "--svg", str(svg), "--png", str(png))
    assert (done.code, done.err) == (0, "")
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert png.read_bytes().startswith(PNG)


def test_show_several_to_files_of_their_own(run, tmp_path: Path) -> None:
    done = run("show", "skyscraper:", "--svg", str(tmp_path / "board.svg"))
    assert done.code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"board-{number}.svg" for number in range(1, 8)]


@pytest.mark.parametrize(("verb", "option"), [("show", "svg"), ("show", "png"), ("hint", "svg")])
def test_pictures_in_a_folder(run, tmp_path: Path, verb: str, option: str) -> None:
    (tmp_path / "old").mkdir()
    for name, puzzles, count in (("old", "skyscraper:", 7), ("old/new/", "skyscraper:t3", 1)):
        done = run(verb, puzzles, f"--{option}", str(tmp_path) + "/" + name)
        assert (done.code, done.err) == (0, "")
        found = sorted(path.name for path in (tmp_path / name).iterdir() if path.is_file())
        assert found == [f"{number:04}.{option}" for number in range(1, count + 1)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old"]  # nothing beside it


def test_both_pictures_in_one_folder(run, tmp_path: Path) -> None:
    folder = f"{tmp_path}/boards/"
    assert run("show", "skyscraper:t3", "--svg", folder, "--png", folder).code == 0
    names = sorted(path.name for path in Path(folder).iterdir())
    assert names == ["0001.png", "0001.svg"]


def test_several_pictures_need_an_ending_or_a_folder(run, tmp_path: Path) -> None:
    name = str(tmp_path / "boards")
    for option in ("svg", "png"):
        done = run("show", "skyscraper:", f"--{option}", name)
        done.refused(f"cannot write several pictures to {name}", f"{name}.{option}", f"{name}/")
    assert run("show", "skyscraper:t3", "--svg", name).code == 0  # one needs neither
    assert [path.name for path in tmp_path.iterdir()] == ["boards"]


def test_show_scale_and_theme(run, tmp_path: Path) -> None:
    sizes = []
    for scale in ("1", "3"):
        path = tmp_path / f"{scale}.png"
        assert run("show", "skyscraper:t3", "--png", str(path), "--scale", scale).code == 0
        sizes.append(int.from_bytes(path.read_bytes()[16:20], "big"))
    assert sizes[1] == 3 * sizes[0]
    dark = tmp_path / "dark.svg"
    assert run("show", "skyscraper:t3", "--svg", str(dark), "--theme", "dark").code == 0
    assert 'class="skyscraper-dark"' in dark.read_text(encoding="utf-8")


def test_show_refuses_what_it_cannot_write(run, tmp_path: Path) -> None:
    run("show", "skyscraper:t3", "--svg", str(tmp_path / "no" / "x.svg")).refused("cannot write")
    file = tmp_path / "file"
    file.touch()
    run("show", "skyscraper:t3", "--svg", f"{file}/").refused("cannot write the folder")
    run("show", "skyscraper:t3", "--png", str(tmp_path / "x.png"), "--scale", "90").refused("scale")


def test_show_json(run) -> None:
    record = run("show", "--json", "skyscraper:t3").record
    assert record.keys() >= {"id", "family", "text"}
    assert (record["id"], record["family"]) == ("t3", "skyscraper")
    assert record["text"] == run("show", "skyscraper:t3").out.removesuffix("\n")


@pytest.mark.parametrize("form", FORMS)
def test_convert_and_back(run, form: str) -> None:
    text = run("convert", "skyscraper:t4", "--to", form)
    assert (text.code, text.err) == (0, "")
    assert text.out.endswith("\n")
    for arguments in ((), ("--from", form)):
        back = run("convert", *arguments, "--to", "json", stdin=text.out)
        assert (back.code, back.err) == (0, "")
        assert parse(back.out) == named("skyscraper:t4")[0]


def test_convert_json(run) -> None:
    record = run("convert", "--json", "--to", "towers", "skyscraper:towers4").record
    assert record.keys() == {"id", "family", "form", "text"}
    assert (record["id"], record["form"]) == ("towers4", "towers")
    assert record["text"].startswith("4:2/2/1/3/")


def test_convert_keeps_unknown_keys_and_odd_letters(run) -> None:
    puzzle = {"family": "skyscraper", "size": 2, "title": "P\u00e1tio", "mine": {"a": [1]}}
    back = json.loads(run("convert", "--to", "json", json.dumps(puzzle)).out)
    assert (back["title"], back["mine"]) == ("P\u00e1tio", {"a": [1]})


def test_convert_refuses_what_the_form_cannot_hold(run, blank) -> None:
    run("convert", "--to", "towers", blank(12)).refused("3 to 9", "12")


def test_examples(run) -> None:
    done = run("examples")
    assert (done.code, done.err) == (0, "")
    listed = [line.split()[0] for line in done.out.splitlines()]
    assert listed == [f"{family}:{name}" for family in NAMES for name in examples(family)]
    assert max(map(len, done.out.splitlines())) <= 80


def test_examples_json_reads_back(run) -> None:
    done = run("examples", "skyscraper", "--json")
    assert [record["id"] for record in done.records] == list(examples("skyscraper"))
    assert run("solve", "--json", stdin=done.out).code == 1  # two of them have no solution


def test_examples_of_no_family(run) -> None:
    run("examples", "bogus").refused("'bogus'", "skyscraper")
