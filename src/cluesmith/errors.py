"""The errors that cluesmith raises on purpose.

Each message is one line for the person who must correct the input: what is
wrong, where, and what was expected.  Any other exception that escapes is a bug.
"""

from collections.abc import Iterable, Mapping

LONGEST_NAME = 100  # a longer text is no mistyped name


class CluesmithError(Exception):
    """Base class of our errors; the command line prints the message and exits with 2.

    >>> import cluesmith as cs
    >>> try:
    ...     cs.parse("rubbish")
    ... except cs.CluesmithError as error:
    ...     print(error)
    "rubbish" is not a puzzle: neither JSON nor a known form
    """


class PuzzleError(CluesmithError):
    """A puzzle that cannot be read: malformed, out of range, or not recognised.

    >>> import cluesmith as cs
    >>> cs.parse('{"family": "skyscraper", "size": 99}')
    Traceback (most recent call last):
    cluesmith.errors.PuzzleError: size is 99, expected a whole number from 1 to 64

    `wrong` has the same as data where a reader knows it, to be worded in another language: its
    `kind` ("number", "list", "object", "count", "json", "length"), and what that kind is about.
    """

    def __init__(self, message: str = "", wrong: Mapping[str, str | int] | None = None) -> None:
        super().__init__(message)
        self.wrong = dict(wrong or {})


class UnrecognisedError(PuzzleError):
    """A text in no form that we know."""


class UsageError(CluesmithError):
    """A name or an option that does not exist, or does not fit the puzzle.

    >>> import cluesmith as cs
    >>> cs.examples("skyscrapers")
    Traceback (most recent call last):
    cluesmith.errors.UsageError: no family 'skyscrapers'; did you mean skyscraper?
    """


class UnsupportedError(CluesmithError):
    """Something well formed that a family or a text form cannot do or express.

    >>> import cluesmith as cs
    >>> cs.hint(cs.examples("skyscraper")["clash"])
    Traceback (most recent call last):
    cluesmith.errors.UnsupportedError: no hint: the puzzle has no solution; `check` says why
    """


class NotFoundError(CluesmithError):
    """Nothing suitable was found within a bounded number of tries; it may not exist.

    >>> import cluesmith as cs
    >>> try:
    ...     cs.generate("skyscraper", size=3, level="extreme", seed=1)
    ... except cs.NotFoundError:
    ...     print("there may be none")
    there may be none
    """


class LimitError(NotFoundError):
    """A limit of time was reached, or the work was cancelled, before there was an answer.

    >>> import cluesmith as cs
    >>> cs.generate("skyscraper", size=5, seed=1, cancelled=lambda: True)
    Traceback (most recent call last):
    cluesmith.errors.LimitError: cancelled: no puzzle of seed 1
    """


class RejectedError(CluesmithError):
    """A certificate that does not hold: its proof, formula or solutions are not of its puzzle.

    >>> import cluesmith as cs
    >>> cs.verify("no-such-folder")
    Traceback (most recent call last):
    cluesmith.errors.RejectedError: no-such-folder has no certificate.json: it is not a certificate
    """


def limit_reached(missing: str, stopped: str, seconds: float | None) -> LimitError:
    """The error for work that was `stopped` by "time" or "cancelled"; `missing`: "no hint"."""
    if stopped == "time":
        return LimitError(f"{missing} within {seconds:g} s")
    return LimitError(f"cancelled: {missing}")


def missing_extra(need: str, extra: str) -> UnsupportedError:
    """The error where an optional dependency is missing; `need` is such as "serve needs"."""
    how = f"pip install 'cluesmith[{extra}]' (in a clone: pip install '.[{extra}]')"
    return UnsupportedError(f"{need} the extra {extra!r}: {how}")


class ExhaustedError(NotFoundError):
    """Fewer different puzzles than asked for: many seeds in a row gave no new one."""


def unknown(kind: str, name: str, known: Iterable[str]) -> UsageError:
    """The error for an unknown name: it suggests the nearest known one, or lists all."""
    names = list(known)
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close else f"one of {', '.join(names)}"
    return UsageError(f"no {kind} {name!r}; {hint}")


def nearest(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known name that is most similar, by at least `likeness`, or begins with this one."""
    from difflib import get_close_matches

    lower = {other.lower(): other for other in known}
    typed = str(name).lower()
    if len(typed) > LONGEST_NAME:
        return None
    longer = [other for other in lower if len(typed) > 2 and other.startswith(typed)]
    close = get_close_matches(typed, lower, 1, likeness) or longer
    return lower[close[0]] if close else None
