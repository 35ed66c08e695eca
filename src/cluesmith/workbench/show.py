"""Output of puzzles: as text, SVG or PNG, in another tool's form, or as HTML in a notebook.

A PNG has the same pixels on every machine.  It needs the extra `png`: resvg-py
draws, font-roboto brings the font.  The system's fonts are ignored on purpose: a
server without any draws the same picture as a laptop.  Media queries are not
evaluated, so the auto theme becomes the light one.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError, UsageError, missing_extra, unknown
from cluesmith.family import Mistake, Puzzle, Step, Verdict, Words
from cluesmith.forms import jsontext
from cluesmith.workbench.read import find_forms

if TYPE_CHECKING:
    from cluesmith.forms.svg import Drawing

MAX_PIXELS = 8192  # a side of a PNG
BYTES_PER_PIXEL = 8  # that drawing needs at its peak
RESERVE = 1 << 26  # bytes for the rest: fonts, the compressed picture
FAMILY = "Roboto"
FACES = ("Regular", "Medium", "Bold")
MOST_DRAWN = 2  # solutions of a result in a notebook


def show(puzzle: Puzzle, solution: Any = None, *, colour: bool = False) -> str:
    """The puzzle as text, optionally with a solution.

    >>> import cluesmith as cs
    >>> print(cs.show(cs.examples("gold-star")["paper3"]).splitlines()[0].strip())
    A
    """
    return registry.family_of(puzzle).draw.text(puzzle, _checked(puzzle, solution), colour=colour)


def draw(puzzle: Puzzle, solution: Any = None, *, theme: str = "auto") -> str:
    """The puzzle as an SVG document, optionally with a solution.

    `theme` is auto, light or dark.

    >>> import cluesmith as cs
    >>> cs.draw(cs.examples("skyscraper")["t3"])[:4]
    '<svg'
    """
    return str(drawing(puzzle, solution, theme=theme))


def drawing(puzzle: Puzzle, solution: Any = None, *, theme: str = "auto") -> Drawing:
    """The drawing as a value, which has a width and a height."""
    drawn: Drawing = registry.family_of(puzzle).draw.svg(
        puzzle, _checked(puzzle, solution), theme=theme
    )
    return drawn


def _checked(puzzle: Puzzle, solution: Any) -> Any:
    """The solution, or a UsageError if the rules say that it is none of this puzzle."""
    if solution is None:
        return None
    family = registry.family_of(puzzle)
    try:
        mistakes = family.rules(puzzle, solution)
    except (AttributeError, TypeError):  # not a solution of this family
        what = f"expected a solution of this {family.name}, got {type(solution).__name__}"
        raise UsageError(f"{what}: a result has its solutions in .solutions") from None
    if mistakes:
        raise UsageError(f"this is not a solution of the puzzle: {mistakes[0]}")
    return solution


def convert(puzzle: Puzzle, to: str) -> str:
    """The puzzle in a text form: ``json`` or another tool's.

    >>> import cluesmith as cs
    >>> cs.convert(cs.examples("skyscraper")["t3"], "towers")
    '4:4///2///4///3//////3'

    Only a text of several lines ends with a newline.
    """
    family = registry.family_of(puzzle)
    if to == "json":
        return jsontext.written(family.puzzle.to_json(puzzle))
    for form in family.forms():
        if form.name == to:
            text = form.encode(puzzle).rstrip("\n")
            return f"{text}\n" if "\n" in text else text
    find_forms(to)  # raises for a name that no family has
    names = ", ".join(["json", *(form.name for form in family.forms())])
    raise UnsupportedError(f"{family.name} has no form {to!r}; one of {names}")


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The drawing as a PNG, `scale` pixels to each of its units.

    Raises `MemoryError` if there is too little memory for so many.
    """
    if not (math.isfinite(scale) and scale > 0):
        raise UsageError(f"scale {scale:g} is not a positive number")
    width, height = (round(side * scale) for side in (drawing.width, drawing.height))
    if max(width, height) > MAX_PIXELS:
        raise UsageError(
            f"the picture would be {width} x {height} pixels, more than {MAX_PIXELS} a side:"
            " choose a smaller scale"
        )
    if min(width, height) < 1:
        raise UsageError(f"scale {scale:g} leaves no pixels: choose a larger one")
    resvg, fonts = _extra()
    bytearray(BYTES_PER_PIXEL * width * height + RESERVE)  # the renderer would abort the process
    drawn = resvg.svg_to_bytes(
        svg_string=str(drawing),
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=fonts,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return bytes(drawn)


def _extra() -> tuple[Any, list[str]]:
    """The renderer and the paths of the font's files."""
    from importlib import import_module, resources

    try:
        resvg = import_module("resvg_py")
        folder = resources.files("font_roboto") / "files"
        files = [folder / f"{FAMILY}-{face}.ttf" for face in FACES]
        if not all(file.is_file() for file in files):
            raise ImportError("font_roboto lacks its files")
    except ImportError as missing:
        raise missing_extra("PNG needs", "png") from missing
    return resvg, [str(file) for file in files]


def words(found: Step | Mistake, language: str = "en") -> str:
    """A step or a mistake in words."""
    known = _words(found)
    if language not in known.languages:
        raise unknown("language", language, known.languages)
    if isinstance(found, Mistake):
        return known.mistake(found.puzzle, found, language)
    return known.step(found.puzzle, found, language)


def step_html(step: Step) -> str:
    """A step: its drawing, and its text as a caption."""
    drawn = str(registry.deduction_of(step.puzzle).draw_step(step.puzzle, step))
    title = _words(step).title(step.technique, "en")
    text = f"<b>{escape(title)}</b> ({escape(step.level)}): {escape(words(step))}"
    return _figure(drawn, text)


def mistake_html(mistake: Mistake) -> str:
    """A mistake: the board with the entries, and what is wrong."""
    return _figure(draw(mistake.puzzle), escape(words(mistake)))


def result_html(result: Any) -> str:
    """A result: the verdict, with the solutions found or the clues that contradict each other."""
    if result.verdict is Verdict.NONE:
        facts = "".join(f"<li>{escape(str(fact))}</li>" for fact in result.conflict)
        text = f"<b>none</b>{': these contradict each other' if facts else ''}<ul>{facts}</ul>"
        return _figure(draw(result.puzzle), text)
    shown = result.solutions[:MOST_DRAWN]
    svg = registry.family_of(result.puzzle).draw.svg
    drawn = "".join(str(svg(result.puzzle, solution)) for solution in shown)
    count = f"{result.count} solution{'' if result.count == 1 else 's'} found"
    return _figure(drawn or draw(result.puzzle), f"<b>{escape(result.verdict)}</b>: {count}")


def xray_html(xray: Any) -> str:
    """An x-ray: the board with its solution, if there is just one, and its facts in a list."""
    if xray.verdict is Verdict.NONE:
        listed, text = xray.conflict, "<b>none</b>: these contradict each other"
    else:
        listed = xray.needless
        more = "" if xray.exact else "at least "
        solutions = f"{more}{xray.count} solution{'' if xray.count == 1 else 's'}"
        text = f"<b>{escape(xray.verdict)}</b>: {solutions}, {len(listed)} needless"
    facts = "".join(f"<li>{escape(str(fact))}</li>" for fact in listed)
    solution = xray.solutions[0] if xray.verdict is Verdict.UNIQUE else None
    drawn = str(registry.family_of(xray.puzzle).draw.svg(xray.puzzle, solution))
    return _figure(drawn, f"{text}<ul>{facts}</ul>")


def escape(text: str) -> str:
    from html import escape  # only needed in notebooks

    return escape(text)


def _words(found: Step | Mistake) -> Words:
    if found.puzzle is None:
        raise UsageError("this step does not know its puzzle: take it from explain or hint")
    return registry.deduction_of(found.puzzle).words


def _figure(drawn: str, caption: str) -> str:
    style = "display: inline-block; max-width: 32em; margin: 0"
    return f'<figure style="{style}">{drawn}<figcaption>{caption}</figcaption></figure>'
