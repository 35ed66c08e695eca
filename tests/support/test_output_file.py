"""Output files: whole or as before, with the right permissions, and no leftovers."""

from __future__ import annotations

import fcntl
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cluesmith.errors import UsageError
from cluesmith.support import output_file, output_folder
from cluesmith.support.output_file import replacing, temporary_name, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="locks, modes and links of POSIX")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A file that somebody wrote before."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    return path


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_new_file_and_an_old_one(target: Path) -> None:
    write(target, b"new")
    write(target.with_name("b.txt"), b"other")
    assert target.read_bytes() == b"new"
    assert names(target.parent) == ["a.txt", "b.txt"]


@pytest.mark.parametrize("error", [OSError(28, "x"), KeyboardInterrupt(), ValueError("x")])
def test_an_error_leaves_the_old_file(target: Path, error: BaseException) -> None:
    def fail() -> None:
        with replacing(target) as part:
            Path(part).write_bytes(b"half of the n")
            raise error

    with pytest.raises(UsageError if isinstance(error, OSError) else type(error)) as raised:
        fail()
    if isinstance(error, OSError):
        assert str(raised.value) == f"cannot write {target}: No space left on device"
    assert target.read_bytes() == b"old"
    assert names(target.parent) == ["a.txt"]


@pytest.mark.parametrize("mode", [0o600, 0o664, 0o755])
def test_permissions_are_kept(target: Path, mode: int) -> None:
    target.chmod(mode)
    write(target, b"new")
    assert stat.S_IMODE(target.stat().st_mode) == mode


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_links_are_followed(target: Path) -> None:
    folder = target.parent / "folder"
    folder.mkdir()
    (folder / "first").symlink_to("../second")
    (target.parent / "second").symlink_to(target)
    (target.parent / "new").symlink_to("folder/none yet")
    write(folder / "first", b"new")
    write(target.parent / "new", b"made")
    assert target.read_bytes() == b"new"
    assert (folder / "first").is_symlink()
    assert (folder / "none yet").read_bytes() == b"made"
    assert names(folder) == ["first", "none yet"]


def test_a_long_name(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 127)
    write(path, b"new")
    assert names(tmp_path) == [path.name]


def test_a_pipe_is_written_in_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write(pipe, b"new")
    reader.join()
    assert read == [b"new"]
    assert pipe.is_fifo()
    with pytest.raises(UsageError, match="expected an ordinary file"), replacing(pipe):
        pass
    assert names(tmp_path) == ["pipe"]


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no /dev/stdout here")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "link"])
def test_standard_output_stays_what_it_is(tmp_path: Path, name: str) -> None:
    """Also where it is a file, which a rename would take away from whoever opened it."""
    (tmp_path / "link").symlink_to("/dev/stdout")
    script = (
        "import os, sys; from cluesmith.support.output_file import check, write;"
        "check(sys.argv[1]); write(sys.argv[1], b'all of it'); os.fsync(1)"
    )
    with open(tmp_path / "out", "wb") as out:
        inode = os.fstat(out.fileno()).st_ino
        subprocess.run([sys.executable, "-c", script, name], stdout=out, check=True, cwd=tmp_path)
    assert (tmp_path / "out").stat().st_ino == inode
    assert (tmp_path / "out").read_bytes() == b"all of it"
    assert names(tmp_path) == ["link", "out"]


def test_what_a_dead_run_left_is_removed(target: Path) -> None:
    left = Path(temporary_name(str(target)))
    left.write_bytes(b"half of the n")
    write(target, b"new")
    assert target.read_bytes() == b"new"
    assert names(target.parent) == ["a.txt"]


def test_what_another_process_writes_is_left_to_it(target: Path) -> None:
    part = Path(temporary_name(str(target)))
    with part.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(UsageError, match=r"cannot write .*a\.txt: another process is writing"):
            write(target, b"new")
    assert target.read_bytes() == b"old"
    assert part.exists()


def test_a_link_in_place_of_the_temporary_file_is_not_followed(target: Path) -> None:
    victim = target.with_name("victim")
    victim.write_bytes(b"precious")
    Path(temporary_name(str(target))).symlink_to(victim)
    with pytest.raises(UsageError, match="cannot write"):
        write(target, b"new")
    assert (target.read_bytes(), victim.read_bytes()) == (b"old", b"precious")


@pytest.mark.parametrize(
    ("name", "said"), [("", "is a folder"), ("no/b", "no folder .*no"), ("a.txt/b", "no folder")]
)
def test_what_cannot_be_written_is_known_before(target: Path, name: str, said: str) -> None:
    with pytest.raises(UsageError, match=f"cannot write .*: {said}"):
        output_file.check(target.parent / name)


def test_what_is_read_only_is_known_before(
    target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = tmp_path / "shut"
    shut.mkdir()
    # Root may write anywhere: the system's answer is made up.
    monkeypatch.setattr(os, "access", lambda path, _mode: path not in (str(shut), str(target)))
    with pytest.raises(UsageError, match=r"a\.txt: it is read-only"):
        output_file.check(target)
    with pytest.raises(UsageError, match=r"the folder .*shut is read-only"):
        output_file.check(shut / "b")
    for folder in (shut, shut / "new"):
        with pytest.raises(UsageError, match=r"cannot write the folder .*shut is read-only"):
            output_folder.check(folder)


def put(folder: Path, *numbers: int) -> None:
    files = [(f"step-{n}", str(n).encode()) for n in numbers]
    output_folder.write(folder, files, is_old=lambda name: name.startswith("step-"))


def test_a_folder_appears_with_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "steps"
    put(folder, 1, 2, 3)
    assert names(folder) == ["step-1", "step-2", "step-3"]
    assert names(tmp_path / "new") == ["steps"]


def test_files_of_an_earlier_set_are_removed_and_others_stay(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    put(tmp_path, 1, 2, 3)
    put(tmp_path, 1, 2)
    assert names(tmp_path) == ["mine", "step-1", "step-2"]


@pytest.mark.parametrize("is_new", [False, True])
def test_a_failure_leaves_the_folder_as_it_was(tmp_path: Path, is_new: bool) -> None:
    folder = tmp_path / "steps"
    if not is_new:
        put(folder, 1, 2, 3)

    def files():
        yield "step-1", b"other"
        raise OSError(28, "x")

    with pytest.raises(UsageError, match=r"cannot write the folder .*steps: No space left"):
        output_folder.write(folder, files(), is_old=lambda _: True)
    assert folder.exists() != is_new
    if not is_new:
        assert names(folder) == ["step-1", "step-2", "step-3"]
        assert (folder / "step-1").read_bytes() == b"1"
    assert names(tmp_path) == ([] if is_new else ["steps"])


def test_a_set_that_was_cut_off_has_no_first_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, 1, 2, 3)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            put(tmp_path, 1, 2)
    assert "step-1" not in names(tmp_path)
    put(tmp_path, 1, 2)
    assert names(tmp_path) == ["step-1", "step-2"]


def test_the_first_file_of_an_earlier_set_goes_first_whatever_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, 1, 2, 3)

    def cut(folder: str) -> None:
        if folder == os.path.realpath(tmp_path):
            raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(output_folder, "sync_folder", cut)
        with pytest.raises(ZeroDivisionError):
            put(tmp_path, 10, 11)
    assert names(tmp_path) == ["step-2", "step-3"]


def test_what_a_dead_run_left_of_a_folder_is_removed(tmp_path: Path) -> None:
    for folder in (tmp_path / "steps", tmp_path / "steps" / "files"):
        left = Path(temporary_name(str(folder)))
        left.mkdir(parents=True)
        (left / "step-9").touch()
        put(tmp_path / "steps", 1)
        assert names(tmp_path / "steps") == ["step-1"]
        assert names(tmp_path) == ["steps"]
