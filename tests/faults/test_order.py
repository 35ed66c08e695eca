"""A power cut keeps what was synced and may lose the rest: the order of system calls is right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from deeds import DEEDS
from injection import Point, Stage

CHANGES = ("write", "truncate", "create", "allocate")


def faults_of(points: list[Point]) -> list[str]:
    """What a power cut could spoil.

    A file is synced before it is renamed, and its folder before anything is removed after
    that, and before the end.
    """
    found = []
    dirty: set[str] = set()  # files with data that may be lost
    unsure: dict[str, str] = {}  # new names that may be lost, by folder
    for point in points:
        if point.call in CHANGES:
            dirty.add(point.path)
        elif point.call == "sync":
            dirty.discard(point.path)
            unsure.pop(point.path, None)
        elif point.call == "rename":
            inside = [path for path in dirty if path == point.path or is_in(path, point.path)]
            found += [f"{path} renamed before it was synced" for path in inside]
            unsure[os.path.dirname(point.other)] = point.other
        elif point.call == "unlink":
            found += [f"{point.path} removed before {new} was synced" for new in unsure.values()]
            dirty.discard(point.path)
    return found + [f"{new} never synced" for new in unsure.values()]


def is_in(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}{os.sep}")


@pytest.mark.parametrize("name", ["census", "show-svg", "explain-svg", "explain-svg-again"])
def test_nothing_can_be_lost(name: str, library: Path, tmp_path: Path) -> None:
    done = Stage(DEEDS[name], library, tmp_path).run()
    points = [point for point in done.points if not point.path.endswith("/out")]
    assert done.code == 0, done
    assert [point for point in points if point.call == "rename"]
    assert faults_of(points) == []


def test_the_checkpoint_goes_last(library: Path, tmp_path: Path) -> None:
    points = Stage(DEEDS["census"], library, tmp_path).run().points
    calls = [(point.call, Path(point.other or point.path).name) for point in points]
    renamed = calls.index(("rename", "a.sqlite"))
    synced = calls.index(("sync", "work"), renamed)
    assert renamed < synced < calls.index(("unlink", "a.sqlite.checkpoint"))


def test_a_row_is_synced_before_the_next(library: Path, tmp_path: Path) -> None:
    points = Stage(DEEDS["lab-run"], library, tmp_path).run().points
    calls = [point.call for point in points if point.path.endswith("/small.csv")]
    assert calls == ["create", "truncate", *["write", "sync"] * 5]
    folders = [point.path for point in points if point.call == "sync"]
    assert str(tmp_path / "work") in folders
    assert str(tmp_path / "work" / "rows") in folders


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("create t, write t, rename t a, sync .", "t renamed before it was synced"),
        ("create t, sync t, write t, rename t a, sync .", "t renamed before it was synced"),
        ("create t, write t, sync t, rename t a", "a never synced"),
        ("create t, write t, sync t, rename t a, unlink b, sync .", "b removed before a was"),
        ("create t, create t/1, write t/1, sync t, rename t a, sync .", "t/1 renamed before"),
    ],
)
def test_a_wrong_order_is_found(calls: str, fault: str) -> None:
    words = [[*call.split(), ""][:3] for call in calls.split(", ")]
    points = [Point(call, f"./{path}" if path != "." else path, f"./{other}" if other else "")
              for call, path, other in words]  # fmt: skip
    assert any(fault in text.replace("./", "") for text in faults_of(points))
