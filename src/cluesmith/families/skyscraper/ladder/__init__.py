"""How a person solves Skyscraper: candidates, graded techniques, and the ladder they form."""
