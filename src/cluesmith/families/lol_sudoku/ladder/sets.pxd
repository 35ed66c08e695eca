from cluesmith.deduction.sets cimport HouseSets
from cluesmith.families.lol_sudoku.ladder.board cimport Board, Looking


cdef class SetTechnique(Looking):
    cdef HouseSets sets
