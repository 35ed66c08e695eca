"""Engines: where tasks are done: in this process, in local processes, or on a Dask cluster.

`engine.py` has the interface; `spread.py` iterates over the results of many tasks.
"""
