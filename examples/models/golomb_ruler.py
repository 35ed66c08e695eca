"""Golomb rulers: marks such that no two pairs are the same distance apart; as short as can be.

python examples/models/golomb_ruler.py
"""

from itertools import combinations, pairwise

from cluesmith.kernel.modelling import Model, all_different


def model(marks=6):
    """The model, the places of the marks, and what is to be minimized: the length."""
    longest = marks * marks
    m = Model()
    place = m.variables(marks, 0, longest)
    m.post(place[0] == 0)
    m.post(*(one < other for one, other in pairwise(place)))
    distance = {}
    for a, b in combinations(range(marks), 2):
        # Between them are b - a distances, all different: at least 1 + 2 + ... + (b - a).
        distance[a, b] = m.variable((b - a) * (b - a + 1) // 2, longest)
        m.post(distance[a, b] == place[b] - place[a])
    m.post(all_different(distance.values()))
    m.post(distance[0, 1] < distance[marks - 2, marks - 1])  # not its mirror image as well
    return m, place, place[-1]


if __name__ == "__main__":
    m, place, length = model()
    for found in m.minimize(length, "leftmost/step/up", variables=place):
        print(f"length {found[length]:2}:", *(found[each] for each in place))
