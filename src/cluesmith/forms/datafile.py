"""JSON files that are kept beside the modules that read them."""

from __future__ import annotations

import json
import os
from typing import Any


def load(folder: str, name: str) -> Any:
    """The value written in a file of a folder."""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)
