cimport cython


cdef class Candidates:
    cdef readonly long long changes
    cdef readonly bint failed
    cdef bint waiting
    cdef long long stamp
    cdef readonly bint recording
    cdef readonly list now_placed
    cdef readonly list now_removed
    cdef readonly list now_cells
    cdef readonly dict now_details

    cpdef bint left(self)
    cdef int settle(self) noexcept
    cdef int make_up(self)
    cdef bint verify(self)


cdef class Technique:
    cdef readonly int slot
    cdef readonly int score
    cdef readonly int rank

    cdef bint apply(self, Candidates candidates)


@cython.final
cdef class Ladder:
    cdef readonly list techniques
    cdef readonly list used
    cdef double[::1] harmonic
    cdef readonly double score
    cdef readonly int rank
    cdef readonly double scarcity
    cdef readonly int trying

    cdef int step(self, Candidates candidates)
    cpdef bint close(self, Candidates candidates)
    cpdef Technique begin(self, Candidates candidates)
    cpdef bint finish(self, Candidates candidates)
