from cluesmith.kernel.engine cimport Engine
cimport cluesmith.support.bits as bits


cdef unsigned long long window(Engine engine, int x, long long start) noexcept nogil
cdef unsigned long long moved(unsigned long long mask, long long by) noexcept nogil
cdef bint meet(Engine engine, int x, int y) noexcept nogil
cdef long long least_common(Engine engine, int x, int y) noexcept nogil
cdef long long most_common(Engine engine, int x, int y) noexcept nogil
cdef bint equate(Engine engine, int x, int y) except? -1 nogil
