"""The OpenAPI document."""

from __future__ import annotations

import json

from cluesmith.web.settings import Settings


def document(settings: Settings) -> bytes:
    return json.dumps({"openapi": "3.1.0", "info": {}, "paths": {}}).encode()
