"""The monotonic clock, in seconds.

Interpreted, Python's own; compiled modules see `clock.pxd` instead, which asks the system
without the interpreter's lock.
"""

from time import monotonic

__all__ = ["monotonic"]
