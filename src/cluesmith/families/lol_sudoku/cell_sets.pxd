cdef extern from *:
    """
    typedef struct { unsigned long long word[3]; } cluesmith_set;

    static const cluesmith_set cluesmith_empty = {{0, 0, 0}};

    static inline cluesmith_set cluesmith_only(int cell) {
        cluesmith_set set = {{0, 0, 0}};
        set.word[cell >> 6] = 1ULL << (cell & 63);
        return set;
    }
    static inline cluesmith_set cluesmith_union(cluesmith_set a, cluesmith_set b) {
        cluesmith_set set = {{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2]}};
        return set;
    }
    static inline cluesmith_set cluesmith_common(cluesmith_set a, cluesmith_set b) {
        cluesmith_set set = {{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2]}};
        return set;
    }
    static inline cluesmith_set cluesmith_without(cluesmith_set a, cluesmith_set b) {
        cluesmith_set set = {
            {a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2]}};
        return set;
    }
    static inline cluesmith_set cluesmith_up(cluesmith_set a, int by) {
        cluesmith_set set = {{
            a.word[0] << by,
            a.word[1] << by | a.word[0] >> (64 - by),
            a.word[2] << by | a.word[1] >> (64 - by)}};
        return set;
    }
    static inline cluesmith_set cluesmith_down(cluesmith_set a, int by) {
        cluesmith_set set = {{
            a.word[0] >> by | a.word[1] << (64 - by),
            a.word[1] >> by | a.word[2] << (64 - by),
            a.word[2] >> by}};
        return set;
    }
    static inline int cluesmith_has(cluesmith_set a, int cell) {
        return (int) (a.word[cell >> 6] >> (cell & 63) & 1);
    }
    static inline int cluesmith_is_empty(cluesmith_set a) {
        return (a.word[0] | a.word[1] | a.word[2]) == 0;
    }
    static inline int cluesmith_same(cluesmith_set a, cluesmith_set b) {
        return ((a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1]) | (a.word[2] ^ b.word[2])) == 0;
    }
    static inline int cluesmith_size(cluesmith_set a) {
        return __builtin_popcountll(a.word[0]) + __builtin_popcountll(a.word[1])
            + __builtin_popcountll(a.word[2]);
    }
    static inline int cluesmith_least(cluesmith_set a) {
        return a.word[0] ? __builtin_ctzll(a.word[0])
            : a.word[1] ? 64 + __builtin_ctzll(a.word[1])
            : 128 + __builtin_ctzll(a.word[2]);
    }
    """
    ctypedef struct Cells "cluesmith_set":
        pass
    const Cells EMPTY "cluesmith_empty"
    Cells only "cluesmith_only"(int cell) noexcept nogil
    Cells joined "cluesmith_union"(Cells one, Cells other) noexcept nogil
    Cells shared "cluesmith_common"(Cells one, Cells other) noexcept nogil
    Cells without "cluesmith_without"(Cells one, Cells other) noexcept nogil
    Cells moved_up "cluesmith_up"(Cells cells, int by) noexcept nogil
    Cells moved_down "cluesmith_down"(Cells cells, int by) noexcept nogil
    bint has "cluesmith_has"(Cells cells, int cell) noexcept nogil
    bint is_empty "cluesmith_is_empty"(Cells cells) noexcept nogil
    bint same "cluesmith_same"(Cells one, Cells other) noexcept nogil
    int count "cluesmith_size"(Cells cells) noexcept nogil
    int lowest "cluesmith_least"(Cells cells) noexcept nogil
