"""Compiled or interpreted: which form of the kernel is running.

The kernel's files are compiled in place where a C compiler was found.  With
``CLUESMITH_KERNEL=interpreted`` in the environment the plain ``.py`` files are
used even so; `choose` must run before any compiled module is imported, which
`cluesmith/__init__.py` sees to.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "CLUESMITH_KERNEL"
SLOWER = "the interpreted kernel gives the same answers, 16 to 56 times slower"


class SourceFinder:
    """Finds our modules' ``.py`` files and passes over the compiled ones beside them.

    A meta path finder; packages are left to the usual one.
    """

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("cluesmith.") or path is None:
            return None
        for folder in path:
            file = os.path.join(folder, name.rpartition(".")[2] + ".py")
            if os.path.isfile(file):
                spec = ModuleSpec(name, SourceFileLoader(name, file), origin=file)
                spec.has_location = True
                return spec
        return None


def choose() -> None:
    """Use the interpreted kernel if the environment variable says so."""
    value = os.environ.get(VARIABLE, "")
    if value == "interpreted":
        if _has_cython():
            sys.meta_path.insert(0, SourceFinder())
        else:
            _ignored(value, "it needs Cython: pip install cython")
    elif value not in ("", "compiled"):
        _ignored(value, "expected 'interpreted'")


def _has_cython() -> bool:
    """Whether the shadow module is there; a compiled package does not depend on it."""
    from importlib.util import find_spec

    return find_spec("cython") is not None


def _ignored(value: str, reason: str) -> None:
    print(f"cluesmith: {VARIABLE}={value!r} is ignored; {reason}", file=sys.stderr)


def name() -> str:
    """``compiled`` or ``interpreted``."""
    from cluesmith.kernel import engine

    return "interpreted" if str(engine.__file__).endswith(".py") else "compiled"


def advice() -> str | None:
    """A line on how to get the compiled kernel; None if it is running."""
    if name() == "compiled":
        return None
    if os.environ.get(VARIABLE) == "interpreted":
        return f"{SLOWER}; it was chosen by {VARIABLE}"
    return (
        f"{SLOWER}; to compile it, install a C compiler and the headers of Python, then install "
        "cluesmith again with pip's --no-cache-dir --force-reinstall"
    )
