cimport cython

cimport cluesmith.kernel.memory as memory
cimport cluesmith.support.bits as bits
cimport cluesmith.support.clock as clock
cimport cluesmith.kernel.events as events
from cluesmith.kernel.log cimport Observer, Reason
from cluesmith.kernel.store cimport Store


cdef class Propagator:
    cdef readonly int priority
    cdef readonly int cost
    cdef readonly bint idempotent
    cdef readonly int number
    cdef int active_word

    cdef bint propagate(self, Engine engine) except? -1 nogil
    cdef bint explain(self, Engine engine, Reason reason, int variable, int value) except? -1


@cython.final
cdef class Engine(Store):
    cdef readonly list propagators
    cdef readonly list ranges
    cdef dict spaces
    cdef Observer observer
    cdef int bases_room
    cdef long long* bases
    cdef int* rings
    cdef readonly int wide_room
    cdef int* wides
    cdef int* holes
    cdef int posted_room
    cdef unsigned long long* addresses
    cdef int* posted
    cdef int entries_room
    cdef int entries_size
    cdef int* entries
    cdef int first_waiting[4]
    cdef int last_waiting[4]
    cdef int running
    cdef int author
    cdef int failing
    cdef int victim
    cdef long long work
    cdef double slice_end
    cdef readonly long long resumptions
    cdef readonly long long entailments
    cdef readonly long long prunings
    cdef public long long backtracks
    cdef public long long nodes

    cpdef int post(self, Propagator propagator) except? -1
    cpdef int watch(self, Propagator propagator, int variable, int event) except? -1
    cpdef int push(self) except? -1 nogil
    cpdef int pop(self) except? -1 nogil
    cpdef bint narrow(self, int variable, unsigned long long mask) except? -1 nogil
    cpdef bint is_wide(self, int variable) noexcept nogil
    cpdef bint is_open(self, int variable) noexcept nogil
    cpdef bint fixed(self, int variable) noexcept nogil
    cpdef long long least(self, int variable) noexcept nogil
    cpdef long long most(self, int variable) noexcept nogil
    cpdef long long extent(self, int variable) noexcept nogil
    cpdef bint notes_holes(self, int variable) noexcept nogil
    cpdef long long value_from(self, int variable, long long low) noexcept nogil
    cpdef long long value_to(self, int variable, long long high) noexcept nogil
    cpdef bint has(self, int variable, long long value) noexcept nogil
    cpdef bint keep_from(self, int variable, long long low) except? -1 nogil
    cpdef bint keep_to(self, int variable, long long high) except? -1 nogil
    cpdef bint drop(self, int variable, long long value) except? -1 nogil
    cdef unsigned long long count_between(
        self, int variable, long long low, long long high
    ) noexcept nogil
    cdef long long origin(self, int variable) noexcept nogil
    cdef unsigned long long block(self, int variable, long long value) noexcept nogil
    cpdef long long start(self, int variable) noexcept nogil
    cdef bint cut(self, int variable, long long low, long long high) except? -1 nogil
    cdef int schedule(self, int number) noexcept nogil
    cdef int wake(self, int slot) noexcept nogil
    cdef int entail(self, Propagator propagator) except? -1 nogil
    cdef int clear_queues(self) noexcept nogil
    cpdef list assignment(self, int first, int count)
    cpdef int begin_slice(self, double seconds) except? -1 nogil
    cdef bint is_over(self) noexcept nogil
    cpdef int fixpoint(self) except? -1 nogil
    cdef bint run(self, Propagator propagator) except? -1 nogil
    cdef bint run_observed(self, Propagator propagator) except? -1 nogil
    cdef int blame(self) noexcept nogil
    cdef int suspended(self, int variable) noexcept nogil
    cdef long long weight(self, int variable) noexcept nogil
