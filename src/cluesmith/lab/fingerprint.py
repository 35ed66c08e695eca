"""A fingerprint of the code that measures: rows count as long as it stays the same.

It covers a file's function `measure` and whatever of the file that uses, as the names in it
show: so an experiment's words and figures can be reworked without measuring again.  Comments,
docstrings and layout do not matter.  Deliberately left out: modules that the file imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from hashlib import sha256

DIGITS = 8


def fingerprint(text: bytes, root: str, without: str) -> str:
    """A digest of the function called `root`, of what it uses, and of plain statements.

    Functions, classes and imports count if they can be reached; the assignment of the name
    `without` does not.  A file without such a function counts as a whole.
    """
    statements = [each for statement in ast.parse(text).body for each in _apart(statement)]
    if not any(_binds(statement, root) for statement in statements):
        return _digest(statements)
    kept = [_is_plain(each) and not _binds(each, without) for each in statements]
    wanted = {root}.union(
        *(_names(each) for each, is_kept in zip(statements, kept, strict=True) if is_kept)
    )
    grown = True
    while grown:
        grown = False
        for at, statement in enumerate(statements):
            if not kept[at] and any(_binds(statement, name) for name in wanted):
                kept[at] = grown = True
                wanted |= _names(statement)
    return _digest([each for each, is_kept in zip(statements, kept, strict=True) if is_kept])


def _apart(statement: ast.stmt) -> Iterator[ast.stmt]:
    """An import of several names as one of each."""
    match statement:
        case ast.Import(names):
            yield from (ast.Import([name]) for name in names)
        case ast.ImportFrom(module, names, level):
            yield from (ast.ImportFrom(module, [name], level) for name in names)
        case _:
            yield statement


def _is_plain(statement: ast.stmt) -> bool:
    """Whether it does something by itself, and does not only define or import."""
    defines = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    return not isinstance(statement, defines)


def _binds(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return statement.name == name
        case ast.Import() | ast.ImportFrom():
            bound = (each.asname or each.name.partition(".")[0] for each in statement.names)
            return name in bound or "*" in (each.name for each in statement.names)
        case ast.Assign():
            return any(isinstance(each, ast.Name) and each.id == name for each in statement.targets)
        case ast.AnnAssign():
            return isinstance(statement.target, ast.Name) and statement.target.id == name
    return False


def _names(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _digest(statements: list[ast.stmt]) -> str:
    code = "\n".join(_written(statements))
    return sha256(code.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def _written(statements: list[ast.stmt]) -> Iterator[str]:
    """The statements in one layout, without docstrings."""
    for statement in statements:
        for node in ast.walk(statement):
            body = getattr(node, "body", None)
            if isinstance(body, list):
                body[:] = [each for each in body if not _is_text(each)] or [ast.Pass()]
        if not _is_text(statement):
            yield ast.unparse(statement)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
