"""The contract between a puzzle family and the code that is blind to families.

A family is one `Family` value with fixed slots.  The workbench, the command
line and the contract tests know nothing else about it.  This module imports
nothing of ours: families and the workbench both build on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol


class Verdict(StrEnum):
    """What is known about the number of solutions of a puzzle."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


class Puzzle(Protocol):
    """What is given.  Frozen; `meta` holds id, title, author and every unknown key."""

    @property
    def family(self) -> str: ...

    @property
    def meta(self) -> Mapping[str, Any]: ...


class Fact(Protocol):
    """One thing a puzzle states (a clue, a given): a possible member of a conflict."""

    def to_json(self) -> dict[str, Any]: ...

    def __str__(self) -> str:
        """The fact in words, with 1-based places: ``clue 5 above column 1``."""
        ...


class Problem(Protocol):
    """A puzzle turned into constraints, ready to be searched.

    `engine` is the kernel's, `variables` are the ones to label, in reading
    order, and `strategy` is the default labeling.  `solution` reads the
    engine's present (full) assignment.
    """

    @property
    def engine(self) -> Any: ...

    @property
    def variables(self) -> Sequence[int]: ...

    @property
    def strategy(self) -> str: ...

    @property
    def fallback(self) -> Any:
        """The brancher for restarts when the default strategy is stuck; None for no restarts."""
        ...

    def solution(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Form:
    """One text form of a family's puzzles: how to tell, read and write it.

    `recognises` is a cheap look at the text; it may say yes to a text that
    `decode` then refuses, so that a damaged puzzle is reported as what it is.
    `encode` raises `UnsupportedError` for what the form cannot express.  A form
    that can hold several puzzles in one text has `decode_all`; one that is a
    single line may stand many times in a file, a line each.
    """

    name: str
    title: str
    recognises: Callable[[str], bool]
    decode: Callable[[str], Any]
    encode: Callable[[Any], str]
    decode_all: Callable[[str], list[Any]] | None = None
    single_line: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A text that must be refused, and words its error must contain."""

    text: str
    because: str


@dataclass(frozen=True, slots=True)
class Examples:
    """A family's built-in boards: they feed the tests, the docs and the demos.

    `test_set` names the boards that the family's name with a colon stands for.
    """

    puzzles: Mapping[str, Any]
    test_set: Sequence[str]
    refused: Sequence[Refusal]


@dataclass(frozen=True, slots=True)
class Family:
    """Everything the rest of cluesmith may ask of a puzzle family.

    name, title        "skyscraper", "Skyscraper"
    from_json/to_json  puzzle JSON object <-> Puzzle
    solution_from_json/solution_to_json   the same for a solution
    forms              the other text forms, most specific first
    mistakes           rules checker: what a finished board breaks, in words
    models             name -> builder of a Problem; the first is the default
    facts              all clues and givens of a puzzle
    keep               the puzzle with only these facts left
    differences        where two solutions differ, in words ("r1c2")
    text, svg          drawings of a puzzle, with a solution if there is one
    examples           built-in boards, loaded when asked for
    generate, rate, explain, hint   None where the family cannot do it
    """

    name: str
    title: str
    from_json: Callable[[Mapping[str, Any]], Any]
    to_json: Callable[[Any], dict[str, Any]]
    solution_from_json: Callable[[Any, Mapping[str, Any]], Any]
    solution_to_json: Callable[[Any], dict[str, Any]]
    forms: Callable[[], Sequence[Form]]
    mistakes: Callable[[Any, Any], list[str]]
    models: Mapping[str, Callable[[Any], Problem]]
    facts: Callable[[Any], Sequence[Fact]]
    keep: Callable[[Any, Iterable[Any]], Any]
    differences: Callable[[Any, Any], list[str]]
    text: Callable[..., str]
    svg: Callable[..., str]
    examples: Callable[[], Examples]
    generate: Callable[..., Any] | None = field(default=None)
    rate: Callable[[Any], Any] | None = field(default=None)
    explain: Callable[[Any], Any] | None = field(default=None)
    hint: Callable[[Any], Any] | None = field(default=None)
