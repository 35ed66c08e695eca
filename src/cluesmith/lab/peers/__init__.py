"""Other solvers, each used only where it is installed, to measure ours against."""
