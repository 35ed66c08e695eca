"""A quick proof of uniqueness: what is possible as sets of cells, inference, small search."""
