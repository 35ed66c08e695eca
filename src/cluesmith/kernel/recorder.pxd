cimport cython

cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.log cimport Observer


@cython.final
cdef class Recorder(Observer):
    cdef Engine engine
    cdef readonly bint events
    cdef long long resumptions
    cdef long long prunings
    cdef long long entailments
    cdef int[::1] places
    cdef int[::1] level_depths
    cdef int[::1] level_children
    cdef int[::1] depths
    cdef int[::1] alternatives
    cdef int[::1] variables
    cdef int[::1] run_counts
    cdef int[::1] pruning_counts
    cdef int[::1] entailment_counts
    cdef int[::1] lengths
    cdef unsigned char[::1] outcomes
    cdef unsigned char[::1] codes
    cdef unsigned long long[::1] kept
    cdef unsigned long long[::1] kept_to
    cdef int rows
    cdef int taken
    cdef bint is_open
    cdef int restarted
    cdef unsigned char[::1] data
    cdef int begin
    cdef int start
    cdef int end
    cdef int changes
    cdef int[::1] changed
    cdef unsigned long long[::1] before
    cdef unsigned long long[::1] after
    cdef signed char[::1] wide
    cdef int last_number
    cdef int last_variable

    cpdef int opened(
        self, int level, int own, int variable, unsigned long long kept
    ) except? -1 nogil
    cpdef int opened_range(
        self, int level, int own, int variable, long long low, long long high
    ) except? -1 nogil
    cdef int open_row(self, int level, int own, int variable) except? -1 nogil
    cpdef int solved(self) except? -1 nogil
    cpdef int failed(self) except? -1 nogil
    cdef int close(self, int outcome) except? -1 nogil
    cdef int complete(self, Engine engine, int row, int outcome) except? -1 nogil
    cdef int grow_rows(self) except? -1
    cdef int grow_changes(self) except? -1
    cdef int ensure(self, int room) except? -1 nogil
    cdef int put(self, unsigned long long value) noexcept nogil
    cdef int keep_last(self) except? -1


cdef int code_of(unsigned long long before, unsigned long long after) noexcept nogil
cdef unsigned long long folded(long long number) noexcept nogil
