"""What a worker does: make the puzzles of a range of seeds, as records for the shelf.

Workers need nothing but this package: no database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from cluesmith import registry
from cluesmith.errors import CluesmithError, LimitError, NotFoundError
from cluesmith.factory.plan import named
from cluesmith.library.record import Record, generated_record, record_of
from cluesmith.support.bounds import poll
from cluesmith.workbench import read

KEY = re.compile(r"[0-9a-f]{32}")


class Range(NamedTuple):
    """Seeds of a cell, from `start` to before `stop`: what is leased, made and shelved at once."""

    cell: int  # its number in the ledger
    spec: str
    start: int
    stop: int

    def __str__(self) -> str:
        spec = _spec(self.spec)
        cell = named(spec["family"], spec["options"], spec["technique"])
        last = self.stop - 1
        seeds = f"seed {last}" if last == self.start else f"seeds {self.start} to {last}"
        return f"{cell}, {seeds}"


@dataclass(frozen=True, slots=True)
class Made:
    """The puzzles of a range, in the order of their seeds.

    `complaint` says why the last seed that gave no puzzle at all gave none.
    """

    records: tuple[Record, ...]
    seconds: float
    complaint: str = ""


@lru_cache(maxsize=256)
def _spec(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def make(work: Range) -> Made:
    """Make the puzzles of a range; those that do not need the cell's technique are left out."""
    began = perf_counter()
    spec = _spec(work.spec)
    options, technique = spec["options"], spec["technique"]
    records: list[Record] = []
    complaint = ""
    for made in _puzzles(spec["family"], options, iter(range(work.start, work.stop))):
        if isinstance(made, NotFoundError):
            complaint = str(made)
            continue
        record = generated_record(made, options)
        if record is not None and (technique is None or technique in record.steps):
            records.append(record)
    return Made(tuple(records), perf_counter() - began, complaint)


def _puzzles(family: str, options: Mapping[str, Any], seeds: Iterator[int]) -> Iterator[Any]:
    """The puzzle of each seed, or the error of a seed for which the recipe found none."""
    generate = registry.generation(family).generate
    polled = map(_polled, seeds)
    puzzles = generate(polled, **options)
    while True:
        try:
            puzzle = next(puzzles, None)
        except LimitError:
            raise
        except NotFoundError as error:
            yield error
            puzzles = generate(polled, **options)  # the exception has ended the other one
            continue
        if puzzle is None:
            return
        yield puzzle


def _polled(seed: int) -> int:
    poll()
    return seed


def fault_of(work: Range, made: Any) -> str:
    """What is wrong with what a worker returned for a range; empty if nothing is.

    All records are looked at; the first is proven again, so that a machine that computes
    wrongly is noticed.
    """
    if not isinstance(made, Made) or not isinstance(made.records, tuple):
        return "it returned no puzzles"
    if type(made.seconds) is not float or not 0 <= made.seconds < inf:
        return "it returned no time"
    spec, last = _spec(work.spec), work.start - 1
    for record in made.records:
        if not isinstance(record, Record) or type(record.seed) is not int:
            return "it returned something that is no record"
        if not last < record.seed < work.stop:
            return f"it returned a puzzle of seed {record.seed}, out of turn"
        if record.family != spec["family"] or not KEY.fullmatch(str(record.key)):
            return f"it returned a record of another kind for seed {record.seed}"
        last = record.seed
    if made.records:
        first = made.records[0]
        try:
            puzzle = read.from_json({**first.board, "seed": first.seed})
            found = record_of(puzzle, spec["options"])
        except (CluesmithError, TypeError) as error:  # the latter: its board is no mapping
            return f"its puzzle of seed {first.seed} is none: {error}"
        if found != first:
            return f"its record of seed {first.seed} is not true"
    return ""
