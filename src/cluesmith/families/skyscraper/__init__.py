"""Skyscraper: a Latin square of heights; clues at the sides count what is seen from there."""

from __future__ import annotations

import os
from functools import partial

from cluesmith.families.skyscraper import codec, model, puzzle, rules
from cluesmith.family import LANGUAGES, Family, Sameness, Words, lazy
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
    offers=lazy(f"{HERE}.offers", "offers"),
    same=Sameness(
        turned=lazy(f"{HERE}.symmetry", "turned"),
        renamed=lazy(f"{HERE}.symmetry", "renamed"),
        key=lazy(f"{HERE}.symmetry", "key"),
    ),
    entries=puzzle.entries,
    differences=puzzle.differences,
    text=lazy(f"{HERE}.draw_text", "text"),
    svg=lazy(f"{HERE}.draw", "svg"),
    examples=examples,
    choices=lazy(f"{HERE}.options", "choices"),
    lessons=partial(lessonfile.load, FOLDER, codec.forms),
    before=lazy(f"{HERE}.state", "before"),
    prove=lazy(f"{HERE}.prove", "prove"),
    generate=lazy(f"{HERE}.generate", "generate"),
    rate={
        "cluesmith": lazy(f"{HERE}.explain", "rate"),
        "towers": lazy(f"{HERE}.explain", "rate_towers"),
    },
    explain=lazy(f"{HERE}.explain", "explain"),
    hint=lazy(f"{HERE}.hint", "hint"),
    techniques=lazy(f"{HERE}.techniques", "techniques"),
    words=Words(
        languages=LANGUAGES,
        step=lazy(f"{HERE}.words", "words"),
        where=lazy(f"{HERE}.words", "where"),
        mistake=lazy(f"{HERE}.words", "mistake"),
        title=lazy(f"{HERE}.words", "title"),
    ),
    step_svg=lazy(f"{HERE}.draw_step", "svg_step"),
    primer=lazy(f"{HERE}.primer", "primer"),
)
