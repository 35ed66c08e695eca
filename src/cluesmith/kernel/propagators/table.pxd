from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.support.bits as bits


cdef class Table(Relation):
    cdef int count
    cdef int tuples
    cdef int used
    cdef int seen
    cdef int[::1] columns
    cdef int[::1] slots
    cdef long long[::1] values
    cdef int[::1] residues
    cdef int[::1] order
    cdef unsigned long long[::1] supports
    cdef unsigned long long[::1] mask

    cdef bint update(self, Engine engine) except? -1 nogil
    cdef int gather(self, Engine engine, int column, unsigned long long marked) noexcept nogil
    cdef bint intersect(self, Engine engine, unsigned long long flipped) except? -1 nogil
    cdef bint is_supported(self, Engine engine, int slot) noexcept nogil
    cdef bint keep_supported(self, Engine engine, int column) except? -1 nogil
