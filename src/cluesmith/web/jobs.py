"""What each verb does, in a worker: from the fields of a request to the JSON of its answer.

A job may report its progress and parts of its result.  Past its time limit its process is
killed; a search ends a little earlier, and its answer is what it found by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from time import monotonic
from typing import Any, Protocol

from cluesmith import __version__, registry
from cluesmith.errors import CluesmithError, ExhaustedError, UnrecognisedError, UnsupportedError
from cluesmith.family import Family, Level, Mistake, Puzzle, Step, Technique
from cluesmith.forms.options import declared
from cluesmith.forms.svg import Drawing
from cluesmith.kernel.run import Limits
from cluesmith.languages import LANGUAGES
from cluesmith.tracing import packed, record
from cluesmith.web import recalled
from cluesmith.web.browse import browse
from cluesmith.web.lessons import technique_record
from cluesmith.web.messages import not_found
from cluesmith.web.shelve import shelve
from cluesmith.web.verbs import MOST_TRACED, VERBS
from cluesmith.workbench import (
    daily,
    deduce,
    generate,
    read,
    records,
    setting,
    show,
    solve,
    unique_at,
    xray,
)

Fields = dict[str, Any]
MARGIN_SECONDS = 2.0  # between the end of a search and its job's time limit
MOST_PARSED = 1000  # puzzles of one text
FIRST_DAY = date(2026, 1, 1)  # with a puzzle of the day
AHEAD = timedelta(hours=14)  # how far the earliest time zone is ahead of UTC


class Reporter(Protocol):
    """A job's time limit, the server's library and whether it may grow, and where to report."""

    seconds: float
    library: str | None
    library_adds: bool

    def progress(self, done: int, total: int) -> None: ...

    def item(self, value: dict[str, Any]) -> None: ...


def parse(asked: Fields, _report: Reporter) -> dict[str, Any]:
    puzzles: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for number, item in enumerate(read.read(asked["text"], asked.get("form"))):
        if number == MOST_PARSED:
            message = f"only {MOST_PARSED} puzzles are read"
            errors.append({"place": item.place, "message": message, "form": item.form, "wrong": {}})
            break
        if item.error is not None:
            form = None if isinstance(item.error, UnrecognisedError) else item.form
            said = {"message": str(item.error), "wrong": item.error.wrong}
            errors.append({"place": item.place, "form": form, **said})
        else:
            puzzles.append({"puzzle": _json(item.puzzle), "form": item.form})
    return {"puzzles": puzzles, "errors": errors}


def solve_(asked: Fields, report: Reporter) -> dict[str, Any]:
    limits = Limits(seconds=_seconds(report), solutions=asked.get("limit", 1))
    model, strategy = asked.get("model"), asked.get("strategy")
    result = solve.solve(_puzzle(asked), model=model, strategy=strategy, limits=limits)
    return result.to_json()


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
        shown = record["steps"][number]
        shown["title"] = _title(puzzle, step.technique, language)
        if asked.get("drawings"):
            report.progress(number, len(found.steps))
            shown["svg"] = _drawing(puzzle, step, language)
    return record


def hint(asked: Fields, _report: Reporter) -> dict[str, Any]:
    puzzle, language = _puzzle(asked), asked.get("language", "en")
    reveal = asked.get("reveal", records.WHY)
    found = deduce.hinted(puzzle)
    record = records.hint_record(puzzle, found, reveal, language)
    for shown in record["steps"]:
        if reveal >= records.WHAT:
            shown["title"] = _title(puzzle, shown["technique"], language)
        if isinstance(found.found, Step):
            shown["look"] = records.look(puzzle, found.found)
    if reveal == records.WHY and asked.get("drawing"):
        step = found.found.reason if isinstance(found.found, Mistake) else found.found
        if step is not None:
            shown = record["mistake"] or record["steps"][0]
            shown["svg"] = _drawing(puzzle, step, language)
    return record


def review_(asked: Fields, _report: Reporter) -> dict[str, Any]:
    puzzle = _puzzle(asked)
    return records.review_record(puzzle, records.review(puzzle), asked.get("language", "en"))


def generate_(asked: Fields, report: Reporter) -> dict[str, Any]:
    options = {"count": 1, **asked}
    family, count = options.pop("family"), options["count"]
    made: list[dict[str, Any]] = []
    report.progress(0, count)
    with suppress(ExhaustedError):  # there are no more
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
    drawn = show.drawing(puzzle, solution, theme=asked.get("theme", "auto"))
    if asked.get("format", "svg") == "svg":
        return {"svg": str(drawn)}
    from cluesmith.workbench.show import png

    return png(drawn)


def forced(asked: Fields, report: Reporter) -> dict[str, Any]:
    found = setting.forced(_puzzle(asked), seconds=_seconds(report))
    return {
        "verdict": str(found.verdict),
        "forced": [list(entry) for entry in found.entries],
        "complete": found.complete,
        "relations": [fact.to_json() for fact in found.relations],
    }


def xray_(asked: Fields, report: Reporter) -> dict[str, Any]:
    found = recalled.look(
        _puzzle(asked),
        limit=asked.get("limit", xray.LIMIT),
        facts=asked.get("facts", True),
        seconds=_seconds(report),
    )
    return found.to_json()


def trace_(asked: Fields, report: Reporter) -> dict[str, Any]:
    puzzle, model, language = _puzzle(asked), asked.get("model"), asked.get("language", "en")
    if "path" in asked:
        return packed.path_record(puzzle, model, asked["path"])
    tree = record.trace(
        puzzle,
        model=model,
        strategy=asked.get("strategy"),
        nodes=asked.get("nodes", MOST_TRACED),
        solutions=asked.get("limit", 1),
        seconds=_seconds(report),
        events=False,
    )
    return packed.tree_record(tree, language)


def make_unique(asked: Fields, report: Reporter) -> dict[str, Any]:
    wanted = {key: asked[key] for key in ("level", "technique") if key in asked}
    if not wanted:
        return _changed(setting.make_unique, asked, seconds=_seconds(report))
    return _changed(unique_at.make_unique_at, asked, seconds=_seconds(report), **wanted)


def thin_out(asked: Fields, report: Reporter) -> dict[str, Any]:
    return _changed(setting.thin_out, asked, seconds=_seconds(report))


def shuffle(asked: Fields, _report: Reporter) -> dict[str, Any]:
    return _changed(setting.shuffle, asked)


def families(_asked: Fields, _report: Reporter) -> dict[str, Any]:
    """The families, with their options and capabilities."""
    return {"version": __version__, "families": list(map(_described, registry.families()))}


def examples(asked: Fields, _report: Reporter) -> dict[str, Any]:
    found = _family(asked["family"]).examples()
    listed = [
        {"name": name, "title": dict(found.titles.get(name, {})), "puzzle": _json(puzzle)}
        for name, puzzle in found.puzzles.items()
    ]
    return {"examples": listed}


def techniques(asked: Fields, _report: Reporter) -> dict[str, Any]:
    family = _family(asked["family"])
    return technique_record(family, asked["name"], asked.get("language", "en"))


def booklet_(asked: Fields, report: Reporter) -> bytes:
    """A PDF of puzzles; one without exactly one solution is refused, with its number."""
    from cluesmith.publish import entries
    from cluesmith.publish.booklet import Book, booklet
    from cluesmith.publish.layout import Layout

    end = monotonic() + _seconds(report)
    layout = Layout(
        title=asked.get("title", ""),
        author=asked.get("author", ""),
        paper=asked.get("paper", "a4"),
        per_page=asked.get("per_page"),
        lang=asked.get("language", "en"),
    )
    prepared = []
    for number, item in enumerate(asked["puzzles"], 1):
        entry = entries.prepare(read.from_json(item), seconds=max(0.0, end - monotonic()))
        if not isinstance(entry, entries.Entry):
            raise UnsupportedError(f"puzzle {number} does not have exactly one solution: {entry}")
        prepared.append(entry)
    return booklet(Book.of(prepared, layout)).pdf


def daily_(asked: Fields, _report: Reporter) -> dict[str, Any]:
    """The puzzle of a day that has begun somewhere on earth."""
    family, text = _family(asked["family"]), asked["date"]
    today = (datetime.now(UTC) + AHEAD).date()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if day.isoformat() != text or not FIRST_DAY <= day <= today:
        raise not_found(f"{text!r:.40} is not a day from {FIRST_DAY} to {today}")
    puzzle = daily.daily(family.name, day)
    shown = {"id": f"daily-{family.name}-{day}", **_json(puzzle)}
    return {"family": family.name, "date": text, "puzzle": shown}


def library(asked: Fields, report: Reporter) -> dict[str, Any]:
    return browse(report.library, asked)


def library_add(asked: Fields, report: Reporter) -> dict[str, Any]:
    puzzles = [read.from_json(item) for item in asked["puzzles"]]
    return shelve(report.library, report.library_adds, puzzles, _seconds(report))


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
    "xray": xray_,
    "trace": trace_,
    "make-unique": make_unique,
    "thin-out": thin_out,
    "shuffle": shuffle,
    "families": families,
    "examples": examples,
    "techniques": techniques,
    "booklet": booklet_,
    "daily": daily_,
    "library": library,
    "library-add": library_add,
}


def _puzzle(asked: Fields) -> Any:
    return read.from_json(asked["puzzle"])


def _json(puzzle: Puzzle) -> dict[str, Any]:
    return registry.family(puzzle.family).puzzle.to_json(puzzle)


def _title(puzzle: Puzzle, technique: str, language: str) -> str:
    return registry.deduction_of(puzzle).words.title(technique, language)


def _drawing(puzzle: Puzzle, step: Step, language: str) -> str:
    """The drawing of a step, without styles: the page has those in a stylesheet of its own."""
    drawn: Drawing = registry.deduction_of(puzzle).draw_step(puzzle, step, language=language)
    return drawn.svg(styled=False)


def _changed(change: Callable[..., Any], asked: Fields, **options: Any) -> dict[str, Any]:
    found = change(_puzzle(asked), seed=asked.get("seed"), **options)
    return {"puzzle": _json(found.puzzle), "changed": [fact.to_json() for fact in found.facts]}


def _seconds(report: Reporter) -> float:
    """The time limit of a search: some seconds less than the job's, or half of a short one."""
    return max(report.seconds - MARGIN_SECONDS, report.seconds / 2)


def _family(name: str) -> Family:
    try:
        return registry.family(name)
    except CluesmithError as error:
        raise not_found(str(error)) from None


def _described(family: Family) -> dict[str, Any]:
    options = declared(family.generation.options_class()) if family.generation else []
    choices = {option.name: list(option.choices) for option in options}
    sizes = [{"least": o.least, "most": o.most, "default": o.default} for o in options[:1]]
    forms = [{"name": form.name, "title": form.title} for form in family.forms()]
    return {
        "name": family.name,
        "title": family.title,
        "sizes": family.puzzle.sizes._asdict(),
        "generates": sizes[0] if sizes else None,
        "levels": [str(level) for level in Level],
        "styles": choices.get("style", []),
        "symmetries": choices.get("symmetry", []),
        "options": [asdict(option) for option in options],
        "scales": list(deduce.scales(family)),
        "forms": [{"name": "json", "title": "JSON"}, *forms],
        "models": list(family.models),
        "techniques": [_titled(family, technique) for technique in _techniques(family)],
        "examples": list(family.examples().puzzles),
        "verbs": [verb for verb in VERBS if _can(family, verb)],
    }


def _can(family: Family, verb: str) -> bool:
    """Whether a family has the capability that a verb needs; else the verb is unsupported."""
    if verb in ("rate", "explain", "hint", "review", "techniques"):
        return family.deduction is not None
    if verb in ("generate", "daily"):
        return family.generation is not None
    if verb == "xray":
        return family.inspection is not None
    if verb == "make-unique":
        return family.puzzle.addable is not None
    return verb != "shuffle" or family.symmetry is not None


def _techniques(family: Family) -> list[Technique]:
    return list(family.deduction.techniques()) if family.deduction else []


def _titled(family: Family, technique: Technique) -> dict[str, Any]:
    assert family.deduction is not None
    words = family.deduction.words
    return {
        "name": technique.name,
        "level": str(technique.level),
        "score": technique.score,
        "title": {language: words.title(technique.name, language) for language in LANGUAGES},
    }
