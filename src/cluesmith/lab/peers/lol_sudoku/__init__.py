"""Solvers that prove Lol Sudokus unique."""
