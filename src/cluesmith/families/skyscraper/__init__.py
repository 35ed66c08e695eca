"""Skyscraper: a Latin square of heights; clues at the sides count what is seen from there."""

from __future__ import annotations

import os
from functools import partial

from cluesmith.families.skyscraper import codec, model, puzzle, rules
from cluesmith.family import LANGUAGES, Family, Sameness, Words, later
from cluesmith.forms import datafile, examplefile, lessonfile

HERE = "cluesmith.families.skyscraper"
FOLDER = os.path.dirname(__file__)

examples = partial(examplefile.load, FOLDER, codec.from_json)

FAMILY = Family(
    name="skyscraper",
    title="Skyscraper",
    from_json=codec.from_json,
    to_json=codec.to_json,
    solution_from_json=codec.solution_from_json,
    solution_to_json=codec.solution_to_json,
    schema=partial(datafile.load, FOLDER, "puzzle.schema.json"),
    forms=codec.forms,
    mistakes=rules.mistakes,
    models=model.MODELS,
    facts=puzzle.facts,
    keep=puzzle.keep,
    offers=later(f"{HERE}.offers", "offers"),
    same=Sameness(
        turned=later(f"{HERE}.same", "turned"),
        renamed=later(f"{HERE}.same", "renamed"),
        key=later(f"{HERE}.same", "key"),
    ),
    entries=puzzle.entries,
    differences=puzzle.differences,
    text=later(f"{HERE}.draw_text", "text"),
    svg=later(f"{HERE}.draw", "svg"),
    examples=examples,
    choices=later(f"{HERE}.wanted", "choices"),
    lessons=partial(lessonfile.load, FOLDER, codec.forms),
    before=later(f"{HERE}.state", "before"),
    prove=later(f"{HERE}.prove", "prove"),
    generate=later(f"{HERE}.generate", "generate"),
    rate={
        "cluesmith": later(f"{HERE}.explain", "rate"),
        "towers": later(f"{HERE}.explain", "rate_towers"),
    },
    explain=later(f"{HERE}.explain", "explain"),
    hint=later(f"{HERE}.hint", "hint"),
    techniques=later(f"{HERE}.techniques", "techniques"),
    words=Words(
        languages=LANGUAGES,
        step=later(f"{HERE}.words", "words"),
        where=later(f"{HERE}.words", "where"),
        mistake=later(f"{HERE}.words", "mistake"),
        title=later(f"{HERE}.words", "title"),
    ),
    step_svg=later(f"{HERE}.draw_step", "svg_step"),
    primer=later(f"{HERE}.primer", "primer"),
)
