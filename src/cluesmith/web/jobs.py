"""What each verb does, in a worker: from the fields of a request to the JSON of its answer.

A job may tell how far it is and hand out parts of its result as it goes.  Its
limit of time ends the process from outside; where a search can be stopped
earlier with something to show, it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cluesmith import registry
from cluesmith.family import Mistake, Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.web import catalogue
from cluesmith.web.drawings import step_drawing
from cluesmith.web.verbs import VERBS
from cluesmith.workbench import deduce, generate, read, records, review, show, solve

Fields = dict[str, Any]
MARGIN_SECONDS = 2.0  # a search ends so long before its job's limit, and tells what it found
MOST_PARSED = 1000  # puzzles of one text


class Teller(Protocol):
    """How a job tells what happens while it goes on."""

    def progress(self, done: int, total: int) -> None: ...

    def item(self, value: dict[str, Any]) -> None: ...


def parse(asked: Fields, _tell: Teller) -> dict[str, Any]:
    puzzles, errors = [], []
    for number, item in enumerate(read.read(asked["text"], asked.get("form"))):
        if number == MOST_PARSED:
            errors.append({"place": item.place, "message": f"only {MOST_PARSED} puzzles are read"})
            break
        if item.error is not None:
            errors.append({"place": item.place, "message": str(item.error)})
        else:
            puzzles.append({"puzzle": _json(item.puzzle), "form": item.form})
    return {"puzzles": puzzles, "errors": errors}


def solve_(asked: Fields, _tell: Teller) -> dict[str, Any]:
    limits = Limits(seconds=_seconds("solve"), solutions=asked.get("limit", 1))
    options = {name: asked.get(name) for name in ("model", "strategy")}
    return solve.solve(_puzzle(asked), limits=limits, **options).to_json()


def check(asked: Fields, tell: Teller) -> dict[str, Any]:
    puzzle = _puzzle(asked)
    tell.progress(0, 1)
    return solve.check(puzzle, seconds=_seconds("check")).to_json()


def rate(asked: Fields, _tell: Teller) -> dict[str, Any]:
    puzzle, scale = _puzzle(asked), asked.get("scale")
    return records.rating_record(puzzle, deduce.rate(puzzle, scale=scale), scale)


def explain(asked: Fields, tell: Teller) -> dict[str, Any]:
    puzzle, language = _puzzle(asked), asked.get("language", "en")
    tell.progress(0, 1)
    found = deduce.explanation(puzzle)
    record = records.explanation_record(puzzle, found, language)
    for number, step in enumerate(found.steps):
        told = record["steps"][number]
        told["title"] = _title(puzzle, step.technique, language)
        if asked.get("drawings"):
            tell.progress(number, len(found.steps))
            told["svg"] = step_drawing(puzzle, step)
    return record


def hint(asked: Fields, _tell: Teller) -> dict[str, Any]:
    puzzle, language = _puzzle(asked), asked.get("language", "en")
    reveal = asked.get("reveal", records.WHY)
    found = deduce.hinted(puzzle)
    record = records.hint_record(puzzle, found, reveal, language)
    for told in record["steps"]:
        if reveal >= records.WHAT:
            told["title"] = _title(puzzle, told["technique"], language)
    if reveal == records.WHY and asked.get("drawing"):
        step = found.found.reason if isinstance(found.found, Mistake) else found.found
        if step is not None:
            told = record["mistake"] or record["steps"][0]
            told["svg"] = step_drawing(puzzle, step)
    return record


def review_(asked: Fields, _tell: Teller) -> dict[str, Any]:
    puzzle = _puzzle(asked)
    return review.review_record(puzzle, review.review(puzzle), asked.get("language", "en"))


def generate_(asked: Fields, tell: Teller) -> dict[str, Any]:
    wishes = dict(asked)
    family, count = wishes.pop("family"), wishes.pop("count", 1)
    seed = wishes.pop("seed", None)
    made: list[dict[str, Any]] = []
    tell.progress(0, count)
    for puzzle in generate.generate_many(family, count=count, seed=seed, **wishes):
        made.append(_json(puzzle))
        tell.item({"puzzle": made[-1]})
        tell.progress(len(made), count)
    return {"puzzles": made}


def convert(asked: Fields, _tell: Teller) -> dict[str, Any]:
    return {"text": show.convert(_puzzle(asked), asked["to"])}


def draw(asked: Fields, _tell: Teller) -> dict[str, Any] | bytes:
    puzzle, solution = _puzzle(asked), None
    if "solution" in asked:
        family = registry.family(puzzle.family)
        solution = family.puzzle.solution_from_json(puzzle, asked["solution"])
    svg = show.draw(puzzle, solution, theme=asked.get("theme", "auto"))
    if asked.get("format", "svg") == "svg":
        return {"svg": svg}
    from cluesmith.workbench.picture import png

    return png(svg)


def forced(asked: Fields, _tell: Teller) -> dict[str, Any]:
    from cluesmith.workbench import setting

    found = setting.forced(_puzzle(asked), seconds=_seconds("forced"))
    return {
        "verdict": str(found.verdict),
        "forced": [list(entry) for entry in found.entries],
        "complete": found.complete,
    }


def make_unique(asked: Fields, _tell: Teller) -> dict[str, Any]:
    from cluesmith.workbench import setting

    seconds = _seconds("make-unique")
    return _changed(setting.make_unique(_puzzle(asked), seed=_seed(asked), seconds=seconds))


def thin_out(asked: Fields, _tell: Teller) -> dict[str, Any]:
    from cluesmith.workbench import setting

    seconds = _seconds("thin-out")
    return _changed(setting.thin_out(_puzzle(asked), seed=_seed(asked), seconds=seconds))


def shuffle(asked: Fields, _tell: Teller) -> dict[str, Any]:
    from cluesmith.workbench import setting

    return _changed(setting.shuffle(_puzzle(asked), seed=_seed(asked)))


def techniques(asked: Fields, _tell: Teller) -> dict[str, Any]:
    return catalogue.technique(asked["family"], asked["name"], asked.get("language", "en"))


Job = Callable[[Fields, Teller], dict[str, Any] | bytes]
JOBS: Mapping[str, Job] = {
    "parse": parse,
    "solve": solve_,
    "check": check,
    "rate": rate,
    "explain": explain,
    "hint": hint,
    "review": review_,
    "generate": generate_,
    "convert": convert,
    "draw": draw,
    "forced": forced,
    "make-unique": make_unique,
    "thin-out": thin_out,
    "shuffle": shuffle,
    "families": lambda _asked, _tell: catalogue.families(),
    "examples": lambda asked, _tell: catalogue.examples(asked["family"]),
    "techniques": techniques,
}


def _puzzle(asked: Fields) -> Any:
    return read.from_json(asked["puzzle"])


def _json(puzzle: Puzzle) -> dict[str, Any]:
    return registry.family(puzzle.family).puzzle.to_json(puzzle)


def _title(puzzle: Puzzle, technique: str, language: str) -> str:
    return registry.deduction_of(puzzle).words.title(technique, language)


def _changed(found: Any) -> dict[str, Any]:
    return {"puzzle": _json(found.puzzle), "changed": [fact.to_json() for fact in found.facts]}


def _seed(asked: Fields) -> int:
    seed: int = asked.get("seed", -1)
    return generate.draw_seed() if seed < 0 else seed


def _seconds(verb: str) -> float:
    return VERBS[verb].seconds - MARGIN_SECONDS
