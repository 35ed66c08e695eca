"""Certificates of boards of a survey: of unique ones, and of a random sample of the others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cluesmith.certificates.certify import certify
from cluesmith.family import Verdict
from cluesmith.support.rng import Rng
from cluesmith.survey.clue_places import board
from cluesmith.survey.fewest_clues import puzzle_of

Json = dict[str, Any]


def certificates(
    found: Json, folder: str | os.PathLike[str], sample: int, seed: int
) -> Iterator[str]:
    """Write certificates for the answer to `fewest-clues`, and yield the name of each.

    They are of at most `sample` unique boards, and of as many random boards with the same
    number of clues that are not unique: each of those has a proof that it has no solution, or
    two solutions.
    """
    rng = Rng(seed)
    witnesses = rng.shuffle(list(found["witnesses"]))[:sample]
    boards = [("unique", puzzle_of(each)) for each in witnesses]
    clues = found["rows"][-1]["clues"]
    boards += [("refuted", each) for each in _random_boards(found["size"], clues, sample, rng)]
    for number, (kind, puzzle) in enumerate(boards, 1):
        certificate = certify(puzzle)
        if kind == "refuted" and certificate.verdict is Verdict.UNIQUE:
            continue  # one of the witnesses, or a rotation or reflection of one
        name = f"{number:04}-{certificate.verdict}"
        certificate.write(Path(folder) / name, compress=True)
        yield name


def _random_boards(size: int, clues: int, sample: int, rng: Rng) -> Iterator[Any]:
    for _ in range(sample):
        values = [0] * (4 * size)
        for place in rng.shuffle(list(range(4 * size)))[:clues]:
            values[place] = 1 + rng.below(size)
        yield board(size, values)
