"""Gold Star: the numbers 0 to 2P-1 on a star of P points, so that its P equations hold."""

from __future__ import annotations

import os
from functools import partial

from cluesmith.families.gold_star import codec, model, puzzle, rules, star
from cluesmith.family import (
    Deduction,
    Draw,
    Family,
    Generation,
    PuzzleKind,
    Span,
    Symmetry,
    Words,
    lazy,
)
from cluesmith.forms import datafile, examplefile, lessonfile

HERE = "cluesmith.families.gold_star"
FOLDER = os.path.dirname(__file__)

examples = partial(examplefile.load, FOLDER, codec.from_json)

FAMILY = Family(
    name="gold-star",
    title="Gold Star",
    puzzle=PuzzleKind(
        from_json=codec.from_json,
        to_json=codec.to_json,
        solution_from_json=codec.solution_from_json,
        solution_to_json=codec.solution_to_json,
        schema=partial(datafile.load, FOLDER, "puzzle.schema.json"),
        sizes=Span(star.FEWEST, star.MOST, 5),
        facts=puzzle.facts,
        keep=puzzle.keep,
        entries=puzzle.entries,
        differences=puzzle.differences,
        addable=lazy(f"{HERE}.addable", "addable"),
    ),
    rules=rules.mistakes,
    models=model.MODELS,
    forms=codec.forms,
    draw=Draw(text=lazy(f"{HERE}.draw_text", "text"), svg=lazy(f"{HERE}.draw", "svg")),
    examples=examples,
    deduction=Deduction(
        recorder=lazy(f"{HERE}.steps", "Recorder"),
        player=lazy(f"{HERE}.hint", "Player"),
        techniques=lazy(f"{HERE}.techniques", "techniques"),
        words=Words(
            step=lazy(f"{HERE}.words", "words"),
            where=lazy(f"{HERE}.words", "where"),
            mistake=lazy(f"{HERE}.words", "mistake"),
            title=lazy(f"{HERE}.words", "title"),
        ),
        draw_step=lazy(f"{HERE}.draw_step", "svg_step"),
        before=lazy(f"{HERE}.state", "before"),
        lessons=partial(lessonfile.load, FOLDER, codec.forms),
    ),
    generation=Generation(
        generate=lazy(f"{HERE}.generate", "generate"),
        options=lazy(f"{HERE}.options", "GoldStarOptions"),
    ),
    symmetry=Symmetry(
        turned=lazy(f"{HERE}.symmetry", "turned"),
        renamed=lazy(f"{HERE}.symmetry", "renamed"),
        key=lazy(f"{HERE}.symmetry", "key"),
    ),
    primer=partial(
        lazy("cluesmith.forms.primerfile", "load"),
        FOLDER,
        examples,
        "taught",
        ("size", "last-of-equation"),
        {
            "note-open": lambda one: one.asks_operators,
            "note-rational": lambda one: one.division == puzzle.RATIONAL,
        },
    ),
)
