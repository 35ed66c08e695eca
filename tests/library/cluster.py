"""A PostgreSQL server of the tests' own: a cluster in a temporary folder, on a socket only."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

FOLDERS = "/usr/lib/postgresql"  # where Debian keeps programs that are not on the PATH
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "shared_buffers": "32MB",
    "max_connections": "50",
}


def program(name: str) -> str | None:
    """The path of a server's program, of the newest version that is installed."""
    versions = sorted(Path(FOLDERS).glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, versions), os.environ["PATH"]]))


def installed() -> bool:
    """Whether the server is there, or was installed now: only root can do that."""
    if program("initdb"):
        return True
    if os.getuid() == 0 and shutil.which("apt-get"):
        for arguments in (["update"], ["install", "-y", "postgresql"]):
            subprocess.run(["apt-get", "-qq", *arguments], check=False, capture_output=True)
    return program("initdb") is not None


class Cluster:
    """A cluster that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The server refuses to run as root: it then runs as the user of Debian's package.
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        name = self.user or pwd.getpwuid(os.getuid()).pw_name
        self.url = f"postgresql://{name}@/postgres?host={folder}"
        self.run("initdb", "--no-sync", "--auth=trust", "-E", "UTF8", "-D", self.data)
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.writelines(f"{key} = '{value}'\n" for key, value in SETTINGS.items())

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def run(self, name: str, *arguments: str) -> None:
        command = [str(program(name)), *arguments]
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd=self.folder)

    def start(self) -> None:
        log, socket = self.folder / "log", f"-k {self.folder}"
        self.run("pg_ctl", "-w", "-D", self.data, "-l", str(log), "-o", socket, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-w", "-D", self.data, "-m", "immediate", "stop")

    def new_database(self, name: str) -> str:
        """The URL of a new, empty database."""
        self.run("createdb", "-h", str(self.folder), name)
        return self.url.replace("/postgres?", f"/{name}?")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running server; the test is skipped where there is none."""
    if not installed():
        pytest.skip("PostgreSQL is not installed, and only root can install Debian's package")
    with tempfile.TemporaryDirectory(prefix="cluesmith-pg-") as folder:
        made = Cluster(Path(folder))
        made.start()
        try:
            yield made
        finally:
            made.stop()
