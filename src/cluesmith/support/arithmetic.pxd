cdef extern from *:
    """
    #include <math.h>
    #define CLUESMITH_LARGEST (1LL << 61)
    static inline long long cluesmith_floor(long long a, long long b) {
        long long down = a / b;
        return down - (a % b != 0 && (a < 0) != (b < 0));
    }
    static inline long long cluesmith_ceil(long long a, long long b) {
        long long near = a / b;
        return near + (a % b != 0 && (a < 0) == (b < 0));
    }
    static inline long long cluesmith_truncate(long long a, long long b) { return a / b; }
    static inline long long cluesmith_times(long long a, long long b) {
        long long product;
        if (__builtin_mul_overflow(a, b, &product))
            return (a < 0) == (b < 0) ? CLUESMITH_LARGEST + 1 : -CLUESMITH_LARGEST - 1;
        if (product > CLUESMITH_LARGEST) return CLUESMITH_LARGEST + 1;
        if (product < -CLUESMITH_LARGEST) return -CLUESMITH_LARGEST - 1;
        return product;
    }
    static inline long long cluesmith_root(long long a) {
        long long root = (long long) sqrt((double) a);
        while (root * root > a) root--;
        while ((root + 1) * (root + 1) <= a) root++;
        return root;
    }
    """
    long long LARGEST "CLUESMITH_LARGEST"
    long long floor_divide "cluesmith_floor"(long long a, long long b) noexcept nogil
    long long ceil_divide "cluesmith_ceil"(long long a, long long b) noexcept nogil
    long long truncate_divide "cluesmith_truncate"(long long a, long long b) noexcept nogil
    long long times "cluesmith_times"(long long a, long long b) noexcept nogil
    long long square_root "cluesmith_root"(long long a) noexcept nogil
