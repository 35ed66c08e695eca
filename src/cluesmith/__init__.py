"""cluesmith: a workbench for constraint puzzles.

>>> import cluesmith as cs
>>> puzzle = cs.examples("skyscraper")["t3"]
>>> cs.check(puzzle).verdict
<Verdict.UNIQUE: 'unique'>

The names below are the whole public API.
"""

from cluesmith.kernel import mode as _mode

_mode.choose()  # before anything of the kernel is imported

from cluesmith.errors import (
    CluesmithError,
    NotFoundError,
    PuzzleError,
    UnsupportedError,
    UsageError,
)
from cluesmith.family import Level, Mistake, Rating, Step, Verdict
from cluesmith.kernel.run import Limits
from cluesmith.workbench.deduce import explain, hint, rate
from cluesmith.workbench.examples import examples
from cluesmith.workbench.generate import generate
from cluesmith.workbench.read import load, parse
from cluesmith.workbench.result import Result
from cluesmith.workbench.show import convert, draw, show
from cluesmith.workbench.solve import check, solutions, solve

__version__ = "0.1.0"

__all__ = [
    "CluesmithError",
    "Level",
    "Limits",
    "Mistake",
    "NotFoundError",
    "PuzzleError",
    "Rating",
    "Result",
    "Step",
    "UnsupportedError",
    "UsageError",
    "Verdict",
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
