"""Replaying decisions: the propagation along one path of a search, done again and recorded."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.recorder import Recorder
from cluesmith.support.bounds import poll
from cluesmith.tracing.file import Writer
from cluesmith.tracing.subject import Subject

SLICE_SECONDS = 0.02
MOST_BYTES = 1 << 28  # of a path


class Kept(NamedTuple):
    """A decision: the place of its variable, and the mask or the range that it keeps of it."""

    place: int
    mask: int = 0
    range: tuple[int, int] | None = None


def replay(subject: Subject, decisions: Sequence[Kept]) -> bytes:
    """A trace, as a file, whose nodes are those of one path: the root, then one per decision."""
    engine = subject.engine
    recorder = Recorder(engine)
    alive = _propagate(subject, recorder)
    for level, made in enumerate(decisions):
        if not alive:
            raise UsageError(f"decision {level + 1} of the path comes after a failure")
        engine.push()
        _decide(subject, recorder, level, made)
        alive = _propagate(subject, recorder)
    recorder.finish()
    file = BytesIO()
    writer = Writer(file, MOST_BYTES, subject.head)
    while (part := recorder.take(MOST_BYTES)) is not None:
        writer.add(*part)
    writer.end({"stopped": "nodes", "seconds": 0.0})
    return file.getvalue()


def _decide(subject: Subject, recorder: Recorder, level: int, made: Kept) -> None:
    engine = subject.engine
    if not 0 <= made.place < len(subject.variables):
        raise UsageError(f"decision {level + 1} of the path has no variable {made.place}")
    variable = subject.variables[made.place]
    if made.range is not None:
        low, high = made.range
        if not engine.is_open(variable) or not (
            engine.least(variable) <= low <= high <= engine.most(variable)
        ):
            raise _leaves_nothing(level)
        recorder.opened_range(level, level + 1, variable, low, high)
        engine.keep_from(variable, low)
        engine.keep_to(variable, high)
        return
    if engine.is_open(variable) or not engine.mask(variable) & made.mask:
        raise _leaves_nothing(level)
    recorder.opened(level, level + 1, variable, made.mask)
    engine.narrow(variable, made.mask)


def _leaves_nothing(level: int) -> UsageError:
    return UsageError(f"decision {level + 1} of the path leaves its variable no value")


def _propagate(subject: Subject, recorder: Recorder) -> bool:
    """To the fixpoint; False if that fails.  At a solution the node is marked as one."""
    engine = subject.engine
    outcome = events.PAUSED
    while outcome == events.PAUSED:
        engine.begin_slice(SLICE_SECONDS)
        outcome = engine.fixpoint()
        poll()
    if outcome == events.FAILED:
        recorder.failed()
        return False
    if all(map(engine.fixed, subject.labelled)):
        recorder.solved()
    return True
