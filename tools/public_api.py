"""Records every public name with its signature in tests/api/public_api.txt.

A test compares the recording with the code, so that no signature changes unnoticed.  After a
change that is meant, announce it in CHANGELOG.md (docs/stability.md has the rules) and run

    .venv/bin/python tools/public_api.py
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_overloads

from write_reference import Plain

FILE = Path(__file__).parents[1] / "tests" / "api" / "public_api.txt"
HEAD = (
    "# Written by tools/public_api.py: the public names, one line for each signature and field.\n"
)
# The package, and what other packages and a user's files may import besides: for models and
# families of their own, experiments and exercises.
MODULES = (
    "cluesmith",
    "cluesmith.kernel.modelling",
    "cluesmith.family",
    "cluesmith.lab.experiment",
    "cluesmith.grading.exercise",
)


def recorded() -> str:
    """The text of the recording, from the code."""
    seen: set[int] = set()  # a value that a module passes on is recorded once
    lines: list[str] = []
    for name in MODULES:
        module = import_module(name)
        lines.append("")
        for each in sorted(public_names(module)):
            value = getattr(module, each)
            if id(value) not in seen:
                seen.add(id(value))
                lines += of_value(f"{name}.{each}", value)
    return HEAD + "".join(f"{line}\n" for line in lines)


def public_names(module: ModuleType) -> list[str]:
    """What `__all__` lists; without one, the public classes and functions defined there."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def of_value(name: str, value: Any) -> Iterator[str]:
    if inspect.isclass(value):
        yield from of_class(name, value)
    elif callable(value):
        yield from of_function(name, value)
    else:
        yield f"{name}: {type(value).__name__}"


def of_function(name: str, function: Any) -> Iterator[str]:
    for each in get_overloads(function) or [function]:
        yield f"{name}{signature(each)}"


def of_class(name: str, value: type) -> Iterator[str]:
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    yield f"class {name}" + (f"({', '.join(bases)})" if bases else "")
    if issubclass(value, Enum):
        yield from (f"{name}.{each.name} = {each.value!r}" for each in value)
    made = {each for each, _, _ in constructed(value)}
    for each, kind, is_given in constructed(value):
        yield f"{name}.{each}: {kind}" + (" = ..." if is_given else "")
    for each, member in sorted(vars(value).items()):
        if each in made or (each.startswith("_") and each != "__init__"):
            continue
        if isinstance(member, property):
            yield f"{name}.{each} (property)"
        elif isinstance(member, classmethod | staticmethod):
            yield from of_function(f"{name}.{each}", member.__func__)
        elif inspect.isfunction(member) and (each != "__init__" or has_own_constructor(value)):
            yield from of_function(f"{name}.{each}", member)


def constructed(value: Any) -> Iterator[tuple[str, str, bool]]:
    """The fields of a dataclass or named tuple: name, type, whether it has a default."""
    if is_dataclass(value):
        for field in fields(value):
            is_given = field.default is not MISSING or field.default_factory is not MISSING
            yield field.name, str(field.type), is_given
    elif issubclass(value, tuple):
        for each in value._fields:  # type: ignore[attr-defined]
            kind = value.__annotations__[each]
            yield each, getattr(kind, "__forward_arg__", str(kind)), each in value._field_defaults


def has_own_constructor(value: Any) -> bool:
    return not is_dataclass(value) and not getattr(value, "_is_protocol", False)


def signature(function: Any) -> str:
    """A signature with annotations as they are written."""
    found = inspect.signature(function)
    parameters = [
        each.replace(annotation=written(each.annotation)) for each in found.parameters.values()
    ]
    result = written(found.return_annotation)
    return str(found.replace(parameters=parameters, return_annotation=result))


def written(annotation: Any) -> Any:
    return annotation if annotation is inspect.Signature.empty else Plain(annotation)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(recorded(), "utf-8")
