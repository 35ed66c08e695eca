"""Puzzle families, a folder each; they never import each other."""
