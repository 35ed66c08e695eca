cimport cython

cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.log cimport Log, Reason
from cluesmith.kernel.store cimport Store


cdef class Propagator:
    cdef readonly int priority
    cdef readonly int cost
    cdef readonly bint idempotent
    cdef long long weight
    cdef readonly int number
    cdef int active_word
    cdef bint queued

    cdef bint propagate(self, Engine engine)
    cdef bint explain(self, Engine engine, Reason reason, int variable, int value) except? -1


@cython.final
cdef class Engine(Store):
    cdef readonly list propagators
    cdef list bases
    cdef list watchers
    cdef list queues
    cdef int heads[4]
    cdef Propagator running
    cdef Log log
    cdef readonly Propagator culprit
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
    cpdef bint narrow(self, int variable, unsigned long long mask) except? -1
    cdef int schedule(self, Propagator propagator) except? -1
    cdef int wake(self, int slot) except? -1
    cdef int entail(self, Propagator propagator) except? -1
    cdef int clear_queues(self) except? -1
    cpdef list assignment(self, int first, int count)
    cpdef int fixpoint(self) except? -1
    cdef int suspended(self, int variable) except? -1
    cdef long long weight(self, int variable)
