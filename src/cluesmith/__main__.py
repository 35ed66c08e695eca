"""``python -m cluesmith`` is the command line."""

from cluesmith.cli.main import entry

entry()
