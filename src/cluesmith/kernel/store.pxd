cimport cython

cimport cluesmith.kernel.memory as memory


cdef class Store:
    cdef readonly int size
    cdef readonly int depth
    cdef int room
    cdef unsigned long long* words
    cdef long long* stamps
    cdef long long now
    cdef int trail_room
    cdef int* trail_word
    cdef unsigned long long* trail_value
    cdef int trail_size
    cdef int marks_room
    cdef int* marks

    cdef int allocate(self, int count, unsigned long long value) except? -1 nogil
    cdef int write(self, int word, unsigned long long value) except? -1 nogil
    cdef int open_level(self) except? -1 nogil
    cdef int close_level(self) except? -1 nogil
