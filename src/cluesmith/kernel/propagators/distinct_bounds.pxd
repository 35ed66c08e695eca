from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.events as events


cdef class DistinctBounds(Propagator):
    cdef int[::1] variables
    cdef int[::1] order
    cdef int settled_word
    cdef long long[::1] low
    cdef long long[::1] high
    cdef int[::1] by_low
    cdef int[::1] by_high
    cdef int[::1] low_rank
    cdef int[::1] high_rank
    cdef long long[::1] ends
    cdef long long[::1] room
    cdef int[::1] links
    cdef int count
    cdef int hall

    cdef int measure(self, Engine engine, bint mirrored) noexcept nogil
    cdef int rank(self) noexcept nogil
    cdef bint raise_lows(self, Engine engine, bint mirrored) except? -1 nogil
    cdef bint take_out(self, Engine engine) except? -1 nogil
    cdef int top(self, int chain, int at) noexcept nogil
    cdef int point(self, int chain, int start, int end, int to) noexcept nogil
