"""A solution: the values of a model's variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cluesmith.errors import UsageError, unknown
from cluesmith.kernel.modelling.expression import Expression, Variable, model_of
from cluesmith.kernel.modelling.truth import Truth


class Solution(Mapping["Variable | str", int]):
    """Values of all variables; ask it for a variable, a name, or for any expression.

    As a mapping it goes from the variables to their values.
    """

    __slots__ = ("_values", "_variables")

    def __init__(self, variables: Sequence[Variable], values: Sequence[int]) -> None:
        self._variables = variables
        self._values = values

    def __getitem__(self, item: Expression | str) -> int:
        """The value of an expression; of a truth value, whether it holds."""
        if isinstance(item, str):
            return self._values[self._named(item).index]
        if not isinstance(item, Expression):
            raise UsageError(f"{item!r:.60} is neither an expression nor the name of a variable")
        owner = self._variables[0].model if self._variables else None
        model_of([item, *self._variables[:1]])
        if item.model not in (None, owner):
            raise UsageError("an expression of another model")
        value = item.evaluate(self._values)
        return bool(value) if isinstance(item, Truth) else value

    def __iter__(self) -> Iterator[Variable]:
        return iter(self._variables)

    def __len__(self) -> int:
        return len(self._variables)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            return any(variable.name == item for variable in self._variables)
        return any(variable is item for variable in self._variables)

    def named(self) -> dict[str, int]:
        """The values by the variables' names."""
        return {variable.name: self._values[variable.index] for variable in self._variables}

    def _named(self, name: str) -> Variable:
        for variable in self._variables:
            if variable.name == name:
                return variable
        raise unknown("variable", name, [variable.name for variable in self._variables])

    def __repr__(self) -> str:
        return f"Solution({', '.join(f'{name}={value}' for name, value in self.named().items())})"
