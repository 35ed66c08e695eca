cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Shards(Propagator):
    cdef int digits
    cdef int areas
    cdef int size
    cdef int stride
    cdef int[::1] neighbours
    cdef int[::1] links
    cdef cells.Cells open_right
    cdef cells.Cells open_down
    cdef int shard[100]
    cdef int next[100]
    cdef int count[100]
    cdef unsigned long long labels[100]
    cdef unsigned long long used[100]
    cdef cells.Cells holding[10]
    cdef cells.Cells fixed[10]
    cdef cells.Cells possible[10]
    cdef int sure[10]
    cdef unsigned long long sure_used[10]
    cdef cells.Cells start_seen[1000]
    cdef cells.Cells room_seen[1000]

    cdef bint gather(self, Engine engine) except? -1 nogil
    cdef bint may_join(self, int one, int other) noexcept nogil
    cdef bint join(self, Engine engine, int one, int other) except? -1 nogil
    cdef bint grow(self, Engine engine) except? -1 nogil
    cdef int only_way(self, int shard) noexcept nogil
    cdef bint agree(self, Engine engine) except? -1 nogil
    cdef bint spread(self, Engine engine, int shard, unsigned long long labels) except? -1 nogil
    cdef int look(self, Engine engine) noexcept nogil
    cdef bint fit(self, Engine engine) except? -1 nogil
    cdef bint room(
        self, int shard, int label, cells.Cells start, cells.Cells within
    ) noexcept nogil
    cdef bint complete(self, cells.Cells found) noexcept nogil
