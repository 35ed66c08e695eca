"""The family contract: what the rest of cluesmith may ask of a puzzle family.

A family is one `Family` value: what every family has (puzzles, rules, models,
text forms, drawings, examples), and optional capabilities, each one value
(`Deduction`, `Generation`, `Symmetry`, `Inspection`, `Formulas`, a quick proof, a
primer).  The workbench, the command line and the contract tests know nothing else about
it.  This module imports nothing of ours but the languages: families and the workbench both
build on it.  It is long
because the contract is read as a whole, and half of it is docstrings and examples.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cluesmith.languages import LANGUAGES

# A cell is (row, column) on a square board, (index,) on a star; what else can be
# found has a name before its index: ("operator", place).
Cell = tuple[Any, ...]
# A cell and its value: (row, column, value), (index, value).
Entry = tuple[Any, ...]
# The values left of each unknown, by its cell.
Left = Mapping[Cell, Sequence[int | str]]


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


class Technique(NamedTuple):
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
    every cell before the step, as the family's drawings want them.  `found` is
    what follows besides, by kind, such as the walls of a Lol Sudoku.  The steps
    of `explain` and `hint` know their `puzzle`, so that they can put themselves
    into words and, in a notebook, draw themselves.  Those of `explain` know their
    `round`, from 1: steps of one round are open at the same moment.

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
    found: Mapping[str, Sequence[tuple[Any, ...]]] = field(default_factory=dict)
    puzzle: Any = field(default=None, compare=False, repr=False)
    round: int = field(default=0, compare=False)

    def told(self, language: str = "en") -> str:
        """The step in words: in English (en), Spanish (es) or Portuguese (pt)."""
        return str(presenter().words(self, language))

    def _repr_html_(self) -> str | None:
        return None if self.puzzle is None else str(presenter().step_html(self))


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
        """What is wrong and why, in words: in English (en), Spanish (es) or Portuguese (pt)."""
        return str(presenter().words(self, language))

    def _repr_html_(self) -> str | None:
        return None if self.puzzle is None else str(presenter().mistake_html(self))


class Hint(NamedTuple):
    """For a player: a mistake among the entries, else the next step.

    None: the board is finished or, with several solutions, nothing more is certain; or
    the search for it was `stopped`, by "time" or because it was "cancelled".
    """

    verdict: Verdict
    found: Step | Mistake | None
    stopped: str | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """The hardest level used and a score summed over the rounds, counted by technique.

    In a round the easiest technique that gives something is used wherever it does. So level,
    score, `steps` (the rounds by technique) and dependency are the same for a puzzle turned,
    mirrored or under other names. Of the places where a round finds something, the first counts
    with the technique's points, the second with half of them, the third with a third, and so
    on: the more there are, the sooner one is found. The dependency, from 0 to 1, is the mean
    over all rounds of one divided by the number of places where something was to be found: 1
    says that there never was more than one. It is None for a puzzle without a step.

    The level is a `Level` on a family's own scale.  Where the verdict is not
    unique there is none, and the steps are those that are certain all the same.

    >>> import cluesmith as cs
    >>> rating = cs.rate(cs.examples("skyscraper")["t3"])
    >>> rating.level, rating.score, rating.steps["last-cell"]
    (<Level.EASY: 'easy'>, 14, 2)

    A rating that a limit cut short is not `complete`; `stopped` is "time" or "cancelled".
    It has no level: `at_least` is the level that the puzzle cannot be below, if it has one
    solution.  Score and steps are those so far.

    >>> rating = cs.rate(cs.examples("skyscraper")["t3"], cancelled=lambda: True)
    >>> rating.complete, rating.stopped, rating.level, rating.at_least
    (False, 'cancelled', None, <Level.EASY: 'easy'>)
    """

    verdict: Verdict
    level: str | None
    score: int
    steps: Mapping[str, int]
    at_least: Level | None = None
    stopped: str | None = None
    dependency: float | None = None

    @property
    def complete(self) -> bool:
        """Whether no limit cut the rating short."""
        return self.stopped is None


class Steps(list[Step]):
    """The steps of an explanation; `stopped` by "time", or because it was "cancelled".

    >>> import cluesmith as cs
    >>> cs.explain(cs.examples("skyscraper")["t3"], cancelled=lambda: True).stopped
    'cancelled'
    """

    stopped: str | None = None


class Explanation(NamedTuple):
    """A puzzle's steps from the givens on, as far as certain steps go, and where they lead."""

    rating: Rating
    steps: tuple[Step, ...]
    solution: Any


# What puzzles, steps and mistakes show themselves with: a function that gives an object with
# `draw`, `words`, `step_html` and `mistake_html`.  The workbench sets it when it is imported.
presenter: Any = None


class Drawable:
    """Makes a puzzle draw itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(presenter().draw(self))


class Puzzle(Protocol):
    """A puzzle of any family.  Frozen but for `meta`: id, title, author and every unknown key.

    `size` is a board's rows, a star's points.

    >>> import cluesmith as cs
    >>> puzzle = cs.parse('{"family": "gold-star", "points": 5, "operators": "-*+**-+*+*"}')
    >>> puzzle.meta["title"] = "Five points"
    >>> puzzle.family, puzzle.size
    ('gold-star', 5)
    """

    @property
    def family(self) -> str: ...

    @property
    def size(self) -> int: ...

    @property
    def meta(self) -> dict[str, Any]: ...


class Fact(Protocol):
    """One thing a puzzle states (a clue, a given): a possible member of a conflict.

    A fact whose meaning depends on other facts, as that of an area's mark does, has a true
    attribute `relative`.
    """

    def to_json(self) -> dict[str, Any]: ...

    def __str__(self) -> str:
        """The fact in words, with 1-based places: ``clue 5 above column 1``."""
        ...


class Problem(Protocol):
    """A puzzle turned into constraints, ready to be searched.

    `engine` is the kernel's, `variables` are the ones to label, in reading
    order, and `brancher` is the default way to do so.  The first variables are
    the cells that the family's `entries` lists, in its order.  `solution` reads
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


class Unknown(NamedTuple):
    """Something to be found in a puzzle: its cell, its values in ascending order, and its name.

    The name is for people, in English: ``r1c2``, ``area of r1c2``, ``operator 3``.
    """

    cell: Cell
    values: Sequence[int | str]
    name: str


class Form(NamedTuple):
    """A text form of a family's puzzles: how to recognise, read and write it.

    `recognises` is a cheap look at the text; it may say yes to a text that
    `decode` then refuses, so that a damaged puzzle is reported as what it is.
    `perhaps`, if there is one, is called with texts that no form recognises:
    damaged ones, and those of a shared tool that no family claims.
    `encode` raises `UnsupportedError` for what the form cannot express.  A form
    that can hold several puzzles in one text has `decode_all`; one that is a
    single line may occur many times in a file, one per line.
    """

    name: str
    title: str
    recognises: Callable[[str], bool]
    decode: Callable[[str], Any]
    encode: Callable[[Any], str]
    decode_all: Callable[[str], list[Any]] | None = None
    single_line: bool = False
    perhaps: Callable[[str], bool] | None = None


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
        perhaps=getattr(codec, "perhaps", None),
    )


class Refusal(NamedTuple):
    """A text that must be refused, and words its error must contain."""

    text: str
    because: str


class Examples(NamedTuple):
    """A family's built-in boards: they feed the tests, the docs and the demos.

    `test_set` names the boards that the family's name with a colon stands for.
    `titles` are for people, by board and language.
    """

    puzzles: Mapping[str, Any]
    test_set: Sequence[str]
    refused: Sequence[Refusal]
    titles: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class Span(NamedTuple):
    """Sizes from the least to the most, and the default."""

    least: int
    most: int
    default: int


# Facts that could be added to a puzzle, by what they say about its solution.
Addable = Mapping[Hashable, Sequence[Fact]]


class PuzzleKind(NamedTuple):
    """Puzzles and solutions of a family as data.

    from_json, to_json                     puzzle JSON object <-> Puzzle
    solution_from_json, solution_to_json   the same for a solution
    schema        the JSON Schema of puzzle JSON
    sizes         the sizes a board may have
    facts         all clues and givens of a puzzle
    keep          the puzzle with only these facts, which may be new ones
    entries       what a solution has in its cells, in reading order
    differences   where two solutions differ, in words ("r1c2")
    addable       (puzzle, solution) -> facts that could be added, by kind, a setter's
                  first choice first; None: puzzles cannot be made unique
    """

    from_json: Callable[[Mapping[str, Any]], Any]
    to_json: Callable[[Any], dict[str, Any]]
    solution_from_json: Callable[[Any, Mapping[str, Any]], Any]
    solution_to_json: Callable[[Any], dict[str, Any]]
    schema: Callable[[], dict[str, Any]]
    sizes: Span
    facts: Callable[[Any], Sequence[Fact]]
    keep: Callable[[Any, Iterable[Any]], Any]
    entries: Callable[[Any], Sequence[Entry]]
    differences: Callable[[Any, Any], list[str]]
    addable: Callable[[Any, Any], Sequence[Addable]] | None = None


class Draw(NamedTuple):
    """A puzzle, with a solution if there is one, as text and as a `Drawing` (forms/svg.py)."""

    text: Callable[..., str]
    svg: Callable[..., Any]


class Words(NamedTuple):
    """Steps and mistakes in words: (puzzle, step or mistake, language) -> text.

    `where` is a nudge that gives nothing away, and `look`, (puzzle, step) -> places, has the
    cells and equations that it speaks of; `title` names a technique; `fact` is a clue or
    a given, (puzzle, fact, language) -> text, or None: as `str` words it.
    """

    step: Callable[[Any, Step, str], str]
    where: Callable[[Any, Step, str], str]
    mistake: Callable[[Any, Mistake, str], str]
    title: Callable[[str, str], str]
    languages: Sequence[str] = LANGUAGES
    fact: Callable[[Any, Any, str], str] | None = None
    look: Callable[[Any, Step], Sequence[tuple[Any, ...]]] | None = None


class Scale(NamedTuple):
    """Another scale of levels: how to rate on it, and what its levels are called."""

    rate: Callable[[Any], Rating]
    levels: Mapping[str, str]


class Lesson(NamedTuple):
    """A technique at work: of its steps in a puzzle, which one (from 0)."""

    technique: str
    puzzle: Any
    which: int


class Deduction(NamedTuple):
    """Capability: human techniques, which rate, explain and hint at a puzzle.

    recorder     puzzle -> a `StepRecorder` (deduction/), which climbs the family's ladder
    player       puzzle -> a `Player` (deduction/), which judges a player's entries
    techniques   all kinds of steps, easiest first
    words        steps and mistakes in words
    draw_step    (puzzle, step, theme=..., language=...) -> Drawing
    before       the puzzle as it is before a step: with entries and marks
    lessons      a lesson for each technique that has one, easiest first
    exercises    further steps of each technique to find, of rising difficulty
    teaching     (technique, language) -> what it is: its `rule`, `why` it holds, `when` to look
    scales       other scales than the family's own, by name
    between      (puzzle, before, after, decided, cells) -> the step from one state to a later one,
                 for `draw_step`; see `Left`
    version      of its ratings: raised when the level or score of any puzzle changes
    """

    recorder: Callable[[Any], Any]
    player: Callable[[Any], Any]
    techniques: Callable[[], Sequence[Technique]]
    words: Words
    draw_step: Callable[..., Any]
    before: Callable[[Any, Step], Any]
    lessons: Callable[[], Sequence[Lesson]]
    scales: Mapping[str, Scale] = MappingProxyType({})
    between: Callable[[Any, Left, Left, Cell | None, Sequence[Cell]], Step] | None = None
    exercises: Callable[[], Sequence[Lesson]] = tuple
    teaching: Callable[[str, str], Mapping[str, str]] | None = None
    version: int = 1


class Generation(NamedTuple):
    """Capability: new puzzles.

    `generate` makes a puzzle per seed: (seeds, **options).  `options` is the
    dataclass, perhaps a lazy one, that declares the options (`forms/options.py`);
    its first field is the size.  `version`, perhaps lazy, is that of the recipe: another
    makes other puzzles from the same seed.
    """

    generate: Callable[..., Iterator[Any]]
    options: Any
    version: Any = 1

    def recipe_version(self) -> int:
        """The version of the recipe."""
        found: int = loaded(self.version)
        return found

    def options_class(self) -> type:
        """The dataclass that declares the options."""
        found: type = loaded(self.options)
        return found


class Symmetry(NamedTuple):
    """Capability: which puzzles are equivalent up to rotation, reflection and renaming.

    turned     all that moves of the board make of a puzzle, the puzzle itself first
    renamed    the puzzle with other names, drawn by a shuffle, where names mean nothing
    key        the canonical key: the same bytes for equivalent puzzles, and only for them
    A player's progress and a stored solution are moved along; where they cannot
    be read they are dropped.
    """

    turned: Callable[[Any], Iterator[Any]]
    renamed: Callable[[Any, Callable[[list[int]], list[int]]], Any]
    key: Callable[[Any], bytes]


class Inspection(NamedTuple):
    """Capability: what an x-ray looks at, the unknowns of a puzzle and what breaks its facts.

    unknowns   an `Unknown` for each variable of the default model, in their order; its values
               are in the order of the variable's
    answers    (puzzle, solution) -> the value of each unknown
    restated   (before, puzzle, solution) -> a solution of the puzzle before an edit, written
               as a solution of the edited one is
    denial     (puzzle, fact) -> a Problem: the puzzle without a fact that it states, where every
               solution breaks that fact, or None if none can; without a denial, solutions are
               listed until one does
    relations  (puzzle, solution) -> what the solution has between cells beside the values in
               them, as facts that could be stated: the walls and links of a map
    """

    unknowns: Callable[[Any], Sequence[Unknown]]
    answers: Callable[[Any, Any], Sequence[int | str]]
    restated: Callable[[Any, Any, Any], Any]
    denial: Callable[[Any, Any], Problem | None] | None = None
    relations: Callable[[Any, Any], Sequence[Fact]] | None = None


class Formulas(NamedTuple):
    """Capability: a puzzle's rules as 0-1 inequalities, in which certificates are stated.

    formula    puzzle -> a `Formula` (forms/), with as many solutions as the puzzle
    literals   (puzzle, formula, solution) -> literals true in this solution of it alone
    """

    formula: Callable[[Any], Any]
    literals: Callable[[Any, Any, Any], Sequence[int]]


class Proof(NamedTuple):
    """How many solutions a puzzle has, found without the kernel: none, one, or two of several.

    `stats` has the same counters as a search.
    """

    solutions: Sequence[Any]
    stats: Mapping[str, int]


class Primer(NamedTuple):
    """A family's rules for newcomers, in one language.

    `name` is the family's; `rules` are paragraphs for a puzzle's size; `legend` says
    how to read the drawing of a step.  `example` is a small built-in board, `shown` the
    techniques of it that teach most.  `size` names a puzzle's ("6x6"); `note`
    says what holds for this puzzle and not for all, or nothing.
    """

    name: str
    rules: Callable[[Any], Sequence[str]]
    legend: str
    example: Any
    shown: Sequence[str]
    size: Callable[[Any], str]
    note: Callable[[Any], str]


class Family(NamedTuple):
    """A puzzle family: what every family has, then optional capabilities (None: missing).

    name, title   "skyscraper", "Skyscraper"
    puzzle        puzzles and solutions as data
    rules         rules checker: what a finished board breaks, in words
    models        name -> builder of a Problem; the first is the default
    forms         text forms besides JSON, most specific first
    draw          drawings as text and SVG
    examples      built-in boards, loaded when first used
    deduction     human techniques: rate, explain, hint
    generation    new puzzles
    symmetry      which puzzles are equivalent: shuffle, dedupe
    prove         (puzzle, nodes=None) -> a quick Proof within so many nodes, by default as many
                  as pay, or None where the kernel should search
    primer        language -> rules for newcomers, for booklets
    inspection    what an x-ray looks at
    solvable      (puzzle, nodes) -> whether there is a solution, None where so many nodes
                  do not show it: quick where little is stated, as in the search for conflicts
    formulas      puzzles as 0-1 inequalities, for certificates
    """

    name: str
    title: str
    puzzle: PuzzleKind
    rules: Callable[[Any, Any], list[str]]
    models: Mapping[str, Callable[[Any], Problem]]
    forms: Callable[[], Sequence[Form]]
    draw: Draw
    examples: Callable[[], Examples]
    deduction: Deduction | None = None
    generation: Generation | None = None
    symmetry: Symmetry | None = None
    prove: Callable[..., Proof | None] | None = None
    primer: Callable[[str], Primer] | None = None
    inspection: Inspection | None = None
    solvable: Callable[[Any, int], bool | None] | None = None
    formulas: Formulas | None = None


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


lazy = Lazy  # as it reads in a family's definition


def loaded(function: Any) -> Any:
    """A lazy function, imported now: for callers that go on to measure time."""
    return function.load() if isinstance(function, Lazy) else function
