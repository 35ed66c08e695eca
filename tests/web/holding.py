"""Holds the server against its OpenAPI document: requests of schemathesis' making."""

from __future__ import annotations

import json
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance
from serving import PATIENCE, Served

from cluesmith.web.openapi import document
from cluesmith.web.settings import Settings

API = schemathesis.openapi.from_dict(json.loads(document(Settings())))
# A schema cannot say that lists are as long as the size: what it allows may still be no puzzle.
# And 503 is a documented answer.
LEFT_OUT = [positive_data_acceptance, not_a_server_error]
STEADY = {
    "deadline": None,
    "derandomize": True,
    "suppress_health_check": list(HealthCheck),
    "phases": [Phase.explicit, Phase.generate],
}


def hold(case: Any, served: Served) -> None:
    """One request of schemathesis' making: answered as documented, and no worker lost."""
    response = case.call(base_url=served.address, timeout=PATIENCE)
    assert response.status_code < 500 or response.status_code == 503, response.text
    case.validate_response(response, excluded_checks=LEFT_OUT)
    assert response.status_code != 503 or response.json()["error"]["code"] == "busy"
    assert served.pool.lost == 0
