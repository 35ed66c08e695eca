"""The library: puzzles kept in a database, each once, with what is known about them."""
