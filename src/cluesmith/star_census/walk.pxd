cimport cluesmith.support.bits as bits


cdef class Walk:
    cdef object plan
    cdef readonly int points
    cdef int cells
    cdef bint keep
    cdef int starts[34]
    cdef int bases[16]
    cdef int ones[16]
    cdef int twos[16]
    cdef int threes[16]
    cdef unsigned int digits[32]
    cdef unsigned int unused[32]
    cdef unsigned int choices[32]
    cdef int order[32]
    cdef int corners[64]
    cdef int free[16]
    cdef int frees
    cdef unsigned int[::1] finders
    cdef unsigned short[::1] pairs
    cdef unsigned long long[::1] contributions
    cdef public unsigned long long[::1] codes
    cdef public unsigned int[::1] owners
    cdef public unsigned char[::1] placed
    cdef long long room
    cdef unsigned long long start
    cdef readonly long long count
    cdef readonly unsigned int leaves

    cdef int search(self)
    cdef int leaf(self)
    cdef unsigned int truths(self, int e)
    cdef int grow(self)
