cimport cython

cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.memory as memory
cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.recorder cimport Recorder


cdef class Brancher:
    cdef readonly bint enumerates

    cdef int select(self, Engine engine) noexcept nogil
    cdef unsigned long long split(
        self, Engine engine, int variable, unsigned long long values
    ) noexcept nogil
    cdef long long cut(
        self, Engine engine, int variable, long long low, long long high
    ) noexcept nogil
    cdef bint lower_first(self) noexcept nogil
    cdef int failed(self, Engine engine) noexcept nogil


@cython.final
cdef class Search:
    cdef readonly Engine engine
    cdef readonly Brancher brancher
    cdef Recorder recorder
    cdef public long long node_limit
    cdef public long long failure_limit
    cdef public long long patience
    cdef public int bound
    cdef long long patient_to
    cdef readonly long long found
    cdef long long wanted
    cdef int phase
    cdef int floor
    cdef int room
    cdef int* variables
    cdef unsigned long long* untried

    cpdef int advance(self, double seconds, long long solutions=*)
    cdef int walk(self, Engine engine, Brancher brancher) except? -1 nogil
    cdef int descend(
        self, Engine engine, Brancher brancher, int variable, unsigned long long values
    ) except? -1 nogil
    cdef int open_node(
        self, Engine engine, int variable, unsigned long long untried
    ) except? -1 nogil
    cdef int descend_open(
        self, Engine engine, Brancher brancher, int variable, long long low, long long high
    ) except? -1 nogil
    cdef int retry_open(self, Engine engine, Brancher brancher, int variable) except? -1 nogil
    cdef int retry(self, Engine engine, Brancher brancher) except? -1 nogil
