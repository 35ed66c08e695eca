"""Lol Sudoku: a Latin square whose areas, each digit once in each, are mostly to be found."""

from __future__ import annotations

import os
from functools import partial

from cluesmith.families.lol_sudoku import codec, model, puzzle, rules
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

HERE = "cluesmith.families.lol_sudoku"
FOLDER = os.path.dirname(__file__)

examples = partial(examplefile.load, FOLDER, codec.from_json)

FAMILY = Family(
    name="lol-sudoku",
    title="Lol Sudoku",
    puzzle=PuzzleKind(
        from_json=codec.from_json,
        to_json=codec.to_json,
        solution_from_json=codec.solution_from_json,
        solution_to_json=codec.solution_to_json,
        schema=partial(datafile.load, FOLDER, "puzzle.schema.json"),
        sizes=Span(1, puzzle.MAX_SIZE, 6),
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
        options=lazy(f"{HERE}.options", "LolSudokuOptions"),
    ),
    symmetry=Symmetry(
        turned=lazy(f"{HERE}.symmetry", "turned"),
        renamed=lazy(f"{HERE}.symmetry", "renamed"),
        key=lazy(f"{HERE}.symmetry", "key"),
    ),
    prove=lazy(f"{HERE}.prove", "prove"),
    primer=partial(
        lazy("cluesmith.forms.primerfile", "load"),
        FOLDER,
        examples,
        "taught",
        ("one-way-out", "area-full", "last-cell"),
        {"note-paper": lambda board: board.rule == puzzle.PAPER},
    ),
)
