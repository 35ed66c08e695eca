"""The engine's small numbers: what a propagator may wait for, how a run ends.

As with `bits`, compiled modules read them from `events.pxd`.
"""

# What can happen to a domain; a propagator watches a variable for one of them.
CHANGED = 0  # some value was removed
BOUNDS = 1  # the smallest or the largest value was removed
FIXED = 2  # one value is left
EVENTS = 3

# How a propagation to the fixpoint ends.
FAILED = 0
STABLE = 1
PAUSED = 2  # the time slice is over; call again to go on

# How a search comes back.
SOLUTION = 0
EXHAUSTED = 1
SLICE = 2  # the time slice is over; call again to go on
NODE_LIMIT = 3
FAILURE_LIMIT = 4  # too many failures and no solution yet: restart, or call again
STALLED = 5  # many nodes since the last solution: another search may do better

# Priorities of propagators, by their cost in the size of their scope.
CONSTANT = 0
LINEAR = 1
QUADRATIC = 2
COSTLY = 3
PRIORITIES = 4
