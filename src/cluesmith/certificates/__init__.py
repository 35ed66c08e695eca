"""Verdicts with proofs that anyone can check."""
