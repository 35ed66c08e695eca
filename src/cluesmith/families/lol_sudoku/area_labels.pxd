cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class AreaDigits(Propagator):
    cdef int digits
    cdef int areas
    cdef int size
    cdef bint places
    cdef unsigned long long used[12]
    cdef unsigned long long once[12]
    cdef unsigned long long twice[12]

    cdef bint gather(self, Engine engine) except? -1 nogil
    cdef bint strike(self, Engine engine) except? -1 nogil
    cdef bint place(self, Engine engine) except? -1 nogil


cdef class AreaNames(Propagator):
    cdef int areas
    cdef int cells
    cdef unsigned long long free
