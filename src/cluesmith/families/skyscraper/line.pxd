cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.families.skyscraper.arrangements cimport Arrangements, Scratch
from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason


cdef class Line(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int near
    cdef int far
    cdef Arrangements arrangements
    cdef Scratch scratch

    cdef bint filter(self, Engine engine, Scratch scratch) except? -1 nogil


cdef class Visibility(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int most
    cdef unsigned long long accepted
    cdef unsigned long long[::1] reached
    cdef unsigned long long[::1] onward
    cdef unsigned long long[::1] good


cdef class OtherVisibility(Visibility):
    pass
