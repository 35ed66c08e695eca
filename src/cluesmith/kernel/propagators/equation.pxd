from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.bits as bits
cimport cluesmith.kernel.events as events


cdef class Equation(Propagator):
    cdef int w
    cdef int x
    cdef int y
    cdef int z
    cdef int left
    cdef int right
    cdef int[::1] bases
    cdef int[::1] marks
    cdef int generation
