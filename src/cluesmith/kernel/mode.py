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
        sys.meta_path.insert(0, SourceFinder())
    elif value not in ("", "compiled"):
        print(
            f"cluesmith: {VARIABLE}={value!r} is ignored; expected 'interpreted'", file=sys.stderr
        )


def name() -> str:
    """``compiled`` or ``interpreted``."""
    from cluesmith.kernel import engine

    return "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
