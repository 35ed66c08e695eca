"""The contract between a puzzle family and the code that is blind to families.

A family is one `Family` value with fixed slots.  The workbench, the command
line and the contract tests know nothing else about it.  This module imports
nothing of ours: families and the workbench both build on it.  It is long because
the contract is read as a whole, and half of it is words and examples.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from typing import Any, Protocol

# What is told to people is told in each of these: English, Portuguese.
LANGUAGES = ("en", "pt")

# A cell is (row, column) on a square board, (index,) on a star; what else can be
# found has a name ahead of its index: ("operator", place).
Cell = tuple[Any, ...]
# A cell and its value: (row, column, value), (index, value).
Entry = tuple[Any, ...]


class Verdict(StrEnum):
    """What is known about the number of solutions of a puzzle.

    >>> import cluesmith as cs
    >>> cs.check(cs.examples("skyscraper")["many"]).verdict is cs.Verdict.MULTIPLE
    True
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


class Level(StrEnum):
    """How hard a deduction is, easiest first; equal to its name, compared by its rank.

    >>> import cluesmith as cs
    >>> [level.value for level in cs.Level]
    ['easy', 'medium', 'hard', 'extreme', 'search']
    >>> cs.Level.HARD.rank
    2
    >>> cs.Level.EXTREME > cs.Level.HARD, cs.Level.EXTREME > "hard"
    (True, True)
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"
    SEARCH = "search"

    @property
    def rank(self) -> int:
        return list(Level).index(self)

    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank


@dataclass(frozen=True, slots=True)
class Technique:
    """A kind of step: its name in data, its title for people, its level and what it scores."""

    name: str
    title: str
    level: Level
    score: int


@dataclass(frozen=True, slots=True)
class Step:
    """One human deduction, as data; words and pictures are made from it last.

    `cells` are looked at, as (row, column), or (index,) on a star; `placed` and
    `removed` are what follows, as cells with a value behind; `clues` are the
    facts that force it.
    `details` holds what else the words need, and `before` the candidates of
    every cell ahead of the step, as the family's drawings want them.  The steps
    of `explain` and `hint` know their `puzzle`, so that they can tell and, in a
    notebook, draw themselves.

    >>> import cluesmith as cs
    >>> step = cs.explain(cs.examples("skyscraper")["t3"])[0]
    >>> step.technique, step.placed
    ('staircase', ((0, 0, 1), (1, 0, 2), (2, 0, 3), (3, 0, 4)))
    >>> print(step.told()[:44])
    Column 1 reads 4 from the top: every buildin
    """

    technique: str
    level: Level
    cells: tuple[Cell, ...]
    placed: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    clues: tuple[Fact, ...]
    details: Mapping[str, Any]
    before: Any
    puzzle: Any = field(default=None, compare=False, repr=False)

    def told(self, language: str = "en") -> str:
        """The step in words, English (en) or Portuguese (pt)."""
        return str(_told(self, language))

    def _repr_html_(self) -> str | None:
        return None if self.puzzle is None else str(_step_html(self))


@dataclass(frozen=True, slots=True)
class Mistake:
    """An entry that cannot be: `others` are wrong too; `reason` is a step that shows it, if any.

    `clashes` are the cells or clues it contradicts at sight; on a star also the
    equations, by number.  `value` is a sign where an operator is wrong.

    >>> import cluesmith as cs
    >>> puzzle = cs.parse(
    ...     '{"family": "skyscraper", "size": 2, "clues": {"top": [2, 0]},'
    ...     ' "entries": {"grid": [[2, 0], [0, 0]]}}'
    ... )
    >>> mistake = cs.hint(puzzle)
    >>> mistake.cell, mistake.value
    ((0, 0), 2)
    """

    cell: Cell
    value: int | str
    clashes: tuple[Any, ...]
    reason: Step | None
    others: tuple[Entry, ...]
    puzzle: Any = field(default=None, compare=False, repr=False)

    def told(self, language: str = "en") -> str:
        """What is wrong and why, in words, English (en) or Portuguese (pt)."""
        return str(_told(self, language))

    def _repr_html_(self) -> str | None:
        return None if self.puzzle is None else str(_mistake_html(self))


@dataclass(frozen=True, slots=True)
class Hint:
    """For a player: a mistake among the entries, else the next step.

    None: the board is finished or, with several solutions, nothing more is certain.
    """

    verdict: Verdict
    found: Step | Mistake | None


@dataclass(frozen=True, slots=True)
class Rating:
    """The hardest level used and a score summed over the steps, counted by technique.

    The level is a `Level` on a family's own scale.  Where the verdict is not
    unique there is none, and the steps are those that are certain all the same.

    >>> import cluesmith as cs
    >>> rating = cs.rate(cs.examples("skyscraper")["t3"])
    >>> rating.level, rating.score, rating.steps["last-cell"]
    (<Level.EASY: 'easy'>, 18, 8)
    """

    verdict: Verdict
    level: str | None
    score: int
    steps: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle's steps from the givens on, as far as certain steps go, and where they lead."""

    rating: Rating
    steps: tuple[Step, ...]
    solution: Any


class Drawable:
    """What makes a puzzle draw itself in a notebook; whoever draws is imported then."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(_draw(self))


class Puzzle(Protocol):
    """What is given.  Frozen but for `meta`: id, title, author and every unknown key.

    `size` is a board's rows, a star's points.
    """

    @property
    def family(self) -> str: ...

    @property
    def size(self) -> int: ...

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
    order, and `brancher` is the default way to do so.  The first variables are
    the cells that the family's `entries` names, in its order.  `solution` reads
    the engine's present (full) assignment.
    """

    @property
    def engine(self) -> Any: ...

    @property
    def variables(self) -> Sequence[int]: ...

    @property
    def brancher(self) -> Any: ...

    @property
    def fallback(self) -> Any:
        """The brancher for restarts when the default one is stuck; None for no restarts."""
        ...

    def solution(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Proof:
    """How many solutions a puzzle has, found without the kernel: none, one, or two of several.

    `stats` has the same counters as a search.
    """

    solutions: Sequence[Any]
    stats: Mapping[str, int]


# What could be stated of a solution, and the facts that state it.
Offers = Mapping[Hashable, Sequence[Fact]]


@dataclass(frozen=True, slots=True)
class Sameness:
    """Which puzzles are one puzzle in other clothes: moved, or with other names.

    turned     all that moves of the board make of a puzzle, the puzzle first
    renamed    the puzzle under names drawn by a shuffle, where names mean nothing
    key        the same bytes for the same puzzle in any clothes, and only for it
    What a player did and a stored solution change along; where they cannot be
    read they are dropped.
    """

    turned: Callable[[Any], Iterator[Any]]
    renamed: Callable[[Any, Callable[[list[int]], list[int]]], Any]
    key: Callable[[Any], bytes]


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


def form_of(name: str, title: str, codec: Any, single_line: bool = False) -> Form:
    """The form that a module with `recognises`, `decode` and `encode` reads and writes."""
    return Form(
        name,
        title,
        codec.recognises,
        codec.decode,
        codec.encode,
        decode_all=getattr(codec, "decode_all", None),
        single_line=single_line,
    )


@dataclass(frozen=True, slots=True)
class Words:
    """How a family tells its steps to people: (puzzle, step or mistake, language) -> text.

    `where` is a nudge that gives nothing away; `title` names a technique.
    """

    languages: Sequence[str]
    step: Callable[[Any, Step, str], str]
    where: Callable[[Any, Step, str], str]
    mistake: Callable[[Any, Mistake, str], str]
    title: Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Primer:
    """What a newcomer must be told about a family, in one language.

    `rules` are paragraphs, told for a puzzle's size; `legend` tells how to read
    the drawing of a step.  `example` is a small built-in board, `shown` the
    techniques of it that teach most.  `size` names a puzzle's ("6x6"); `note`
    says what holds for it and not for all, or nothing.
    """

    rules: Callable[[Any], Sequence[str]]
    legend: str
    example: Any
    shown: Sequence[str]
    size: Callable[[Any], str]
    note: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Span:
    """Sizes from the least to the most, and the one to begin with."""

    least: int
    most: int
    default: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What a board can be, and what can be asked of a new one."""

    sizes: Span
    generates: Span
    styles: Sequence[str]
    symmetries: Sequence[str]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A technique at work: of its steps in a puzzle, which one (from 0)."""

    technique: str
    puzzle: Any
    which: int


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
    schema             the JSON Schema of puzzle JSON
    forms              the other text forms, most specific first
    mistakes           rules checker: what a finished board breaks, in words
    models             name -> builder of a Problem; the first is the default
    prove              a quick Proof, or None where the kernel should search; None: no such way
    facts              all clues and givens of a puzzle
    keep               the puzzle with only these facts, which may be new ones
    offers             what could be stated of a solution, by kind, the setter's first choice first
    same               which puzzles are the same
    entries            what a solution has in its cells, in reading order
    differences        where two solutions differ, in words ("r1c2")
    text, svg          drawings of a puzzle, with a solution if there is one
    examples           built-in boards, loaded when asked for
    choices            sizes and styles there are
    lessons            a lesson for each technique that has one, easiest first
    before             the puzzle as it is ahead of a step: with entries and marks
    generate           (seeds, **options) -> a puzzle per seed
    rate               name of a scale -> how to rate on it; the first is the family's own
    explain, hint      all steps of a puzzle; the next one for a player, or a mistake
    techniques         all kinds of steps, easiest first
    words, step_svg    steps told and drawn
    primer             language -> what a newcomer must be told
    The last eight are None where the family cannot do it.
    """

    name: str
    title: str
    from_json: Callable[[Mapping[str, Any]], Any]
    to_json: Callable[[Any], dict[str, Any]]
    solution_from_json: Callable[[Any, Mapping[str, Any]], Any]
    solution_to_json: Callable[[Any], dict[str, Any]]
    schema: Callable[[], dict[str, Any]]
    forms: Callable[[], Sequence[Form]]
    mistakes: Callable[[Any, Any], list[str]]
    models: Mapping[str, Callable[[Any], Problem]]
    facts: Callable[[Any], Sequence[Fact]]
    keep: Callable[[Any, Iterable[Any]], Any]
    offers: Callable[[Any, Any], Sequence[Offers]]
    same: Sameness
    entries: Callable[[Any], Sequence[Entry]]
    differences: Callable[[Any, Any], list[str]]
    text: Callable[..., str]
    svg: Callable[..., str]
    examples: Callable[[], Examples]
    choices: Callable[[], Choices]
    lessons: Callable[[], Sequence[Lesson]]
    before: Callable[[Any, Step], Any]
    prove: Callable[[Any], Proof | None] | None = field(default=None)
    generate: Callable[..., Iterator[Any]] | None = field(default=None)
    rate: Mapping[str, Callable[[Any], Rating]] | None = field(default=None)
    explain: Callable[[Any], Explanation] | None = field(default=None)
    hint: Callable[[Any], Hint] | None = field(default=None)
    techniques: Callable[[], Sequence[Technique]] | None = field(default=None)
    words: Words | None = field(default=None)
    step_svg: Callable[..., str] | None = field(default=None)
    primer: Callable[[str], Primer] | None = field(default=None)


class Lazy:
    """A function of a module that is imported when first called: start-up stays short."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name
        self.found: Callable[..., Any] | None = None

    def load(self) -> Callable[..., Any]:
        """The function itself."""
        found: Callable[..., Any] = getattr(import_module(self.module), self.name)
        self.found = found
        return found

    def __call__(self, *args: Any, **options: Any) -> Any:
        return (self.found or self.load())(*args, **options)


lazy = Lazy  # as it reads in a family's slots


def at_hand(function: Any) -> Any:
    """What a slot holds, imported if it was not yet: for those who go on to take the time."""
    return function.load() if isinstance(function, Lazy) else function


# Puzzles and steps are data; what tells and draws them lies above, and is reached by name.
_draw = lazy("cluesmith.workbench.show", "draw")
_told = lazy("cluesmith.workbench.notebook", "told")
_step_html = lazy("cluesmith.workbench.notebook", "step_html")
_mistake_html = lazy("cluesmith.workbench.notebook", "mistake_html")
