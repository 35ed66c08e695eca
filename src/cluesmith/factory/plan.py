"""Plans: which puzzles a factory makes, as TOML.

    [[cell]]
    family = "skyscraper"
    size = 6
    level = "hard"
    count = 624

A cell may have all options of `generate`, the first `seed` (default 1), a `technique` that
every puzzle must need, and `tags`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.forms.options import asked, declared
from cluesmith.library.record import tag_name
from cluesmith.support import toml_file
from cluesmith.support.seeding import MOST_SEEDS, check_seed

MOST_CELLS = 1000
MOST_COUNT = 1_000_000_000
FIRST_SEED = 1
# What a cell may have besides the options of its family's generator.
OWN = ("family", "count", "seed", "technique", "tags")


@dataclass(frozen=True, slots=True)
class Cell:
    """A kind of puzzle, and how many of it; `options` are complete, with all defaults."""

    family: str
    options: Mapping[str, Any]
    count: int
    first_seed: int = FIRST_SEED
    technique: str | None = None
    tags: Sequence[str] = ()

    @property
    def spec(self) -> str:
        """All that decides which puzzle a seed gives, as JSON: the same text, the same puzzles."""
        version = registry.generation(self.family).recipe_version()
        return json.dumps(
            {
                "family": self.family,
                "recipe": version,
                "options": dict(self.options),
                "technique": self.technique,
                "first_seed": self.first_seed,
            }
        )

    @property
    def name(self) -> str:
        return named(self.family, self.options, self.technique)


def named(family: str, options: Mapping[str, Any], technique: str | None) -> str:
    """A cell for people: ``skyscraper 6 hard``, with the options that are not at their default."""
    kind = registry.generation(family).options_class()
    size, *rest = (option.name for option in declared(kind))
    main = {name: options[name] for name in (size, "level") if name in options}
    usual = asdict(asked(kind, {size: options[size]})) | main
    words = [family, *map(str, main.values())]
    words += [f"{name}={options[name]}" for name in rest if options[name] != usual[name]]
    words += [f"technique={technique}"] if technique else []
    return " ".join(words)


def cell_of(given: Mapping[str, Any]) -> Cell:
    """The cell of a table of TOML, checked."""
    if not isinstance(given.get("family"), str):
        raise UsageError("no family is named")
    family = registry.family(given["family"])
    generation = registry.generation(family.name)
    options: dict[str, Any] = {}
    for key, value in given.items():
        if key in OWN:
            continue
        name = key.replace("-", "_")
        if name in options:
            raise UsageError(f"{name.replace('_', '-')} is given twice")
        options[name] = value
    count, seed = given.get("count"), given.get("seed", FIRST_SEED)
    if type(count) is not int or not 1 <= count <= MOST_COUNT:
        raise UsageError(f"count is {count!r:.40}, expected 1 to {MOST_COUNT:,}")
    check_seed(seed)
    if seed + 2 * count > MOST_SEEDS:
        raise UsageError(f"seed {seed} is too large for so many puzzles: seeds end at 2^63 - 1")
    tags = given.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise UsageError(f"tags is {tags!r:.40}, expected a list of texts")
    technique = given.get("technique")
    if technique is not None:
        _check_technique(family, technique)
    complete = asdict(asked(generation.options_class(), options))
    return Cell(family.name, complete, count, seed, technique, tuple(map(tag_name, tags)))


def _check_technique(family: Any, technique: Any) -> None:
    if family.deduction is None:
        raise UsageError(f"{family.name} has no techniques")
    known = [one.name for one in family.deduction.techniques()]
    if technique not in known:
        raise unknown(f"{family.name} technique", str(technique), known)


def read(path: str | os.PathLike[str]) -> list[Cell]:
    """The cells of a plan's file."""
    text = toml_file.read(path, "plan")
    try:
        return parse(text)
    except UsageError as error:
        raise UsageError(f"{os.fspath(path)}: {error}") from None


def parse(text: str) -> list[Cell]:
    """The cells of a plan."""
    plan = toml_file.parse(text)
    tables = plan.pop("cell", None)
    if plan:
        raise UsageError(f"{next(iter(plan))!r} is not known in a plan, which has only [[cell]]")
    if not isinstance(tables, list) or not tables or not all(isinstance(t, dict) for t in tables):
        raise UsageError("a plan has at least one [[cell]]")
    if len(tables) > MOST_CELLS:
        raise UsageError(f"{len(tables):,} cells, expected at most {MOST_CELLS:,}")
    cells: list[Cell] = []
    numbers: dict[str, int] = {}
    for number, table in enumerate(tables, 1):
        try:
            cell = cell_of(table)
        except UsageError as error:
            raise UsageError(f"cell {number}: {error}") from None
        if (first := numbers.setdefault(cell.spec, number)) != number:
            raise UsageError(f"cell {number}: the same as cell {first}; join their counts")
        cells.append(cell)
    return cells


def text_of(tables: Iterable[Mapping[str, Any]], about: str) -> str:
    """A plan as TOML; `about` becomes its first line."""
    parts = [f"# {about}"]
    for table in tables:
        cell_of(table)  # raises if something is wrong with it
        # TOML writes numbers, texts and lists as JSON does, but not halves of characters.
        lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()]
        parts.append("\n".join(["[[cell]]", *lines]))
    return "\n\n".join(parts) + "\n"
