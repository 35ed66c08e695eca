cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class LastCell(Technique):
    pass


cdef class LastValue(Technique):
    pass
