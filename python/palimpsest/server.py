"""A server of one model, as a child process on the loopback address."""

import http.client
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, Dict, List, Optional

from palimpsest.command import command
from palimpsest.errors import DataError, PalimpsestError

_TIMEOUT_SECONDS = 600


class Server:
    """Starts the server; ``close`` ends it. One request at a time."""

    def __init__(self, model: Path):
        self._token = secrets.token_hex(32)
        self._lock = threading.Lock()
        # Ends with this process also when that is killed and cannot end it, where the system offers that.
        keeper = shutil.which("setpriv")
        end_with_us = [keeper, "--pdeathsig", "TERM", "--"] if keeper else []
        self._process = subprocess.Popen(
            end_with_us + command() + ["serve", f"model={model}", "--port", "0"],
            env={**os.environ, "PALIMPSEST_TOKEN": self._token},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            # Ctrl-C in a terminal is for Python; the server is ended by close.
            start_new_session=True,
        )
        self._connection: Optional[http.client.HTTPConnection] = None
        self._port = self._ready()

    def _ready(self) -> int:
        assert self._process.stdout is not None and self._process.stderr is not None
        for line in self._process.stdout:
            found = re.match(r"ready at http://127\.0\.0\.1:(\d+)", line)
            if found:
                for pipe in (self._process.stdout, self._process.stderr):
                    threading.Thread(target=pipe.read, daemon=True).start()
                return int(found.group(1))
        message = self._process.stderr.read().strip()
        self.close()
        raise PalimpsestError(message or "the server ended before it was ready")

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def get(self, path: str) -> Dict[str, Any]:
        """The answer to a GET."""
        return self._request("GET", path, None)

    def predict(self, rows: List[Dict[str, Any]]) -> Dict[str, Any]:
        """Version and predictions of some rows."""
        return self._request("POST", "/models/model/predict", {"rows": rows})

    def _request(self, method: str, path: str, body: Optional[Dict[str, Any]]) -> Dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}"}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
        with self._lock:
            status, answer = self._exchange(method, path, data, headers)
        if status == 200:
            return answer
        if status == 422:
            fields = "; ".join(f"row {f['row']}, {f['field']}: {f['problem']}" for f in answer.get("fields", []))
            raise DataError(answer["error"] + (": " + fields if fields else ""))
        raise PalimpsestError(f"{status}: {answer.get('error', answer)}")

    def _exchange(self, method: str, path: str, data: Optional[bytes], headers: Dict[str, str]):
        # A connection that was idle for a minute has been closed by the server.
        for last in (False, True):
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=_TIMEOUT_SECONDS)
            try:
                self._connection.request(method, path, data, headers)
                response = self._connection.getresponse()
                return response.status, json.loads(response.read())
            except (ConnectionError, http.client.HTTPException) as e:
                self._connection.close()
                self._connection = None
                if last:
                    raise PalimpsestError(f"the server does not answer: {e}") from e
        raise AssertionError

    def close(self) -> None:
        """Ends the process and waits for its end."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
