"""What each verb does, in a worker: from the fields of a request to the JSON of its answer.

A job may report its progress and parts of its result.  Past its time limit its
process is killed; a search ends a little earlier, and answers what it found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cluesmith import registry
from cluesmith.family import Mistake, Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.web import catalogue
from cluesmith.web.drawings import step_drawing
from cluesmith.workbench import deduce, generate, read, records, review, show, solve

Fields = dict[str, Any]
MARGIN_SECONDS = 2.0  # between the end of a search and its job's time limit
MOST_PARSED = 1000  # puzzles of one text


class Reporter(Protocol):
    """A job's time limit, and where it reports to."""

    seconds: float

    def progress(self, done: int, total: int) -> None: ...

    def item(self, value: dict[str, Any]) -> None: ...


def parse(asked: Fields, _report: Reporter) -> dict[str, Any]:
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


def solve_(asked: Fields, report: Reporter) -> dict[str, Any]:
    limits = Limits(seconds=_seconds(report), solutions=asked.get("limit", 1))
    options = {name: asked.get(name) for name in ("model", "strategy")}
    return solve.solve(_puzzle(asked), limits=limits, **options).to_json()


def check(asked: Fields, report: Reporter) -> dict[str, Any]:
    puzzle = _puzzle(asked)
    report.progress(0, 1)
    return solve.check(puzzle, seconds=_seconds(report)).to_json()


def rate(asked: Fields, _report: Reporter) -> dict[str, Any]:
    puzzle, scale = _puzzle(asked), asked.get("scale")
    return records.rating_record(puzzle, deduce.rate(puzzle, scale=scale), scale)


def explain(asked: Fields, report: Reporter) -> dict[str, Any]:
    puzzle, language = _puzzle(asked), asked.get("language", "en")
    report.progress(0, 1)
    found = deduce.explanation(puzzle)
    record = records.explanation_record(puzzle, found, language)
    for number, step in enumerate(found.steps):
        told = record["steps"][number]
        told["title"] = _title(puzzle, step.technique, language)
        if asked.get("drawings"):
            report.progress(number, len(found.steps))
            told["svg"] = step_drawing(puzzle, step)
    return record


def hint(asked: Fields, _report: Reporter) -> dict[str, Any]:
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


def review_(asked: Fields, _report: Reporter) -> dict[str, Any]:
    puzzle = _puzzle(asked)
    return review.review_record(puzzle, review.review(puzzle), asked.get("language", "en"))


def generate_(asked: Fields, report: Reporter) -> dict[str, Any]:
    options = {"count": 1, **asked}
    family, count = options.pop("family"), options["count"]
    made: list[dict[str, Any]] = []
    report.progress(0, count)
    for puzzle in generate.generate_many(family, **options):
        made.append(_json(puzzle))
        report.item({"puzzle": made[-1]})
        report.progress(len(made), count)
    return {"puzzles": made}


def convert(asked: Fields, _report: Reporter) -> dict[str, Any]:
    return {"text": show.convert(_puzzle(asked), asked["to"])}


def draw(asked: Fields, _report: Reporter) -> dict[str, Any] | bytes:
    puzzle, solution = _puzzle(asked), None
    if "solution" in asked:
        family = registry.family(puzzle.family)
        solution = family.puzzle.solution_from_json(puzzle, asked["solution"])
    svg = show.draw(puzzle, solution, theme=asked.get("theme", "auto"))
    if asked.get("format", "svg") == "svg":
        return {"svg": svg}
    from cluesmith.workbench.picture import png

    return png(svg)


def forced(asked: Fields, report: Reporter) -> dict[str, Any]:
    from cluesmith.workbench import setting

    found = setting.forced(_puzzle(asked), seconds=_seconds(report))
    return {
        "verdict": str(found.verdict),
        "forced": [list(entry) for entry in found.entries],
        "complete": found.complete,
    }


def make_unique(asked: Fields, report: Reporter) -> dict[str, Any]:
    from cluesmith.workbench import setting

    seed, seconds = asked.get("seed"), _seconds(report)
    return _changed(setting.make_unique(_puzzle(asked), seed=seed, seconds=seconds))


def thin_out(asked: Fields, report: Reporter) -> dict[str, Any]:
    from cluesmith.workbench import setting

    seed, seconds = asked.get("seed"), _seconds(report)
    return _changed(setting.thin_out(_puzzle(asked), seed=seed, seconds=seconds))


def shuffle(asked: Fields, _report: Reporter) -> dict[str, Any]:
    from cluesmith.workbench import setting

    return _changed(setting.shuffle(_puzzle(asked), seed=asked.get("seed")))


def techniques(asked: Fields, _report: Reporter) -> dict[str, Any]:
    return catalogue.technique(asked["family"], asked["name"], asked.get("language", "en"))


Job = Callable[[Fields, Reporter], dict[str, Any] | bytes]
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
    "families": lambda _asked, _report: catalogue.families(),
    "examples": lambda asked, _report: catalogue.examples(asked["family"]),
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


def _seconds(report: Reporter) -> float:
    """The time limit of a search: some seconds less than the job's, or half of a short one."""
    return max(report.seconds - MARGIN_SECONDS, report.seconds / 2)
