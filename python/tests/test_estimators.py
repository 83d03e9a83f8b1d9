"""The interface of scikit-learn. Run by .ci/python."""

import pickle
import unittest

try:
    import numpy as np
    from sklearn.base import clone
    from sklearn.datasets import load_diabetes, load_iris
    from sklearn.exceptions import NotFittedError
    from sklearn.model_selection import cross_val_score, train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    from palimpsest import PalimpsestClassifier, PalimpsestRegressor
except ImportError:
    np = None


@unittest.skipIf(np is None, "no scikit-learn here; Debian has python3-sklearn")
class EstimatorsTest(unittest.TestCase):
    def test_a_classifier_learns_flowers(self):
        X, y = load_iris(return_X_y=True)
        rows, others, labels, truth = train_test_split(X, y, test_size=0.3, random_state=0, stratify=y)
        model = PalimpsestClassifier(hidden=(20,), random_state=1).fit(rows, labels)
        self.addCleanup(model.close)
        self.assertGreater(model.score(others, truth), 0.85)
        p = model.predict_proba(others)
        self.assertEqual(p.shape, (len(others), 3))
        np.testing.assert_allclose(p.sum(axis=1), 1)
        np.testing.assert_array_equal(model.classes_[p.argmax(axis=1)], model.predict(others))

    def test_classes_come_one_task_after_another(self):
        X, y = load_iris(return_X_y=True)
        names = np.array(["setosa", "versicolor", "virginica"])[y]
        model = PalimpsestClassifier(hidden=(20,), random_state=1)
        self.addCleanup(model.close)
        old = y < 2
        model.partial_fit(X[old], names[old])
        self.assertEqual(list(model.classes_), ["setosa", "versicolor"])
        model.partial_fit(X[~old], names[~old])
        self.assertEqual(list(model.classes_), ["setosa", "versicolor", "virginica"])
        self.assertEqual(model.predict_proba(X).shape, (150, 3))
        self.assertTrue((model.predict(X[~old]) == "virginica").mean() > 0.5)

    def test_classes_without_a_row_so_far_have_probability_zero(self):
        X, y = load_iris(return_X_y=True)
        model = PalimpsestClassifier(hidden=(8,)).partial_fit(X[:100], y[:100], classes=[0, 1, 2])
        self.addCleanup(model.close)
        self.assertTrue((model.predict_proba(X)[:, 2] == 0).all())

    def test_the_same_seed_gives_the_same_model(self):
        X, y = load_iris(return_X_y=True)
        first = PalimpsestClassifier(hidden=(8,), random_state=3).fit(X, y)
        second = clone(first).fit(X, y)
        self.addCleanup(first.close)
        self.addCleanup(second.close)
        np.testing.assert_array_equal(first.predict_proba(X), second.predict_proba(X))

    def test_a_regression_has_a_standard_deviation(self):
        X, y = load_diabetes(return_X_y=True)
        model = make_pipeline(StandardScaler(), PalimpsestRegressor(predictor="exact", random_state=1)).fit(X, y)
        self.addCleanup(model[-1].close)
        self.assertGreater(model.score(X, y), 0.4)
        mean, sd = model.predict(X, return_std=True)
        inside = np.abs(y - mean) < 1.645 * sd
        self.assertGreater(inside.mean(), 0.8)

    def test_it_goes_through_cross_validation(self):
        X, y = load_iris(return_X_y=True)
        scores = cross_val_score(PalimpsestClassifier(predictor="exact"), X, y, cv=3)
        self.assertGreater(scores.mean(), 0.8)

    def test_wrong_arguments_are_refused_as_scikit_learn_does(self):
        X, y = load_iris(return_X_y=True)
        model = PalimpsestClassifier(predictor="exact")
        with self.assertRaises(NotFittedError):
            model.predict(X)
        for rows, labels in ((X[:, 0], y), (X, y[:-1]), (X, np.linspace(0, 1, len(y))), (X, np.zeros(len(y)))):
            with self.assertRaises(ValueError):
                model.fit(rows, labels)
        model.fit(X, y)
        self.addCleanup(model.close)
        with self.assertRaisesRegex(ValueError, "expecting 4 features"):
            model.predict(X[:, :3])
        again = pickle.loads(pickle.dumps(model))
        self.addCleanup(again.close)
        np.testing.assert_array_equal(again.predict_proba(X), model.predict_proba(X))


if __name__ == "__main__":
    unittest.main()
