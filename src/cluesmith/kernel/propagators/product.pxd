from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.propagators.pairs cimport Pairs
cimport cluesmith.support.arithmetic as arithmetic


cdef class Product(Pairs):
    cdef bint bound_square(self, Engine engine) except? -1 nogil
    cdef bint bound_product(self, Engine engine) except? -1 nogil
