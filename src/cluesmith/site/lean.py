"""The page's modules as they are published: without comments and indentation, else as they are.

A host may not compress, and a third of the modules is comments.  Names and line ends stay, so
that an error's line can be found and no two statements become one.
"""

from __future__ import annotations

import re

# What stands in a module, longest first: comments, strings, regular expressions, words, signs.
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_WORD = re.compile(r"[\w$]+")
# After these a slash begins a regular expression; after any other word or a bracket it divides.
_BEFORE_REGEX = frozenset(("return", "typeof", "case", "in", "of", "await", "yield", "void"))
_ENDS_VALUE = frozenset(")]}")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\n\s+")


def script(text: str) -> str:
    """A module without comments, and without the spaces that its lines begin with."""
    parts: list[str] = []
    _copy(text, 0, parts, until=None)
    return "".join(parts).lstrip("\n")


def style(text: str) -> str:
    """A style sheet without comments and indentation."""
    return _INDENT.sub("\n", _CSS_COMMENT.sub("", text)).lstrip("\n")


def _copy(text: str, at: int, parts: list[str], until: str | None) -> int:
    """Copy from a place on: to the end, or to the bracket that ends a template's value."""
    last = ""  # the last word or sign: what a slash means depends on it
    depth = 0
    while at < len(text):
        letter = text[at]
        if letter == "/":
            if found := _COMMENT.match(text, at):
                at = found.end()
                continue
            divides = last in _ENDS_VALUE or (last.isidentifier() and last not in _BEFORE_REGEX)
            found = None if divides or last[:1].isdigit() else _REGEX.match(text, at)
            parts.append(found[0] if found else letter)
            at, last = (found.end(), "regex") if found else (at + 1, letter)
        elif letter in "'\"":
            found = _STRING.match(text, at)
            assert found is not None  # the type checker has read these modules before us
            parts.append(found[0])
            at, last = found.end(), "string"
        elif letter == "`":
            at, last = _template(text, at, parts), "template"
        elif letter == "\n":
            while at < len(text) and text[at].isspace():
                at += 1
            if not parts or not parts[-1].endswith("\n"):
                parts.append("\n")
        elif letter.isspace():
            parts.append(letter)
            at += 1
        elif found := _WORD.match(text, at):
            parts.append(found[0])
            at, last = found.end(), found[0]
        else:
            depth += (letter == "{") - (letter == "}")
            if until is not None and depth < 0:
                return at
            parts.append(letter)
            at, last = at + 1, letter
    return at


def _template(text: str, at: int, parts: list[str]) -> int:
    """Copy a template as it stands, but the values in it as code."""
    parts.append("`")
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            parts.append(text[at : at + 2])
            at += 2
        elif text.startswith("${", at):
            parts.append("${")
            at = _copy(text, at + 2, parts, until="}")
        else:
            parts.append(text[at])
            at += 1
    parts.append("`")
    return at + 1
