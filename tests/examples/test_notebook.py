"""The notebook in examples/ runs from its first cell to its last, and draws what it should."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import cluesmith

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

ROOT = Path(__file__).parents[2]
SOURCE = Path(cluesmith.__file__).parents[1]
PATIENCE = 300  # seconds
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a notebook in a kernel of its own, with this very cluesmith."""
    paths = [str(SOURCE), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))

    def run(path: Path) -> list[Any]:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        nbclient.NotebookClient(
            notebook, kernel_name="python3", timeout=PATIENCE, startup_timeout=PATIENCE
        ).execute()
        return [cell for cell in notebook.cells if cell.cell_type == "code"]

    return run


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(executed, path: Path) -> None:
    cells = executed(path)
    shown = [output.get("data", {}) for cell in cells for output in cell.outputs]
    kinds = {kind for data in shown for kind in data}
    assert {"image/svg+xml", "text/html"} <= kinds
    assert any("these contradict each other" in data.get("text/html", "") for data in shown)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_are_kept_without_what_they_print(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
