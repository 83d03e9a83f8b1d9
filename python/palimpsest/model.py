"""Models in directories."""

import io
import json
import shutil
import tarfile
import tempfile
import time
import weakref
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Union

from palimpsest import command
from palimpsest.errors import PalimpsestError, UpdateRefused
from palimpsest.server import Server
from palimpsest.table import Rows, is_frame, json_lines, records

_REFUSED = 6
_ROWS_PER_REQUEST = 5_000
_SWAP_SECONDS = 30


class Model:
    """A model that exists, in its directory.

    >>> model = Model.learn(january, target="left")            # doctest: +SKIP
    >>> model.predict(february)[["prediction", "probability"]]  # doctest: +SKIP
    >>> model.update(february_with_labels, task="february")     # doctest: +SKIP

    Learning runs the program once. The first prediction starts a server on the loopback address, which ends with the model
    (``close``, ``with``, the garbage collector) or with Python.
    """

    def __init__(self, path: Union[str, Path]):
        self.path = Path(path)
        if not self.path.is_dir():
            raise PalimpsestError(f"there is no model in {self.path}; Model.learn makes one")
        self.report: Dict[str, Any] = {}
        self._server: Optional[Server] = None
        self._owned: Optional[weakref.finalize] = None
        self._end: Optional[weakref.finalize] = None

    @classmethod
    def learn(
        cls,
        data: Rows,
        target: str,
        path: Union[str, Path, None] = None,
        task: str = "first",
        *,
        regression: bool = False,
        id: Optional[str] = None,
        drop: Sequence[str] = (),
        hidden: Sequence[int] = (),
        predictor: Optional[str] = None,
        seed: Optional[int] = None,
        policy: Union[str, Path, None] = None,
    ) -> "Model":
        """A new model of a table: a DataFrame, a list of mappings, or a mapping of columns.

        Without ``path`` it is in a temporary directory, which is deleted when the model is closed. The other arguments are the
        options of ``palimpsest learn``.
        """
        options = ["--target", target]
        options += ["--regression"] if regression else []
        options += ["--id", id] if id is not None else []
        options += ["--drop", ",".join(drop)] if drop else []
        options += ["--hidden", ",".join(str(width) for width in hidden)] if hidden else []
        options += ["--predictor", predictor] if predictor is not None else []
        options += ["--seed", str(seed)] if seed is not None else []
        options += ["--policy", str(policy)] if policy is not None else []
        temporary = tempfile.mkdtemp(prefix="palimpsest-") if path is None else None
        directory = Path(temporary) / "model" if temporary else Path(path or "")
        try:
            if temporary is None and directory.is_dir() and any(directory.iterdir()):
                raise PalimpsestError(f"there is a model in {directory}; Model(path).update learns the next task")
            report = _learn(directory, data, task, options)
        except BaseException:
            if temporary:
                shutil.rmtree(temporary, ignore_errors=True)
            raise
        model = cls(directory)
        model.report = report
        if temporary:
            model._owned = weakref.finalize(model, shutil.rmtree, temporary, True)
        return model

    def update(
        self,
        data: Rows,
        task: str,
        *,
        decay: Optional[float] = None,
        again: bool = False,
        new_columns: bool = False,
        policy: Union[str, Path, None] = None,
    ) -> Dict[str, Any]:
        """Learns the next task and returns the report of ``palimpsest learn --json``.

        Raises ``UpdateRefused`` if a policy refuses it; the model has then not changed.
        """
        options = ["--decay", str(decay)] if decay is not None else []
        options += ["--again"] if again else []
        options += ["--new-columns"] if new_columns else []
        options += ["--policy", str(policy)] if policy is not None else []
        self.report = _learn(self.path, data, task, options)
        if self._server is not None and self._server.alive:
            self._follow(self.report["version"])
        return self.report

    def _follow(self, version: str) -> None:
        """Waits until the server has the new version."""
        assert self._server is not None
        end = time.monotonic() + _SWAP_SECONDS
        while self._server.get("/models/model")["version"] != version:
            if time.monotonic() > end:
                raise PalimpsestError(f"the server does not serve version {version[:12]}")
            time.sleep(0.05)

    def predict(self, data: Rows) -> Any:
        """The prediction of each row with its uncertainty.

        For classes: ``prediction``, ``probability``, ``entropy``, ``aleatoric``, ``mutual_information``, ``novelty`` and ``p_CLASS``
        for each class; for numbers: ``mean``, ``sd``, ``aleatoric_sd``, ``epistemic_sd``, ``low`` and ``high``. A DataFrame, with the
        index of the data, if the data is one; else a list of dictionaries.
        """
        rows = records(data)
        answers: List[Dict[str, Any]] = []
        for start in range(0, len(rows), _ROWS_PER_REQUEST):
            answers += map(_without_blanks, self._serve().predict(rows[start : start + _ROWS_PER_REQUEST])["predictions"])
        if not is_frame(data):
            return answers
        import pandas

        frame = pandas.DataFrame(answers, index=data.index)
        return frame.astype({name: float for name in frame.columns if name != "prediction"})

    @property
    def version(self) -> str:
        """The hash of the version that predicts."""
        return self._serve().get("/models/model")["version"]

    @property
    def classes(self) -> List[str]:
        """The labels in their order; empty for a regression."""
        shown = json.loads(command.run(["show", str(self.path), "--json"]))
        return list(shown.get("classes", []))

    def _serve(self) -> Server:
        if self._server is None or not self._server.alive:
            self._server = Server(self.path)
            self._end = weakref.finalize(self, Server.close, self._server)
        return self._server

    def __getstate__(self) -> Dict[str, Any]:
        """The files of the model, so that it can be pickled and copied."""
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w:gz") as tar:
            tar.add(self.path, "model")
        return {"archive": archive.getvalue(), "report": self.report}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        """In a temporary directory of its own."""
        temporary = tempfile.mkdtemp(prefix="palimpsest-")
        with tarfile.open(fileobj=io.BytesIO(state["archive"]), mode="r:gz") as tar:
            tar.extractall(temporary)
        self.path = Path(temporary) / "model"
        self.report = state["report"]
        self._server = self._end = None
        self._owned = weakref.finalize(self, shutil.rmtree, temporary, True)

    def close(self) -> None:
        """Ends the server, and deletes the model if it is in a temporary directory."""
        for finalizer in (self._end, self._owned):
            if finalizer is not None:
                finalizer()
        self._server = None

    def __enter__(self) -> "Model":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()


def _without_blanks(answer: Dict[str, Any]) -> Dict[str, Any]:
    """What the model does not have, such as the novelty of a network, is None."""
    return {name: None if value == "" and name != "prediction" else value for name, value in answer.items()}


def _learn(path: Path, data: Rows, task: str, options: List[str]) -> Dict[str, Any]:
    # The caller has the rows at hand; tables that are too small to hide a row do not wait for others.
    arguments = ["learn", str(path), "-", "--task", task, "--json", "--min-rows", "1"] + options
    report = json.loads(command.run(arguments, json_lines(records(data)), accept=(0, _REFUSED)))
    if not report["accepted"]:
        raise UpdateRefused(report["reasons"])
    return report
