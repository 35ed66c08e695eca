"""Lol Sudoku as in the paper by Meira and Teixeira: a Latin square whose areas are to be found.

Each digit is once in each of n areas of n cells.  Their program asks that no cell be without a
neighbour of its area, which does not make areas connected, and it finds each map of areas once
for each way to number those that are not shown.

python examples/models/lol_sudoku.py
"""

from cluesmith.kernel.modelling import Model, all_different, any_of, count

DIGITS = """
    . . 4 1
    . . . 3
    . . . .
    2 . . .
"""
AREAS = """
    . . . .
    1 1 1 .
    . 1 . .
    . . . .
"""


def model(digits=DIGITS, areas=AREAS):
    """The model, the digits by row, and the areas by row."""
    size = round(len(digits.split()) ** 0.5)
    m = Model()
    digit = m.variables(size * size, 1, size)
    area = m.variables(size * size, 1, size)
    for variables, given in ((digit, digits), (area, areas)):
        for variable, text in zip(variables, given.split(), strict=True):
            if text != ".":
                m.post(variable == int(text))
    for i in range(size):
        m.post(all_different(digit[i * size : (i + 1) * size]), all_different(digit[i::size]))
    m.post(count(area, dict.fromkeys(range(1, size + 1), size)))
    for cell in range(size * size):
        row, column = divmod(cell, size)
        beside = [cell - size] * (row > 0) + [cell + size] * (row < size - 1)
        beside += [cell - 1] * (column > 0) + [cell + 1] * (column < size - 1)
        m.post(any_of(area[cell] == area[other] for other in beside))
    # No digit twice in an area: digit and area as one number, each number once.
    m.post(all_different(size * (a - 1) + d % size for a, d in zip(area, digit, strict=True)))
    rows = [slice(i * size, (i + 1) * size) for i in range(size)]
    return m, [digit[row] for row in rows], [area[row] for row in rows]


if __name__ == "__main__":
    m, digits, areas = model()
    found = m.solve()
    for digit_row, area_row in zip(digits, areas, strict=True):
        print(*(found[d] for d in digit_row), "  ", *(found[a] for a in area_row))
    print(m.count(), "ways, with the areas that are not shown under every number")
