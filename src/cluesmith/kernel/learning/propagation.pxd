cimport cython

cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.learning.reasons as reasons
cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.learning.choices cimport Choices
from cluesmith.kernel.learning.clauses cimport Clauses, Theory
from cluesmith.kernel.log cimport Log, Reason


@cython.final
cdef class Falsehoods(Reason):
    cdef Choices choices
    cdef int since
    cdef int[::1] place_of
    cdef unsigned long long[::1] root

    cdef bint is_known(self, int literal) except? -1


@cython.final
cdef class Propagation(Theory):
    cdef Choices choices
    cdef Engine engine
    cdef int floor
    cdef int number
    cdef int looked
    cdef list scopes
    cdef Log log
    cdef Falsehoods falsehoods
    cdef int[::1] meaning
    cdef int[::1] author
    cdef int[::1] since

    cdef int enter(self, Clauses clauses) except? -1
    cdef int imply(self, Clauses clauses) except? -1
    cdef int note(self, Clauses clauses, int literal, int author, int since) except? -1
    cdef int why(self, int number, int variable, int value, int since) except? -1
