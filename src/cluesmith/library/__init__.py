"""The library: puzzles kept in a database, each once, with what is known about them.

`library.py` is the way in, and says so where SQLAlchemy is not installed.  `record.py` does
without it: worker processes elsewhere make records and never see the database.
"""
