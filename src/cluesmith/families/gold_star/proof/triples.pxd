from cluesmith.kernel.propagators.equation cimport Results


cdef class Triples:
    cdef readonly int side
    cdef unsigned long long[::1] third
    cdef unsigned long long[::1] last
    cdef unsigned long long possible[4]

    cdef int fill(self, Results results, int left, int right) except? -1
    cdef int sift(self) except? -1
