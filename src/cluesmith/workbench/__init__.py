"""The verbs, which know families by their contract only."""

from types import ModuleType
from typing import cast

from cluesmith import family


def _notebook() -> family.Presenter:
    from cluesmith.workbench import notebook

    module: ModuleType = notebook
    return cast("family.Presenter", module)


family.present_by(_notebook)
