"""The cluster that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dask_cluster import DaskCluster


@pytest.fixture(scope="module")
def shared() -> Iterator[DaskCluster]:
    with DaskCluster() as cluster:
        yield cluster


@pytest.fixture
def cluster(shared: DaskCluster) -> DaskCluster:
    """A cluster of two workers without nannies, which a test may kill."""
    shared.mend()
    return shared
