"""The option --dask, which several verbs share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from cluesmith.errors import UsageError

LOCAL = "local"


def add_dask(add: Callable[..., Any]) -> None:
    about = "use the workers of the Dask scheduler at A (tcp://host:port), or start some: local"
    add("--dask", metavar="A", help=about)


def check_dask(options: Namespace) -> None:
    """Refuse --jobs where the workers are those of a cluster that is there."""
    if options.dask not in (None, LOCAL) and options.jobs is not None:
        raise UsageError("--jobs is not for --dask A: the cluster has its own workers")
