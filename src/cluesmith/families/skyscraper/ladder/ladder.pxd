cimport cython
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.scout cimport Scout
from cluesmith.families.skyscraper.ladder.technique cimport Technique


@cython.final
cdef class Ladder:
    cdef readonly list techniques
    cdef readonly list used
    cdef Scout scout
    cdef int lookout
    cdef readonly int score
    cdef readonly int rank

    cdef int step(self, Board board)
    cdef bint close(self, Board board)
