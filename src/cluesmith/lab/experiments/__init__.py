"""One file per experiment; `registry.py` in the lab lists them."""
