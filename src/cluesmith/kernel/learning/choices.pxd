cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.learning.reasons as reasons
cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.learning.learner cimport Learner


cdef class Choices:
    cdef readonly Engine engine
    cdef readonly Learner learner
    cdef readonly int decided
    cdef int count
    cdef int[::1] variables
    cdef int[::1] table

    cdef unsigned long long domain(self, int place) except? 0
    cdef int number_values(self, int first, int end) except? -1
    cdef int one_of_values(self, int place) except? -1
    cpdef int literal(self, int place, int value) except? -1
    cpdef int different(self, list places, int values) except? -1
    cdef int either(self, int a, int b) except? -1
    cdef int both(self, int a, int b) except? -1
    cpdef int exclude(self, list values) except? -1
    cpdef bint enter(self) except? -1
