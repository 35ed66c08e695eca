"""How a person solves Lol Sudoku: candidates, groups of cells, graded techniques, the ladder."""
