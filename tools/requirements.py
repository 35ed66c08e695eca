"""Prints what extras of the package require, one requirement per line, from pyproject.toml.

    python tools/requirements.py dev            as ranges
    python tools/requirements.py --lowest web   each at its lower bound

Extras that name further extras of the package are followed.  Plain Python without other
packages, because tools/setup.sh runs it in an empty environment.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
# What people use; the other extras serve development.
EXTRAS = ("png", "booklet", "library", "census", "web", "lab")


def project() -> dict[str, Any]:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found: dict[str, Any] = tomllib.loads(text)
    return found


def required(extras: Iterable[str]) -> list[str]:
    """The requirements of these extras, each once."""
    about = project()["project"]
    known = about["optional-dependencies"]

    def followed(lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if own := re.fullmatch(rf"{about['name']}\[(.*)\]", line):
                for extra in own[1].split(","):
                    yield from followed(known[extra.strip()])
            else:
                yield line

    return list(dict.fromkeys(line for extra in extras for line in followed(known.get(extra, []))))


def lowest(requirement: str) -> str:
    """A range as its lower bound: `web>=1.2,<2` becomes `web==1.2`."""
    found = re.match(r"([\w.\[\]-]+)>=([\w.]+)", requirement)
    if found is None:
        raise ValueError(f"{requirement!r} has no lower bound")
    return f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    words = sys.argv[1:]
    found = required(word for word in words if word != "--lowest")
    print("\n".join(map(lowest, found) if "--lowest" in words else found))
