"""The estimator checks of scikit-learn itself: all of them, none left out. Run by .ci/python."""

import unittest

try:
    from sklearn.utils.estimator_checks import check_estimator

    from palimpsest import PalimpsestClassifier, PalimpsestRegressor
except ImportError:
    check_estimator = None


@unittest.skipIf(check_estimator is None, "no scikit-learn here; Debian has python3-sklearn")
class ChecksTest(unittest.TestCase):
    # On the exact predictor, the faster one: the checks fit some hundred models, each in a process of its own.

    def test_the_checks_of_a_classifier_pass(self):
        self.check(PalimpsestClassifier(predictor="exact"))

    def test_the_checks_of_a_regression_pass(self):
        self.check(PalimpsestRegressor(predictor="exact"))

    def check(self, estimator):
        n = 0
        for each, check in check_estimator(estimator, generate_only=True):
            n += 1
            with self.subTest(check=check.func.__name__):
                check(each)
        self.assertGreater(n, 30)


if __name__ == "__main__":
    unittest.main()
