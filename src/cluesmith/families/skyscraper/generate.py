"""New puzzles: unique, exactly of the level asked, and with nothing left that could go.

A random Latin square is carved down with the ladder of the wanted level, and
taken if the ladder below does not solve it.  The paper's recipe is here too:
each clue of a random square is shown with a probability, and what comes comes.
Everything follows from the options and the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from hashlib import blake2b
from typing import Any

from cluesmith.errors import NotFoundError, UsageError, unknown
from cluesmith.families.skyscraper.carver import Carver
from cluesmith.families.skyscraper.explain import rate
from cluesmith.families.skyscraper.ladder.ladder import Ladder
from cluesmith.families.skyscraper.model import exact
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper, empty_grid
from cluesmith.families.skyscraper.symmetry import MOVES, orbits
from cluesmith.families.skyscraper.techniques import Ladders, ladders
from cluesmith.family import Level, Verdict
from cluesmith.kernel.dice import Dice
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.square import LatinWalk
from cluesmith.kernel.strategy import Strategy

VERSION = 1  # of the recipe: another version makes other puzzles from the same seed
SMALLEST, LARGEST = 3, 16
MIXED_FROM = 8  # the size from which all clues are kept by default
TRIES = 1000
STYLES = ("clues", "mixed", "sparse")
SCALES = ("cluesmith", "towers")
TOWERS = ("e", "h", "x", "u")
PAPER_SHARES = {Level.EASY: 0.95, Level.MEDIUM: 0.80, Level.HARD: 0.65}
MOST_COUNTED = 1000  # solutions of a board by the paper's recipe


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a puzzle; the seed draws it from all that fit."""

    size: int = 6
    level: str = "easy"
    scale: str = "cluesmith"
    symmetry: str = "none"
    style: str | None = None
    min_score: int | None = None
    max_score: int | None = None
    recipe: str = "ladder"
    probability: float | None = None

    def __post_init__(self) -> None:
        for name in ("size", "min_score", "max_score"):
            value = getattr(self, name)
            if type(value) is not int and (name == "size" or value is not None):
                raise UsageError(f"{name.replace('_', '-')} is {value!r}, expected a whole number")
        object.__setattr__(self, "level", str(self.level))  # a Level and its name are the same
        if not SMALLEST <= self.size <= LARGEST:
            raise UsageError(f"size is {self.size}, expected {SMALLEST} to {LARGEST}")
        choices = {
            "scale": SCALES,
            "symmetry": tuple(MOVES),
            "style": (None, *STYLES),
            "recipe": ("ladder", "paper"),
            "level": TOWERS if self.scale == "towers" else tuple(Level),
        }
        for name, known in choices.items():
            if getattr(self, name) not in known:
                raise unknown(name, str(getattr(self, name)), [k for k in known if k])
        share = self.probability
        if share is not None and not (isinstance(share, int | float) and 0 <= share <= 1):
            raise UsageError(f"probability is {share!r}, expected 0 to 1")
        if share is not None and self.recipe != "paper":
            raise UsageError("a probability is for the paper's recipe only")
        if self.recipe == "paper":
            for name in ("scale", "symmetry", "style", "min_score", "max_score"):
                if getattr(self, name) != Wanted.__dataclass_fields__[name].default:
                    raise UsageError(f"the paper's recipe knows no {name.replace('_', '-')}")


def generate(seeds: Iterable[int], **options: Any) -> Iterator[Skyscraper]:
    """The puzzle each seed stands for, with level, score, seed and solution in its metadata."""
    try:
        wanted = Wanted(**options)
    except TypeError:
        odd = next(name for name in options if name not in Wanted.__slots__)
        raise unknown("option", odd, Wanted.__slots__) from None
    make = _by_the_paper if wanted.recipe == "paper" else _Workshop(wanted).make
    named = repr((VERSION, astuple(wanted)))
    for seed in seeds:
        digest = blake2b(f"{named} {seed}".encode(), digest_size=8).digest()
        yield make(wanted, seed, Dice(int.from_bytes(digest)))


class _Workshop:
    """Carves squares until one fits."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        size = wanted.size
        self.tools = ladders(size)
        self.carver = Carver(size, self.tools.prover, self._is_unique)
        self.ladder, self.below = _ladders(self.tools, wanted)
        groups = orbits(size, wanted.symmetry)
        self.clues = [group for group in groups if group[0] < 4 * size]
        self.givens = [group for group in groups if group[0] >= 4 * size]
        self.style = wanted.style or ("mixed" if size >= MIXED_FROM else "sparse")

    def make(self, _wanted: Wanted, seed: int, dice: Dice) -> Skyscraper:
        walk = LatinWalk(self.wanted.size)
        for _ in range(TRIES):
            grid = walk.square(dice)
            self.carver.load(grid)
            if not self._carve(dice):
                continue
            puzzle = self._puzzle({})
            rating = rate(puzzle)
            least, most = self.wanted.min_score, self.wanted.max_score
            if (least is None or rating.score >= least) and (most is None or rating.score <= most):
                meta = {"level": str(rating.level), "score": rating.score, "seed": seed}
                if self.wanted.scale == "towers":
                    meta["towers"] = self.wanted.level
                return self._puzzle({**meta, "solution": {"grid": grid}})
        raise NotFoundError(
            f"no {self.wanted.size}x{self.wanted.size} puzzle of level {self.wanted.level} "
            f"{self._wishes()}came up in {TRIES:,} tries; see docs/skyscraper.md for what exists"
        )

    def _wishes(self) -> str:
        wanted = self.wanted
        wishes = [f"style {self.style}"]
        if wanted.symmetry != "none":
            wishes.append(f"{wanted.symmetry} symmetry")
        if wanted.min_score is not None or wanted.max_score is not None:
            wishes.append("that score")
        return f"({', '.join(wishes)}) "

    def _carve(self, dice: Dice) -> bool:
        """Whether the board now loaded gives a puzzle of just this level."""
        carver = self.carver
        clues, givens = dice.shuffle(list(self.clues)), dice.shuffle(list(self.givens))
        if self.style == "clues":
            for group in givens:
                carver.keep(group, False)
            if not carver.solves(self.ladder):
                return False
            givens = []
        if self.style == "mixed":
            clues = []
        groups = givens + clues
        if self.ladder is self.tools.up_to[Level.EXTREME]:
            # It is slow where it fails, and mostly fails because the solution is
            # not unique: a quick ladder and a proof go ahead of it.
            carver.carve(groups, self.tools.quick, False)
            groups = [group for group in groups if carver.has(group[0])]
            carver.carve(groups, self.ladder, True)
        else:
            carver.carve(groups, self.ladder, self.ladder is None)
        return self.below is None or not carver.solves(self.below)

    def _puzzle(self, meta: dict[str, object]) -> Skyscraper:
        size = self.wanted.size
        facts = self.carver.facts()
        clues = Clues(
            top=tuple(facts[2 * size : 4 * size : 2]),
            left=tuple(facts[0 : 2 * size : 2]),
            bottom=tuple(facts[2 * size + 1 : 4 * size : 2]),
            right=tuple(facts[1 : 2 * size : 2]),
        )
        cells = facts[4 * size :]
        grid = tuple(tuple(cells[i : i + size]) for i in range(0, size * size, size))
        return Skyscraper(size, clues, grid, meta)

    def _is_unique(self) -> int:
        return int(decide(self._puzzle({}))[0] is Verdict.UNIQUE)


def _ladders(tools: Ladders, wanted: Wanted) -> tuple[Ladder | None, Ladder | None]:
    """The ladder of the wanted level, None for any search, and the one below, None for none."""
    by_level: Mapping[Any, Ladder] = tools.towers if wanted.scale == "towers" else tools.up_to
    ladders = [None, *by_level.values(), None]
    at = 1 + (*by_level, wanted.level).index(wanted.level)
    return ladders[at], ladders[at - 1]


def _by_the_paper(wanted: Wanted, seed: int, dice: Dice) -> Skyscraper:
    """Each clue of a random square with the same probability; how many solutions is counted."""
    share = wanted.probability
    if share is None:
        if wanted.level not in PAPER_SHARES:
            raise UsageError(
                f"the paper has no level {wanted.level}: expected easy, medium or hard, "
                "or a probability"
            )
        share = PAPER_SHARES[Level(wanted.level)]
    size = wanted.size
    square = LatinWalk(size).square(dice)
    views = {
        "top": [list(column) for column in zip(*square, strict=True)],
        "left": square,
        "bottom": [list(column)[::-1] for column in zip(*square, strict=True)],
        "right": [row[::-1] for row in square],
    }
    shown = {
        side: tuple(_seen(line) if dice.fraction() < share else 0 for line in lines)
        for side, lines in views.items()
    }
    puzzle = Skyscraper(size, Clues(**shown), empty_grid(size))
    count = _count(puzzle)
    rating = rate(puzzle) if count == 1 else None
    meta = {
        "level": str(rating.level) if rating else None,
        "score": rating.score if rating else None,
        "seed": seed,
        "recipe": "paper",
        "probability": share,
        "solutions": count,
        "solutions_complete": count < MOST_COUNTED,
        "solution": {"grid": square},
    }
    return Skyscraper(size, puzzle.clues, puzzle.grid, meta)


def _seen(line: list[int]) -> int:
    return sum(height > max(line[:i], default=0) for i, height in enumerate(line))


def _count(puzzle: Skyscraper) -> int:
    """The number of solutions, or `MOST_COUNTED` if there are at least so many."""
    problem = exact(puzzle)
    search = Search(problem.engine, Strategy(problem.strategy, problem.variables))
    run = Run(search, Limits(solutions=MOST_COUNTED), problem.fallback)
    return sum(1 for _ in run)
