"""Collections of puzzles: graded, picked, sorted, rid of doubles; blind to families.

Everything takes one puzzle at a time, so that a million need no more memory
than the working sets stated in `sorting` and `seen`.
"""
