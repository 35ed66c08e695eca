from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.propagators.common as common
cimport cluesmith.support.bits as bits


cdef class Circuit(Relation):
    cdef int size
    cdef int width
    cdef int[::1] successors
    cdef unsigned long long[::1] rows
    cdef unsigned long long[::1] fresh
    cdef int[::1] before
    cdef int[::1] stack
    cdef int[::1] rank
    cdef int[::1] lowest
    cdef int[::1] branch
    cdef int[::1] crossings
    cdef bint changed

    cdef int load(self, Engine engine) noexcept nogil
    cdef bint save(self, Engine engine) except? -1 nogil
    cdef bint is_possible(self, int i, int j) noexcept nogil
    cdef bint remove(self, int i, int j) noexcept nogil
    cdef int only(self, int i) noexcept nogil
    cdef bint join_chains(self) noexcept nogil
    cdef bint take_once(self) noexcept nogil
    cdef bint connect(self) noexcept nogil
    cdef bint finish(self, int node, int root) noexcept nogil
    cdef int next_fresh(self, int node) noexcept nogil
    cdef bint prune_branches(self, int root, int branches) noexcept nogil
