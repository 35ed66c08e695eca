"""Generator of new puzzles: unique, of exactly the level asked for, and as bare as that allows.

A random Latin square is carved down with the ladder of the wanted level, and
taken if the ladder below does not solve it.  Everything follows from the
options and the seed.  The paper's recipe shows each clue by chance, however many
solutions there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cluesmith.deduction import grading
from cluesmith.deduction.ladder import Ladder
from cluesmith.errors import UsageError
from cluesmith.families.skyscraper import rules
from cluesmith.families.skyscraper.carver import Carver
from cluesmith.families.skyscraper.options import SkyscraperOptions
from cluesmith.families.skyscraper.prove import decide, search
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper
from cluesmith.families.skyscraper.steps import Recorder
from cluesmith.families.skyscraper.symmetry import orbits
from cluesmith.families.skyscraper.techniques import Ladders, ladders
from cluesmith.family import Level, Verdict
from cluesmith.forms.grid import empty_grid, in_rows
from cluesmith.forms.options import asked
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for

VERSION = 2  # of the recipe: another version makes other puzzles from the same seed
TRIES = 1000
FEWEST_TRIES = 10
CLUES_TRIES = 10_000  # clues alone determine few squares, and it shows at once
# In the paper's recipe: the probability of each clue, and how many solutions are counted.
SHARES = {Level.EASY: 0.95, Level.MEDIUM: 0.80, Level.HARD: 0.65}
MOST_COUNTED = 1000


def generate(seeds: Iterable[int], **options: Any) -> Iterator[Skyscraper]:
    """Generate: the puzzle of each seed, with level, score, seed and solution in its metadata."""
    request = asked(SkyscraperOptions, options)
    make = _make_paper if request.recipe == "paper" else _Workshop(request).make
    for seed in seeds:
        yield make(request, seed, rng_for(VERSION, request, seed))


class _Workshop:
    """Carves squares until one fits."""

    def __init__(self, request: SkyscraperOptions) -> None:
        self.request = request
        size = request.size
        self.tools = ladders(size)
        self.carver = Carver(size, self.tools.prover, self._is_unique)
        self.ladder, self.below = _ladders(self.tools, request)
        groups = orbits(size, request.symmetry)
        self.clues = [group for group in groups if group[0] < 4 * size]
        self.givens = [group for group in groups if group[0] >= 4 * size]
        self.tries = CLUES_TRIES if request.style == "clues" else TRIES
        # A try takes about four times as long with each size past 9x9.
        self.tries = max(FEWEST_TRIES, self.tries >> 2 * max(0, size - 9))

    def make(self, request: SkyscraperOptions, seed: int, rng: Rng) -> Skyscraper:
        walk = LatinWalk(request.size)
        towers = {"towers": request.level} if request.scale == "towers" else {}

        def attempt() -> tuple[Skyscraper, dict[str, Any]] | None:
            grid = walk.square(rng)
            self.carver.load(grid)
            if not self._carve(rng):
                return None
            return self._puzzle(), {**towers, "solution": {"grid": grid}}

        what, guide = f"{request.size}x{request.size} puzzle", "docs/skyscraper.md"
        made: Skyscraper = grading.first_fitting(
            request, seed, self.tries, attempt, Recorder, what=what, guide=guide
        )
        return made

    def _carve(self, rng: Rng) -> bool:
        """Whether the board now loaded gives a puzzle of just this level."""
        carver = self.carver
        clues, givens = rng.shuffle(list(self.clues)), rng.shuffle(list(self.givens))
        if self.request.style == "clues":
            for group in givens:
                carver.keep(group, False)
            if not carver.solves(self.ladder):
                return False
            givens = []
        if self.request.style == "mixed":
            clues = []
        if self.below is not None:
            clues = carver.easy_clues_first(clues)
        # The ladder of extreme is slow where it fails, and mostly fails because the
        # solution is not unique: a proof comes first.
        is_slow = self.ladder is self.tools.up_to[Level.EXTREME]
        for groups in (givens, clues):
            carver.carve(groups, self.ladder, is_slow or self.ladder is None)
        return self.below is None or not carver.solves(self.below)

    def _puzzle(self) -> Skyscraper:
        size = self.request.size
        facts = self.carver.facts()
        clues = Clues(
            top=tuple(facts[2 * size : 4 * size : 2]),
            left=tuple(facts[0 : 2 * size : 2]),
            bottom=tuple(facts[2 * size + 1 : 4 * size : 2]),
            right=tuple(facts[1 : 2 * size : 2]),
        )
        return Skyscraper(size, clues, in_rows(facts[4 * size :], size))

    def _is_unique(self) -> int:
        return int(decide(self._puzzle())[0] is Verdict.UNIQUE)


def _ladders(tools: Ladders, request: SkyscraperOptions) -> tuple[Ladder | None, Ladder | None]:
    """The ladder of the wanted level, None for any search, and the one below, None for none."""
    by_level: Mapping[Any, Ladder] = tools.towers if request.scale == "towers" else tools.up_to
    ladders = [None, *by_level.values(), None]
    at = 1 + (*by_level, request.level).index(request.level)
    return ladders[at], ladders[at - 1]


def _make_paper(request: SkyscraperOptions, seed: int, rng: Rng) -> Skyscraper:
    """Each clue of a random square with the same probability."""
    share = request.probability
    if share is None:
        if request.level not in SHARES:
            raise UsageError(
                f"the paper has no level {request.level}: expected easy, medium or hard, "
                "or a probability"
            )
        share = SHARES[Level(request.level)]
    size = request.size
    square = tuple(map(tuple, LatinWalk(size).square(rng)))
    shown = {
        side: tuple(
            rules.visible(rules.line_from(square, side, i)) if rng.fraction() < share else 0
            for i in range(size)
        )
        for side in SIDES
    }
    puzzle = Skyscraper(size, Clues(**shown), empty_grid(size))
    count = len(search(puzzle, MOST_COUNTED))
    meta = grading.new_meta(
        grading.rate(Recorder(puzzle)) if count == 1 else None,
        seed,
        recipe="paper",
        probability=share,
        solutions=count,
        solutions_complete=count < MOST_COUNTED,
        solution={"grid": [list(row) for row in square]},
    )
    return replace(puzzle, meta=meta)
