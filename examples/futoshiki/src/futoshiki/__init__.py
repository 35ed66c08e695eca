"""Futoshiki for cluesmith: the family, found through the entry point in pyproject.toml."""

from functools import partial

from cluesmith.family import Draw, Family, Form, Span
from cluesmith.forms import files
from cluesmith.forms.grid_family import INSPECTION, grid_kind
from futoshiki import draw, model, rules
from futoshiki.puzzle import Futoshiki

FOLDER = __path__[0]
DRAWN = Form("drawn", "as drawn", lambda text: text.strip()[:1] == "|", draw.decode, draw.text)
FAMILY = Family(
    name="futoshiki",
    title="Futoshiki",
    puzzle=grid_kind(Futoshiki, Span(1, 9, 5), partial(files.load_json, FOLDER, "schema.json")),
    rules=rules.mistakes,
    models={"exact": model.exact},
    forms=lambda: [DRAWN],
    draw=Draw(text=draw.text, svg=draw.svg),
    examples=partial(files.load_examples, FOLDER, Futoshiki.from_json),
    inspection=INSPECTION,
)
