"""cluesmith: a workbench for constraint puzzles.

>>> import cluesmith as cs
>>> puzzle = cs.examples("skyscraper")["t3"]
>>> cs.check(puzzle).verdict
<Verdict.UNIQUE: 'unique'>

The names below are the whole public API.
"""

from cluesmith.kernel import mode as _mode

_mode.choose()  # before anything of the kernel is imported

from cluesmith.kernel.run import Limits  # noqa: E402
from cluesmith.workbench.deduce import explain, generate, hint, rate  # noqa: E402
from cluesmith.workbench.examples import examples  # noqa: E402
from cluesmith.workbench.read import load, parse  # noqa: E402
from cluesmith.workbench.result import Result  # noqa: E402
from cluesmith.workbench.show import convert, draw, show  # noqa: E402
from cluesmith.workbench.solve import check, solutions, solve  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "Limits",
    "Result",
    "check",
    "convert",
    "draw",
    "examples",
    "explain",
    "generate",
    "hint",
    "load",
    "parse",
    "rate",
    "show",
    "solutions",
    "solve",
]
