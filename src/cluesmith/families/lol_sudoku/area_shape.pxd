cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.families.lol_sudoku.graph cimport Graph
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class AreaShape(Propagator):
    cdef int digits
    cdef int areas
    cdef int size
    cdef int cells
    cdef bint groups
    cdef bint cuts
    cdef bint reach
    cdef Graph graph
    cdef unsigned long long[::1] settled
    cdef unsigned long long stands[144]
    cdef int lost[144]
    cdef int distance[144]
    cdef unsigned long long held_before[145]
    cdef unsigned long long held_after[145]

    cdef bint shape(self, Engine engine, int label) except? -1 nogil
    cdef int walk(self, Engine engine, int root, int start) noexcept nogil
    cdef bint unstarted(self, Engine engine, unsigned long long bit) except? -1 nogil
    cdef bint grow(self, Engine engine, unsigned long long bit, int root, int core) except? -1 nogil
    cdef bint whole(
        self, Engine engine, unsigned long long bit, int root, int core, int count
    ) except? -1 nogil
    cdef bint hold_cuts(self, Engine engine, unsigned long long bit, int count) except? -1 nogil
    cdef int depth_first(self, Engine engine, int root) noexcept nogil
    cdef bint near_enough(self, Engine engine, unsigned long long bit, int count) except? -1 nogil
