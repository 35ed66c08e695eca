cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport Technique


cdef class LastCell(Technique):
    pass


cdef class LastHeight(Technique):
    pass
