"""The list of experiments: one module each, loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cluesmith.errors import unknown
from cluesmith.lab.experiment import Experiment

NAMES = (
    "skyscraper-size",
    "skyscraper-clues",
    "skyscraper-strategies",
    "lol-complexity",
    "gold-points",
    "gold-strategies",
    "propagation-strength",
    "peers",
)


@cache
def experiment(name: str) -> Experiment:
    """The experiment of this name, from the module of this name."""
    if name not in NAMES:
        raise unknown("experiment", name, NAMES)
    module = import_module(f"cluesmith.lab.experiments.{name.replace('-', '_')}")
    found: Experiment = module.EXPERIMENT
    return found
