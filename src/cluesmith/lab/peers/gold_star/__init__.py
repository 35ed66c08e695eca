"""Solvers that find all solutions of a Gold Star."""
