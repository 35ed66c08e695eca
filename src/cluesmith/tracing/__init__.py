"""Traces: searches recorded node by node, written to files, read, asked why, replayed."""
