"""A star drawn: as text, and as SVG."""

from __future__ import annotations

from typing import Any


def text(puzzle: Any, solution: Any = None, **options: Any) -> str:
    raise NotImplementedError


def svg(puzzle: Any, solution: Any = None, **options: Any) -> str:
    raise NotImplementedError
