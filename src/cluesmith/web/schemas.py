"""JSON Schemas of what the API answers: the records of the workbench, as they are written.

Puzzles have the schemas that come with their families.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluesmith import registry
from cluesmith.family import LANGUAGES, Level, Verdict
from cluesmith.web.faults import CODES

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
ANY: Schema = {}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def record(optional: Mapping[str, Schema] | None = None, /, **required: Schema) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(optional or {})},
        "additionalProperties": False,
    }


def either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


NULL: Schema = {"type": "null"}
VERDICT: Schema = {"enum": [str(verdict) for verdict in Verdict]}
LEVEL: Schema = {"enum": [str(level) for level in Level]}
FAMILY: Schema = {"enum": list(registry.names())}
# (row, column) on a grid, (index,) on a star, ("operator", place); entries have a value behind.
CELL = listed({"type": ["integer", "string"]})
BORDERS = listed(CELL)
SVG: Schema = {"type": "string", "contentMediaType": "image/svg+xml"}
FACT: Schema = {"type": "object", "required": ["kind"], "properties": {"kind": TEXT}}

STEP = record(
    {"walls": BORDERS, "links": BORDERS, "joined": listed(CELL), "title": TEXT, "svg": SVG},
    technique=TEXT,
    level=LEVEL,
    cells=listed(CELL),
    placed=listed(CELL),
    removed=listed(CELL),
    clues=listed(FACT),
    text=TEXT,
)
VEILED_STEP = record({"technique": TEXT, "level": LEVEL, "title": TEXT}, text=TEXT)
VALUE: Schema = {"type": ["integer", "string"]}
MISTAKE = record(
    {"svg": SVG},
    cell=CELL,
    value=VALUE,
    clashes=listed(either(CELL, FACT)),
    reason=either(ref("Step"), NULL),
    others=listed(CELL),
    text=TEXT,
)
VEILED_MISTAKE = record({"row": COUNT, "cell": CELL, "value": VALUE}, text=TEXT)
NAMED = record(name=TEXT, title=TEXT)
SPAN = record(least=COUNT, most=COUNT, default=COUNT)
NUMBER: Schema = {"type": ["number", "null"]}
OPTION = record(
    name=TEXT,
    kind=TEXT,
    default={"type": ["number", "string", "null"]},
    help=TEXT,
    choices=listed(TEXT),
    least=NUMBER,
    most=NUMBER,
)
TECHNIQUE = record(
    name=TEXT, level=LEVEL, score=COUNT, title=record(**dict.fromkeys(LANGUAGES, TEXT))
)

RESULTS: Mapping[str, Schema] = {
    "ParseResult": record(
        puzzles=listed(record(puzzle=ref("Puzzle"), form=TEXT)),
        errors=listed(record(place=TEXT, message=TEXT)),
    ),
    "Found": record(
        id=ANY,
        family=FAMILY,
        verdict=VERDICT,
        count=COUNT,
        complete=FLAG,
        solutions=listed({"type": "object"}),
        conflict=listed(FACT),
        stats={"type": "object", "additionalProperties": COUNT},
        seconds={"type": "number", "minimum": 0},
    ),
    "RateResult": record(
        id=ANY,
        family=FAMILY,
        verdict=VERDICT,
        level={"type": ["string", "null"]},
        score=COUNT,
        scale=TEXT,
        steps={"type": "object", "additionalProperties": COUNT},
    ),
    "ExplainResult": record(
        id=ANY,
        family=FAMILY,
        verdict=VERDICT,
        level=either(LEVEL, NULL),
        score=COUNT,
        steps=listed(ref("Step")),
    ),
    "HintResult": record(
        id=ANY,
        family=FAMILY,
        verdict=VERDICT,
        steps={**listed(either(ref("Step"), VEILED_STEP)), "maxItems": 1},
        mistake=either(NULL, ref("Mistake"), VEILED_MISTAKE),
    ),
    "ReviewResult": record(
        verdict=VERDICT,
        finished=FLAG,
        mistakes=listed(record(cell=CELL, value=VALUE, text=TEXT)),
    ),
    "GenerateResult": record(puzzles=listed(ref("Puzzle"))),
    "ConvertResult": record(text=TEXT),
    "DrawResult": record(svg=SVG),
    "ForcedResult": record(verdict=VERDICT, forced=listed(CELL), complete=FLAG),
    "Changed": record(puzzle=ref("Puzzle"), changed=listed(FACT)),
    "FamiliesResult": record(
        version=TEXT,
        families=listed(
            record(
                name=FAMILY,
                title=TEXT,
                sizes=SPAN,
                generates=either(SPAN, NULL),
                levels=listed(LEVEL),
                styles=listed(TEXT),
                symmetries=listed(TEXT),
                options=listed(OPTION),
                scales=listed(TEXT),
                forms=listed(NAMED),
                models=listed(TEXT),
                techniques=listed(TECHNIQUE),
                examples=listed(TEXT),
            )
        ),
    ),
    "ExamplesResult": record(examples=listed(record(name=TEXT, puzzle=ref("Puzzle")))),
    "TechniquesResult": record(
        name=TEXT,
        title=TEXT,
        level=LEVEL,
        score=COUNT,
        puzzle=ref("Puzzle"),
        where=TEXT,
        text=TEXT,
        svg=SVG,
    ),
}

PROGRESS = record(done=COUNT, total=COUNT, seconds={"type": "number", "minimum": 0})
ERROR = record(error=record(code={"enum": list(CODES)}, message=TEXT))


def components() -> dict[str, Schema]:
    """All schemas by name."""
    puzzles = {_title(name): _puzzle(name) for name in registry.names()}
    return {
        "Puzzle": {"oneOf": [ref(title) for title in puzzles]},
        **puzzles,
        "Step": STEP,
        "Mistake": MISTAKE,
        "Error": ERROR,
        **RESULTS,
    }


def _title(name: str) -> str:
    return registry.family(name).title.replace(" ", "") + "Puzzle"


# What readers keep as it comes, whatever it is.
KEPT = ("id", "title", "author", "source", "level", "score", "seed", "marks")


def _puzzle(name: str) -> Schema:
    """A family's own schema, as strict as its reader, seen from the whole document."""
    schema = registry.family(name).puzzle.schema()
    del schema["$schema"]
    for key in KEPT:
        schema["properties"][key] = ANY
    moved: Schema = _moved(schema, f"#/components/schemas/{_title(name)}/$defs/")
    return moved


def _moved(value: Any, base: str) -> Any:
    if isinstance(value, list):
        return [_moved(item, base) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: item.replace("#/$defs/", base) if key == "$ref" else _moved(item, base)
        for key, item in value.items()
    }
