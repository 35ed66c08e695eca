"""Constraints any family could use, one idea a file."""
