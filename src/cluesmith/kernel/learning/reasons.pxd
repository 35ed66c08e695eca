cdef enum:
    TRUE = 0
    FALSE = 1

    NONE = -1
    BY_LITERAL = -2
    BY_THEORY = -1073741824

    BINARY = -1
    HEADER = 2
    DROPPED = -1
    MOST = 1073741823
