cdef class Store:
    cdef readonly int size
    cdef readonly int depth
    cdef unsigned long long[::1] words
    cdef long long[::1] stamps
    cdef long long now
    cdef int[::1] trail_word
    cdef unsigned long long[::1] trail_value
    cdef int trail_size
    cdef int[::1] marks

    cdef int allocate(self, int count, unsigned long long value) except? -1
    cdef int write(self, int word, unsigned long long value) except? -1
    cpdef int push(self) except? -1
    cpdef int pop(self) except? -1
