"""The notebook runs from its first cell to its last. Run by .ci/python."""

import importlib.util
import os
import unittest
from pathlib import Path

NOTEBOOK = Path(__file__).resolve().parent.parent / "churn.ipynb"
MISSING = [name for name in ("nbconvert", "ipykernel", "pandas", "sklearn") if importlib.util.find_spec(name) is None]


@unittest.skipIf(MISSING, f"not here: {MISSING}; Debian has python3-nbconvert and python3-ipykernel")
class NotebookTest(unittest.TestCase):
    def test_every_cell_runs(self):
        import nbformat
        from nbconvert.preprocessors import ExecutePreprocessor

        notebook = nbformat.read(NOTEBOOK, as_version=4)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(NOTEBOOK.parent), os.environ.get("PYTHONPATH")]))
        ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(
            notebook, {"metadata": {"path": str(NOTEBOOK.parent)}}
        )
        outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
        self.assertTrue(any("mutual_information" in str(output) for output in outputs))


if __name__ == "__main__":
    unittest.main()
