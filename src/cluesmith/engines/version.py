"""What must be the same on all machines of a cluster: versions of the package and its recipes.

The kernel may be compiled here and interpreted there: both give the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cluesmith import __version__, registry

Identity = Mapping[str, int | str]


@cache
def identity() -> Identity:
    """The versions of the package, and of the recipes and ratings of all families."""
    found: dict[str, int | str] = {"cluesmith": __version__}
    for family in registry.families():
        if family.generation is not None:
            found[f"{family.name} recipe"] = family.generation.recipe_version()
        if family.deduction is not None:
            found[f"{family.name} rating"] = family.deduction.version
    return found


def differences(ours: Identity, theirs: Identity) -> str:
    """What a worker has in another version, or lacks, in words; "" if it fits."""
    return ", ".join(
        f"{name} {theirs[name]} instead of {wanted}" if name in theirs else f"no {name}"
        for name, wanted in ours.items()
        if theirs.get(name) != wanted
    )
