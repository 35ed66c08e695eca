cdef extern from *:
    """
    typedef unsigned __int128 cluesmith_cells;
    static inline int cluesmith_count(cluesmith_cells cells) {
        return __builtin_popcountll((unsigned long long) cells)
            + __builtin_popcountll((unsigned long long) (cells >> 64));
    }
    static inline int cluesmith_lowest(cluesmith_cells cells) {
        unsigned long long low = (unsigned long long) cells;
        return low ? __builtin_ctzll(low)
            : 64 + __builtin_ctzll((unsigned long long) (cells >> 64));
    }
    """
    ctypedef unsigned long long Cells "cluesmith_cells"
    int count "cluesmith_count"(Cells cells) noexcept nogil
    int lowest "cluesmith_lowest"(Cells cells) noexcept nogil
