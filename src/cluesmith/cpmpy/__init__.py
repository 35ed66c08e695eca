"""CPMpy's models, solved here: importing this registers a CPMpy solver "cluesmith".

CPMpy (the extra `cpmpy`) is a modelling language for many solvers.  It knows no plugins, so the
solver is added to the list that its `SolverLookup` has; nothing else of it is touched.  `solver`
is the interface that it asks for, `translation` states its expressions in the modelling layer.
"""

from __future__ import annotations

from typing import Any

from cluesmith.errors import missing_extra

try:
    from cluesmith.cpmpy.solver import CPM_cluesmith
except ModuleNotFoundError as fault:
    if (fault.name or "").partition(".")[0] != "cpmpy":
        raise
    raise missing_extra("cluesmith.cpmpy needs", "cpmpy") from None

__all__ = ["CPM_cluesmith", "register"]

NAME = "cluesmith"


def register() -> None:
    """Let CPMpy find the solver by its name; once is enough."""
    from cpmpy.solvers.utils import SolverLookup

    if any(name == NAME for name, _ in SolverLookup.base_solvers()):
        return
    others = SolverLookup.base_solvers.__func__

    def base_solvers(cls: Any) -> list[tuple[str, Any]]:
        return [*others(cls), (NAME, CPM_cluesmith)]

    SolverLookup.base_solvers = classmethod(base_solvers)


register()
