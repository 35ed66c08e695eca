"""The finite-domain kernel: store, engine, search, strategies, propagators."""
