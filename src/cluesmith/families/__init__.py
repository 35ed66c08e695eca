"""Puzzle families, one folder each, which never import each other; and a family from its folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from cluesmith.family import (
    Deduction,
    Draw,
    Family,
    Formulas,
    Generation,
    Inspection,
    Lazy,
    PuzzleKind,
    Scale,
    Span,
    Symmetry,
    Words,
)
from cluesmith.forms import files

RATING = 2  # the version of every family's ratings: since 2 they are climbed in rounds


def family_in(
    package: str,
    *,
    title: str,
    sizes: Span,
    options: str,
    example: str,
    shown: Sequence[str],
    notes: Mapping[str, Callable[[Any], bool]] | None = None,
    prove: Callable[[Any], Any] | None = None,
    solvable: Callable[[Any, int], bool | None] | None = None,
    scales: Mapping[str, Scale] | None = None,
    relations: Callable[[Any, Any], Any] | None = None,
) -> Family:
    """The family whose modules and data files in a package have the usual names.

    Every function is imported when first called, so that start-up stays short.
    `options` names the class in the module `options`; `example`, `shown` and `notes`
    are those of the primer (`forms.speech.primer`).
    """
    folder = os.path.dirname(str(import_module(package).__file__))

    def find(module: str, name: str) -> Lazy:
        return Lazy(f"{package}.{module}", name)

    from_json, forms = find("codec.puzzle_json", "from_json"), find("codec", "forms")
    examples = partial(files.load_examples, folder, from_json)
    primer = Lazy("cluesmith.forms.speech", "primer")
    return Family(
        name=package.rpartition(".")[2].replace("_", "-"),
        title=title,
        puzzle=PuzzleKind(
            from_json=from_json,
            to_json=find("codec.puzzle_json", "to_json"),
            solution_from_json=find("codec.puzzle_json", "solution_from_json"),
            solution_to_json=find("codec.puzzle_json", "solution_to_json"),
            schema=partial(files.load_json, folder, "puzzle.schema.json"),
            sizes=sizes,
            facts=find("puzzle", "facts"),
            keep=find("puzzle", "keep"),
            entries=find("puzzle", "entries"),
            differences=find("puzzle", "differences"),
            addable=find("rules", "addable"),
        ),
        rules=find("rules", "mistakes"),
        models={name: find("model", name) for name in ("exact", "paper")},
        forms=forms,
        draw=Draw(text=find("draw", "text"), svg=find("draw", "draw")),
        examples=examples,
        deduction=Deduction(
            recorder=find("steps", "Recorder"),
            player=find("hint", "Player"),
            techniques=find("techniques", "techniques"),
            words=Words(
                step=find("words", "words"),
                where=find("words", "where"),
                mistake=find("words", "mistake"),
                title=partial(Lazy("cluesmith.forms.speech", "title"), folder),
                fact=find("words", "fact"),
                look=find("words", "look"),
            ),
            draw_step=find("draw_step", "draw_step"),
            before=find("state", "before"),
            between=find("state", "between"),
            lessons=partial(files.load_lessons, folder, "lessons.json", forms),
            exercises=partial(files.load_lessons, folder, "exercises.json", forms),
            teaching=partial(Lazy("cluesmith.forms.speech", "teaching"), folder),
            scales=scales or {},
            version=RATING,
        ),
        generation=Generation(
            find("generate", "generate"), find("options", options), find("generate", "VERSION")
        ),
        symmetry=Symmetry(
            turned=find("symmetry", "turned"),
            renamed=find("symmetry", "renamed"),
            key=find("symmetry", "key"),
        ),
        prove=prove,
        solvable=solvable,
        formulas=Formulas(find("formula", "formula"), find("formula", "literals")),
        primer=partial(primer, folder, examples, example, shown, notes or {}),
        inspection=Inspection(
            unknowns=find("puzzle", "unknowns"),
            answers=find("puzzle", "answers"),
            restated=find("puzzle", "restated"),
            denial=find("model", "denial"),
            relations=relations,
        ),
    )
