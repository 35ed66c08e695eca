"""Random models of several constraints against CP-SAT, depth first and by learning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import propagators_cpsat
import pytest
from harness import Spec, build, full, is_wide
from random_specs import KINDS, TRUTH, Piece, how_many, is_truth, numbers

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.handover import HandOver
from cluesmith.kernel.run import Run, by_propagators
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import NAMES, Strategy

QUICK = 30
SOAK = 1000
LEARNT = 500  # solutions, below which a search that learns lists them, too
TRIES = 100  # to find a constraint that a planted solution satisfies
TRUTHS = 3  # the first places


def random_model(seed: int) -> tuple[list[range], list[Piece]]:
    """Some constraints over three truth variables and six others, mostly with a solution."""
    draw = Random(f"model {seed}")
    ranges = [TRUTH] * TRUTHS
    for _ in range(6):
        start = draw.randint(-3, 2)
        width = 66 + draw.randint(0, 20) if draw.random() < 0.08 else draw.randint(2, 4)
        ranges.append(range(start, start + width))
    planted = [draw.choice(span) for span in ranges]
    is_planted = draw.random() < 0.8
    pieces: list[Piece] = []
    for kind in draw.sample(KINDS, draw.randint(3, 6)):
        for _ in range(TRIES):
            places = _places(kind, draw)
            piece = Piece(kind, places, numbers(kind, draw, [ranges[i] for i in places]))
            if not is_planted or piece.holds(planted):
                pieces.append(piece)
                break
    used = {place for piece in pieces for place in piece.places}
    # What is in no constraint would only multiply the solutions.
    ranges = [span if i in used else span[:1] for i, span in enumerate(ranges)]
    return ranges, pieces


def _places(kind: str, draw: Random) -> tuple[int, ...]:
    """Different ones, and a truth variable where one is called for."""
    count = min(how_many(kind, draw), TRUTHS if kind == "xor" else 6)
    truths = [i for i in range(count) if is_truth(kind, i)]
    others = draw.sample(range(TRUTHS, TRUTHS + 6), count - len(truths))
    return (*draw.sample(range(TRUTHS), len(truths)), *others)


def found(
    ranges: list[range], pieces: list[Piece], strategy: str, learn: bool = False
) -> list[tuple[int, ...]]:
    def post_all(engine: Engine, variables: Sequence[int]) -> None:
        for piece in pieces:
            piece.post(engine, variables)

    spec = Spec("model", lambda _: True, post_all, ranges)
    engine = build(spec, full(spec))
    search = Search(engine, Strategy(strategy, spec.variables))
    if learn:
        run = Run(HandOver(search, by_propagators(engine, spec.variables), at_once=True))
    else:
        run = Run(search)
    return [tuple(map(engine.value, spec.variables)) for _ in run]


def compare(seed: int) -> int:
    """How many solutions both find."""
    ranges, pieces = random_model(seed)
    ours = found(ranges, pieces, NAMES[seed % len(NAMES)])
    assert len(set(ours)) == len(ours), seed
    assert set(ours) == propagators_cpsat.solutions(ranges, pieces), seed
    if len(ours) < LEARNT and not any(map(is_wide, ranges)):
        learnt = found(ranges, pieces, NAMES[seed % len(NAMES)], learn=True)
        assert sorted(learnt) == sorted(ours), seed
    return len(ours)


def test_random_models_agree_with_cpsat() -> None:
    counts = list(map(compare, range(QUICK)))
    assert sum(count > 0 for count in counts) > QUICK / 2


@pytest.mark.soak
def test_soak_random_models_agree_with_cpsat() -> None:
    for seed in range(QUICK, QUICK + SOAK):
        compare(seed)
