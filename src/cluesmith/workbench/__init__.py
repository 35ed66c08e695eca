"""The workbench: what the verbs do, for every family, by the contract in `family.py`."""

from typing import Any

from cluesmith import family


def _presenter() -> Any:
    from cluesmith.workbench import show

    return show


family.presenter = _presenter
