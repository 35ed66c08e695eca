"""Solvers that prove Skyscraper puzzles unique."""
