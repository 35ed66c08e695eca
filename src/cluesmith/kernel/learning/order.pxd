cimport cython


@cython.final
cdef class Order:
    cdef int count
    cdef int size
    cdef double step
    cdef double[::1] activity
    cdef int[::1] heap
    cdef int[::1] place

    cdef int age(self) except? -1
    cdef bint has(self, int variable) except? -1
    cdef int take(self) except? -2
    cdef int bump(self, int variable) except? -1
    cdef int favour(self, int variable, double activity) except? -1
    cdef int insert(self, int variable) except? -1
    cdef int rise(self, int place) except? -1
    cdef int sink(self, int place) except? -1
