"""The ladder's small numbers: kinds of faults, borders, slots of techniques, ends of walks.

As with the kernel's `events`, compiled modules read them from `codes.pxd`.
"""

# What has no candidate left; the first two as in `deduction.latin`.
CELL = 1  # a cell has no digit
PLACE = 2  # a digit has no place in a line
DIGIT = 3  # a digit has no place in an area
AREA = 4  # an area cannot be made
COUNT = 5  # whole areas do not fill the cells between walls

# What is known of a border.
OPEN = 0
WALL = 1
LINK = 2

# A technique's slot: its set in what a board has yet to be looked at.
SAME_DIGIT = 0
ONE_WAY_OUT = 1
AREA_FULL = 2
TOO_FAR = 3
MISSING_DIGIT = 4
FULL_COUNT = 5
BRIDGE = 6
CUT_CORNER = 7
NAKED_SET = 8
HIDDEN_SET = 9
SLOTS = 10
# The slots up to here look at groups, those from the second number on by walking from them.
ON_GROUPS = 7
WALKING = 3

# How much a walk has to find; then it ends early.
EVERYTHING = 0
TOO_MANY = 1  # more cells than an area has
TWO_PLACES = 2  # these, and two places for each digit that is missing
AN_AREA = 3  # cells and digits enough to make the area
