cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.deduction.sets cimport HouseSets, SetFinder
from cluesmith.families.skyscraper.ladder.board cimport Board, OnViews


cdef class LineSets(OnViews):
    cdef HouseSets sets


cdef class Fish(Technique):
    cdef SetFinder finder

    cdef bint swims(self, Board board, int v, int first)
    cdef unsigned long long put_off(self, Board board, int v, int line)


cdef class Chain(Technique):
    cdef int queue[512]
    cdef int before[512]

    cdef int forced(self, Board board, int link)
    cdef bint follow(self, Board board, int start, int v, int instead)
    cdef bint remove_between(self, Board board, int one, int other, int v)
