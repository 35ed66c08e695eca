"""The errors cluesmith raises on purpose.

Each message is one line for the person who must mend the input: what is
wrong, where, and what was expected.  Anything else that escapes is a bug.
"""


class CluesmithError(Exception):
    """Base of all our errors; the command line prints its text and exits with 2."""


class PuzzleError(CluesmithError):
    """A puzzle that cannot be read: malformed, out of range, or not recognised."""


class UsageError(CluesmithError):
    """A name or an option that does not exist, or does not fit the puzzle."""


class UnsupportedError(CluesmithError):
    """Something well formed that a family or a text form cannot do or express."""
