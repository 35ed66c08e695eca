"""The library: puzzles kept in a database, each once, with what is known about them."""

from importlib.util import find_spec

from cluesmith.errors import missing_extra

if find_spec("sqlalchemy") is None:
    raise missing_extra("the library needs", "library")
