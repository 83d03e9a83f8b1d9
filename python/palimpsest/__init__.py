"""Bayesian continual learning for tables.

``Model`` learns tables one after another and predicts rows with their uncertainty. ``PalimpsestClassifier`` and
``PalimpsestRegressor`` do the same behind the interface of scikit-learn. The work is done by the ``palimpsest`` program, which is
found by the environment variable ``PALIMPSEST_COMMAND`` or on the ``PATH``.
"""

from palimpsest.errors import DataError, PalimpsestError, UpdateRefused
from palimpsest.model import Model

__all__ = [
    "DataError",
    "Model",
    "PalimpsestClassifier",
    "PalimpsestError",
    "PalimpsestRegressor",
    "UpdateRefused",
]


def __getattr__(name: str):
    # scikit-learn is optional and slow to import.
    if name in ("PalimpsestClassifier", "PalimpsestRegressor"):
        from palimpsest import estimators

        return getattr(estimators, name)
    raise AttributeError(f"module 'palimpsest' has no attribute {name!r}")
