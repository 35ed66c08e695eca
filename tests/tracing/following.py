"""Searches to trace, and the domains as the engine has them when it stops at each node.

The search is stopped by a limit of nodes that grows by one: nothing of the recorder is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import gold_random
import lol_random
import sky_random

from cluesmith.errors import UnsupportedError
from cluesmith.kernel import events
from cluesmith.kernel.run import PATIENCE
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import NAMES
from cluesmith.tracing.subject import Subject, subject_of

MAKERS = {
    "skyscraper": (sky_random.random_board, (3, 4, 5, 8)),
    "lol-sudoku": (lol_random.random_puzzle, (3, 4, 5)),
    "gold-star": (gold_random.random_puzzle, (3, 4)),
}


@dataclass(frozen=True)
class Case:
    """A puzzle with a model and a strategy; without one, its default search, which restarts."""

    puzzle: Any
    model: str
    strategy: str | None

    def subject(self) -> Subject:
        return subject_of(self.puzzle, self.model, self.strategy)


def cases(seeds: range) -> Iterator[Case]:
    """All families, models and strategies in turn; what a paper's model refuses is left out."""
    for seed in seeds:
        draw = Random(f"trace {seed}")
        family = list(MAKERS)[seed % 3]
        make, sizes = MAKERS[family]
        case = Case(
            make(draw.choice(sizes), seed),
            ("exact", "paper")[seed // 3 % 2],
            None if draw.random() < 0.1 else NAMES[seed * 7 % len(NAMES)],
        )
        try:
            case.subject()
        except UnsupportedError:
            continue
        yield case


Domains = tuple[Any, ...]


def masks(subject: Subject) -> Domains:
    return tuple(map(subject.engine.mask, subject.variables))


def followed(subject: Subject, most: int) -> dict[int, Domains]:
    """The domains at the end of each node but the root, up to a number of nodes."""
    engine = subject.engine
    search = Search(engine, subject.brancher)
    patience = PATIENCE
    search.failure_limit = 0 if subject.fallback is None else patience
    found: dict[int, Domains] = {}
    search.node_limit = 1
    while True:
        outcome = search.advance(1.0)
        if outcome in (events.SOLUTION, events.NODE_LIMIT, events.EXHAUSTED):
            found[engine.nodes] = masks(subject)
        if outcome == events.EXHAUSTED or (
            outcome == events.NODE_LIMIT and search.node_limit == most
        ):
            return found
        if outcome == events.NODE_LIMIT:
            search.node_limit += 1
        if outcome == events.FAILURE_LIMIT:
            patience += patience // 2
            search.failure_limit += patience
            search.restart(subject.fallback)
