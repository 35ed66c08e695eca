cdef extern from *:
    """
    #define cluesmith_highest(mask) (63 - __builtin_clzll(mask))
    static inline unsigned long long cluesmith_below(int count) {
        return count <= 0 ? 0ULL : ~0ULL >> (64 - count);
    }
    static inline unsigned long long cluesmith_shifted(unsigned long long mask, int by) {
        if (by >= 64 || by <= -64) return 0ULL;
        return by >= 0 ? mask << by : mask >> -by;
    }
    #define cluesmith_number(word) ((long long) (word))
    #define cluesmith_word(value) ((unsigned long long) (value))
    #define cluesmith_span(low, high) ((unsigned long long) (high) - (unsigned long long) (low))
    """
    int popcount "__builtin_popcountll"(unsigned long long mask) noexcept nogil
    int lowest "__builtin_ctzll"(unsigned long long mask) noexcept nogil
    int highest "cluesmith_highest"(unsigned long long mask) noexcept nogil
    unsigned long long below "cluesmith_below"(int count) noexcept nogil
    unsigned long long shifted "cluesmith_shifted"(unsigned long long mask, int by) noexcept nogil
    long long number "cluesmith_number"(unsigned long long word) noexcept nogil
    unsigned long long word "cluesmith_word"(long long value) noexcept nogil
    unsigned long long span "cluesmith_span"(long long low, long long high) noexcept nogil
