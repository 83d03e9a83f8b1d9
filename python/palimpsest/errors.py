"""What can go wrong."""

from typing import List


class PalimpsestError(Exception):
    """The program failed; the message is its own."""


class DataError(PalimpsestError, ValueError):
    """Rows that do not fit the model; the message names each field."""


class UpdateRefused(PalimpsestError):
    """A policy refused what was learned, and the model has not changed.

    ``reasons`` has one sentence for each condition that was not met.
    """

    def __init__(self, reasons: List[str]):
        super().__init__("; ".join(reasons))
        self.reasons = reasons
