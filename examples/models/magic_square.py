"""Magic squares: 1 to n*n, each once; rows, columns and both diagonals have the same sum.

Of a square and what it looks like turned or mirrored, one is wanted: the smallest corner is at
the top left, and the corner to the right of it is smaller than the one below.

python examples/models/magic_square.py
"""

from cluesmith.kernel.modelling import Model, all_different


def model(size=3):
    """The model, and the cells by row."""
    m = Model()
    cells = m.variables(size * size, 1, size * size)
    rows = [cells[i * size : (i + 1) * size] for i in range(size)]
    columns = [cells[i::size] for i in range(size)]
    diagonals = [cells[:: size + 1], cells[size - 1 : -1 : size - 1]]
    m.post(all_different(cells))
    for line in rows + columns + diagonals:
        m.post(sum(line) == size * (size * size + 1) // 2)
    top_left, top_right, bottom_left, bottom_right = rows[0][0], rows[0][-1], rows[-1][0], cells[-1]
    m.post(top_left < top_right, top_right < bottom_left, top_left < bottom_right)
    return m, rows


if __name__ == "__main__":
    m, rows = model()
    for found in m.solutions():
        for row in rows:
            print(*(found[cell] for cell in row))
