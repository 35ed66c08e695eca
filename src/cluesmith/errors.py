"""The errors cluesmith raises on purpose.

Each message is one line for the person who must mend the input: what is
wrong, where, and what was expected.  Anything else that escapes is a bug.
"""

from collections.abc import Iterable


class CluesmithError(Exception):
    """Base of all our errors; the command line prints its text and exits with 2.

    >>> import cluesmith as cs
    >>> try:
    ...     cs.parse("rubbish")
    ... except cs.CluesmithError as error:
    ...     print(error)
    "rubbish" is no puzzle: neither JSON nor a known form
    """


class PuzzleError(CluesmithError):
    """A puzzle that cannot be read: malformed, out of range, or not recognised.

    >>> import cluesmith as cs
    >>> cs.parse('{"family": "skyscraper", "size": 99}')
    Traceback (most recent call last):
    cluesmith.errors.PuzzleError: size is 99, expected a whole number from 1 to 64
    """


class UnrecognisedError(PuzzleError):
    """A text that has no form we know."""


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
    """Nothing that fits turned up within a bounded number of tries; it may not exist.

    >>> import cluesmith as cs
    >>> try:
    ...     cs.generate("skyscraper", size=3, level="extreme", seed=1)
    ... except cs.NotFoundError:
    ...     print("there may be none")
    there may be none
    """


def unknown(kind: str, name: str, known: Iterable[str]) -> UsageError:
    """The error for a name that does not exist: with the nearest one that does, or all."""
    names = list(known)
    close = nearest(name, names)
    ask = f"did you mean {close}?" if close else f"one of {', '.join(names)}"
    return UsageError(f"no {kind} {name!r}; {ask}")


def nearest(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known name that may have been meant: so much like this one, or begun by it."""
    from difflib import get_close_matches

    lower = {other.lower(): other for other in known}
    asked = str(name).lower()
    begun = [other for other in lower if len(asked) > 2 and other.startswith(asked)]
    close = get_close_matches(asked, lower, 1, likeness) or begun
    return lower[close[0]] if close else None
