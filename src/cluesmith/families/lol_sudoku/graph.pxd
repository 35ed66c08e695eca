cdef class Graph:
    cdef int[::1] neighbours
    cdef int core[144]
    cdef int found[144]
    cdef int order[144]
    cdef int low[144]
    cdef int parent[144]
    cdef int tree[144]
    cdef int core_in[144]
    cdef int next_side[144]

    cdef int walk(self, int root) noexcept nogil
    cdef int enter(self, int cell, int place, int parent) noexcept nogil
