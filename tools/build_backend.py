"""The build backend: setuptools, with the interpreted kernel where compiling fails.

All or nothing: compiled and interpreted classes do not mix.  So if anything goes wrong while
the extensions are built (no compiler, no Python headers, no Cython), the package is built
again without them, as a pure wheel (py3-none-any), and a line on stderr gives the reason.
CLUESMITH_KERNEL in the environment overrides this: `interpreted` does not try to compile,
`compiled` fails instead of falling back.

There is no hook for metadata alone: whether Cython is a dependency is known only once the
wheel is built, and without that hook installers take the metadata from the wheel.
"""

from __future__ import annotations

import gzip
import io
import os
import shutil
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from setuptools import build_meta

VARIABLE = "CLUESMITH_KERNEL"
FALLBACK = (
    "cluesmith: the kernel could not be compiled ({reason}): it will run interpreted, with the"
    " same answers, 16 to 56 times slower.  To compile it, install a C compiler and the headers"
    " of Python, then install again with --no-cache-dir --force-reinstall."
)
Settings = dict[str, Any] | None


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    for stale in Path("build").glob("lib*"):  # it may hold modules that are gone by now
        shutil.rmtree(stale)
    return compiled_or_not(lambda: build_meta.build_wheel(wheel_directory, config_settings))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    for stale in Path("src").rglob(f"*{get_config_var('EXT_SUFFIX')}"):
        stale.unlink()
    return compiled_or_not(lambda: build_meta.build_editable(wheel_directory, config_settings))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    with interpreted():  # its metadata then says that requirements depend on the build
        name = build_meta.build_sdist(sdist_directory, config_settings)
    normalise(Path(sdist_directory, name))
    return name


def compiled_or_not(build: Callable[[], str]) -> str:
    """The compiled build, or the interpreted one where that is asked for or the first fails."""
    wanted = os.environ.get(VARIABLE)
    if wanted != "interpreted":
        try:
            return build()
        except (Exception, SystemExit) as error:  # setuptools ends a failed command by exit
            if wanted == "compiled":
                raise
            print(FALLBACK.format(reason=first_line(error)), file=sys.stderr)
    with interpreted():
        return build()


@contextmanager
def interpreted() -> Iterator[None]:
    """Set the variable that setup.py reads."""
    before = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = "interpreted"
    try:
        yield
    finally:
        os.environ[VARIABLE] = before


def first_line(error: BaseException) -> str:
    return f"{error}".partition("\n")[0][:80] or type(error).__name__


def normalise(archive: Path) -> None:
    """Write a source distribution again so that the same files always give the same bytes."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))  # 1980, where zip files begin
    made = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=made, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    archive.write_bytes(gzip.compress(made.getvalue(), mtime=epoch))
