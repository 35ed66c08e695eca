cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class LastCell(Technique):
    pass


cdef class LastValue(Technique):
    pass
