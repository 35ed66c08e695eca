cdef enum:
    CHANGED = 0
    BOUNDS = 1
    FIXED = 2
    EVENTS = 3

    FAILED = 0
    STABLE = 1
    PAUSED = 2

    SOLUTION = 0
    EXHAUSTED = 1
    SLICE = 2
    NODE_LIMIT = 3
    FAILURE_LIMIT = 4
    STALLED = 5

    CONSTANT = 0
    LINEAR = 1
    QUADRATIC = 2
    COSTLY = 3
    PRIORITIES = 4
