"""The build backend: compiled, or interpreted where that fails; the same bytes each time."""

from __future__ import annotations

import io
import os
import tarfile
from pathlib import Path

import build_backend
import pytest
from build_backend import VARIABLE, compiled_or_not


def build(fails: BaseException | None, built: list[str]) -> str:
    """Stands in for setuptools: fails unless the interpreted package is wanted."""
    built.append(os.environ.get(VARIABLE, ""))
    if built[-1] != "interpreted" and fails is not None:
        raise fails
    return "made.whl"


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.parametrize(
    "error",
    [
        SystemExit("error: command 'cc' failed: No such file or directory"),
        ImportError("No module named 'Cython'"),
        RuntimeError("first\nsecond"),
    ],
)
def test_a_failed_compilation_ends_in_the_interpreted_build(
    error: BaseException, capsys: pytest.CaptureFixture[str]
) -> None:
    built: list[str] = []
    assert compiled_or_not(lambda: build(error, built)) == "made.whl"
    assert built == ["", "interpreted"]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(error).partition("\n")[0] in said
    assert "16 to 56 times slower" in said
    assert "--no-cache-dir" in said


def test_a_compiled_build_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    built: list[str] = []
    assert compiled_or_not(lambda: build(None, built)) == "made.whl"
    assert built == [""]
    assert capsys.readouterr().err == ""


def test_interpreted_is_built_at_once_where_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "interpreted")
    built: list[str] = []
    compiled_or_not(lambda: build(None, built))
    assert built == ["interpreted"]


def test_compiled_fails_where_it_is_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "compiled")
    with pytest.raises(ImportError):
        compiled_or_not(lambda: build(ImportError("Cython"), []))


def test_a_source_distribution_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    made = []
    for number, names in enumerate([("a.py", "b.sh"), ("b.sh", "a.py")]):
        archive = tmp_path / f"{number}.tar.gz"
        with tarfile.open(archive, "w:gz") as new:
            for name in names:
                member = tarfile.TarInfo(name)
                member.size, member.mtime, member.uid = 3, 1_000_000 * number, number
                member.mode = 0o775 if name.endswith(".sh") else 0o664
                new.addfile(member, io.BytesIO(b"abc"))
        build_backend.normalise(archive)
        made.append(archive.read_bytes())
    assert made[0] == made[1]
    with tarfile.open(tmp_path / "0.tar.gz") as new:
        assert [(each.name, oct(each.mode)) for each in new] == [
            ("a.py", "0o644"),
            ("b.sh", "0o755"),
        ]
