"""Numbers for StudentTTest and PairedTest from independent programs (mpmath with 40 digits, scipy).

python3 student_oracle.py
"""
import mpmath as mp
from scipy import stats

mp.mp.dps = 40


def two_sided(t, nu):
    t = mp.mpf(t)
    return mp.betainc(mp.mpf(nu) / 2, mp.mpf(1) / 2, 0, nu / (nu + t * t), regularized=True)


for nu in (1, 2, 3, 4, 9, 29, 100, 1999, 2001, 1_000_000):
    for t in ("0.001", "0.5", "1", "2.776", "8", "40"):
        print(f"{{{nu}, {t}, {mp.nstr(two_sided(t, nu), 17)}}},")
print()
for nu in (1, 2, 4, 9, 29, 1000, 100_000):
    for p in (0.9, 0.975, 0.995, 1e-6):
        guess = stats.t.ppf(p, nu)
        q = mp.findroot(lambda x: two_sided(x, nu) / 2 - (min(mp.mpf(p), 1 - mp.mpf(p))), abs(guess))
        print(f"{{{nu}, {p}, {mp.nstr(q if p > 0.5 else -q, 17)}}},")
a, b = [0.91, 0.93, 0.90, 0.95, 0.92, 0.94], [0.90, 0.90, 0.91, 0.92, 0.90, 0.93]
print(stats.ttest_rel(a, b), stats.ttest_rel(a, b).confidence_interval(0.95))
print(stats.permutation_test((a, b), lambda x, y: (x - y).mean(), permutation_type="samples", n_resamples=10_000).pvalue)
