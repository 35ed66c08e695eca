"""Every verb held against the OpenAPI document at length, its bounds among the requests."""

from __future__ import annotations

from typing import Any

import pytest
from holding import API, STEADY, hold
from hypothesis import settings
from serving import Served

pytestmark = pytest.mark.soak


@API.parametrize()
@settings(max_examples=500, **STEADY)
def test_every_verb_answers_as_documented(case: Any, hurried: Served) -> None:
    hold(case, hurried)
