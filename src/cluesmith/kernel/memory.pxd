cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    static void *cluesmith_more(void *old, size_t before, size_t after) {
        char *now = (char *) realloc(old, after);
        if (now) memset(now + before, 0, after - before);
        return now;
    }
    """
    void* cluesmith_more(void* old, size_t before, size_t after) noexcept nogil
    void free(void* memory) noexcept nogil


cdef inline int* ints(int* old, int before, int after) except NULL nogil:
    cdef void* now = cluesmith_more(old, before * sizeof(int), after * sizeof(int))
    if now is NULL:
        with gil:
            raise MemoryError
    return <int*> now


cdef inline long long* longs(long long* old, int before, int after) except NULL nogil:
    cdef void* now = cluesmith_more(old, before * sizeof(long long), after * sizeof(long long))
    if now is NULL:
        with gil:
            raise MemoryError
    return <long long*> now


cdef inline unsigned long long* words(
    unsigned long long* old, int before, int after
) except NULL nogil:
    cdef void* now = cluesmith_more(old, before * sizeof(long long), after * sizeof(long long))
    if now is NULL:
        with gil:
            raise MemoryError
    return <unsigned long long*> now
