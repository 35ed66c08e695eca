"""Reading the JSON files that ship inside the package."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def read_json(package: str, name: str) -> Any:
    return json.loads((resources.files(package) / name).read_text(encoding="utf-8"))
