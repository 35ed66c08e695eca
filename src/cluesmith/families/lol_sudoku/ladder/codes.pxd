cdef enum:
    CELL = 1
    PLACE = 2
    DIGIT = 3
    AREA = 4
    COUNT = 5

    OPEN = 0
    WALL = 1
    LINK = 2

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
    ON_GROUPS = 7
    WALKING = 3

    EVERYTHING = 0
    TOO_MANY = 1
    TWO_PLACES = 2
    AN_AREA = 3
