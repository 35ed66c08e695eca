"""Schema of a library: its tables, its version, and how an older library is brought forward.

The table `library` holds the version.  Opening a library that is older migrates it, one
version after another, in one transaction; a newer one is refused.  What a migration did is
never changed afterwards: later versions add migrations.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
    text,
)

from cluesmith.errors import UsageError

VERSION = 1
MOST_DRAW = (1 << 31) - 1
LOCK = 0x636C7565  # of PostgreSQL's advisory lock while tables are made

metadata = MetaData()
# SQLite counts rows only in a column of its own type INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")

about = Table("library", metadata, Column("version", Integer, nullable=False))

# Which techniques puzzles need.  Many puzzles need the same: a set is stored once.
technique_sets = Table(
    "technique_sets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("names", Text, nullable=False, unique=True),  # sorted, separated by spaces
)

# `level` is a rank, 0 for easy.  `draw` is a number from the key, to pick puzzles at random.
# `puzzle` is puzzle JSON without what has a column of its own.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Number, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("family", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    Column("level", Integer),
    Column("score", Integer),
    Column("steps", Text, nullable=False),
    Column("technique_set", ForeignKey("technique_sets.id"), nullable=False),
    Column("style", String(64)),
    Column("symmetry", String(64)),
    Column("seed", BigInteger),
    Column("recipe", Integer),
    Column("rating", Integer),
    Column("title", Text),
    Column("author", Text),
    Column("source", Text),
    Column("puzzle", Text, nullable=False),
    Column("solution", Text, nullable=False),
    Column("added", DateTime, nullable=False),
    Column("origin", Text, nullable=False),
    Column("draw", Integer, nullable=False),
)
Index("puzzles_by_grade", puzzles.c.family, puzzles.c.size, puzzles.c.level, puzzles.c.score)
Index("puzzles_by_techniques", puzzles.c.technique_set, puzzles.c.level)

tags = Table(
    "tags",
    metadata,
    Column("puzzle", ForeignKey(puzzles.c.id, ondelete="CASCADE"), primary_key=True),
    Column("tag", String(200), primary_key=True),
)
Index("tags_by_name", tags.c.tag)

uses = Table(
    "uses",
    metadata,
    Column("puzzle", ForeignKey(puzzles.c.id, ondelete="CASCADE"), primary_key=True),
    Column("place", String(500), primary_key=True),
    Column("day", Date, nullable=False),
)
Index("uses_by_day", uses.c.puzzle, uses.c.day)

# What brings a library from each version to the next.
MIGRATIONS: dict[int, Callable[[Connection], None]] = {}


def version_of(connection: Connection) -> int | None:
    """The version of the library behind a connection; None if there are no tables at all."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    found = connection.scalar(select(about.c.version)) if about.name in names else None
    if type(found) is not int or puzzles.name not in names:
        raise UsageError("this database is not a cluesmith library")
    if found > VERSION:
        raise UsageError(
            f"this library has version {found} of the schema, newer than version {VERSION}, "
            "which this cluesmith knows: install a newer cluesmith"
        )
    return found


def bring_forward(connection: Connection) -> None:
    """Create the tables, or migrate an older library, in the connection's transaction."""
    if connection.dialect.name == "postgresql":  # SQLite's transaction keeps others out
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = version_of(connection)
    if found is None:
        metadata.create_all(connection)
        connection.execute(about.insert().values(version=VERSION))
        return
    for version in range(found, VERSION):
        MIGRATIONS[version](connection)
    if found < VERSION:
        connection.execute(about.update().values(version=VERSION))
