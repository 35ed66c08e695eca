from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Combinations:
    cdef int[::1] variables
    cdef int[::1] starts
    cdef int[::1] places
    cdef int[::1] coefficients
    cdef long long[::1] constants
    cdef readonly int free
    cdef int left
    cdef int order[64]
    cdef int values[64]
    cdef int chosen[64]
    cdef int guess[64]
    cdef int low[64]
    cdef int high[64]
    cdef long long sums[64]
    cdef long long multipliers[64]
    cdef long long above[64]
    cdef long long below[64]
    cdef long long reduced[64]
    cdef unsigned long long domains[64]

    cdef bint refuted(self, int steps) except? -1 nogil
    cdef bint gather(self) except? -1 nogil
    cdef int begin(self) except? -1 nogil
    cdef long long least(self) except? -1 nogil
    cdef int turn(self) except? -1 nogil


cdef class LinearSystem(Propagator):
    cdef Combinations rows
