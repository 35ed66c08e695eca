"""A student's file: which exercise it is for, and whether it can be graded at all.

The exercise is read from the text, without running anything.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.grading.exercise import FREE, VALUE, Exercise
from cluesmith.kernel.strategy import NAMES as STRATEGIES
from cluesmith.support import script

MODEL = "model"


def exercise_named(text: bytes, path: str) -> str | None:
    """What a line ``EXERCISE = "queens"`` says; None without one."""
    try:
        statements = ast.parse(text, path).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UsageError(f"{path}, {script.fault(error, path)}") from None
    for statement in statements:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Constant(str(value))) if name == VALUE:
                return value
    return None


def loaded(text: bytes, path: str, exercise: Exercise) -> ModuleType:
    """The file as a module with a function `model` that fits; raises a UsageError."""
    module = script.load(path, text)
    model: Any = getattr(module, MODEL, None)
    wanted = f"expected def {MODEL}({', '.join(exercise.parameters)})"
    if not callable(model):
        raise UsageError(f"{path}: no function {MODEL}, {wanted}")
    try:
        inspect.signature(model).bind(**dict.fromkeys(exercise.parameters))
    except (TypeError, ValueError):
        line = getattr(getattr(model, "__code__", None), "co_firstlineno", None)
        at = f", line {line}" if line else ""
        raise UsageError(f"{path}{at}: {MODEL} takes other arguments, {wanted}") from None
    if exercise.strategy is None and strategy(module, exercise) not in STRATEGIES:
        given = f"{strategy(module, exercise)!r:.40}"
        raise UsageError(f'{path}: {FREE} is {given}, expected {FREE} = "ff/step/up" or another')
    return module


def strategy(module: ModuleType, exercise: Exercise) -> Any:
    """The strategy to search by: the exercise's, or where students choose, the file's."""
    return exercise.strategy or getattr(module, FREE, None)
