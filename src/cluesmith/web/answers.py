"""The JSON Schemas of the API's answers, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluesmith import registry
from cluesmith.family import Level, Verdict
from cluesmith.languages import LANGUAGES
from cluesmith.web.verbs import VERBS

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
MAYBE: Schema = {"type": ["boolean", "null"]}
COUNT: Schema = {"type": "integer", "minimum": 0}
SECONDS: Schema = {"type": "number", "minimum": 0}
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


def texts(*names: str) -> dict[str, Schema]:
    return dict.fromkeys(names, TEXT)


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

VALUE: Schema = {"type": ["integer", "string"]}
# What is wrong with a puzzle's text, as data: empty where only the message says it.
WRONG: Schema = {"type": "object", "additionalProperties": VALUE}
NUMBER: Schema = {"type": ["number", "null"]}
TALLY: Schema = {"type": "object", "additionalProperties": COUNT}
SPAN = record(least=COUNT, most=COUNT, default=COUNT)
ENTRY: dict[str, Schema] = {"cell": CELL, "value": VALUE, "text": TEXT}
CELLS, FACTS, TEXTS = listed(CELL), listed(FACT), listed(TEXT)

STEP = record(
    {
        "round": COUNT,
        "walls": BORDERS,
        "links": BORDERS,
        "joined": CELLS,
        "title": TEXT,
        "svg": SVG,
    },
    **texts("technique", "text"),
    **dict.fromkeys(("cells", "placed", "removed"), CELLS),
    level=LEVEL,
    clues=FACTS,
)
MISTAKE = record(
    {"svg": SVG},
    **ENTRY,
    clashes=listed(either(CELL, FACT)),
    reason=either(ref("Step"), NULL),
    others=CELLS,
)
# What a hint reveals at first.
VEILED_STEP = record({**texts("technique", "title"), "level": LEVEL}, text=TEXT)
VEILED_MISTAKE = record({"row": COUNT, "cell": CELL, "value": VALUE}, text=TEXT)
OPTION = record(
    **texts("name", "kind", "help"),
    default={"type": ["number", "string", "null"]},
    choices=TEXTS,
    least=NUMBER,
    most=NUMBER,
)
TECHNIQUE = record(name=TEXT, level=LEVEL, score=COUNT, title=record(**texts(*LANGUAGES)))
# A column of a tree: unsigned numbers of so many bytes, the lowest first, in base64.
COLUMN = record(bytes={"enum": [1, 2, 4]}, data={"type": "string", "contentEncoding": "base64"})
TREE = record(
    model=TEXT,
    strategy=either(TEXT, NULL),
    complete=FLAG,
    stopped=either(TEXT, NULL),
    seconds=SECONDS,
    stats=TALLY,
    variables=listed(
        record(
            name=TEXT, cell=either(CELL, NULL), values=either(listed(VALUE), NULL), auxiliary=FLAG
        )
    ),
    constraints=listed(record(text=TEXT, scope=listed(COUNT))),
    restarts=listed(COUNT),
    tree=record(
        size=COUNT,
        **dict.fromkeys(("depth", "outcome", "alternative", "variable", "kept"), COLUMN),
        **dict.fromkeys(("resumptions", "prunings", "entailments"), COLUMN),
    ),
    masks={"type": "object", "additionalProperties": listed(COUNT)},
)
PATH = record(
    nodes=listed(
        record(
            steps=listed(record(constraint=COUNT, changes=listed(listed(ANY)), entailed=FLAG)),
            failure=either(record(constraint=COUNT, variable=either(COUNT, NULL)), NULL),
        )
    ),
    domains=listed(listed(COUNT)),
    start=listed(listed(COUNT)),
)
FAMILY_RECORD = record(
    **dict.fromkeys(("styles", "symmetries", "scales", "models", "examples"), TEXTS),
    name=FAMILY,
    title=TEXT,
    sizes=SPAN,
    generates=either(SPAN, NULL),
    levels=listed(LEVEL),
    options=listed(OPTION),
    forms=listed(record(**texts("name", "title"))),
    techniques=listed(TECHNIQUE),
    verbs=listed({"enum": list(VERBS)}),
)
# A puzzle just before one of its steps.
EXAMPLE: dict[str, Schema] = {
    "puzzle": ref("Puzzle"),
    "where": TEXT,
    "look": CELLS,
    "step": ref("Step"),
    "svg": SVG,
}
HEAD: dict[str, Schema] = {"id": ANY, "family": FAMILY, "verdict": VERDICT}

RESULTS: Mapping[str, Schema] = {
    "ParseResult": record(
        puzzles=listed(record(puzzle=ref("Puzzle"), form=TEXT)),
        errors=listed(record(**texts("place", "message"), form=either(TEXT, NULL), wrong=WRONG)),
    ),
    "Found": record(
        **HEAD,
        count=COUNT,
        complete=FLAG,
        solutions=listed({"type": "object"}),
        conflict=FACTS,
        stats=TALLY,
        seconds=SECONDS,
    ),
    "RateResult": record(
        **HEAD,
        level={"type": ["string", "null"]},
        score=COUNT,
        dependency=NUMBER,
        scale=TEXT,
        steps=TALLY,
    ),
    "ExplainResult": record(
        **HEAD,
        level=either(LEVEL, NULL),
        score=COUNT,
        dependency=NUMBER,
        steps=listed(ref("Step")),
    ),
    "HintResult": record(
        **HEAD,
        steps={**listed(either(ref("Step"), VEILED_STEP)), "maxItems": 1},
        mistake=either(NULL, ref("Mistake"), VEILED_MISTAKE),
    ),
    "ReviewResult": record(verdict=VERDICT, finished=FLAG, mistakes=listed(record(**ENTRY))),
    "GenerateResult": record(puzzles=listed(ref("Puzzle"))),
    "ConvertResult": record(text=TEXT),
    "DrawResult": record(svg=SVG),
    "ForcedResult": record(verdict=VERDICT, forced=CELLS, complete=FLAG, relations=FACTS),
    "XrayResult": record(
        **HEAD,
        **dict.fromkeys(("limit", "count"), COUNT),
        **dict.fromkeys(("exact", "complete", "irreducible"), FLAG),
        solutions=listed({"type": "object"}),
        candidates=listed(record(cell=CELL, value=VALUE, count=COUNT, exact=FLAG)),
        facts=listed(record(fact=FACT, needed=MAYBE, prevents=either({"type": "object"}, NULL))),
        conflict=FACTS,
        seconds=SECONDS,
    ),
    "TraceResult": either(TREE, PATH),
    "Shelved": record(added=COUNT, ids=listed(COUNT)),
    "Changed": record(puzzle=ref("Puzzle"), changed=FACTS),
    "FamiliesResult": record(version=TEXT, families=listed(FAMILY_RECORD)),
    "ExamplesResult": record(
        examples=listed(record(name=TEXT, title=record(texts(*LANGUAGES)), puzzle=ref("Puzzle")))
    ),
    "TechniquesResult": record(
        texts("rule", "why", "when"),
        **texts("name", "title", "text"),
        **EXAMPLE,
        level=LEVEL,
        score=COUNT,
        exercises=listed(record(**EXAMPLE, others=listed(ref("Step")))),
    ),
    "DailyResult": record(family=FAMILY, date=TEXT, puzzle=ref("Puzzle")),
    "LibraryResult": record(
        {
            "filters": record(
                cells=listed(
                    record(
                        family=FAMILY,
                        size=COUNT,
                        level=either(LEVEL, NULL),
                        count=COUNT,
                        unused=COUNT,
                    )
                ),
                tags=TEXTS,
            )
        },
        **dict.fromkeys(("count", "first"), COUNT),
        puzzles=listed(
            record(
                id=COUNT,
                used=FLAG,
                **dict.fromkeys(("tags", "techniques"), TEXTS),
                puzzle=ref("Puzzle"),
            )
        ),
    ),
}
