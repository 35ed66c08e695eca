cimport cython

cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine


cdef class Brancher:
    cdef readonly bint enumerates

    cdef int select(self, Engine engine)
    cdef unsigned long long split(
        self, Engine engine, int variable, unsigned long long values
    )
    cdef int failed(self, Engine engine)


@cython.final
cdef class Search:
    cdef readonly Engine engine
    cdef readonly Brancher brancher
    cdef public long long node_limit
    cdef public long long failure_limit
    cdef public long long patience
    cdef long long patient_to
    cdef bint found
    cdef int phase
    cdef int floor
    cdef int[::1] variables
    cdef unsigned long long[::1] untried

    cpdef int advance(self, double seconds)
    cdef int descend(self, int variable, unsigned long long values) except? -1
    cdef int retry(self) except? -1
