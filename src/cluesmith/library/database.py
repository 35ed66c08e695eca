"""Database of a library: where it is, connections to it, and its errors as one line.

A library is an SQLite file by default; a URL names another database.  Writing
transactions begin with a lock on the whole library, so that two writers wait for each other
instead of failing half-way; readers never wait.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import InterfaceError as LostConnection
from sqlalchemy.exc import OperationalError as Trouble

from cluesmith.errors import UsageError
from cluesmith.library import schema

VARIABLE = "CLUESMITH_LIBRARY"
BUSY_SECONDS = 60  # that a writer waits for another on SQLite
CACHE_KB = 65536  # of SQLite: keys are in no order, so that any page may be needed next
# SQLite's code where the index of its log, the file ending in -shm, finds no space.
NO_SPACE_FOR_INDEX = "SQLITE_IOERR_SHMSIZE"
MANY = 100  # changed rows, after which SQLite looks anew how common values are,
LOOKS = 1000  # in so many rows of each index: that takes milliseconds
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def default_place() -> str:
    """The library of this user: named by an environment variable, or a file in the data folder."""
    return os.environ.get(VARIABLE) or str(data_folder() / "library.db")


def data_folder() -> Path:
    """The folder for this user's data, by the convention of the platform."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cluesmith"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cluesmith"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cluesmith"


def url_of(place: str | os.PathLike[str]) -> URL:
    """The URL of a library, from a path or a URL."""
    name = os.fspath(place)
    if not name:
        raise UsageError("the library's name is empty, expected a path or a URL")
    if "://" not in name:
        return URL.create("sqlite", database=os.path.abspath(name))
    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise UsageError(f"{name.partition('@')[2] or name!r} is not a database's URL") from None
    if url.get_backend_name() not in ("sqlite", *DRIVERS):
        raise UsageError(f"no database {url.drivername!r}; sqlite and postgresql are known")
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


class UnavailableError(UsageError):
    """The database does not answer, or cannot write now: the disk is full, the server is gone.

    The same may work later.
    """


class Database:
    """Transactions on a library's database; the schema is made or migrated when it is opened.

    With `writes` False nothing can be written, and a library of an older version is refused.
    """

    def __init__(
        self, place: str | os.PathLike[str] | None, *, create: bool, writes: bool = True
    ) -> None:
        place = default_place() if place is None else os.fspath(place)
        self.url = url_of(place)
        shown = self.url.set(drivername=self.url.get_backend_name())
        self.name = shown.render_as_string(hide_password=True) if "://" in place else place
        create = create and writes
        self._prepare(create)
        with self.reporting():
            self.engine = _engine(self._read_only() if self._is_read_only() else self.url, writes)
        try:
            with self.reading() as connection:
                version = schema.version_of(connection)
            if version is None and not create:
                raise self.missing()
            if version != schema.VERSION and not writes:
                raise UsageError(
                    f"the library {self.name} is of an older version; "
                    f"cluesmith library stats --library {self.name} brings it up to date"
                )
            if version != schema.VERSION:
                with self.writing() as connection:
                    schema.bring_forward(connection)
        except BaseException:
            self.engine.dispose()
            raise

    @property
    def is_file(self) -> bool:
        return self.url.get_backend_name() == "sqlite" and self.url.database not in (
            None,
            "",
            ":memory:",
        )

    def _prepare(self, create: bool) -> None:
        """Make the folder of a file, or refuse to make a library by looking for one."""
        if not self.is_file:
            return
        path = Path(str(self.url.database))
        if not create and not path.exists():
            raise self.missing()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot use the library {path}: {error.strerror}") from None

    def _is_read_only(self) -> bool:
        return self.is_file and not os.access(os.path.dirname(str(self.url.database)), os.W_OK)

    def _read_only(self) -> URL:
        """Reads a file in a folder that cannot be written, where a log is out of the question."""
        name = f"file:{quote(str(self.url.database))}"
        return self.url.set(database=name, query={"mode": "ro", "immutable": "1", "uri": "true"})

    def missing(self) -> UsageError:
        return UsageError(f"there is no library at {self.name}; cluesmith library add makes one")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads."""
        with self.reporting(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; committed at the end of the block."""
        writer = self.engine.execution_options(writes=True)
        with self.reporting(), writer.begin() as connection:
            before = _changes(connection)
            yield connection
            if _changes(connection) - before >= MANY:  # or a tag would be searched for last
                connection.exec_driver_sql("ANALYZE")

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Errors of the database as one line that names the library."""
        try:
            yield
        except ModuleNotFoundError as error:
            raise UsageError(f"the library {self.name} needs the package {error.name}") from None
        except SQLAlchemyError as error:
            cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
            line = next(iter(str(cause).strip().splitlines()), type(cause).__name__)
            if getattr(cause, "sqlite_errorname", "") == NO_SPACE_FOR_INDEX:
                line = "database or disk is full"  # not "disk I/O error"
            passing = isinstance(error, Trouble | LostConnection)
            kind = UnavailableError if passing else UsageError
            raise kind(f"cannot use the library {self.name}: {line}") from None

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: URL, writes: bool) -> Engine:
    # A server that was started again must not be met with connections from before.
    engine = create_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    else:
        event.listen(engine, "begin", _lock)
        # Of a connection that is lost the driver would write a line of its own, besides ours.
        logging.getLogger("psycopg").addHandler(logging.NullHandler())
    if not writes:
        is_file = engine.dialect.name == "sqlite"
        statement = "PRAGMA query_only = ON" if is_file else "SET TRANSACTION READ ONLY"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(statement))
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    """SQLite, each connection: transactions begin as we say, nothing is lost in a power cut."""
    connection.isolation_level = None
    settings = (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"cache_size = -{CACHE_KB}",
        f"analysis_limit = {LOOKS}",
    )
    for setting in settings:
        connection.execute(f"PRAGMA {setting}")
    # Kept in the file.  SQLite does not wait here: another connection may be setting it.
    with suppress(OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")


def _changes(connection: Connection) -> int:
    """How many rows SQLite has changed; other databases gather statistics by themselves."""
    return getattr(connection.connection.driver_connection, "total_changes", 0)


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _lock(connection: Connection) -> None:
    """PostgreSQL: one writer at a time, so that no two can wait for each other's rows."""
    if connection.get_execution_options().get("writes"):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": schema.LOCK})
