"""Where the program is, and how it is run once."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Iterable, List, Optional

from palimpsest.errors import DataError, PalimpsestError

_DATA = 3


def command() -> List[str]:
    """The words that start the program: of ``PALIMPSEST_COMMAND``, else of the ``PATH``, else of the checkout around this file."""
    named = os.environ.get("PALIMPSEST_COMMAND")
    if named:
        return shlex.split(named)
    on_path = shutil.which("palimpsest")
    if on_path:
        return [on_path]
    checkout = Path(__file__).resolve().parent.parent.parent / "palimpsest"
    if checkout.is_file() and os.access(checkout, os.X_OK):
        return [str(checkout)]
    raise PalimpsestError(
        "the palimpsest program was not found; put its bin directory on the PATH, or set PALIMPSEST_COMMAND to it"
    )


def run(arguments: List[str], lines: Optional[Iterable[str]] = None, accept: Iterable[int] = (0,)) -> str:
    """Runs the program to its end, with lines on standard input; returns what it printed.

    Raises ``DataError`` when it refuses the table and ``PalimpsestError`` for other failures.
    """
    with subprocess.Popen(
        command() + arguments,
        stdin=subprocess.PIPE if lines is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        # As text, because a pipe that nobody empties would stop the program.
        out, err = process.communicate("".join(lines) if lines is not None else None)
    if process.returncode in accept:
        return out
    message = err.strip() or f"palimpsest ended with {process.returncode}"
    raise (DataError if process.returncode == _DATA else PalimpsestError)(message)
