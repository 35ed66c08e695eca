"""cluesmith: a workbench for constraint puzzles.

>>> import cluesmith as cs
>>> puzzle = cs.examples("skyscraper")["t3"]
>>> cs.check(puzzle).verdict
<Verdict.UNIQUE: 'unique'>

The names below are the whole public API.  They are imported when first used,
so that a command line that needs one of them does not wait for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cluesmith.kernel import mode as _mode

_mode.choose()  # before anything of the kernel is imported

if TYPE_CHECKING:
    from cluesmith.calibration.attempt import Attempt
    from cluesmith.calibration.calibrate import Calibration, calibrate
    from cluesmith.certificates.certify import Certificate, certify
    from cluesmith.certificates.verify import Verified, verify
    from cluesmith.errors import (
        CluesmithError,
        LimitError,
        NotFoundError,
        PuzzleError,
        RejectedError,
        UnsupportedError,
        UsageError,
    )
    from cluesmith.families.gold_star.puzzle import GoldStar
    from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku
    from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
    from cluesmith.family import Level, Mistake, Puzzle, Rating, Step, Steps, Verdict
    from cluesmith.kernel.run import Limits
    from cluesmith.library.library import Library
    from cluesmith.star_census.count import Census, census
    from cluesmith.tracing.record import trace
    from cluesmith.tracing.trace import Trace
    from cluesmith.workbench.deduce import explain, hint, rate
    from cluesmith.workbench.duplicates import canonical_key
    from cluesmith.workbench.generate import generate
    from cluesmith.workbench.read import examples, load, parse
    from cluesmith.workbench.result import Result
    from cluesmith.workbench.show import convert, draw, show
    from cluesmith.workbench.solve import check, solutions, solve
    from cluesmith.workbench.split import count
    from cluesmith.workbench.xray import Candidate, Need, XRay, xray

__version__ = "0.1.0"

__all__ = [
    "Attempt",
    "Border",
    "Calibration",
    "Candidate",
    "Census",
    "Certificate",
    "Clues",
    "CluesmithError",
    "GoldStar",
    "Level",
    "Library",
    "LimitError",
    "Limits",
    "LolSudoku",
    "Mistake",
    "Need",
    "NotFoundError",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "RejectedError",
    "Result",
    "Skyscraper",
    "Step",
    "Steps",
    "Trace",
    "UnsupportedError",
    "UsageError",
    "Verdict",
    "Verified",
    "XRay",
    "calibrate",
    "canonical_key",
    "census",
    "certify",
    "check",
    "convert",
    "count",
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
    "trace",
    "verify",
    "xray",
]

_HOMES = {
    "calibration.attempt": "Attempt",
    "calibration.calibrate": "Calibration calibrate",
    "certificates.certify": "Certificate certify",
    "certificates.verify": "Verified verify",
    "errors": (
        "CluesmithError LimitError NotFoundError PuzzleError RejectedError"
        " UnsupportedError UsageError"
    ),
    "star_census.count": "Census census",
    "families.gold_star.puzzle": "GoldStar",
    "families.lol_sudoku.puzzle": "Border LolSudoku",
    "families.skyscraper.puzzle": "Clues Skyscraper",
    "family": "Level Mistake Puzzle Rating Step Steps Verdict",
    "kernel.run": "Limits",
    "library.library": "Library",
    "tracing.record": "trace",
    "tracing.trace": "Trace",
    "workbench.deduce": "explain hint rate",
    "workbench.duplicates": "canonical_key",
    "workbench.generate": "generate",
    "workbench.read": "examples load parse",
    "workbench.show": "convert draw show",
    "workbench.solve": "Result check solutions solve",
    "workbench.split": "count",
    "workbench.xray": "Candidate Need XRay xray",
}
_HOME = {name: f"cluesmith.{home}" for home, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # type checkers see the imports above, and no other name

    def __getattr__(name: str) -> Any:
        if name not in _HOME:
            raise AttributeError(f"module 'cluesmith' has no attribute {name!r}")
        import_module("cluesmith.workbench")  # so that puzzles can draw themselves
        value = globals()[name] = getattr(import_module(_HOME[name]), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
