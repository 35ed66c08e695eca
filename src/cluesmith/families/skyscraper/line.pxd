cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.families.skyscraper.arrangements cimport Arrangements, Scratch
from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason


cdef class Line(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef Arrangements arrangements


cdef class Visibility(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int clue
    cdef unsigned long long[::1] reached
    cdef unsigned long long[::1] onward
    cdef unsigned long long[::1] good
