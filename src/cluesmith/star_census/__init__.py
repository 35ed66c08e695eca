"""The census: which of the 4^(2P) operator lists of a star can be solved, and in how many ways."""
