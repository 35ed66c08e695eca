cdef extern from *:
    """
    #include <time.h>
    static inline double cluesmith_monotonic(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
    }
    """
    double monotonic "cluesmith_monotonic"() noexcept nogil
