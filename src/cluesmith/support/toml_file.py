"""TOML written by hand: a layout of booklets, a factory's plan."""

from __future__ import annotations

import os
import tomllib
from typing import Any

from cluesmith.errors import UsageError

MOST_BYTES = 1 << 20


def read(path: str | os.PathLike[str], kind: str) -> str:
    """The text of a file; `UsageError` says why it is no `kind`, such as "plan"."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise UsageError(f"{name}: longer than {MOST_BYTES:,} bytes, too long for a {kind}")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UsageError(f"{name}: not a {kind}: the text is not UTF-8") from None


def parse(text: str) -> dict[str, Any]:
    """The table of a text; `UsageError` where it is no TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, say
        raise UsageError(f"not TOML: {error}") from None
