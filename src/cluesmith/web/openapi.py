"""The OpenAPI document, made of the table of verbs and the schemas: nothing is told twice."""

from __future__ import annotations

import json
from typing import Any

from cluesmith import __version__
from cluesmith.web.api import JSON, NDJSON, PNG
from cluesmith.web.faults import BUSY_SECONDS
from cluesmith.web.schemas import PROGRESS, Schema, components, record, ref
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS, Verb

ABOUT = """\
The verbs of the workbench. Puzzles are puzzle JSON; a player's entries and marks
ride along in them. An error is told as {"error": {"code", "message"}}. Closing the
connection cancels the work."""

REFUSALS = {
    400: "The body is not JSON, or came too slowly.",
    404: "There is nothing of that name.",
    413: "The body is too large.",
    415: "The body is not sent as application/json.",
    421: "The Host header names another server.",
    422: "The puzzle or a field is wrong, cannot be served, or a limit was reached "
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
    seconds = min(verb.seconds, settings.most_seconds)
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
        seconds = {"type": "integer", "const": BUSY_SECONDS}
        said["headers"] = {"Retry-After": {"schema": seconds, "required": True}}
    return said


def _or_null(schema: Any) -> Schema:
    """An optional field may be null, which counts as left out."""
    if "enum" in schema:
        return {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}
