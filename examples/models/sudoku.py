"""Sudoku: the digits 1 to 9 in each row, column and box of nine cells.

python examples/models/sudoku.py
"""

from cluesmith.kernel.modelling import Model, all_different

# Arto Inkala's, of 2012.
HARD = """
    8........
    ..36.....
    .7..9.2..
    .5...7...
    ....457..
    ...1...3.
    ..1....68
    ..85...1.
    .9....4..
"""


def model(board=HARD):
    """The model, and the cells by row; the board has 81 digits and dots."""
    m = Model()
    given = [text for text in board if text in "123456789."]
    cells = m.variables(81, 1, 9)
    rows = [cells[i * 9 : i * 9 + 9] for i in range(9)]
    for i in range(9):
        top, left = i // 3 * 3, i % 3 * 3
        m.post(all_different(rows[i]))
        m.post(all_different(cells[i::9]))
        m.post(all_different(rows[top + j // 3][left + j % 3] for j in range(9)))
    m.post(*(cell == int(text) for cell, text in zip(cells, given, strict=True) if text != "."))
    return m, rows


if __name__ == "__main__":
    m, rows = model()
    for found in m.solutions():
        for row in rows:
            print(*(found[cell] for cell in row))
