cimport cython


@cython.final
cdef class TextBuffer:
    cdef unsigned char[::1] data
    cdef unsigned char[::1] digits
    cdef readonly int size

    cpdef int put(self, bytes text) except? -1
    cdef int put_number(self, long long number) except? -1
    cdef int make_room(self, int more) except? -1
