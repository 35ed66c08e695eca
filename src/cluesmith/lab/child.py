"""One measurement in a process of its own, see `Forked`: what is sent, and what it means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from cluesmith.engines.forked import Forked
from cluesmith.lab.experiment import Case, Experiment, Measured
from cluesmith.lab.store import check
from cluesmith.support import script


def start(experiment: Experiment, case: Case, siblings: Iterable[Forked]) -> Forked:
    """Begin to measure a case."""
    return Forked(lambda: _measured(experiment, case), experiment.kill_after, siblings)


def end(child: Forked) -> tuple[Measured, int]:
    """What was measured, and the peak memory in bytes; whatever still runs is killed."""
    ended = child.end()
    sent = {"failed": ended.reason} if ended.sent is None else ended.sent
    if "failed" in sent:
        return Measured(ended.seconds, is_cut=True, values=sent), ended.memory
    return Measured(**sent), ended.memory


def _measured(experiment: Experiment, case: Case) -> dict[str, object]:
    try:
        found = experiment.measure(case)
        if not isinstance(found, Measured):
            raise TypeError(f"measure gives {found!r:.60}, expected Measured(...)")
        check(found)
    except Exception as error:  # a fault of one run must not end the others
        if experiment.source:
            return {"failed": script.fault(error, experiment.source)}
        return {"failed": " ".join(f"{type(error).__name__}: {error}".split())[:500]}
    return asdict(found)
