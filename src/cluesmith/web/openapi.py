"""The OpenAPI document, made from the table of verbs and the JSON Schemas of their answers.

Puzzles have the schemas of their families.
"""

from __future__ import annotations

from typing import Any

from cluesmith import __version__, registry
from cluesmith.web.answers import (
    ANY,
    COUNT,
    MISTAKE,
    RESULTS,
    SECONDS,
    STEP,
    TEXT,
    Schema,
    record,
    ref,
)
from cluesmith.web.messages import CODES, RETRY_SECONDS, encoded
from cluesmith.web.replies import JSON, NDJSON, PDF, PNG
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS, Verb

# Verbs whose answers share a schema; that of any other is named after it.
SHARED = {
    **dict.fromkeys(("solve", "check"), "Found"),
    "library-add": "Shelved",
    **dict.fromkeys(("make-unique", "thin-out", "shuffle"), "Changed"),
}

PROGRESS = record(done=COUNT, total=COUNT, seconds=SECONDS)
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


# Metadata that is read and kept whatever its type.
KEPT = ("id", "title", "author", "source", "level", "score", "seed", "marks")


def _puzzle(name: str) -> Schema:
    """A family's own schema, as strict as its reader, with references from the whole document."""
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
    429: "Too many requests at once from this client of a proxy.",
    503: "Busy, or the work was lost (code: busy, gone): try again.",
}

ANY_METHOD = (421, 422, 429, 503)  # of GET and POST; of the others 404 is of GET alone


def document(settings: Settings) -> bytes:
    """The document as it is served."""
    paths: dict[str, dict[str, Any]] = {}
    for verb in VERBS.values():
        paths[BASE + verb.path] = {verb.method.lower(): operation(verb, settings)}
    info = {"title": "cluesmith", "version": __version__, "description": ABOUT}
    return encoded(
        {
            "openapi": "3.1.0",
            "info": info,
            "servers": [{"url": settings.root_path or "."}],  # by default where the document is
            "paths": paths,
            "components": {"schemas": components()},
        }
    )


def operation(verb: Verb, settings: Settings) -> dict[str, Any]:
    is_get = verb.method == "GET"
    takes = {"parameters": parameters(verb)} if is_get else {"requestBody": body(verb)}
    refused = {
        str(status): refusal(status, why)
        for status, why in REFUSALS.items()
        if status in ANY_METHOD or (status == 404) == is_get
    }
    same = {"304": {"description": "Not changed since the ETag given."}} if is_get else {}
    return {
        "operationId": verb.name,
        "summary": verb.summary,
        "description": limits(verb, settings),
        **takes,
        "responses": {"200": {"description": "Done.", "content": content(verb)}, **same, **refused},
    }


def limits(verb: Verb, settings: Settings) -> str:
    seconds = settings.time_limit(verb.seconds)
    text = f"At most {seconds:g} s and {settings.worker_memory >> 20} MB of work"
    if verb.method == "POST":
        text += f", {settings.body_bytes >> 10} KB of request"
    if verb.streams:
        text += (
            f". With Accept: {NDJSON} the answer has a line per progress report, the result last"
        )
    return text + "."


def body(verb: Verb) -> dict[str, Any]:
    fields = verb.fields.items()
    schema = record(
        {name: _or_null(field.schema) for name, field in fields if not field.required},
        **{name: dict(field.schema) for name, field in fields if field.required},
    )
    return {"required": True, "content": {JSON: {"schema": schema}}}


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
    result = ref(SHARED.get(verb.name) or verb.name.title() + "Result")
    found: dict[str, Any] = {JSON: {"schema": result}}
    if verb.name == "booklet":
        return {PDF: {"schema": {"type": "string", "contentMediaType": PDF}}}
    if verb.name == "draw":
        found[PNG] = {"schema": {"type": "string", "contentMediaType": PNG}}
    if verb.streams:
        lines = [record(progress=PROGRESS), record(result=result), ref("Error")]
        if verb.name == "generate":
            lines.append(record(puzzle=ref("Puzzle")))
        found[NDJSON] = {"itemSchema": {"anyOf": lines}}
    return found


def refusal(status: int, why: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": why, "content": {JSON: {"schema": ref("Error")}}}
    if status in (429, 503):
        seconds = {"type": "integer", "const": RETRY_SECONDS}
        answer["headers"] = {"Retry-After": {"schema": seconds, "required": True}}
    return answer


def _or_null(schema: Any) -> Schema:
    """The schema of an optional field: null counts as left out."""
    names = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **names}
