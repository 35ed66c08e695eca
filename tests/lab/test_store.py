"""Rows on disk: what is written is read back, a torn end is cut off, all else is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cluesmith.lab.experiment import COUNTERS, Case, Measured, Row
from cluesmith.lab.store import (
    LONGEST,
    MOST,
    Store,
    StoreError,
    latest,
    line_of,
    path_of,
    read,
    read_all,
)

CASE = Case("t1", "paper", "ffc/step/up", {"size": 6, "all": True})
ROW = Row(
    *("sizes", CASE, 0),
    Measured(0.25, {"nodes": 7, "backtracks": 3}, values={"note": 'a "b", c\nd', "n": 1.5}),
    *(30_000_000, "compiled", "0.1.0", "Some CPU; 2 cores"),
)

names = some.text(
    some.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20
)
plain = some.none() | some.booleans() | some.integers() | some.text(max_size=20)
values = some.dictionaries(
    some.text(max_size=8),
    some.recursive(
        plain | some.floats(allow_nan=False, allow_infinity=False),
        lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner),
        max_leaves=5,
    ),
    max_size=3,
)
rows = some.builds(
    Row,
    some.just("sizes"),
    some.builds(Case, names, names, names, values),
    some.integers(0, 1000),
    some.builds(
        Measured,
        some.floats(0, allow_infinity=False),
        some.dictionaries(some.sampled_from(COUNTERS), some.integers(0, MOST - 1)),
        some.booleans(),
        values,
    ),
    some.integers(0),
    *([names] * 3),
)


def filled(folder: Path, *kept: Row) -> Path:
    """The file after appending rows."""
    with Store(folder) as store:
        for row in kept:
            store.append(row)
    return folder / "sizes.csv"


def refused(folder: Path) -> str:
    with pytest.raises(StoreError) as caught:
        read(folder, "sizes")
    assert "\n" not in str(caught.value)
    return str(caught.value)


@given(some.lists(rows, max_size=3))
@settings(max_examples=60)  # each row waits for the disk
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, kept: list[Row]) -> None:
    folder = tmp_path_factory.mktemp("rows")
    filled(folder, *kept)
    assert read(folder, "sizes") == kept
    assert [row.case.key for row in read(folder, "sizes")] == [row.case.key for row in kept]


def test_the_file_is_plain_csv(tmp_path: Path) -> None:
    head, line = filled(tmp_path, ROW).read_text().splitlines()
    assert head == (
        "experiment,instance,model,strategy,options,repeat,seconds,peak_memory,nodes,backtracks,"
        "prunings,resumptions,entailments,constraints,cut,values,kernel,version,machine"
    )
    assert line == (
        'sizes,t1,paper,ffc/step/up,"{""all"": true, ""size"": 6}",0,0.25,30000000,7,3,,,,,false,'
        '"{""note"": ""a \\""b\\"", c\\nd"", ""n"": 1.5}",compiled,0.1.0,Some CPU; 2 cores'
    )


def test_never_run_means_no_rows(tmp_path: Path) -> None:
    assert read(tmp_path / "nowhere", "sizes") == []
    assert latest([]) == []


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_a_torn_end_is_passed_over_and_cut_off_by_the_next_row(
    tmp_path: Path, finished: int
) -> None:
    before = [replace(ROW, repeat=repeat) for repeat in range(finished)]
    file = filled(tmp_path, *before, ROW)
    whole = file.read_bytes()
    last = replace(ROW, repeat=9)
    for length in range(len(line_of(ROW))):
        file.write_bytes(whole[: len(whole) - len(line_of(ROW)) + length])
        assert read(tmp_path, "sizes") == before
        if length % 12 == 0:
            filled(tmp_path, last)
            assert read(tmp_path, "sizes") == [*before, last]


def test_a_torn_head_too(tmp_path: Path) -> None:
    file = filled(tmp_path, ROW)
    head = file.read_bytes().partition(b"\n")[0]
    for length in range(len(head) + 1):
        file.write_bytes(head[:length])
        assert read(tmp_path, "sizes") == []
        if length % 12 == 0:
            filled(tmp_path, ROW)
            assert read(tmp_path, "sizes") == [ROW]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"name,age\nEve,33\n", "not a file of lab results"),
        (b"name", "not a file of lab results"),
        (b"\x00" * 200, "not a file of lab results"),
        (b"x" * (3 * LONGEST), "not a file of lab results"),
    ],
)
def test_a_foreign_file_is_refused_and_left_alone(
    tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "sizes.csv"
    file.write_bytes(content)
    assert words in refused(tmp_path)
    with Store(tmp_path) as store, pytest.raises(StoreError):
        store.append(ROW)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"sizes,t1", b"sizes"),
        (b"sizes,t1", b"sizes,t1,t2"),
        (b",0.25,", b",soon,"),
        (b",0.25,", b",nan,"),
        (b",0.25,", b",-1,"),
        (b",7,3,", b",7.5,3,"),
        (b",7,3,", b",7,-3,"),
        (b",false,", b",maybe,"),
        (b'"{""all"": true, ""size"": 6}"', b"[]"),
        (b'"{""all"": true, ""size"": 6}"', b"[" * 50_000),
        (b"1.5}", b"NaN}"),
        (b"1.5}", b"1.5"),
        (b"Some", b"\xff\xfe"),
        (b"Some", b"\x00" * (2 * LONGEST)),
    ],
)
def test_a_damaged_row_is_refused_by_its_line(tmp_path: Path, old: bytes, new: bytes) -> None:
    file = filled(tmp_path, replace(ROW, repeat=8), ROW, replace(ROW, repeat=9))
    lines = file.read_bytes().split(b"\n")
    assert old in lines[2]
    lines[2] = lines[2].replace(old, new)
    file.write_bytes(b"\n".join(lines))
    assert f"{file}, line 3: " in refused(tmp_path)


def test_a_row_of_another_experiment_is_refused(tmp_path: Path) -> None:
    filled(tmp_path, ROW).rename(tmp_path / "clues.csv")
    with pytest.raises(StoreError, match=r"clues.csv, line 2: a row of 'sizes'"):
        read(tmp_path, "clues")


@pytest.mark.parametrize(
    "bad",
    [
        replace(ROW, machine="two\nlines"),
        replace(ROW, machine="two\rlines"),
        replace(ROW, machine="\ud800"),
        replace(ROW, machine="x" * LONGEST),
        replace(ROW, measured=Measured(float("nan"))),
        replace(ROW, measured=Measured(-1.0)),
        replace(ROW, measured=Measured(1.0, {"leaves": 3})),
        replace(ROW, measured=Measured(1.0, {"nodes": 1.5})),
        replace(ROW, measured=Measured(1.0, {"nodes": -1})),
        replace(ROW, measured=Measured(1.0, {"nodes": 10**400})),
        replace(ROW, measured=Measured(1.0, is_cut="yes")),
        replace(ROW, measured=Measured(1.0, values={"x": float("inf")})),
        replace(ROW, measured=Measured(1.0, values={"x": "y" * LONGEST})),
    ],
)
def test_a_row_that_could_not_be_read_back_is_not_written(tmp_path: Path, bad: Row) -> None:
    file = filled(tmp_path, ROW)
    before = file.read_bytes()
    with Store(tmp_path) as store, pytest.raises(ValueError, match=r"."):
        store.append(bad)
    assert file.read_bytes() == before


def test_latest_leaves_out_other_versions_and_kernels() -> None:
    old, plain = replace(ROW, version="0.0.9"), replace(ROW, kernel="interpreted")
    assert latest([old, plain, ROW, ROW]) == [ROW, ROW]
    assert latest([ROW, ROW, plain]) == [plain]


def test_all_rows_come_by_experiment(tmp_path: Path) -> None:
    old, other = replace(ROW, version="0.0.9"), replace(ROW, experiment="clues", version="0.0.8")
    filled(tmp_path, old, ROW, other)
    assert read_all(tmp_path) == {"clues": [other], "sizes": [old, ROW]}
    (tmp_path / "notes.csv").write_text("mine\n")
    with pytest.raises(StoreError, match=r"notes.csv: not a file of lab results"):
        read_all(tmp_path)


def test_one_run_at_a_time(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom cluesmith.lab.store import *\n"
        "try:\n    with Store(sys.argv[1]): print('mine')\n"
        "except StoreError as error: print(error)"
    )

    def other() -> str:
        command = [sys.executable, "-c", script, str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with Store(tmp_path) as store:
        store.append(ROW)
        assert other() == f"{tmp_path}: another run (process {os.getpid()}) writes there\n"
        store.append(ROW)
    assert other() == "mine\n"
    assert read(tmp_path, "sizes") == [ROW, ROW]


def test_places_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreError, match="cannot be written"), Store(folder):
            pass
    (tmp_path / "sizes.csv").mkdir()
    assert "cannot be read" in refused(tmp_path)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full disk of Linux")
def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    filled(tmp_path, ROW)
    with Store(tmp_path) as store:
        store.files["sizes"] = os.open("/dev/full", os.O_WRONLY)
        with pytest.raises(StoreError, match=r"sizes\.csv: .*No space left"):
            store.append(ROW)
    assert read(tmp_path, "sizes") == [ROW]


def test_a_file_per_experiment(tmp_path: Path) -> None:
    other = replace(ROW, experiment="clues")
    filled(tmp_path, ROW, other, ROW)
    assert read(tmp_path, "sizes") == [ROW, ROW]
    assert read(tmp_path, "clues") == [other]
    assert read_all(tmp_path) == {"clues": [other], "sizes": [ROW, ROW]}
    assert path_of("here", "clues") == os.path.join("here", "clues.csv")
