"""What there is: families with what may be asked of them, examples, techniques with a lesson each.

Jobs of workers as all others, though they never change while a server runs.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cluesmith import __version__, registry
from cluesmith.errors import CluesmithError
from cluesmith.family import LANGUAGES, Family, Level, Technique
from cluesmith.forms.options import declared
from cluesmith.web.drawings import step_drawing
from cluesmith.web.faults import not_found
from cluesmith.workbench import deduce


def families() -> dict[str, Any]:
    return {"version": __version__, "families": list(map(_described, registry.families()))}


def examples(name: str) -> dict[str, Any]:
    family = _family(name)
    puzzles = family.examples().puzzles
    return {
        "examples": [
            {"name": key, "puzzle": family.puzzle.to_json(puzzle)}
            for key, puzzle in puzzles.items()
        ]
    }


def technique(name: str, wanted: str, language: str) -> dict[str, Any]:
    """A technique's lesson: the puzzle as it is ahead of the step, and the step told and drawn."""
    family = _family(name)
    known = {one.name: one for one in _techniques(family)}
    deduction = family.deduction
    lessons = deduction.lessons() if deduction else ()
    lesson = next((one for one in lessons if one.technique == wanted), None)
    if wanted not in known or lesson is None or deduction is None:
        raise not_found(f"{name} has no technique {wanted[:40]!r} with an example")
    puzzle, words = lesson.puzzle, deduction.words
    steps = [step for step in deduce.explain(puzzle) if step.technique == wanted]
    step = steps[lesson.which]
    return {
        "name": wanted,
        "title": words.title(wanted, language),
        "level": str(known[wanted].level),
        "score": known[wanted].score,
        "puzzle": family.puzzle.to_json(deduction.before(puzzle, step)),
        "where": words.where(puzzle, step, language),
        "text": words.step(puzzle, step, language),
        "svg": step_drawing(puzzle, step),
    }


def _family(name: str) -> Family:
    try:
        return registry.family(name)
    except CluesmithError as error:
        raise not_found(str(error)) from None


def _described(family: Family) -> dict[str, Any]:
    asked = declared(family.generation.options_class()) if family.generation else []
    choices = {option.name: list(option.choices) for option in asked}
    generates = [{"least": o.least, "most": o.most, "default": o.default} for o in asked[:1]]
    forms = [{"name": "json", "title": "JSON"}]
    forms += [{"name": form.name, "title": form.title} for form in family.forms()]
    return {
        "name": family.name,
        "title": family.title,
        "sizes": asdict(family.puzzle.sizes),
        "generates": generates[0] if generates else None,
        "levels": [str(level) for level in Level],
        "styles": choices.get("style", []),
        "symmetries": choices.get("symmetry", []),
        "options": [asdict(option) for option in asked],
        "scales": deduce.scales(family),
        "forms": forms,
        "models": list(family.models),
        "techniques": [_titled(family, technique) for technique in _techniques(family)],
        "examples": list(family.examples().puzzles),
    }


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
