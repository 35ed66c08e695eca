"""The OpenAPI document, made from the table of verbs and the JSON Schemas of their answers.

The schemas describe the records of the workbench as they are written.  Puzzles
have the schemas of their families.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cluesmith import __version__, registry
from cluesmith.family import LANGUAGES, Level, Verdict
from cluesmith.web.api import JSON, NDJSON, PNG
from cluesmith.web.messages import CODES, RETRY_SECONDS
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS, Verb

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
                verbs=listed({"enum": list(VERBS)}),
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


ABOUT = """\
The verbs of the workbench. Puzzles are puzzle JSON, with a player's entries and marks.
An error is {"error": {"code", "message"}}. Closing the connection cancels the work."""

REFUSALS = {
    400: "The body is not JSON, or came too slowly.",
    404: "Nothing has that name.",
    413: "The body is too large.",
    415: "The body is not sent as application/json.",
    421: "The Host header names another server.",
    422: "The puzzle or a field is wrong, the family cannot do it, or a limit was reached "
    "(code: bad-puzzle, bad-request, unsupported, not-found, limit).",
    429: "Too many requests at once from this client.",
    503: "Busy, or the work was lost (code: busy, gone): try again.",
}

EITHER = (421, 422, 429, 503)  # what GET and POST may meet; else GET meets 404, POST the others


def document(settings: Settings) -> bytes:
    """The document as it is served."""
    paths: dict[str, dict[str, Any]] = {}
    for verb in VERBS.values():
        paths[BASE + verb.path] = {verb.method.lower(): operation(verb, settings)}
    info = {"title": "cluesmith", "version": __version__, "description": ABOUT}
    schemas = {"schemas": components()}
    said = {"openapi": "3.1.0", "info": info, "paths": paths, "components": schemas}
    return json.dumps(said, separators=(",", ":")).encode()


def operation(verb: Verb, settings: Settings) -> dict[str, Any]:
    asks = {"parameters": parameters(verb)} if verb.method == "GET" else {"requestBody": body(verb)}
    refused = {
        str(status): refusal(status, why)
        for status, why in REFUSALS.items()
        if status in EITHER or (status == 404) == (verb.method == "GET")
    }
    same = {"304": {"description": "As its ETag says."}} if verb.method == "GET" else {}
    return {
        "operationId": verb.name,
        "summary": verb.does,
        "description": limits(verb, settings),
        **asks,
        "responses": {"200": {"description": "Done.", "content": content(verb)}, **same, **refused},
    }


def limits(verb: Verb, settings: Settings) -> str:
    seconds = settings.time_limit(verb.seconds)
    said = f"At most {seconds:g} s and {settings.worker_memory >> 20} MB of work"
    if verb.method == "POST":
        said += f", {settings.body_bytes >> 10} KB of request"
    if verb.streams:
        said += f". With Accept: {NDJSON} a line each of progress, and the result as the last"
    return said + "."


def body(verb: Verb) -> dict[str, Any]:
    asked = record(
        {name: _or_null(field.schema) for name, field in verb.fields.items() if not field.required},
        **{name: dict(field.schema) for name, field in verb.fields.items() if field.required},
    )
    return {"required": True, "content": {JSON: {"schema": asked}}}


def parameters(verb: Verb) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path" if name in verb.parameters else "query",
            "required": field.required,
            "schema": {**field.schema, **({"minLength": 1} if field.required else {})},
        }
        for name, field in verb.fields.items()
    ]


def content(verb: Verb) -> dict[str, Any]:
    found: dict[str, Any] = {JSON: {"schema": ref(verb.schema)}}
    if verb.pictures:
        found[PNG] = {"schema": {"type": "string", "contentMediaType": PNG}}
    if verb.streams:
        lines = [record(progress=PROGRESS), record(result=ref(verb.schema)), ref("Error")]
        if verb.name == "generate":
            lines.append(record(puzzle=ref("Puzzle")))
        found[NDJSON] = {"itemSchema": {"anyOf": lines}}
    return found


def refusal(status: int, why: str) -> dict[str, Any]:
    said: dict[str, Any] = {"description": why, "content": {JSON: {"schema": ref("Error")}}}
    if status in (429, 503):
        seconds = {"type": "integer", "const": RETRY_SECONDS}
        said["headers"] = {"Retry-After": {"schema": seconds, "required": True}}
    return said


def _or_null(schema: Any) -> Schema:
    """An optional field may be null, which counts as left out."""
    if "enum" in schema:
        return {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}
