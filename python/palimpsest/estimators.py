"""Models behind the interface of scikit-learn."""

from typing import Any, Optional, Sequence

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, column_or_1d

from palimpsest.model import Model

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before scikit-learn 1.6

    def validate_data(estimator: Any, *arguments: Any, **options: Any) -> Any:
        return estimator._validate_data(*arguments, **options)


_TARGET = "target"


class _Estimator(BaseEstimator):
    """What both have in common. The parameters are the options of ``palimpsest learn``, with its defaults."""

    def __init__(
        self,
        hidden: Optional[Sequence[int]] = None,
        predictor: Optional[str] = None,
        decay: float = 1.0,
        random_state: Optional[int] = None,
    ):
        self.hidden = hidden
        self.predictor = predictor
        self.decay = decay
        self.random_state = random_state

    def fit(self, X: Any, y: Any) -> "_Estimator":
        """Learns a new model of the rows; an earlier one is forgotten."""
        X, y = self._checked(X, y, reset=True)
        self._forget()
        self._learn(X, self._targets(y, first=True))
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> "_Estimator":
        """Learns the rows as the next task of the model; the first call makes it. Earlier rows are not needed again."""
        first = not hasattr(self, "model_")
        X, y = self._checked(X, y, reset=first)
        if first:
            self._learn(X, self._targets(y, first=True, classes=classes))
        else:
            self.tasks_ += 1
            self.model_.update(
                self._rows(X, self._targets(y, first=False)), f"task {self.tasks_}", decay=self.decay, again=True
            )
        return self

    def uncertainty(self, X: Any) -> Any:
        """The prediction of each row with its uncertainty, as ``Model.predict``."""
        check_is_fitted(self, "model_")
        X = validate_data(self, X, reset=False, dtype=np.float64)
        return self.model_.predict(self._rows(X, None))

    def _checked(self, X: Any, y: Any, reset: bool) -> Any:
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None")
        return validate_data(
            self,
            X,
            y,
            reset=reset,
            dtype=np.float64,
            y_numeric=isinstance(self, RegressorMixin),
            ensure_min_samples=2 if reset else 1,
        )

    def _learn(self, X: Any, targets: Any) -> None:
        self.tasks_ = 1
        self.model_ = Model.learn(
            self._rows(X, targets),
            _TARGET,
            task="task 1",
            regression=isinstance(self, RegressorMixin),
            hidden=self.hidden or (),
            predictor=self.predictor,
            seed=None if self.random_state is None else int(self.random_state),
        )

    @staticmethod
    def _rows(X: Any, targets: Any) -> Any:
        columns = {f"x{i}": X[:, i] for i in range(X.shape[1])}
        if targets is not None:
            columns[_TARGET] = targets
        return columns

    def _forget(self) -> None:
        if hasattr(self, "model_"):
            self.model_.close()
            del self.model_

    def close(self) -> None:
        """Ends the server of the model, if one was started; it can then predict no more."""
        self._forget()


class PalimpsestClassifier(ClassifierMixin, _Estimator):
    """A classifier that learns one task after another.

    Classes that first occur in a later ``partial_fit`` are added. ``uncertainty`` has more than ``predict_proba``: what is noise
    in the data, and what the model has not seen enough of.
    """

    def _targets(self, y: Any, first: bool, classes: Any = None) -> Any:
        check_classification_targets(y)
        y = column_or_1d(y)
        seen = np.unique(y)
        if first:
            self.classes_ = seen if classes is None else np.unique(np.concatenate([np.asarray(classes), seen]))
            self._labels = {}
        else:
            self.classes_ = np.unique(np.concatenate([self.classes_, seen]))
        # Names of our own: labels of the caller may be of any type.
        for each in self.classes_.tolist():
            self._labels.setdefault(each, f"c{len(self._labels)}")
        if first and len(seen) < 2:
            raise ValueError(f"{type(self).__name__} needs rows of at least two classes; this is one class: {seen}")
        return [self._labels[each] for each in y.tolist()]

    def predict_proba(self, X: Any) -> Any:
        """The probability of each class, in the order of ``classes_``; 0 for classes without a row so far."""
        answers = self.uncertainty(X)
        keys = [f"p_{self._labels[each]}" for each in self.classes_.tolist()]
        p = np.array([[answer.get(key, 0.0) for key in keys] for answer in answers], dtype=np.float64)
        return p / p.sum(axis=1, keepdims=True)

    def predict(self, X: Any) -> Any:
        """The most probable class of each row."""
        p = self.predict_proba(X)
        return self.classes_[np.argmax(p, axis=1)]


class PalimpsestRegressor(RegressorMixin, _Estimator):
    """A regression that learns one task after another."""

    def _targets(self, y: Any, first: bool, classes: Any = None) -> Any:
        return column_or_1d(y).astype(np.float64)

    def predict(self, X: Any, return_std: bool = False) -> Any:
        """The mean of each row, and on request its standard deviation."""
        answers = self.uncertainty(X)
        mean = np.array([answer["mean"] for answer in answers], dtype=np.float64)
        if not return_std:
            return mean
        return mean, np.array([answer["sd"] for answer in answers], dtype=np.float64)
