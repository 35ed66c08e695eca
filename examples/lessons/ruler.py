"""Lesson 4, another solution: distances as variables, all-different as one, no mirror images."""

from itertools import combinations

from cluesmith.kernel.modelling import Model, all_different

EXERCISE = "ruler"


def model(marks, longest, forbidden):
    m = Model()
    place = m.variables(marks, 0, longest)
    m.post(place[0] == 0)
    distance = {}
    for a, b in combinations(range(marks), 2):
        distance[a, b] = m.variable(1, longest)
        m.post(distance[a, b] == place[b] - place[a])
        for one in forbidden:
            m.post(distance[a, b] != one)
    m.post(all_different(distance.values()))
    m.post(distance[0, 1] < distance[marks - 2, marks - 1])
    return m, place, place[-1]
