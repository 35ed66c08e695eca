cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.learning.reasons as reasons
cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.learning.learner cimport Learner


cdef class Choices:
    cdef readonly Engine engine
    cdef readonly Learner learner
    cdef readonly int first
    cdef readonly int count
    cdef int[::1] table

    cdef int one_of_values(self, int variable) except? -1
    cpdef int literal(self, int variable, int value) except? -1
    cpdef int different(self, list variables, int values) except? -1
    cdef int either(self, int a, int b) except? -1
    cdef int both(self, int a, int b) except? -1
    cpdef int exclude(self, list values) except? -1
    cpdef bint enter(self) except? -1
