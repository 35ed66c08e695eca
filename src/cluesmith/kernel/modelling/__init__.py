"""A small modelling layer: variables, expressions, truth values, constraints, optimisation.

For learning and for trying ideas; puzzle families talk to the engine itself.
A model only remembers what was stated: each search builds an engine of its
own, so a model can be searched again, with another strategy or under limits.
`docs/modelling.md` shows it at work.

`expression` has sums and variables, `truth` comparisons, `connectives` and, or, not; `functions`
products and the like, `lists` functions of lists; `constraints` what has no truth value; `building`
chooses propagators; `model` searches.
"""

from cluesmith.kernel.modelling.connectives import all_of, any_of, implies
from cluesmith.kernel.modelling.constraints import (
    Constraint,
    all_different,
    circuit,
    count,
    lex_at_most,
    lex_less,
    table,
)
from cluesmith.kernel.modelling.expression import Expression, Variable
from cluesmith.kernel.modelling.functions import div, rem
from cluesmith.kernel.modelling.lists import among, element, maximum, minimum, occurrences
from cluesmith.kernel.modelling.model import Model
from cluesmith.kernel.modelling.solution import Solution
from cluesmith.kernel.modelling.truth import Comparison, Truth

__all__ = [
    "Comparison",
    "Constraint",
    "Expression",
    "Model",
    "Solution",
    "Truth",
    "Variable",
    "all_different",
    "all_of",
    "among",
    "any_of",
    "circuit",
    "count",
    "div",
    "element",
    "implies",
    "lex_at_most",
    "lex_less",
    "maximum",
    "minimum",
    "occurrences",
    "rem",
    "table",
]
