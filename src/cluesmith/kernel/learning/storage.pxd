cimport cython

cimport cluesmith.kernel.learning.reasons as reasons


cdef class Storage:
    cdef readonly int size
    cdef signed char[::1] truth
    cdef int[::1] level
    cdef int[::1] reason
    cdef int[::1] trail
    cdef int[::1] place
    cdef int[::1] arena
    cdef int arena_size
    cdef int[::1] watches
    cdef int watches_size
    cdef int[::1] watch_start
    cdef int[::1] watch_count
    cdef int[::1] watch_room
    cdef int[::1] members
    cdef int members_size
    cdef int[::1] group_start
    cdef int groups
    cdef int[::1] groups_from
    cdef int[::1] groups_of
    cdef int[::1] because
    cdef int because_size

    cpdef int variables(self, int count) except? -1
    cdef int end_group(self) except? -1
    cdef int seal(self) except? -1
    cdef int store(self, int[::1] literals, int size, int distance) except? -1
    cdef int watch(self, int literal, int clause, int other) except? -1
    cdef int[::1] compact(self)
    cdef int compact_watches(self, int[::1] moved) except? -1
