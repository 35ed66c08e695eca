"""Graph colouring: neighbours differ, and as few colours as possible.

The graphs are Mycielski's.  No three of their vertices are all neighbours, so nothing local
says how many colours it takes; each graph takes one more than the one before.  Grötzsch's
is the one of 11 vertices, which takes four.

python examples/models/graph_colouring.py
"""

from cluesmith.kernel.modelling import Model, maximum


def mycielski(steps):
    """The number of vertices, and the edges: one at first; a step takes n vertices to 2n + 1."""
    size, edges = 2, [(0, 1)]
    for _ in range(steps):
        copies = [(a, size + b) for a, b in edges] + [(size + a, b) for a, b in edges]
        edges = edges + copies + [(size + each, 2 * size) for each in range(size)]
        size = 2 * size + 1
    return size, edges


def model(size=None, edges=(), most=6):
    """The model, each vertex's colour, and what is to be minimized: the largest colour."""
    if size is None:
        size, edges = mycielski(2)
    m = Model()
    colour = m.variables(size, 1, min(most, size))
    m.post(*(colour[a] != colour[b] for a, b in edges))
    # Colours have no names: each vertex takes an earlier one's, or the next that is new.
    m.post(colour[0] == 1)
    for vertex in range(1, size):
        m.post(colour[vertex] <= maximum(colour[:vertex]) + 1)
    return m, colour, maximum(colour)


if __name__ == "__main__":
    m, colour, most = model()
    best = m.optimum(minimize=most)
    print(best[most], "colours:", *(best[each] for each in colour))
