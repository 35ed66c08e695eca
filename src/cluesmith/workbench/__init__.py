"""The workbench: what the verbs do, for every family, by the contract in `family.py`."""

from types import ModuleType
from typing import cast

from cluesmith import family


def _presenter() -> family.Presenter:
    from cluesmith.workbench import show

    module: ModuleType = show
    return cast("family.Presenter", module)


family.present_by(_presenter)
