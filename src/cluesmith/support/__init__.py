"""Support: randomness, symmetry of square boards, signals, threads."""
