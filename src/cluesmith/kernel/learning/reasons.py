"""Small numbers that clauses share: why a literal is true, how a clause is stored.

As with `events`, compiled modules read them from `reasons.pxd`.
"""

TRUE = 0  # a literal that is always true: that of the first variable
FALSE = 1

# The reason of a literal is the place of a clause, or one of these.
NONE = -1  # a decision, or what always holds
BY_LITERAL = -2  # minus a literal: that literal is the reason
BY_THEORY = -(1 << 30)  # minus the number of the theory

BINARY = -1  # in a list of watches, instead of the place of a clause
HEADER = 2  # numbers before the literals of a clause: how many there are, and its distance
DROPPED = -1  # the distance of a clause that is to be forgotten
MOST = (1 << 30) - 1  # numbers in the store of clauses
