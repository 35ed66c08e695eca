"""Skyscraper as the paper by Cruz and Carneiro has it, in SICStus Prolog.

Their program walks along a line with the tallest building so far and the count that is
left; each building is seen or hidden.  Posted as reified comparisons, joined by and and or, it
takes exactly as many backtracks as they report: 166,199 on this board, labeled leftmost, step, up.

python examples/models/skyscraper.py
"""

from cluesmith.kernel.modelling import Model, all_different, all_of, any_of

FAR = 63  # what the tallest and the count may come to: more than they can
BOARD = {  # the paper's first test board; 0 is no clue
    "top": [5, 0, 0, 2, 2, 0],
    "left": [0, 2, 3, 4, 0, 0],
    "bottom": [0, 3, 4, 0, 0, 4],
    "right": [0, 0, 4, 3, 2, 0],
}


def see(m, line, clue):
    """So many buildings are seen along the line."""
    tallest, left = 0, clue
    for building in line:
        new_tallest = m.variable(0, FAR)
        new_left = m.variable(0, 0 if building is line[-1] else FAR)
        seen = all_of(building > tallest, new_tallest == building, new_left == left - 1)
        hidden = all_of(building <= tallest, new_tallest == tallest, new_left == left)
        m.post(any_of(seen, hidden))
        tallest, left = new_tallest, new_left


def model(board=None):
    """The model, and the buildings by row."""
    clues = board or BOARD
    size = len(clues["top"])
    m = Model()
    cells = m.variables(size * size, 1, size)
    rows = [cells[i * size : (i + 1) * size] for i in range(size)]
    columns = [cells[i::size] for i in range(size)]
    for line in rows + columns:
        m.post(all_different(line))
    for i in range(size):
        sides = {
            "left": rows[i],
            "right": rows[i][::-1],
            "top": columns[i],
            "bottom": columns[i][::-1],
        }
        for side, line in sides.items():
            if clues[side][i]:
                see(m, line, clues[side][i])
    return m, rows


if __name__ == "__main__":
    m, rows = model()
    found = m.solve("leftmost/step/up")
    for row in rows:
        print(*(found[building] for building in row))
    print(f"{m.statistics['backtracks']:,} backtracks")
