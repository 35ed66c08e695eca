"""What the rows of an experiment say, where that takes a file of its own."""
