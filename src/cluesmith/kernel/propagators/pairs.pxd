from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.support.arithmetic as arithmetic


cdef class Pairs(Relation):
    cdef int count
    cdef int variables[4]
    cdef bint is_open[4]
    cdef long long result[4]
    cdef long long low[4]
    cdef long long high[4]
    cdef unsigned long long kept[4]

    cdef bint is_small(self, Engine engine) noexcept nogil
    cdef bint image(self) noexcept nogil
    cdef bint try_pairs(self, Engine engine) except? -1 nogil
    cdef bint holds(self, Engine engine) noexcept nogil
    cdef int mark(self, Engine engine) noexcept nogil
    cdef bint keep_marked(self, Engine engine) except? -1 nogil
    cdef bint keep_factor(
        self, Engine engine, int x, int y, long long low, long long high
    ) except? -1 nogil
