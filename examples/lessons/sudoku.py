"""Lesson 1, a solution: every row, column and box is one all-different."""

from cluesmith.kernel.modelling import Model, all_different

EXERCISE = "sudoku"


def model(grid):
    m = Model()
    cells = [m.variables(9, 1, 9) for _ in range(9)]
    for i in range(9):
        m.post(all_different(cells[i]))
        m.post(all_different(row[i] for row in cells))
        top, left = i // 3 * 3, i % 3 * 3
        m.post(all_different(cells[top + j // 3][left + j % 3] for j in range(9)))
    for i in range(9):
        for j in range(9):
            if grid[i][j] != 0:
                m.post(cells[i][j] == grid[i][j])
    return m, cells
