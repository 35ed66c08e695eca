"""The mark of an attempt: correct, wrong, too weak or error, and why.

An answer is judged by the rules first, then against the reference's.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cluesmith.errors import CluesmithError
from cluesmith.grading.attempt import Attempt
from cluesmith.grading.exercise import Arguments, Exercise, Goal
from cluesmith.support import script

NOTHING = object()  # no answer to show


class Verdict(StrEnum):
    """What a model is on an instance."""

    CORRECT = "correct"
    WRONG = "wrong"
    WEAK = "too weak"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Mark:
    """A verdict with its reason, and the answer that shows it, if one does."""

    verdict: Verdict
    reason: str = ""
    answer: Any = NOTHING

    @property
    def shows_answer(self) -> bool:
        return self.answer is not NOTHING


class ExerciseError(CluesmithError):
    """An exercise whose parts contradict each other: for its teacher to mend."""


def mark(exercise: Exercise, arguments: Arguments, reference: Attempt, attempt: Attempt) -> Mark:
    """Judge an attempt; raises an ExerciseError if reference and rules do not agree."""
    if attempt.error and not attempt.limit:
        return Mark(Verdict.ERROR, attempt.error)
    for answer, wanted in zip(attempt.answers[:1], reference.answers, strict=False):
        if form(answer) != form(wanted):
            return Mark(Verdict.ERROR, f"the answer is {form(answer)}, expected {form(wanted)}")
    wrong = _wrong_answer(exercise, arguments, reference, attempt.answers)
    if wrong is not None:
        return wrong
    if not attempt.limit:
        lacking = _missing(exercise, reference, attempt.answers)
        lacking = lacking or _dear(exercise, arguments, reference, attempt.answers)
        if lacking is not None:
            return lacking
    return _by_strength(exercise, reference, attempt)


def _by_strength(exercise: Exercise, reference: Attempt, attempt: Attempt) -> Mark:
    """The mark for the work it took, where nothing is known to be wrong."""
    needed, took = (each.stats.get(exercise.counter, 0) for each in (reference, attempt))
    most = exercise.allowed(needed)
    if attempt.limit == "nodes":
        cut = f"the search was stopped after {took:,} {exercise.counter}"
        return Mark(Verdict.WEAK, f"{cut}; at most {most:,} are allowed")
    if attempt.limit:
        after = f" after {took:,} {exercise.counter}" if attempt.stats else ""
        return Mark(Verdict.WEAK, f"{attempt.error or 'the limit of time was reached'}{after}")
    if took > most:
        return Mark(Verdict.WEAK, f"{took:,} {exercise.counter}; at most {most:,} are allowed")
    return Mark(Verdict.CORRECT)


def check_reference(exercise: Exercise, arguments: Arguments, reference: Attempt) -> None:
    """Raise an ExerciseError if the reference fails, or breaks the exercise's own rules."""
    where = f"exercise {exercise.name}, instance {json.dumps(arguments)[:200]}"
    if reference.error or reference.limit:
        what = reference.error or "the reference reached the limit of time"
        raise ExerciseError(f"{where}: {what}")
    if exercise.goal != Goal.FIRST and not reference.complete:
        raise ExerciseError(f"{where}: more than {len(reference.answers):,} solutions")
    for answer in reference.answers:
        if rule := broken(exercise, arguments, answer):
            raise ExerciseError(f"{where}: the reference breaks a rule: {rule}")
    twice = _repeated(reference.answers)
    if twice is not NOTHING:
        raise ExerciseError(f"{where}: the reference gives {json.dumps(twice)[:200]} twice")


def form(answer: Any) -> str:
    """How an answer is put together: "a list of 9 lists of 9 numbers"."""
    if isinstance(answer, dict):
        return f"a dictionary of {', '.join(sorted(answer))}"
    if not isinstance(answer, list):
        return "a number"
    if not answer:
        return "an empty list"
    inner = list(dict.fromkeys(map(form, answer)))
    if len(inner) > 1:
        return f"a list of {' and '.join(inner)}"
    one, many = inner[0].partition(" ")[2], len(answer) > 1
    plural = {"number": "numbers", "list": "lists", "dictionary": "dictionaries"}
    word, _, rest = one.partition(" ")
    return f"a list of {len(answer)} {plural.get(word, word) if many else word} {rest}".rstrip()


def broken(exercise: Exercise, arguments: Arguments, answer: Any) -> str | None:
    """The rule that an answer breaks, in words; raises an ExerciseError if `check` fails."""
    try:
        found: object = exercise.check(answer, **arguments)
    except (Exception, SystemExit) as error:
        what = script.fault(error, exercise.source)
        raise ExerciseError(f"exercise {exercise.name}: its check fails: {what}") from error
    if found is not None and not isinstance(found, str):
        raise ExerciseError(f"exercise {exercise.name}: check gives {found!r:.60}, expected text")
    return found or None


def _wrong_answer(
    exercise: Exercise, arguments: Arguments, reference: Attempt, answers: Sequence[Any]
) -> Mark | None:
    """The mark for answers that are no answers, or come twice."""
    known = {_key(answer) for answer in reference.answers}
    for answer in answers:
        if exercise.goal == Goal.ALL and _key(answer) in known:
            continue
        try:
            rule = broken(exercise, arguments, answer)
        except ExerciseError:
            if reference.answers:  # of the same form, and judged
                raise
            reason = f"the answer is {form(answer)}, which cannot be judged"
            return Mark(Verdict.ERROR, reason, answer)
        if rule:
            return Mark(Verdict.WRONG, f"breaks the rules: {rule}", answer)
        if exercise.goal == Goal.ALL or not reference.answers:
            shown = json.dumps(answer)[:200]
            raise ExerciseError(
                f"exercise {exercise.name}: check accepts {shown}, which the reference excludes"
            )
    twice = _repeated(answers)
    if twice is not NOTHING:
        reason = "an answer comes twice, so something besides it is left open"
        return Mark(Verdict.WRONG, reason, twice)
    return None


def _missing(exercise: Exercise, reference: Attempt, answers: Sequence[Any]) -> Mark | None:
    """The mark for solutions that should have been found."""
    if exercise.goal != Goal.ALL:
        missing = reference.answers if not answers else []
    else:
        found = {_key(answer) for answer in answers}
        missing = [answer for answer in reference.answers if _key(answer) not in found]
    if not missing:
        return None
    if not answers:
        return Mark(Verdict.WRONG, "finds no solution; this is one", missing[0])
    count = f"{len(missing):,} of {len(reference.answers):,} solutions"
    return Mark(Verdict.WRONG, f"misses {count}; this is one", missing[0])


def _dear(
    exercise: Exercise, arguments: Arguments, reference: Attempt, answers: Sequence[Any]
) -> Mark | None:
    """The mark for a best answer that is not the best."""
    if exercise.goal != Goal.BEST or exercise.cost is None or not answers:
        return None
    found, best = (exercise.cost(each[0], **arguments) for each in (answers, reference.answers))
    if found < best:
        shown = json.dumps(answers[0])[:200]
        raise ExerciseError(f"exercise {exercise.name}: {shown} costs less than the reference's")
    if found > best:
        reason = f"costs {found:,}, and the best {best:,}; this is one"
        return Mark(Verdict.WRONG, reason, reference.answers[0])
    return None


def _repeated(answers: Sequence[Any]) -> Any:
    """An answer that comes twice, or NOTHING."""
    counts = Counter(map(_key, answers))
    return next((answer for answer in answers if counts[_key(answer)] > 1), NOTHING)


def _key(answer: Any) -> str:
    return json.dumps(answer, sort_keys=True)
