"""Lesson 2, another solution: of two jobs on one machine, one ends before the other begins."""

from itertools import combinations

from cluesmith.kernel.modelling import Model, any_of

EXERCISE = "machine"


def model(durations, before, hours):
    m = Model()
    begin = [m.variable(0, hours - duration) for duration in durations]
    end = [start + duration for start, duration in zip(begin, durations, strict=True)]
    for a, b in combinations(range(len(durations)), 2):
        m.post(any_of(end[a] <= begin[b], end[b] <= begin[a]))
    for a, b in before:
        m.post(end[a] <= begin[b])
    return m, begin
