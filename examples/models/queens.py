"""Queens: as many on a board as it has rows, so that none attacks another.

One variable for each row, the column of its queen: that no two share a row needs no constraint.

python examples/models/queens.py
"""

from cluesmith.kernel.modelling import Model, all_different


def model(size=8):
    """The model, and the column of the queen in each row."""
    m = Model()
    column = m.variables(size, 1, size)
    m.post(all_different(column))
    m.post(all_different(c + row for row, c in enumerate(column)))
    m.post(all_different(c - row for row, c in enumerate(column)))
    return m, column


if __name__ == "__main__":
    m, column = model()
    first = m.solve()
    for c in column:
        print("".join("Q" if first[c] == place else "." for place in range(1, 9)))
    print(m.count(), "ways")
