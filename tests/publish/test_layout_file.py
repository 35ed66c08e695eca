"""Layout files: what they set, and that every fault is named with its line."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from cluesmith.errors import UsageError
from cluesmith.publish.layout import Layout
from cluesmith.publish.layout_file import KINDS, MOST_BYTES, Source, read

WEEKLY = """\
# The Sunday page
title = "Domingo"
author = "A. Silva"
paper = "a5"
per-page = 2
parts = ["cover", "puzzles"]
large_print = true
bleed = 3
dates = 2026-11-23
titles = ["One", "Two"]
solutions-to = "answers.pdf"
timeout = 5
"""


def written(folder: Path, text: str | bytes) -> str:
    path = folder / "weekly.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_a_file_sets_fields_of_a_layout(tmp_path: Path) -> None:
    file = read(written(tmp_path, WEEKLY))
    assert file.values["per_page"] == 2
    assert file.values["titles"] == ("One", "Two")
    assert file.values["dates"] == "2026-11-23"
    assert (file.lines["title"], file.lines["per_page"], file.lines["timeout"]) == (2, 5, 12)
    own = {name: value for name, value in file.values.items() if name not in fields_of(Source)}
    assert Layout(**own).shown == ("cover", "puzzles")


def fields_of(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


def test_every_field_can_be_set(tmp_path: Path) -> None:
    values = {
        "bool": "true",
        "int": "1",
        "float": "20.5",
        "str": '"2026-11-23"',
        "Sequence[str]": '["cover"]',
    }
    assert set(KINDS) == fields_of(Layout) | fields_of(Source)
    text = "".join(f"{name.replace('_', '-')} = {values[kind]}\n" for name, kind in KINDS.items())
    assert set(read(written(tmp_path, text)).values) == set(KINDS)


def test_titles_and_fonts_are_found_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "titles.txt").write_text("One\n\nThree\n")
    file = read(written(tmp_path, 'titles = "titles.txt"\nfonts = "faces"\n'))
    assert file.values["titles"] == ("One", "", "Three")
    assert file.values["fonts"] == str(tmp_path / "faces")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "x"\npaper = 4\n', "line 2: paper: 4, expected a text in quotes"),
        ("\n\nper-page = true", "line 3: per-page: True, expected a whole number"),
        ("per-page = 2.5\n", "line 1: per-page: 2.5, expected a whole number"),
        ("bleed = nan", "line 1: bleed: nan, expected a number"),
        ('bleed = "3mm"', "line 1: bleed: '3mm', expected a number"),
        ("imprint = 1", "line 1: imprint: 1, expected true or false"),
        ("# parts\nparts = [1]", "line 2: parts: [1], expected a list of texts in quotes"),
        ('  "titel" = "x"', "line 1: titel: is not known; did you mean title?"),
        ("x = 1", "line 1: x: is not known; no option of booklets"),
        ("per-page = 1\nper_page = 2", "line 2: per_page: is set twice, once with a hyphen"),
        ("[paper]\nsize = 4", "line 1: paper: {'size': 4}, expected a text in quotes"),
        ("title = ", "not TOML: Invalid value (at end of document)"),
        ("title = 1\ntitle = 2", "not TOML: Cannot overwrite a value"),
        ("n = " + "9" * 5000, "not TOML"),
        (b"\xff", "not a layout: the text is not UTF-8"),
        ("#" * (MOST_BYTES + 1), "too long for a layout"),
        ('titles = "none.txt"', "line 1: titles: "),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        read(path)
    assert str(caught.value).startswith(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        read(str(tmp_path / "none.toml"))
