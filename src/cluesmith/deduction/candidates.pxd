cdef class Sheet:
    cdef readonly long long changes
    cdef readonly bint failed
    cdef long long stamp
    cdef readonly bint recording
    cdef readonly list now_placed
    cdef readonly list now_removed
    cdef readonly list now_cells
    cdef readonly dict now_details

    cpdef bint left(self)
    cdef int settle(self) noexcept
    cdef bint verify(self)
