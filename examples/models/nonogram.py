"""Nonograms: the numbers at a line are the lengths of its runs of black squares, in order.

Each line is one table of all ways to place its runs, so a line is filtered completely.

python examples/models/nonogram.py
"""

from cluesmith.kernel.modelling import Model, table

ROWS = [[3], [2, 1], [3, 2], [2, 2], [6], [1, 5], [6], [1], [2]]
COLUMNS = [[1, 2], [3, 1], [1, 5], [7, 1], [5], [3], [4], [3]]


def ways(runs, length):
    """All lines of this length with these runs, 1 for black."""
    if not runs:
        return [(0,) * length]
    first, *others = runs
    spare = length - sum(runs) - len(others)
    return [
        ((0,) * before + (1,) * first + (0,) * bool(others) + after)
        for before in range(spare + 1)
        for after in ways(others, length - before - first - bool(others))
    ]


def model(rows=ROWS, columns=COLUMNS):
    """The model, and the squares by row: 1 is black."""
    m = Model()
    width, height = len(columns), len(rows)
    squares = m.booleans(width * height)
    picture = [squares[i * width : (i + 1) * width] for i in range(height)]
    for line, runs in zip(picture, rows, strict=True):
        m.post(table(line, ways(runs, width)))
    for i, runs in enumerate(columns):
        m.post(table(squares[i::width], ways(runs, height)))
    return m, picture


if __name__ == "__main__":
    m, picture = model()
    for found in m.solutions():
        for line in picture:
            print("".join(" #"[found[square]] for square in line))
