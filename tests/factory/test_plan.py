"""Plans: what they mean, and how a wrong one is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluesmith.errors import UsageError
from cluesmith.factory import plan as plans
from cluesmith.support.toml_file import MOST_BYTES

SKY = 'family = "skyscraper"\ncount = 3\n'
GOLD = 'family = "gold-star"\ncount = 3\n'


def cells(*tables: str) -> str:
    return "".join(f"[[cell]]\n{table}\n" for table in tables)


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "plan.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refusal(path: Path) -> str:
    """The one line with which a plan is refused, without the name of its file."""
    with pytest.raises(UsageError) as refused:
        plans.read(path)
    name, _, line = str(refused.value).partition(": ")
    assert name == str(path)
    assert "\n" not in line
    return line


def test_a_cell_has_all_defaults(tmp_path: Path) -> None:
    (cell,) = plans.read(write(tmp_path, cells(SKY)))
    assert (cell.family, cell.count, cell.first_seed) == ("skyscraper", 3, plans.FIRST_SEED)
    assert (cell.technique, list(cell.tags)) == (None, [])
    assert (cell.options["size"], cell.options["level"]) == (6, "easy")


def test_a_cell_with_everything(tmp_path: Path) -> None:
    more = 'size = 5\nlevel = "hard"\nmin-score = 2\nseed = 70\ntechnique = "clue-two"\n'
    (cell,) = plans.read(write(tmp_path, cells(SKY + more + 'tags = ["a", "week 1"]')))
    assert (cell.first_seed, cell.technique, tuple(cell.tags)) == (70, "clue-two", ("a", "week 1"))
    assert [cell.options[name] for name in ("size", "level", "min_score")] == [5, "hard", 2]


def test_size_means_the_first_option_of_any_family() -> None:
    by_size, by_name = (plans.parse(cells(GOLD + f"{word} = 4")) for word in ("size", "points"))
    assert by_size == by_name


def test_cells_keep_their_order(tmp_path: Path) -> None:
    sizes = [7, 4, 6]
    found = plans.read(write(tmp_path, cells(*(f"{SKY}size = {size}" for size in sizes))))
    assert [cell.options["size"] for cell in found] == sizes


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("count = 3", "no family is named"),
        ("family = 3\ncount = 3", "no family is named"),
        ('family = "skyscrapers"\ncount = 3', "did you mean skyscraper?"),
        ('family = "sky\\nscraper"\ncount = 3', "no family"),
        (SKY + "siez = 6", "did you mean size?"),
        (SKY + "size = 6\npoints = 5", "no option 'points'"),
        (GOLD + "size = 5\npoints = 5", "the same option"),
        (SKY + "size = 99", "size is 99, expected"),
        (SKY + 'size = "6"', "expected a whole number"),
        (SKY + 'level = "hrad"', "did you mean hard?"),
        (SKY + "min-score = 9\nmax-score = 2", "min-score 9 is above max-score 2"),
        (GOLD + "operators = 5", "operators"),
        ('family = "skyscraper"', "count is None, expected 1 to"),
        ('family = "skyscraper"\ncount = 0', "count is 0, expected 1 to"),
        ('family = "skyscraper"\ncount = true', "count is True"),
        ('family = "skyscraper"\ncount = 2.0', "count is 2.0"),
        ('family = "skyscraper"\ncount = "3"', "count is '3'"),
        ('family = "skyscraper"\ncount = 1000000001', "expected 1 to 1,000,000,000"),
        (SKY + "seed = -1", "seed is -1"),
        (SKY + 'seed = "one"', "seed is 'one'"),
        (SKY + f"seed = {2**63}", "expected a whole number from 0 to 2^63 - 1"),
        (SKY + f"seed = {2**63 - 5}", "too large for so many puzzles"),
        (SKY + 'tags = "a"', "tags is 'a', expected a list of texts"),
        (SKY + "tags = [1]", "tags is [1], expected a list of texts"),
        (SKY + 'technique = "clue-tow"', "did you mean clue-two?"),
        (SKY + "technique = 2", "no skyscraper technique '2'"),
        (GOLD + 'technique = "clue-two"', "no gold-star technique"),
    ],
)
def test_a_wrong_cell_is_named(tmp_path: Path, table: str, says: str) -> None:
    """By its number: the first cell of the plan is fine."""
    line = refusal(write(tmp_path, cells(SKY + "size = 4", table)))
    assert line.startswith("cell 2: ")
    assert says in line


@pytest.mark.parametrize("tag", ["", " ", "x" * 201, "a\x1b[31m", "two\nlines"])
def test_tags_that_a_library_refuses(tmp_path: Path, tag: str) -> None:
    """They are refused before puzzles are made, not when the first of them is to be shelved."""
    line = refusal(write(tmp_path, cells(f"{SKY}tags = [{json.dumps(tag)}]")))
    assert line.startswith("cell 1: ")
    assert "tag" in line


def test_the_same_cell_twice(tmp_path: Path) -> None:
    """Spelled with the default size or without; tags and counts make no other cell."""
    same = 'family = "skyscraper"\nsize = 6\ncount = 50\ntags = ["x"]'
    line = refusal(write(tmp_path, cells(SKY, GOLD, same)))
    assert line == "cell 3: the same as cell 1; join their counts"
    assert len(plans.parse(cells(SKY, same + "\nseed = 2"))) == 2


def test_an_option_spelled_twice(tmp_path: Path) -> None:
    line = refusal(write(tmp_path, cells(SKY + "min-score = 1\nmin_score = 2")))
    assert line.startswith("cell 1: ")
    assert "min-score" in line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[cell", "not TOML: "),
        (cells(SKY + SKY), "not TOML: "),
        ("x = " + "[" * 100_000, "not TOML: "),
        (cells(SKY + "size = " + "1" * 5000), "not TOML: "),
        (b"# caf\xe9\n", "not a plan: the text is not UTF-8"),
        ("", "a plan has at least one [[cell]]"),
        ("# nothing but a remark\n", "a plan has at least one [[cell]]"),
        ("cell = []", "a plan has at least one [[cell]]"),
        ("cell = [1]", "a plan has at least one [[cell]]"),
        ('cell = "skyscraper"', "a plan has at least one [[cell]]"),
        (f"[cell]\n{SKY}", "a plan has at least one [[cell]]"),
        (cells(SKY) + "[[cells]]\n", "'cells' is not known in a plan, which has only [[cell]]"),
        ("weeks = 5\n" + cells(SKY), "'weeks' is not known in a plan"),
    ],
)
def test_a_file_that_is_no_plan(tmp_path: Path, text: str | bytes, says: str) -> None:
    assert refusal(write(tmp_path, text)).startswith(says)


def test_a_file_that_is_too_long(tmp_path: Path) -> None:
    text = cells(SKY)
    longest = text + "#" * (MOST_BYTES - len(text))
    assert len(plans.read(write(tmp_path, longest))) == 1
    assert refusal(write(tmp_path, longest + "#")) == (
        "longer than 1,048,576 bytes, too long for a plan"
    )


def test_too_many_cells(tmp_path: Path) -> None:
    most = [f"{SKY}seed = {number}" for number in range(plans.MOST_CELLS)]
    assert len(plans.read(write(tmp_path, cells(*most)))) == plans.MOST_CELLS
    line = refusal(write(tmp_path, cells(*most, GOLD)))
    assert line == "1,001 cells, expected at most 1,000"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.toml") == "No such file or directory"
    assert refusal(tmp_path) == "Is a directory"


def test_the_largest_counts_and_seeds() -> None:
    text = f'family = "skyscraper"\ncount = {plans.MOST_COUNT}\nseed = {2**62}'
    (cell,) = plans.parse(cells(text))
    assert (cell.count, cell.first_seed) == (plans.MOST_COUNT, 2**62)


def test_a_plan_written_and_read() -> None:
    tables = [
        {"family": "skyscraper", "size": 4, "level": "hard", "count": 7, "tags": ["a", "é 🎉"]},
        {"family": "gold-star", "points": 4, "min-score": 3, "count": 1, "seed": 5},
        {"family": "skyscraper", "technique": "clue-two", "count": 2, "tags": ['"\\']},
    ]
    text = plans.text_of(tables, "three kinds")
    assert text.startswith("# three kinds\n\n[[cell]]\n")
    assert plans.parse(text) == [plans.cell_of(table) for table in tables]


def test_only_what_can_be_read_is_written() -> None:
    with pytest.raises(UsageError, match="did you mean skyscraper"):
        plans.text_of([{"family": "skyscrapre", "count": 1}], "")


def test_the_spec_is_all_that_decides_the_puzzles() -> None:
    """A library finds the cells of an earlier run by it: neither count nor tags are in it."""
    plain = plans.cell_of({"family": "skyscraper", "count": 3})
    same = plans.cell_of({"family": "skyscraper", "size": 6, "count": 90, "tags": ["x"]})
    assert plain.spec == same.spec
    others = [{"size": 5}, {"level": "hard"}, {"seed": 2}, {"technique": "clue-two"}]
    made = [plans.cell_of({"family": "skyscraper", "count": 3, **other}) for other in others]
    assert len({plain.spec, *(cell.spec for cell in made)}) == 5
    spec = json.loads(made[2].spec)
    assert (spec["family"], spec["first_seed"], spec["technique"]) == ("skyscraper", 2, None)
    assert spec["options"] == plain.options
    assert "recipe" in spec


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"family": "skyscraper"}, "skyscraper 6 easy"),
        ({"family": "gold-star", "points": 4, "level": "hard"}, "gold-star 4 hard"),
        ({"family": "skyscraper", "symmetry": "half-turn"}, "skyscraper 6 easy symmetry=half-turn"),
        ({"family": "skyscraper", "style": "sparse"}, "skyscraper 6 easy"),
        (
            {"family": "skyscraper", "size": 5, "technique": "clue-two", "min-score": 2},
            "skyscraper 5 easy min_score=2 technique=clue-two",
        ),
    ],
)
def test_names_for_people(given: dict[str, object], name: str) -> None:
    assert plans.cell_of({**given, "count": 1}).name == name
