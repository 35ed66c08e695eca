"""Puzzles by the techniques they need: the first of many tries whose rating has them.

A try is an ordinary puzzle of a seed drawn from the one that was asked for, so the same seed
gives the same puzzle.  Where no level is asked for, tries are of the technique's own level:
easier puzzles cannot need it, and in harder ones it is no more frequent.  Leaves out: a
carver that keeps what a technique needs; a rating costs far less than carving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.errors import NotFoundError, UsageError, unknown
from cluesmith.family import Puzzle, Rating, Technique
from cluesmith.support.bounds import poll
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.deduce import rate

TRIES = 2000
MOST_GIVEN_UP = 12  # seeds that have no puzzle of this level at all
SUBSEEDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ByTechnique:
    """What a puzzle's rating must have: a technique, as the hardest if `only`; none of `avoid`."""

    technique: str | None = None
    only: bool = False
    avoid: tuple[str, ...] = ()

    def options_for(self, family: str, options: dict[str, Any]) -> dict[str, Any]:
        """The options of each try; refuses what does not go together."""
        known = {one.name: one for one in techniques(family)}
        for name in (self.technique, *self.avoid):
            if name is not None and name not in known:
                raise unknown("technique", str(name), known)
        if self.technique in self.avoid:
            raise UsageError(f"technique {self.technique} is both wanted and to be avoided")
        if self.only and self.technique is None:
            raise UsageError("only is for a technique: none is given")
        if options.get("recipe") == "paper":
            raise UsageError("the paper's recipe makes puzzles of any techniques")
        if self.technique is None or options.get("scale") not in (None, "cluesmith"):
            return options
        level = known[self.technique].level
        asked = str(options.get("level") or level)
        if asked != level and self.only:
            raise UsageError(f"{self.technique} is {level}: only with level {level}, not {asked}")
        return {**options, "level": asked}

    def fits(self, rating: Rating, order: Sequence[str]) -> bool:
        """Whether a rating has what is wanted; `order` are the techniques, easiest first."""
        used = {name for name, count in rating.steps.items() if count}
        if used & set(self.avoid) or (self.technique is not None and self.technique not in used):
            return False
        return not self.only or max(used, key=order.index) == self.technique

    def puzzles(
        self, family: str, seeds: Iterable[int], options: dict[str, Any]
    ) -> Iterator[Puzzle]:
        """The puzzle of each seed: the first of its tries that fits."""
        options = self.options_for(family, options)
        order = [one.name for one in techniques(family)]
        for seed in seeds:
            yield self._first(family, seed, options, order)

    def _first(self, family: str, seed: int, options: dict[str, Any], order: Sequence[str]) -> Any:
        seeds, given_up = _drawn(rng_named(f"{family} by technique {seed}")), 0
        while given_up < MOST_GIVEN_UP:
            try:
                for puzzle in registry.generation(family).generate(seeds, **options):
                    found = getattr(puzzle.meta, "rating", None) or rate(puzzle)
                    if self.fits(found, order):
                        puzzle.meta["seed"] = seed
                        return puzzle
            except NotFoundError:  # from this seed; the exception has ended the generator
                given_up += 1
                continue
            break
        else:
            raise NotFoundError(
                f"no puzzle of level {options.get('level', 'easy')} came up that {self}"
            )
        raise NotFoundError(
            f"none of {TRIES:,} puzzles of level {options.get('level', 'easy')} {self}; "
            "another size, level or style may have one"
        )

    def __str__(self) -> str:
        wanted = [] if self.technique is None else [f"needs {self.technique}"]
        wanted += ["nothing harder"] if self.only else []
        wanted += [f"no {name}" for name in self.avoid]
        return " and ".join(wanted)


def _drawn(rng: Any) -> Iterator[int]:
    """The seeds of the tries."""
    for _ in range(TRIES):
        poll()
        yield rng.below(SUBSEEDS)


def techniques(family: str) -> Sequence[Technique]:
    """A family's techniques, easiest first."""
    deduction = registry.family(family).deduction
    if deduction is None:
        raise UsageError(f"{family} has no known techniques")
    return deduction.techniques()


def wanted(technique: str | None, only: bool, avoid: str | Sequence[str]) -> ByTechnique | None:
    """What is asked for, None where nothing is; one technique to avoid may be a plain name."""
    names = (avoid,) if isinstance(avoid, str) else tuple(avoid)
    if technique is None and not only and not names:
        return None
    return ByTechnique(None if technique is None else str(technique), only, names)
