"""A site of puzzles that needs no server: a folder of files that any web host serves.

The page's own modules play the puzzles; what the server would answer (hints, checks) is found
out when the site is built.
"""
