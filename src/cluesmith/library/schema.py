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
    Float,
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

VERSION = 4
LOCK = 0x636C7565  # PostgreSQL's advisory lock of writers

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
# `puzzle` is puzzle JSON without what has a column of its own.  `used` is the last day of its
# uses, for the indexes: looking up the uses of each puzzle takes five times as long as the rest.
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
    Column("used", Date),
)
# All but the one by draw have every column that a criterion looks at, so that only the rows found
# are read, not those looked at; they differ in what they can begin with.  None but that one
# begins with what differs from puzzle to puzzle: new rows then change few pages.
REST = "style symmetry technique_set draw"
for name, columns in (
    ("grade", f"family size level score used {REST}"),
    ("level", f"level family score used size {REST}"),
    ("size", f"size level score used family {REST}"),
    ("techniques", "technique_set level family size used score style symmetry draw"),
    ("draw", "draw"),
):
    Index(f"puzzles_by_{name}", *(puzzles.c[column] for column in columns.split()))

tags = Table(
    "tags",
    metadata,
    Column("puzzle", ForeignKey(puzzles.c.id, ondelete="CASCADE"), primary_key=True),
    Column("tag", String(200), primary_key=True),
)
Index("tags_by_name", tags.c.tag, tags.c.puzzle)

uses = Table(
    "uses",
    metadata,
    Column("puzzle", ForeignKey(puzzles.c.id, ondelete="CASCADE"), primary_key=True),
    Column("place", String(500), primary_key=True),
    Column("day", Date, nullable=False),
)
Index("uses_by_day", uses.c.puzzle, uses.c.day)
Index("uses_by_place", uses.c.place, uses.c.puzzle)

# What a factory makes: a cell is a kind of puzzle, filled from the seeds `first_seed`, ...  Those
# below `next_seed` were handed out, those below `shelved_to` are done with.
factory_cells = Table(
    "factory_cells",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("spec", Text, nullable=False, unique=True),  # JSON: all that decides the puzzles
    Column("wanted", BigInteger, nullable=False),  # puzzles, by the plan that was run last
    Column("puzzles", BigInteger, nullable=False),
    Column("next_seed", BigInteger, nullable=False),
    Column("shelved_to", BigInteger, nullable=False),
    Column("idle", BigInteger, nullable=False),  # seeds in a row that gave nothing new
    Column("exhausted", Text),  # why no more are expected
)

# Ranges of seeds, from `start` to before `stop`, each with one of the states of `ledger.py`.
factory_ranges = Table(
    "factory_ranges",
    metadata,
    Column("cell", ForeignKey(factory_cells.c.id, ondelete="CASCADE"), primary_key=True),
    Column("start", BigInteger, primary_key=True),
    Column("stop", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    Column("owner", String(200)),  # the factory that has leased it,
    Column("until", Float),  # and until when, in seconds since 1970
    Column("failures", Integer, nullable=False),
    Column("reason", Text),  # of the last failure
    Column("puzzles", BigInteger, nullable=False),
    Column("seconds", Float, nullable=False),
)
Index("ranges_by_state", *(factory_ranges.c[column] for column in ("cell", "state", "start")))


def _to_version_2(connection: Connection) -> None:
    """Add the ledger of the factory, the last day of use, and indexes for usual queries."""
    metadata.create_all(connection, tables=[factory_cells, factory_ranges])
    for statement in (
        "ALTER TABLE puzzles ADD COLUMN used DATE",
        "UPDATE puzzles SET used = (SELECT max(day) FROM uses WHERE uses.puzzle = puzzles.id) "
        "WHERE id IN (SELECT puzzle FROM uses)",
        "DROP INDEX puzzles_by_grade",
        "DROP INDEX puzzles_by_techniques",
        "CREATE INDEX puzzles_by_grade ON puzzles "
        "(family, size, level, score, used, style, symmetry)",
        "CREATE INDEX puzzles_by_level ON puzzles (family, level, score, used, size)",
        "CREATE INDEX puzzles_by_size ON puzzles (size, level, score, used)",
        "CREATE INDEX puzzles_by_techniques ON puzzles (technique_set, level, family, size, used)",
        "CREATE INDEX puzzles_by_draw ON puzzles (draw)",
    ):
        connection.execute(text(statement))


def _to_version_3(connection: Connection) -> None:
    """Have all criteria in each index, so that any three find puzzles without reading others.

    Uses are looked up by place, too.
    """
    rest = "style, symmetry, technique_set, draw"
    for name, columns in (
        ("grade", f"family, size, level, score, used, {rest}"),
        ("level", f"level, family, score, used, size, {rest}"),
        ("size", f"size, level, score, used, family, {rest}"),
        ("techniques", "technique_set, level, family, size, used, score, style, symmetry, draw"),
    ):
        connection.execute(text(f"DROP INDEX puzzles_by_{name}"))
        connection.execute(text(f"CREATE INDEX puzzles_by_{name} ON puzzles ({columns})"))
    connection.execute(text("DROP INDEX tags_by_name"))
    connection.execute(text("CREATE INDEX tags_by_name ON tags (tag, puzzle)"))
    connection.execute(text("CREATE INDEX uses_by_place ON uses (place, puzzle)"))


def _to_version_4(connection: Connection) -> None:
    """Find the first open ranges of a cell without reading all that are shelved."""
    connection.execute(text("DROP INDEX ranges_by_state"))
    connection.execute(text("CREATE INDEX ranges_by_state ON factory_ranges (cell, state, start)"))


# What brings a library from each version to the next.  Tables that a later version changes must
# be written out in the migration that made them: those above are of the newest version.
MIGRATIONS: dict[int, Callable[[Connection], None]] = {
    1: _to_version_2,
    2: _to_version_3,
    3: _to_version_4,
}


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
    found = version_of(connection)
    if found is None:
        metadata.create_all(connection)
        connection.execute(about.insert().values(version=VERSION))
        return
    for version in range(found, VERSION):
        MIGRATIONS[version](connection)
    if found < VERSION:
        connection.execute(about.update().values(version=VERSION))
