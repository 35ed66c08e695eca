"""Results on their way back from another process, as bytes that always can be sent."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from typing import Any

from cluesmith.engines.engine import Outcome
from cluesmith.errors import CluesmithError


def do_packed(do: Callable[[Any], Any], task: Any, where: str) -> bytes:
    """Do a task; its result, or the error with a note where it was raised, as bytes."""
    try:
        return pickle.dumps((do(task), None))
    except Exception as error:
        note = f"{where}: {traceback.format_exc()}"
        error.add_note(note)
        try:
            packed = pickle.dumps((None, error))
            pickle.loads(packed)  # an error with arguments of its own may not survive this
        except Exception:
            plain = CluesmithError(f"{type(error).__name__}: {error}")
            plain.add_note(note)
            packed = pickle.dumps((None, plain))
        return packed


def unpacked(task: Any, packed: Any, worker: str) -> Outcome:
    """The outcome in these bytes; they came from a process that may have returned rubbish."""
    try:
        done, error = pickle.loads(packed)
        if error is not None and not isinstance(error, Exception):
            raise TypeError("no error")
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return Outcome(task, lost=f"{worker} returned something that cannot be read ({what})")
    return Outcome(task, done, error, worker=worker)
